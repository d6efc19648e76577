import { beforeAll, expect, test } from 'vitest'
import type { FamilyDocument } from 'contract/families/document-reviews'
import { atOnce } from '../../../test/at-once.ts'
import { begun, carriedOut } from '../../../test/batch.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { loggedIn, registered } from '../../../test/household.ts'
import { registeringIn } from '../../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
const { pool } = house.world.database
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
let admin: string
let other: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
  other = await house.tokenOf(ADMIN)
  const { data } = await ask('GET', 'documents/kinds', undefined, admin)
  const kinds = data.kinds.map((kind: { name: string }) => ({
    ...kind,
    is_handed_in: kind.name === 'Birth certificate',
  }))
  await ask('PUT', 'documents/kinds', { version: data.version, kinds }, admin)
})

/** A mother who has uploaded her daughter's birth certificate. */
async function uploaded() {
  const registrant = family.registrant()
  await registered(house, family, {
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name })],
  })
  const token = await loggedIn(house, registrant.email)
  const { people } = (await ask('GET', 'member/household', undefined, token)).data
  const member_id = people.find((one: { is_self: boolean }) => !one.is_self).id as number
  const form = new FormData()
  form.append('member_id', String(member_id))
  form.append('kind', 'Birth certificate')
  form.append('files[0]', new File([new Uint8Array(PDF)], 'Birth.pdf'))
  const encoded = new Response(form)
  const answer = await house.call('/api/mms/member/documents', {
    method: 'POST',
    token,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
  expect(answer.statusCode).toBe(201)
  const [document] = answer.json().data
  expect(document).toMatchObject({ review: 'waiting', reason: null })
  return { token, member_id, registrant, id: document.id as number }
}
const list = async (query = ''): Promise<FamilyDocument[]> =>
  (await ask('GET', `documents/uploaded${query}`, undefined, admin)).data
const own = async (token: string) => (await ask('GET', 'member/documents', undefined, token)).data
const waiting = async () =>
  (
    (await ask('GET', 'admin/dashboard/work', undefined, admin)).data as { what: string; count: number }[]
  ).find(({ what }) => what === 'documents_to_review')?.count ?? 0
const lettersTo = async (email: string) =>
  (
    await pool.query<{ subject: string; body_text: string }>(
      `select subject, body_text from mail where recipient = $1 and subject like 'Document%' order by id`,
      [email],
    )
  ).rows

test('what a family uploads waits for the office, which finds it by the family and declines it with a reason', async () => {
  const before = await waiting()
  const { id, token, member_id, registrant } = await uploaded()
  expect(await waiting()).toBe(before + 1)
  const [document] = await list(`?review=waiting&q=${registrant.last_name}`)
  expect(document).toMatchObject({ id, member_id, kind: 'Birth certificate', review: 'waiting' })
  expect(await list('?review=waiting')).toHaveLength(before + 1)
  const decide = (body: object, by = admin) => ask('POST', `documents/${id}/review`, body, by)
  expect(await decide({ version: 1, decision: 'refused' })).toMatchObject({
    http: 422,
    errors: { reason: ['Enter why you’re declining it.'] },
  })
  const { data } = await decide({ version: 1, decision: 'refused', reason: 'The date is cut off.' })
  expect(data).toMatchObject({ review: 'refused', reviewed_by: 'Ada Ball', version: 2 })
  expect(await decide({ version: 1, decision: 'accepted' }, other)).toMatchObject({ http: 409 })
  expect(await waiting()).toBe(before)
  expect(await own(token)).toMatchObject([{ review: 'refused', reason: 'The date is cut off.' }])
  const [letter, ...more] = await lettersTo(registrant.email)
  expect([letter!.subject, more]).toEqual([
    `Document not accepted: ${data.member.split(', ').toReversed().join(' ')}`,
    [],
  ])
  expect(letter!.body_text).toContain('Reason: The date is cut off.')
  const { data: after } = await decide({ version: 2, decision: 'accepted' })
  expect(after).toMatchObject({ review: 'accepted', reason: null })
  const { data: history } = await ask('GET', `admin/members/${member_id}/timeline`, undefined, admin)
  expect(JSON.stringify(history)).toContain('member.document_accepted')
})

test('of two who decide about a document at the same moment one does, and the other is told', async () => {
  const { id, registrant } = await uploaded()
  const answers = await atOnce(2, (i) =>
    ask(
      'POST',
      `documents/${id}/review`,
      { version: 1, decision: ['accepted', 'refused'][i], reason: 'Too dark.' },
      i === 0 ? admin : other,
    ),
  )
  expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
  expect(await lettersTo(registrant.email)).toHaveLength(1)
})

test('many are accepted as a batch, and the families are told when its seconds are over', async () => {
  const [one, two, decided] = [await uploaded(), await uploaded(), await uploaded()]
  await ask('POST', `documents/${decided.id}/review`, { version: 1, decision: 'accepted' }, admin)
  const ids = [one.id, two.id, decided.id]
  const batch = await begun(house, { queue: 'documents', act: 'approve', ids }, admin)
  expect(batch['preview']).toMatchObject({
    count: 2,
    letters: 2,
    left_out: [{ why: 'Already decided', count: 1 }],
  })
  expect(await own(one.token)).toMatchObject([{ review: 'waiting' }])
  expect(await lettersTo(one.registrant.email)).toEqual([])
  await carriedOut(house, batch['data'], admin)
  expect(await own(two.token)).toMatchObject([{ review: 'accepted' }])
  expect(await lettersTo(one.registrant.email)).toMatchObject([
    { subject: expect.stringMatching(/^Document accepted/) },
  ])
})

test('what the office keeps itself, and what was removed, is not to review', async () => {
  const { id, member_id } = await uploaded()
  const before = await waiting()
  expect((await ask('DELETE', `documents/${id}`, undefined, admin)).http).toBe(200)
  expect(await waiting()).toBe(before - 1)
  expect((await list()).filter((one) => one.member_id === member_id)).toEqual([])
  expect(
    (await ask('POST', `documents/${id}/review`, { version: 2, decision: 'accepted' }, admin)).http,
  ).toBe(404)
})
