import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { DocumentKinds, MemberDocument, OwnDocument } from 'contract/families/documents'
import { atOnce } from '../../../test/at-once.ts'
import { ADMIN, MEMBER, testHouse } from '../../../test/house.ts'
import { loggedIn, registered } from '../../../test/household.ts'
import { registeringIn } from '../../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
const { pool } = house.world.database
const PDF = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'
let admin: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
})
beforeEach(async () => {
  await pool.query(`delete from property where name = 'documentKindList'`)
})

const kinds = async (): Promise<DocumentKinds> =>
  (await ask('GET', 'documents/kinds', undefined, admin))['data']
const save = (list: object[], version = 0, token = admin) =>
  ask('PUT', 'documents/kinds', { version, kinds: list }, token)
const BADGE = { name: 'Swimming badge', is_handed_in: false }
const PROOF = { name: 'Proof of age', is_handed_in: true }

/** A registered mother and daughter, with the mother's login. */
async function aFamily() {
  const registrant = family.registrant()
  await registered(house, family, {
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name })],
  })
  const token = await loggedIn(house, registrant.email)
  const { people } = (await ask('GET', 'member/household', undefined, token))['data']
  const daughter = people.find((one: { is_self: boolean }) => !one.is_self).id as number
  return { token, daughter, registrant }
}

