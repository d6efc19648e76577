import { beforeAll, describe, expect, test } from 'vitest'
import type { Household } from 'contract/families/household'
import { E_CONSENT } from 'contract/waivers'
import { logIn, loggedIn, registered } from '../../test/household.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { emergency, registeringIn } from '../../test/registration.ts'

const house = await testHouse({ looksAtDocuments: true })
const family = await registeringIn(house)
const elsewhere = await registeringIn(house, 'demo')
const registrant = family.registrant()

let mother: string
let household: Household
const ask = (path: string, token: string, label: 'alliance' | 'demo' = 'alliance') =>
  house.call(`/api/mms/member/household${path}`, { token, label })
const householdOf = async (token: string): Promise<Household> => (await ask('', token)).json().data

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  await registered(house, family, {
    registrant,
    people: [
      { key: 'coach', who: 'me', emergency, ...(await family.place('Coach', registrant.dob)) },
      await family.daughter({ last_name: registrant.last_name }),
    ],
  })
  mother = await loggedIn(house, registrant.email)
  household = await householdOf(mother)
})

test('a mother sees herself and her daughter, each with what they are registered for', () => {
  const { last_name } = registrant
  expect(household.people.map(({ name, is_self }) => [name, is_self])).toEqual([
    [`Maria ${last_name}`, true],
    [`Sofía ${last_name}`, false],
  ])
  const [self, daughter] = household.people
  expect(self!.registrations).toMatchObject([
    { membership: 'Coach membership', status: 'waiting_for_approval', has_card: false, card_path: null },
  ])
  expect(daughter!.registrations).toMatchObject([
    {
      membership: 'Player membership',
      status: 'active',
      season: '2026-2027',
      division: '12U',
      league: 'Texas Fastpitch League',
      valid_until: '2027-07-31',
      is_current: true,
      has_card: true,
    },
  ])
  expect(daughter!.member_number).toMatch(/^AF-2026-\d{6}$/)
})

test('she has the receipt of what she paid, also if she was not logged in then', async () => {
  expect(household.orders).toMatchObject([
    {
      status: 'paid',
      total: 9500,
      lines: [{ label: 'Coach membership' }, { label: 'Player membership' }],
    },
  ])
  const receipt = await ask(`/receipts/${household.orders[0]!.id}`, mother)
  expect(receipt.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(`receipt-${household.orders[0]!.number}.pdf`),
  })
  expect(receipt.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the card comes as picture and PDF, and its page says that it is valid', async () => {
  const [registration] = household.people[1]!.registrations
  const picture = await ask(`/cards/${registration!.id}/png`, mother)
  expect(picture.headers['content-type']).toBe('image/png')
  expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  const pdf = await ask(`/cards/${registration!.id}/pdf`, mother)
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const check = await house.call(`/api/mms${registration!.card_path}`)
  expect(check.json().data).toMatchObject({ valid: true, until: '2027-07-31' })
})

test('there is no card before the club has decided', async () => {
  const [registration] = household.people[0]!.registrations
  expect((await ask(`/cards/${registration!.id}/pdf`, mother)).json().code).toBe('no_card')
})

