import { beforeAll, expect, test } from 'vitest'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { importingIn } from '../../../test/import.ts'
import { registeringIn } from '../../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
let admin: string
const { enter } = importingIn(house, () => admin)
let ids: number[]

beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  await enter(
    [
      'First name,Last name,DOB,Email,Parent first name,Parent last name,Parent email',
      'Ann,Chosen,05/13/2014,,Maria,Chosen,maria@chosen.example',
      'Bea,Chosen,05/13/2012,,Maria,Chosen,maria@chosen.example',
      'Cleo,Chosen,05/13/1990,cleo@chosen.example,,,',
      'Dora,Chosen,05/13/1991,,,,',
    ].join('\n'),
  )
  const { data } = await post('admin/members', { q: 'chosen', per_page: 100 })
  ids = data
    .filter(({ name }: { name: string }) => /^Chosen, (Ann|Bea|Cleo|Dora)$/.test(name))
    .map(({ id }: { id: number }) => id)
})

const post = async (path: string, payload: object, token = admin) => family.ask('POST', path, payload, token)
const notesOn = async (id: number) =>
  (await family.ask('GET', `get_member/${id}`, undefined, admin))['data'].notes
const mails = async () =>
  (
    await house.world.database.pool.query(
      "select recipient, subject, body_text from mail where once like 'chosen:%' order by recipient",
    )
  ).rows

test('one note is written on everybody chosen, once, and taken back from who has not changed it', async () => {
  const words = { note: 'Bring the blue shirt', alert: true }
  const [first = 0, second = 0] = ids
  await post('add-note', { member_id: first, note: words.note })
  house.pass(1)
  const answer = await post('bulk/members/notes', { filters: { ids }, count: 4, ...words })
  expect(answer).toMatchObject({ http: 201, message: 'Notes added', data: { count: 3 } })
  expect(await notesOn(second)).toMatchObject([{ note: words.note, alert: 1 }])
  const [changed] = await notesOn(second)
  await family.ask('PATCH', `add-note/${changed.id}`, { alert: 0 }, admin)
  const undone = await post('bulk/members/notes/undo', { note: words.note, at: answer['data'].at })
  expect(undone).toMatchObject({ http: 200, data: { count: 2 } })
  expect(await Promise.all(ids.map(async (id) => (await notesOn(id)).length))).toEqual([1, 1, 0, 0])
})

test('everybody chosen gets one letter, a child through a parent, and each address one only', async () => {
  const letter = { subject: 'Tryouts on Saturday', text: 'Dear families,\n\nwe meet at 9.\n\nThe office' }
  const answer = await post('bulk/members/mail', { filters: { ids }, count: 4, ...letter })
  expect(answer).toMatchObject({ http: 202, data: { letters: 2, without_address: 1 } })
  await house.work()
  await house.work()
  expect(await mails()).toMatchObject([
    {
      recipient: 'cleo@chosen.example',
      subject: letter.subject,
      body_text: expect.stringContaining('we meet at 9.'),
    },
    { recipient: 'maria@chosen.example' },
  ])
})

const VALUES = { subject: 'Hello {first_name}', text: '{name} plays for {team}.\n\n{club}' }

test('a letter to many is looked at before it goes: how many, what is missing, and as each reader gets it', async () => {
  const ask = async (at: number) =>
    (await post('bulk/members/mail/preview', { filters: { ids }, count: 4, ...VALUES, at }))['data']
  const first = await ask(0)
  expect(first).toMatchObject({ letters: 2, without_address: 1, missing: [{ value: 'team', count: 2 }] })
  const shown = [first.shown, (await ask(1)).shown]
  expect(shown.toSorted((a, b) => a.to.localeCompare(b.to))).toMatchObject([
    {
      to: 'cleo@chosen.example',
      subject: 'Hello Cleo',
      text: expect.stringMatching(/^Cleo Chosen plays for \./),
    },
    {
      to: 'maria@chosen.example',
      subject: 'Hello Maria',
      text: expect.stringMatching(/^Ann Chosen and Bea Chosen plays/),
    },
  ])
  // Beyond the last one is the last one.
  expect((await ask(9)).shown).toEqual(shown[1])
  expect(await mails()).not.toContainEqual(expect.objectContaining({ subject: 'Hello Maria' }))
})

test('what is sent is filled in for each reader, and a test goes to the user alone', async () => {
  const words = { filters: { ids }, count: 4, ...VALUES }
  expect(await post('bulk/members/mail/trial', { ...words, at: 1 })).toMatchObject({ http: 202 })
  expect(await mails()).not.toContainEqual(expect.objectContaining({ subject: 'Hello Maria' }))
  const { rows } = await house.world.database.pool.query(
    "select recipient, subject from mail where once is null and subject like 'Hello %'",
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].recipient).not.toContain('chosen.example')
  await post('bulk/members/mail', words)
  await house.work()
  await house.work()
  const sent = (await mails()).filter(({ subject }: { subject: string }) => subject.startsWith('Hello'))
  expect(sent).toMatchObject([
    { recipient: 'cleo@chosen.example', subject: 'Hello Cleo' },
    {
      recipient: 'maria@chosen.example',
      subject: 'Hello Maria',
      body_text: expect.stringContaining('Ann Chosen and Bea Chosen'),
    },
  ])
})

test('a value there is not is refused where it stands, before anything is sent', async () => {
  for (const path of ['bulk/members/mail', 'bulk/members/mail/preview', 'bulk/members/mail/trial'])
    expect(
      await post(path, { filters: { ids }, count: 4, subject: 'Hi {nickname}', text: 'Hi {name}' }),
    ).toMatchObject({ http: 422, errors: { subject: ['We don’t recognize {nickname}.'] } })
})

test('nothing is done when the list is not the one that was seen', async () => {
  for (const [path, more] of [
    ['bulk/members/notes', { note: 'Late', alert: false }],
    ['bulk/members/mail', { subject: 'Late', text: 'Late' }],
  ] as const)
    expect(await post(path, { filters: { ids }, count: 3, ...more })).toMatchObject({
      http: 409,
      code: 'chosen_changed',
      detail: { count: 4 },
    })
  expect(
    await post('bulk/members/mail', { filters: { ids }, count: 0, subject: 'x', text: 'y' }),
  ).toMatchObject({ http: 422 })
})

test('the people of another club are never among the chosen, and a volunteer writes to nobody', async () => {
  const other = await house.tokenOf(ADMIN, 'demo')
  const answer = await house.call('/api/mms/bulk/members/mail', {
    method: 'POST',
    label: 'demo',
    token: other,
    payload: { filters: { ids }, count: 4, subject: 'Hello', text: 'Hello' },
  })
  expect(answer.json()).toMatchObject({ status: 409, detail: { count: 0 } })
  const volunteer = await house.tokenOf([{ module: 'MMS', role: 'volunteer' }])
  expect(
    await post('bulk/members/mail', { filters: { ids }, count: 4, subject: 'x', text: 'y' }, volunteer),
  ).toMatchObject({ http: 403 })
})

test('the chosen leave as a file, and nobody else', async () => {
  const answer = await house.call('/api/mms/report/members/export', {
    method: 'POST',
    token: admin,
    payload: { filters: { ids: ids.slice(0, 2) } },
  })
  expect(answer.body.trim().split('\n')).toHaveLength(3)
})
