import { beforeAll, expect, test } from 'vitest'
import { createAccount, givePassword } from '../auth/auth.ts'
import { logIn, loggedIn, registered } from '../../test/household.ts'
import { ADMIN, MEMBER, PASSWORD, testHouse } from '../../test/house.ts'
import { emergency, registeringIn } from '../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { address } = family.registrant()
beforeAll(() => house.app.listen({ port: 0, host: '127.0.0.1' }))

let people = 0
/** A person who was given an account and nothing else. */
async function newcomer(more: { email?: string; member_id?: number } = {}) {
  const person = { email: `newcomer-${++people}@example.org`, first_name: 'Nora', last_name: 'New', ...more }
  await house.acting().transaction(async (context) => {
    const account = await createAccount(context, { ...person, roles: MEMBER, profile_complete: 1 })
    await givePassword(context, account.user_id, PASSWORD)
  })
  return { email: person.email, token: await logIn(house, person.email) }
}
const ask = (token: string, id: string | number = 'me') =>
  house.call(`/api/mms/profileComplete/${id}`, { token })
const stateOf = async (token: string) => (await ask(token)).json().data
const save = (token: string, payload: object, id: string | number = 'me') =>
  house.call(`/api/mms/member/member/${id}?_method=PATCH`, { method: 'POST', token, payload })
const completeOf = async (token: string) =>
  (await house.call('/api/mms/user/permissions', { token })).json().data.profile_complete

const DETAILS = {
  first_name: 'Nora',
  last_name: 'New',
  dob: '04/30/1990',
  phone: '(214) 555-0177',
  address,
  emergency_contact: emergency,
}

test('a newcomer without a record is asked for everything, with what the account knows', async () => {
  const { token, email } = await newcomer()
  expect(await stateOf(token)).toMatchObject({
    profile_complete: 1,
    missing: ['first_name', 'last_name', 'dob', 'phone', 'address', 'emergency_contact'],
    data: { id: null, member_id: null, personal_details: { first_name: 'Nora', last_name: 'New', email } },
  })
})

test('of two windows with the own record the slower one is told, and nothing is overwritten', async () => {
  const { token } = await newcomer()
  const { id } = (await save(token, { complete: 1, personal_details: DETAILS })).json().data
  const { version } = (await house.call(`/api/mms/get_member/${id}`, { token })).json().data
  const change = (phone: string) => save(token, { version, personal_details: { phone } }, id)
  expect((await change('2145550111')).statusCode).toBe(200)
  expect((await change('2145550122')).json()).toMatchObject({
    status: 409,
    code: 'member_changed',
    detail: { member: { personal_details: { phone: '2145550111' } }, changed_by: 'Nora New' },
  })
})

test('what is given makes the record, completes the profile and opens the rest', async () => {
  const { token, email } = await newcomer()
  const answer = await save(token, { complete: 1, personal_details: DETAILS })
  expect(answer.json()).toMatchObject({
    message: 'Data updated successfully',
    data: {
      member_id: expect.stringMatching(/^AF-2026-\d{6}$/),
      profile_complete: 2,
      personal_details: { dob: '1990-04-30', phone: '2145550177', email, address: { city: 'Dallas' } },
    },
  })
  expect(await completeOf(token)).toBe(2)
  expect(await stateOf(token)).toMatchObject({ profile_complete: 2, missing: [] })
  const household = await house.call('/api/mms/member/household', { token })
  expect(household.json().data.people).toMatchObject([{ name: 'Nora New', is_self: true }])
})

test('a form as browsers send it says the same', async () => {
  const { token } = await newcomer()
  const form = new FormData()
  for (const [name, value] of Object.entries({
    ...DETAILS,
    address: undefined,
    emergency_contact: undefined,
  }))
    if (value !== undefined) form.append(`personal_details[${name}]`, value)
  for (const [name, value] of Object.entries(address))
    form.append(`personal_details[address][${name}]`, value)
  for (const [name, value] of Object.entries(emergency))
    form.append(`personal_details[emergency_contact][${name}]`, value)
  form.append('complete', '1')
  const sent = new Response(form)
  const answer = await house.call('/api/mms/member/member/me?_method=patch', {
    method: 'POST',
    token,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type')! },
  })
  expect(answer.json().data.profile_complete).toBe(2)
})