test('what was signed for each of them can be had again', async () => {
  const [self, daughter] = household.people
  for (const { waivers } of [self!, daughter!]) {
    expect(waivers).toMatchObject([
      { title: 'Release of liability', number: 1, signer: `Maria ${registrant.last_name}` },
    ])
    const paper = await ask(`/waivers/${waivers[0]!.signature_id}`, mother)
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
})

describe('nothing of it is there', () => {
  const papers = () => [
    `/cards/${household.people[1]!.registrations[0]!.id}/png`,
    `/cards/${household.people[1]!.registrations[0]!.id}/pdf`,
    `/receipts/${household.orders[0]!.id}`,
    `/waivers/${household.people[1]!.waivers[0]!.signature_id}`,
  ]

  test('for another family', async () => {
    const other = family.registrant()
    const theirs = [{ ...(await family.daughter({ first_name: 'Olga', last_name: other.last_name })) }]
    await registered(house, family, { registrant: other, people: theirs })
    const father = await loggedIn(house, other.email)
    const { people, orders } = await householdOf(father)
    expect(people.map(({ name }) => name)).toEqual([`Maria ${other.last_name}`, `Olga ${other.last_name}`])
    expect(orders.map(({ total }) => total)).toEqual([4500])
    for (const path of papers()) expect([path, (await ask(path, father)).statusCode]).toEqual([path, 404])
  })

  test('for another club, even to a family of the same name and address', async () => {
    await registered(
      house,
      elsewhere,
      { registrant, people: [await elsewhere.daughter({ last_name: registrant.last_name })] },
      'demo',
    )
    const there = await loggedIn(house, registrant.email, 'demo')
    for (const path of papers())
      expect([path, (await ask(path, there, 'demo')).statusCode]).toEqual([path, 404])
    expect((await ask('', mother, 'demo')).statusCode).toBe(401)
  })

  test('for somebody who has not registered anybody', async () => {
    expect(await householdOf(await house.tokenOf(MEMBER))).toEqual({ people: [], wallets: [], orders: [] })
  })

  test('without a login', async () => {
    for (const path of ['', ...papers()])
      expect((await house.call(`/api/mms/member/household${path}`)).statusCode).toBe(401)
  })
})

test('whoever wrote her birthday in two ways finds both records', async () => {
  const twice = family.registrant()
  const girl = (first_name: string) => family.daughter({ first_name, last_name: twice.last_name })
  await registered(house, family, { registrant: twice, people: [await girl('Eins')] })
  await registered(house, family, {
    registrant: { ...twice, dob: '03/15/1986' },
    people: [await girl('Zwei')],
  })
  const { people } = await householdOf(await loggedIn(house, twice.email))
  expect(people.map(({ name, is_self }) => [name.split(' ')[0], is_self])).toEqual([
    ['Maria', true],
    ['Maria', true],
    ['Eins', false],
    ['Zwei', false],
  ])
})

test('in its days of grace a membership that is over keeps its card and says until when', async () => {
  const registrant = family.registrant()
  const { registrations } = await registered(house, family, {
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name })],
  })
  const token = await loggedIn(house, registrant.email)
  const admin = await house.tokenOf(ADMIN)
  const { pool } = house.world.database
  const shown = async () => {
    const { people } = (await family.ask('GET', 'member/household', undefined, token)).data
    return people.find(({ is_self }: { is_self: boolean }) => !is_self).registrations[0]
  }
  const listed = async () =>
    (await family.ask('POST', 'admin/members', { q: `Sofía ${registrant.last_name}` }, admin)).data[0]
  await pool.query(`update registration set valid_until = '2026-11-15' where id = $1`, [registrations[0].id])
  expect(await shown()).toMatchObject({
    status: 'inactive',
    is_current: false,
    grace_until: null,
    card_path: null,
  })
  expect(await listed()).toMatchObject({ valid_until: '2026-11-15', grace_until: null })
  await pool.query(
    `insert into renewal_plan (tenant_id, is_on, days, grace_days, updated_at) values ($1, false, '{30}', 10, now())`,
    [house.tenants.alliance.id],
  )
  const in_grace = await shown()
  expect(in_grace).toMatchObject({ status: 'active', is_current: true, grace_until: '2026-11-25' })
  expect((await family.ask('GET', in_grace.card_path.slice(1))).data).toMatchObject({
    valid: true,
    state: 'grace',
  })
  expect(await listed()).toMatchObject({ valid_until: '2026-11-15', grace_until: '2026-11-25' })
  await pool.query('update renewal_plan set grace_days = 3')
  expect(await shown()).toMatchObject({ is_current: false, grace_until: null })
  await pool.query('delete from renewal_plan')
})

test('a daughter who comes of age stays until her membership ends, and what she does herself is hers', async () => {
  const parent = family.registrant()
  const dob = '12/15/2008'
  const girl = await registered(house, family, {
    registrant: parent,
    people: [await family.daughter({ last_name: parent.last_name, dob })],
  })
  await loggedIn(house, parent.email)
  const DAY = 86_400
  house.pass(30 * DAY)
  // The club now has an address of her own for her, so it is still her record.
  const email = 'sofia@example.org'
  await house.world.database.pool.query('update member set email = $1 where dob = $2', [email, '2008-12-15'])
  await signAgain({ email, dob, member_id: girl.registrations[0].member_number })
  await registered(house, family, {
    registrant: { ...parent, first_name: 'Sofía', email, dob },
    people: [{ key: 'helper', who: 'me', emergency, ...(await family.place('Volunteer', dob)) }],
  })
  const seen = async () => {
    const { people } = await householdOf(await logIn(house, parent.email))
    return people.map(({ name, registrations, waivers }) => [
      name.split(' ')[0],
      registrations.map(({ membership, status }) => `${membership}: ${status}`),
      waivers.length,
    ])
  }
  expect(await seen()).toEqual([
    ['Maria', [], 0],
    ['Sofía', ['Player membership: active'], 1],
  ])
  const own = await householdOf(await loggedIn(house, email))
  expect(own.people.map(({ registrations, waivers }) => [registrations.length, waivers.length])).toEqual([
    [2, 3],
  ])
  house.pass(300 * DAY)
  expect(await seen()).toEqual([['Maria', [], 0]])
})

/** An adult signs again, in person. */
async function signAgain(proof: { email: string; dob: string; member_id: string }) {
  const post = (path: string, payload: object) =>
    house.call(`/api/mms/waiver-recreate${path}`, { method: 'POST', payload })
  await post('/proof', proof)
  const { rows } = await house.world.database.pool.query<{ body_text: string }>(
    'select body_text from mail where recipient = $1 order by id desc limit 1',
    [proof.email],
  )
  const token = /\/waiver-regeneration\?proof=([\w-]+)/.exec(rows[0]!.body_text)![1]
  const { waivers, signer_name } = (await house.call(`/api/mms/waiver-recreate/${token}`)).json().data
  await post('', {
    token,
    acts: waivers.map((one: { version_id: number; text_sha256: string }) => ({
      version_id: one.version_id,
      text_sha256: one.text_sha256,
      agreed: true,
    })),
    signature: { kind: 'typed', name: signer_name },
    e_consent: true,
    disclosure_version: E_CONSENT.version,
  })
}
