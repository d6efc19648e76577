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