test('what is still missing is named, and what was given in part is kept', async () => {
  const { token } = await newcomer()
  const { address: _, emergency_contact: __, ...part } = DETAILS
  const refusal = await save(token, { complete: 1, personal_details: part })
  expect(refusal.statusCode).toBe(422)
  expect(Object.keys(refusal.json().errors)).toEqual([
    'personal_details.address',
    'personal_details.emergency_contact',
  ])
  expect((await save(token, { personal_details: part })).json().data.profile_complete).toBe(1)
  expect(await stateOf(token)).toMatchObject({
    profile_complete: 1,
    missing: ['address', 'emergency_contact'],
  })
  const rest = { address, emergency_contact: emergency }
  expect((await save(token, { complete: 1, personal_details: rest })).json().data.profile_complete).toBe(2)
})

test.each([
  ['a date that is none', { dob: '02/30/1990' }, 'personal_details.dob', 'Invalid date format'],
  ['a date to come', { dob: '02/20/2030' }, 'personal_details.dob', 'future'],
  ['a child without guardian', { dob: '02/20/2015' }, 'guardian', 'parent or guardian'],
  ['a phone number too short', { phone: '555' }, 'personal_details.phone', '10-digit'],
  [
    'a missing ZIP code',
    { address: { ...address, zip: '' } },
    'personal_details.address.zip',
    'Postal code is required.',
  ],
])('%s is refused at its field, and no record is made', async (_, wrong, field, words) => {
  const { token } = await newcomer()
  const refusal = await save(token, { complete: 1, personal_details: { ...DETAILS, ...wrong } })
  expect(refusal.statusCode).toBe(422)
  expect(refusal.json().errors[field][0]).toContain(words)
  expect((await stateOf(token)).data.id).toBeNull()
})

test('a double click makes one record', async () => {
  const { token, email } = await newcomer()
  const answers = await Promise.all([1, 2].map(() => save(token, { complete: 1, personal_details: DETAILS })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const { rows } = await house.world.database.pool.query('select id from member where email = $1', [email])
  expect(rows).toHaveLength(1)
})

test('whoever registered before gets that record, and not a second one', async () => {
  const registrant = family.registrant()
  const { registrations } = await registered(house, family, {
    registrant,
    people: [{ key: 'helper', who: 'me', emergency, ...(await family.place('Volunteer', registrant.dob)) }],
  })
  const token = await loggedIn(house, registrant.email)
  await house.world.database.pool.query(
    'update app_user set member_id = null, profile_complete = 1 where email = $1',
    [registrant.email],
  )
  const { first_name, last_name, dob } = registrant
  const answer = await save(token, {
    complete: 1,
    personal_details: { ...DETAILS, first_name, last_name, dob },
  })
  expect(answer.json().data.member_id).toBe(registrations[0].member_number)
})

test('name and date of birth on record are changed by the club alone', async () => {
  const { token } = await newcomer()
  await save(token, { complete: 1, personal_details: DETAILS })
  const refusal = await save(token, { personal_details: { first_name: 'Nina', dob: '04/30/2010' } })
  expect(refusal.statusCode).toBe(422)
  expect(Object.keys(refusal.json().errors)).toEqual(['personal_details.first_name', 'personal_details.dob'])
  const { data } = await stateOf(token)
  expect(data.personal_details).toMatchObject({ first_name: 'Nora', dob: '1990-04-30' })
  expect((await save(token, { personal_details: { phone: '2145550199' } }, data.id)).statusCode).toBe(200)
})

test('only one’s own account and record answer', async () => {
  const [one, other] = [await newcomer(), await newcomer()]
  await save(other.token, { complete: 1, personal_details: DETAILS })
  const theirs = (await stateOf(other.token)).data.id
  const { rows } = await house.world.database.pool.query('select id from app_user where email = $1', [
    other.email,
  ])
  expect((await ask(other.token, rows[0].id)).statusCode).toBe(200)
  expect((await ask(one.token, rows[0].id)).statusCode).toBe(404)
  expect((await save(one.token, { personal_details: { phone: '2145550199' } }, theirs)).statusCode).toBe(404)
  expect((await house.call('/api/mms/profileComplete/me')).statusCode).toBe(401)
})

test('the office reads how complete the profile of an account is', async () => {
  const { token, email } = await newcomer()
  await save(token, { complete: 1, personal_details: DETAILS })
  const { rows } = await house.world.database.pool.query('select id from app_user where email = $1', [email])
  const admin = await house.tokenOf(ADMIN)
  expect((await ask(admin, rows[0].id)).json()).toMatchObject({
    success: true,
    data: { profile_complete: 2, missing: [], data: { personal_details: { email } } },
  })
  expect((await ask(admin, 999_999)).statusCode).toBe(404)
})

test('a guardian changes the details of the child, never name or birthday, and a stranger nothing', async () => {
  const registrant = family.registrant()
  await registered(house, family, {
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name })],
  })
  const mother = await loggedIn(house, registrant.email)
  const { people } = (await house.call('/api/mms/member/household', { token: mother })).json().data
  const child = people.find(({ is_self }: { is_self: boolean }) => !is_self).id as number
  const emergency_contact = { name: 'Rosa Lopez', phone: '2145550188', relation: 'Grandmother' }

  const saved = await save(mother, { personal_details: { emergency_contact } }, child)
  expect(saved.json()).toMatchObject({
    message: 'Data updated successfully',
    data: { id: child, personal_details: { emergency_contact, email: null } },
  })
  // The child's picture too, at the returned address.
  const { url } = (await sendPicture(mother, String(child))).json().data
  const seen = async (token: string) => (await house.call(url, { token })).statusCode
  expect([await seen(mother), await seen((await newcomer()).token)]).toEqual([200, 404])
  const refused = await save(mother, { personal_details: { first_name: 'Sonia', dob: '05/02/2016' } }, child)
  expect(refused.statusCode).toBe(422)
  expect(Object.keys(refused.json().errors)).toEqual(['personal_details.first_name', 'personal_details.dob'])

  const stranger = await newcomer()
  expect((await save(stranger.token, { personal_details: { emergency_contact } }, child)).statusCode).toBe(
    404,
  )
  await house.world.database.pool.query(`update member set dob = '2008-01-01' where id = $1`, [child])
  expect((await save(mother, { personal_details: { emergency_contact } }, child)).statusCode).toBe(404)
})