async function handIn(member_id: number, token: string, { kind = PROOF.name, content = PDF } = {}) {
  const form = new FormData()
  form.append('member_id', String(member_id))
  form.append('kind', kind)
  form.append('files[0]', new File([content], 'Passport.pdf'))
  const encoded = new Response(form)
  const answer = await house.call('/api/mms/member/documents', {
    method: 'POST',
    token,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
  return { http: answer.statusCode, ...answer.json() } as Record<string, any>
}
const ofMember = async (id: number) =>
  (await ask('GET', `documents/of/${id}`, undefined, admin))['data'] as {
    kinds: string[]
    documents: MemberDocument[]
  }
const handInOf = async (token: string) =>
  (await ask('GET', 'member/documents/kinds', undefined, token))['data']

test('a tenant begins with the kinds of the house, and families hand in none', async () => {
  const { version, kinds: list } = await kinds()
  expect(version).toBe(0)
  expect(list[0]).toEqual({ name: 'Birth certificate', is_handed_in: false })
  expect(list.some(({ is_handed_in }) => is_handed_in)).toBe(false)
  const { token, daughter } = await aFamily()
  expect((await handInOf(token)).kinds).toEqual([])
  expect(await handIn(daughter, token, { kind: 'Birth certificate' })).toMatchObject({
    http: 422,
    errors: { kind: ['Choose from the list.'] },
  })
})

test('of one member no more is kept than may be, however much is handed in at once', async () => {
  const { token, daughter } = await aFamily()
  await save([PROOF])
  await pool.query(
    `insert into member_document (tenant_id, member_id, kind, name, size, file_key, file_type, is_visible, author, uploaded_at)
     select tenant_id, id, $2, 'Paper ' || n, 10, 'papers/' || n, 'application/pdf', true, 'Maria', now()
     from member, generate_series(2, 100) n where id = $1`,
    [daughter, PROOF.name],
  )
  const answers = await atOnce(4, () => handIn(daughter, token))
  expect(answers.map(({ http }) => http).toSorted()).toEqual([201, 422, 422, 422])
  expect((await ofMember(daughter)).documents).toHaveLength(100)
})

test('the office says what documents are, in which order; what is there keeps what it is', async () => {
  const { token, daughter } = await aFamily()
  await save([PROOF, BADGE])
  expect(await handIn(daughter, token)).toMatchObject({ http: 201 })
  expect(await save([BADGE], 1)).toMatchObject({
    http: 200,
    message: 'Data updated successfully',
    data: { version: 2, kinds: [BADGE] },
  })
  const { kinds: choice, documents } = await ofMember(daughter)
  expect(choice).toEqual(['Swimming badge'])
  expect(documents).toMatchObject([{ kind: 'Proof of age' }])
  const entry = await pool.query(
    `select before, after from audit_entry where action = 'document_kinds.changed' order by id desc limit 1`,
  )
  expect(entry.rows[0]).toEqual({ before: [PROOF, BADGE], after: [BADGE] })
})

test('of two who change the list at once the second sees both', async () => {
  await save([BADGE])
  expect(await save([PROOF])).toMatchObject({
    http: 409,
    detail: { current: { version: 1, kinds: [BADGE] }, changed_by: 'Ada Ball' },
  })
  const both = await Promise.all([save([PROOF], 1), save([PROOF, BADGE], 1)])
  expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
})

test.each([
  [[], 'kinds', 'Keep at least one type.'],
  [[BADGE, { ...BADGE, name: 'swimming BADGE' }], 'kinds.1.name', 'This type is already on the list.'],
  [[{ ...BADGE, name: ' ' }], 'kinds.0.name', 'Type is required.'],
])('a list such as %j is refused', async (list, field, sentence) => {
  expect(await save(list)).toMatchObject({ http: 422, errors: { [field]: [sentence] } })
})

test('a family hands in what is asked for: both see it, the history says so, and the office gets a letter', async () => {
  await pool.query(
    `update property set value = value || '{"support_email":"office@example.org"}' where name = 'document'`,
  )
  await save([PROOF, BADGE])
  const { token, daughter, registrant } = await aFamily()
  const { kinds: list, member_ids } = await handInOf(token)
  expect(list).toEqual(['Proof of age'])
  expect(member_ids).toContain(daughter)

  const sent = await handIn(daughter, token)
  expect(sent).toMatchObject({
    http: 201,
    message: 'Data created successfully',
    data: [{ member_id: daughter, kind: 'Proof of age', name: 'Passport.pdf' }],
  })
  const own = (await ask('GET', 'member/documents', undefined, token))['data'] as OwnDocument[]
  expect(own).toEqual(sent['data'])
  const { documents } = await ofMember(daughter)
  expect(documents).toMatchObject([{ is_visible: true, author: `Maria ${registrant.last_name}` }])
  const detail = (await ask('GET', `get_member/${daughter}`, undefined, admin))['data']
  expect(detail.audit[0]).toMatchObject({ action: 'member.document_handed_in' })
  const { rows } = await pool.query(
    `select subject, body_text from mail where recipient = 'office@example.org' order by id desc limit 1`,
  )
  expect(rows[0].subject).toBe(`Sofía ${registrant.last_name}: Proof of age uploaded`)
  expect(rows[0].body_text).toContain(`/mms/members/${daughter}?tab=documents`)
})

test('nobody hands in for others, what is not asked for, or what is no paper', async () => {
  await save([PROOF, BADGE])
  const { token, daughter } = await aFamily()
  const stranger = await house.tokenOf(MEMBER)
  expect(await handIn(daughter, stranger)).toMatchObject({ http: 404 })
  expect((await handInOf(stranger)).member_ids).toEqual([])
  expect(await handIn(daughter, token, { kind: BADGE.name })).toMatchObject({ http: 422 })
  expect(await handIn(daughter, token, { content: '<svg onload="alert(1)"/>' })).toMatchObject({ http: 415 })
  expect((await ofMember(daughter)).documents).toEqual([])
  // Now that she is an adult, she hands in her own.
  await pool.query(`update member set dob = '2008-01-01' where id = $1`, [daughter])
  expect(await handIn(daughter, token)).toMatchObject({ http: 404 })
})

test('when there are very many, a family hands in no more', async () => {
  await save([PROOF])
  const { token, daughter } = await aFamily()
  await pool.query(
    `insert into member_document (tenant_id, member_id, kind, name, size, file_key, file_type, is_visible, author, uploaded_at)
     select tenant_id, id, 'Other', 'old.pdf', 1, 'documents/old/' || n, 'application/pdf', false, 'Ada', now()
     from member, generate_series(1, 100) n where id = $1`,
    [daughter],
  )
  expect(await handIn(daughter, token)).toMatchObject({
    http: 422,
    errors: { files: [expect.stringContaining('There are a lot of documents here already.')] },
  })
})
