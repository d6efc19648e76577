import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync, strFromU8 } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { DOCUMENT_UNDO_DAYS, type MemberDocument } from 'contract/families/documents'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { loggedIn, registered } from '../../../test/household.ts'
import { registeringIn } from '../../../test/registration.ts'
import { tidyDocuments } from './tidying.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
const { pool } = house.world.database
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
let admin: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
})

/** A registered mother and daughter, with the mother's login. */
async function aFamily() {
  const registrant = family.registrant()
  await registered(house, family, {
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name })],
  })
  const token = await loggedIn(house, registrant.email)
  const { people } = (await ask('GET', 'member/household', undefined, token)).data
  const of = (is_self: boolean) =>
    people.find((one: { is_self: boolean }) => one.is_self === is_self).id as number
  return { token, mother: of(true), daughter: of(false), registrant }
}

type Sent = { kind?: string; is_visible?: string; content?: Buffer | string; name?: string }
async function keep(
  member: number,
  { kind = 'Birth certificate', is_visible, content = PDF, name = 'Birth.pdf' }: Sent = {},
  token = admin,
) {
  const form = new FormData()
  form.append('kind', kind)
  if (is_visible) form.append('is_visible', is_visible)
  form.append('files[0]', new File([new Uint8Array(Buffer.from(content))], name))
  const encoded = new Response(form)
  const answer = await house.call(`/api/mms/documents/of/${member}`, {
    method: 'POST',
    token,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
  return { http: answer.statusCode, ...answer.json() } as Record<string, any>
}
const listed = async (member: number, token = admin): Promise<MemberDocument[]> =>
  (await ask('GET', `documents/of/${member}`, undefined, token)).data.documents
const file = (id: number, token = admin) => house.call(`/api/mms/documents/${id}/file`, { token })
const own = async (token: string) => (await ask('GET', 'member/documents', undefined, token)).data
const files = () =>
  readdirSync(house.folder, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter(
    (entry) =>
      entry.isFile() &&
      join(entry.parentPath, entry.name).includes('/documents/') &&
      !entry.name.endsWith('~type'),
  ).length

describe('a document of a member', () => {
  test('is kept, listed and fetched by the office, and stands in the history', async () => {
    const { daughter } = await aFamily()
    const kept = await keep(daughter, { name: '../../etc/Birth certificate.exe' })
    expect(kept).toMatchObject({
      http: 201,
      message: 'Data created successfully',
      data: [
        { kind: 'Birth certificate', name: 'Birth certificate.pdf', size: PDF.length, is_visible: false },
      ],
    })
    const [document] = await listed(daughter)
    expect(document).toMatchObject({ member_id: daughter, author: 'Ada Ball', version: 1 })
    const fetched = await file(document!.id)
    expect(fetched.rawPayload).toEqual(PDF)
    expect(fetched.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="Birth-certificate.pdf"/),
    })
    const { audit } = (await ask('GET', `get_member/${daughter}`, undefined, admin)).data
    expect(audit[0]).toMatchObject({
      action: 'member.document_added',
      after: { name: 'Birth certificate.pdf' },
    })
  })

  test('of another kind than the list, of no kind of file or of nobody is refused before anything is kept', async () => {
    const { daughter } = await aFamily()
    const before = files()
    expect(await keep(daughter, { kind: 'Recipe' })).toMatchObject({
      http: 422,
      errors: { kind: ['Choose from the list.'] },
    })
    for (const content of ['<svg onload="alert(1)"/>', 'MZ program', ''])
      expect((await keep(daughter, { content }))['http']).toBe(415)
    expect((await keep(daughter, { content: Buffer.concat([PDF, Buffer.alloc(5_000_001)]) }))['http']).toBe(
      413,
    )
    expect((await keep(999_999_999))['http']).toBe(404)
    expect(await listed(daughter)).toEqual([])
    expect(files()).toBe(before)
  })

  test('is changed by one of two at once, and the second is told by whom', async () => {
    const { daughter } = await aFamily()
    const [{ id }] = (await keep(daughter))['data']
    const changed = await ask('PATCH', `documents/${id}`, { version: 1, kind: 'Medical note' }, admin)
    expect(changed).toMatchObject({
      http: 200,
      data: { kind: 'Medical note', is_visible: false, version: 2 },
    })
    expect(await ask('PATCH', `documents/${id}`, { version: 1, is_visible: true }, admin)).toMatchObject({
      http: 409,
      detail: { current: { kind: 'Medical note', is_visible: false }, changed_by: 'Ada Ball' },
    })
  })

  test('is taken away and had back for a week; then the file is gone', async () => {
    const { daughter } = await aFamily()
    const [{ id }] = (await keep(daughter))['data']
    const before = files()
    expect(await ask('DELETE', `documents/${id}`, undefined, admin)).toMatchObject({
      http: 200,
      data: { id },
    })
    expect(await listed(daughter)).toEqual([])
    expect((await file(id)).statusCode).toBe(404)
    expect((await ask('DELETE', `documents/${id}`, undefined, admin))['http']).toBe(404)
    expect((await ask('POST', `documents/${id}/restore`, {}, admin))['http']).toBe(200)
    expect((await ask('POST', `documents/${id}/restore`, {}, admin))['http']).toBe(409)
    expect((await file(id)).rawPayload).toEqual(PDF)
    await ask('DELETE', `documents/${id}`, undefined, admin)
    await tidyDocuments.run(house.acting(), {} as never)
    expect(files()).toBe(before)
    const later = {
      ...house.acting(),
      now: new Date(house.acting().now.getTime() + (DOCUMENT_UNDO_DAYS + 1) * 86_400_000),
    }
    await tidyDocuments.run(later, {} as never)
    expect(files()).toBe(before - 1)
    expect((await ask('POST', `documents/${id}/restore`, {}, admin))['http']).toBe(404)
  })

  test('is seen by the household only when it is shown, and by no other household', async () => {
    const [one, other] = [await aFamily(), await aFamily()]
    const [hidden] = (await keep(one.daughter))['data']
    const [shown] = (await keep(one.daughter, { is_visible: '1', kind: 'Medical note' }))['data']
    expect(await own(one.token)).toMatchObject([
      { id: shown.id, member_id: one.daughter, kind: 'Medical note' },
    ])
    expect(await own(other.token)).toEqual([])
    const fetched = (id: number, token: string) =>
      house.call(`/api/mms/member/documents/${id}/file`, { token })
    expect((await fetched(shown.id, one.token)).rawPayload).toEqual(PDF)
    for (const [id, token] of [
      [hidden.id, one.token],
      [shown.id, other.token],
    ] as const)
      expect((await fetched(id, token)).statusCode).toBe(404)
    for (const token of [one.token, await house.tokenOf([{ module: 'MMS', role: 'volunteer' }])]) {
      expect((await file(shown.id, token)).statusCode).toBe(403)
      expect((await ask('GET', `documents/of/${one.daughter}`, undefined, token))['http']).toBe(403)
      expect((await keep(one.daughter, {}, token))['http']).toBe(403)
    }
  })

  test('is the ward’s own once of age: a guardian sees it no longer', async () => {
    const { daughter, token } = await aFamily()
    await keep(daughter, { is_visible: '1' })
    expect(await own(token)).toHaveLength(1)
    await pool.query(`update member set dob = '2008-01-01' where id = $1`, [daughter])
    expect(await own(token)).toEqual([])
  })

  test('comes with the own data, also what is not shown otherwise', async () => {
    const { daughter, token } = await aFamily()
    const [{ id }] = (await keep(daughter))['data']
    const answer = await house.call('/api/mms/member/privacy/export', { method: 'POST', token })
    const inside = unzipSync(new Uint8Array(answer.rawPayload))
    expect(Buffer.from(inside[`documents/${id}-Birth.pdf`]!)).toEqual(PDF)
    const data = JSON.parse(strFromU8(inside['data.json']!))
    expect(data.people.flatMap(({ documents }: { documents: object[] }) => documents)).toMatchObject([
      { kind: 'Birth certificate', name: 'Birth.pdf' },
    ])
  })

  test('goes with the person who is forgotten', async () => {
    const { daughter, mother, token } = await aFamily()
    await keep(daughter)
    const before = files()
    await pool.query(`update registration set valid_until = '2026-01-01' where member_id = any ($1)`, [
      [daughter, mother],
    ])
    await ask('POST', 'member/privacy/erasure', { member_ids: [daughter] }, token)
    const [erasure] = (await ask('GET', 'admin/erasures', undefined, admin)).data
    const decided = await ask(
      'POST',
      `admin/erasures/${erasure.id}`,
      { version: erasure.version, decision: 'grant' },
      admin,
    )
    expect(decided['http']).toBe(200)
    await house.work()
    const { rows } = await pool.query('select 1 from member_document where member_id = $1', [daughter])
    expect(rows).toEqual([])
    expect(files()).toBe(before - 1)
  })

  test('follows to the record that is left of two, and back', async () => {
    const [one, other] = [await aFamily(), await aFamily()]
    const [{ id }] = (await keep(other.mother))['data']
    const version = async (member: number) =>
      (await ask('GET', `get_member/${member}`, undefined, admin)).data.version
    const merged = await ask(
      'POST',
      'merge/members',
      {
        winner_id: one.mother,
        loser_id: other.mother,
        winner_version: await version(one.mother),
        loser_version: await version(other.mother),
        take: [],
      },
      admin,
    )
    expect(merged['http']).toBe(201)
    expect(await listed(one.mother)).toMatchObject([{ id }])
    expect((await ask('POST', `merge/members/${merged['data'].id}/undo`, {}, admin))['http']).toBe(200)
    expect(await listed(one.mother)).toEqual([])
    expect(await listed(other.mother)).toMatchObject([{ id }])
  })
})