const MOTHER = {
  first_name: 'Maria',
  last_name: 'New',
  email: 'maria@example.org',
  phone: '2145550188',
  relation: 'Mother',
  dob: '05/06/1985',
}

test('a minor names a parent, who is told and answers for the child from then on', async () => {
  const { token } = await newcomer()
  const minor = { ...DETAILS, dob: '02/20/2012' }
  expect(
    (await save(token, { personal_details: minor, guardian: { ...MOTHER, dob: '02/20/2011' } })).json()
      .errors,
  ).toEqual({ 'guardian.dob': ['Parents and guardians must be at least 18.'] })
  expect((await stateOf(token)).data.id).toBeNull()
  const answer = await save(token, { complete: 1, personal_details: minor, guardian: MOTHER })
  expect(answer.json().data).toMatchObject({
    profile_complete: 2,
    personal_details: { dob: '2012-02-20', parent_dob: '1985-05-06' },
  })
  expect(await stateOf(token)).toMatchObject({ missing: [] })
  const { rows } = await house.world.database.pool.query(
    'select subject, body_text from mail where recipient = $1',
    [MOTHER.email],
  )
  expect(rows).toEqual([
    { subject: 'You’re Nora New’s guardian', body_text: expect.stringContaining('named you as mother') },
  ])
})

test('a parent who has an account finds the child that named them there', async () => {
  const parent = await newcomer({ email: 'parent@example.org' })
  const grown = { ...DETAILS, first_name: 'Paul', dob: '03/04/1980' }
  await save(parent.token, { complete: 1, personal_details: grown })
  const child = await newcomer()
  await save(child.token, {
    complete: 1,
    personal_details: { ...DETAILS, first_name: 'Nick', dob: '02/20/2013' },
    guardian: {
      ...MOTHER,
      first_name: 'Paul',
      email: 'parent@example.org',
      dob: '03/04/1980',
      relation: 'Father',
    },
  })
  const { data } = (await house.call('/api/mms/member/household', { token: parent.token })).json()
  expect(data.people.map(({ name }: { name: string }) => name)).toEqual(['Paul New', 'Nick New'])
})

