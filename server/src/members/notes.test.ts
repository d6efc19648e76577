import { beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { memberFor } from './members.ts'

const house = await testHouse()
let admin: string
let member_id: number
let stranger: number

const ask = async (method: string, path: string, payload?: object, token: string = admin) => {
  const answer = await house.call(`/api/mms/add-note${path}`, {
    method,
    token,
    ...(payload ? { payload } : {}),
  })
  return { http: answer.statusCode, ...answer.json() }
}
const aMember = async (first_name: string, label: 'alliance' | 'demo' = 'alliance') => {
  const { id } = await house
    .acting(label)
    .transaction((context) =>
      memberFor(
        context,
        { first_name, last_name: 'Ball', dob: '2014-05-02' },
        { emails: [], prefix: 'AF', year: 2026 },
      ),
    )
  return id
}

beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  member_id = await aMember('Sofía')
  stranger = await aMember('Olga', 'demo')
})

test('a note is written, read, found by its member and its words, changed and deleted', async () => {
  const added = await ask('POST', '', { member_id, note: 'Plays with glasses.' })
  expect(added).toMatchObject({
    http: 201,
    message: 'Data created successfully',
    data: { member_id, note: 'Plays with glasses.', alert: 0, created_by: 'Ada Ball' },
  })
  const { id } = added.data
  expect((await ask('GET', `/${id}`)).data).toEqual(added.data)
  expect((await ask('GET', `?member_id=${member_id}&q=GLASSES`)).data).toEqual([added.data])
  expect((await ask('GET', `?member_id=${member_id + 1}`)).data).toEqual([])
  const changed = await ask('PATCH', `/${id}`, { member_id, alert: 1 })
  expect(changed).toMatchObject({ message: 'Data updated successfully', data: { alert: 1, version: 2 } })
  const again = await ask('POST', `/${id}?_method=PATCH`, { note: 'Plays with lenses.' })
  expect(again.data).toMatchObject({ note: 'Plays with lenses.', alert: 1 })
  const whole = await ask('PUT', `/${id}`, { note: 'Plays without.', alert: 0 })
  expect(whole.data).toMatchObject({ note: 'Plays without.', alert: 0, version: 4 })
  expect(await ask('DELETE', `/${id}`)).toMatchObject({ http: 200, message: 'Data deleted successfully' })
  expect((await ask('GET', `/${id}`)).http).toBe(404)
  expect((await ask('DELETE', `/${id}`)).http).toBe(404)
})

test('the member’s history tells what a note said before and after', async () => {
  const { data } = await ask('POST', '', { member_id, note: 'Allergic to nuts.', alert: true })
  await ask('PATCH', `/${data.id}`, { note: 'Allergic to peanuts.' })
  const history = (await house.call(`/api/mms/get_member/${member_id}`, { token: admin })).json().data.audit
  expect(history[0]).toMatchObject({
    action: 'member.note_changed',
    actor: 'Ada Ball',
    before: { note: 'Allergic to nuts.', alert: 1 },
    after: { note: 'Allergic to peanuts.', alert: 1 },
  })
})

test('of two who change a note, the second is told what the first has written', async () => {
  const { data } = await ask('POST', '', { member_id, note: 'Waits for a knee brace.' })
  const { version } = data
  await ask('PATCH', `/${data.id}`, { version, note: 'Has a knee brace.' })
  const late = await ask('PATCH', `/${data.id}`, { version, note: 'No knee brace.' })
  expect(late).toMatchObject({
    http: 409,
    code: 'note_changed',
    detail: { changed_by: 'Ada Ball', note: { note: 'Has a knee brace.' } },
  })
  expect((await ask('GET', `/${data.id}`)).data.note).toBe('Has a knee brace.')
})

test('the same words are not written twice on one member', async () => {
  await ask('POST', '', { member_id, note: 'Pays in cash.' })
  expect((await ask('POST', '', { member_id, note: ' Pays in cash. ' })).http).toBe(409)
  const other = await ask('POST', '', { member_id, note: 'Pays by check.' })
  expect((await ask('PATCH', `/${other.data.id}`, { note: 'Pays in cash.' })).http).toBe(409)
})

test('two notes that become the same at once do not: one is changed, and the other is told', async () => {
  const notes: { id: number }[] = []
  for (let i = 0; i < 6; i++) notes.push((await ask('POST', '', { member_id, note: `Note ${i}` })).data)
  const answers = await atOnce(6, (i) => ask('PATCH', `/${notes[i]!.id}`, { note: 'Comes by bus.' }))
  expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
})

test.each([
  [{ note: 'Nobody.' }, 422],
  [{ member_id: 999_999, note: 'Nobody.' }, 404],
  [() => ({ member_id: stranger, note: 'Of another club.' }), 404],
  [() => ({ member_id, note: '   ' }), 422],
  [() => ({ member_id, note: 'x'.repeat(2001) }), 422],
  [() => ({ member_id, note: 'Half.', alert: 7 }), 422],
])('%# what makes no sense is refused', async (body, http) => {
  expect((await ask('POST', '', typeof body === 'function' ? body() : body)).http).toBe(http)
})

test('a change without anything to change says what is missing', async () => {
  const { data } = await ask('POST', '', { member_id, note: 'Empty change.' })
  expect(await ask('PATCH', `/${data.id}`, {})).toMatchObject({
    http: 422,
    message: 'ID and data are required for update',
  })
  expect((await ask('PATCH', `/${data.id}`, { member_id: stranger })).http).toBe(422)
  expect(await ask('PATCH', '', { note: 'Of which?' })).toMatchObject({
    http: 422,
    message: 'ID and data are required for update',
  })
  expect(await ask('DELETE', '')).toMatchObject({ http: 422, message: 'ID is required for deletion' })
})

test('notes are for who may change members', async () => {
  const volunteer = await house.tokenOf([{ module: 'MMS', role: 'volunteer' }])
  for (const token of [await house.tokenOf(MEMBER), volunteer])
    expect((await ask('GET', '', undefined, token)).http).toBe(403)
})

test('a volunteer reads the notes that warn and no others', async () => {
  const id = await aMember('Rosa')
  await ask('POST', '', { member_id: id, note: 'Asthma: spray in the bag.', alert: 1 })
  await ask('POST', '', { member_id: id, note: 'Mother is a judge.' })
  const volunteer = await house.tokenOf([{ module: 'MMS', role: 'volunteer' }])
  const notesFor = async (token: string) =>
    (await house.call(`/api/mms/get_member/${id}`, { token })).json().data.notes
  expect(await notesFor(volunteer)).toMatchObject([{ note: 'Asthma: spray in the bag.' }])
  expect(await notesFor(admin)).toMatchObject([{ alert: 1 }, { note: 'Mother is a judge.' }])
})