test('a profile that was not begun is begun with the first thing that is saved, and goes on from there', async () => {
  const { token, email } = await newcomer()
  await house.world.database.pool.query('update app_user set profile_complete = 0 where email = $1', [email])
  expect(await stateOf(token)).toMatchObject({ profile_complete: 0 })
  const { first_name, last_name, dob } = DETAILS
  const begun = await save(token, { personal_details: { first_name, last_name, dob } })
  expect(begun.json().data.profile_complete).toBe(1)
  expect(await stateOf(token)).toMatchObject({
    profile_complete: 1,
    missing: ['phone', 'address', 'emergency_contact'],
    data: { personal_details: { dob: '1990-04-30' } },
  })
})

/** One white pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)

async function sendPicture(token: string, member_id: string, content: Buffer<ArrayBuffer> | null = PIXEL) {
  const form = new FormData()
  if (member_id !== '') form.append('member_id', member_id)
  if (content) form.append('profile_pic', new File([content], 'me.png', { type: 'image/png' }))
  const sent = new Response(form)
  return house.call('/api/mms/profilePicStore', {
    method: 'POST',
    token,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type')! },
  })
}

test('a picture is kept with the own record, shown to its owner, and to nobody else’s account', async () => {
  const [one, other] = [await newcomer(), await newcomer()]
  expect((await sendPicture(one.token, 'me')).statusCode).toBe(404)
  await save(one.token, { personal_details: DETAILS })
  expect((await sendPicture(one.token, 'me', Buffer.from('<svg/>'))).json().errors).toHaveProperty(
    'profile_pic',
  )
  const { id } = (await stateOf(one.token)).data
  expect((await sendPicture(one.token, 'me')).json().data).toEqual({ url: `/api/mms/get_member/${id}/photo` })
  expect((await sendPicture(one.token, String(id))).statusCode).toBe(200)
  expect((await stateOf(one.token)).data.has_photo).toBe(true)
  const photo = (token: string) => house.call(`/api/mms/member/member/${id}/photo`, { token })
  expect((await photo(one.token)).headers['content-type']).toBe('image/jpeg')
  expect((await photo(other.token)).statusCode).toBe(404)
  // The returned address works for the user it was returned to.
  const answered = (token: string) => house.call(`/api/mms/get_member/${id}/photo`, { token })
  expect((await answered(one.token)).headers['content-type']).toBe('image/jpeg')
  expect((await answered(other.token)).statusCode).toBe(404)
  expect((await sendPicture(other.token, String(id))).statusCode).toBe(404)
})

test('a picture that is missing, none, too large or of nobody is refused; the office gives anybody one', async () => {
  const { token } = await newcomer()
  await save(token, { personal_details: DETAILS })
  const id = String((await stateOf(token)).data.id)
  expect((await sendPicture(token, id, null)).json()).toMatchObject({
    status: 422,
    errors: { profile_pic: ['Choose a picture.'] },
  })
  expect((await sendPicture(token, '')).json()).toMatchObject({ status: 422, message: 'ID is required' })
  expect((await sendPicture(token, id, Buffer.from('%PDF-1.7'))).statusCode).toBe(415)
  expect((await sendPicture(token, id, Buffer.alloc(5_000_001))).statusCode).toBe(413)
  expect((await sendPicture('', id)).statusCode).toBe(401)
  const manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
  expect((await sendPicture(manager, '999999')).statusCode).toBe(404)
  expect((await sendPicture(manager, id)).json().data).toEqual({ url: `/api/mms/get_member/${id}/photo` })
})

test('a form with a picture says the details and gives the picture at once, or nothing of both', async () => {
  const { token } = await newcomer()
  await save(token, { personal_details: DETAILS })
  const send = async (picture: Buffer, phone: string) => {
    const form = new FormData()
    form.append('personal_details[phone]', phone)
    form.append('profile_pic', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }))
    const sent = new Response(form)
    return house.call('/api/mms/member/member/me?_method=PATCH', {
      method: 'POST',
      token,
      payload: Buffer.from(await sent.arrayBuffer()),
      headers: { 'content-type': sent.headers.get('content-type')! },
    })
  }
  const { id } = (await stateOf(token)).data
  expect((await send(PIXEL, '2145550133')).json().data).toMatchObject({
    id,
    profile_pic: `/api/mms/get_member/${id}/photo`,
    personal_details: { phone: '2145550133' },
  })
  expect((await stateOf(token)).data.has_photo).toBe(true)
  expect((await send(Buffer.from('%PDF-1.7'), '2145550144')).statusCode).toBe(415)
  expect((await send(PIXEL, '12')).statusCode).toBe(422)
  expect((await stateOf(token)).data.personal_details.phone).toBe('2145550133')
})
