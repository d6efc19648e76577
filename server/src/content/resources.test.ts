import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'

const house = await testHouse()
const { call, tokenOf } = house
const AT = '/api/mms/admin/resource'
type Json = Record<string, any>

let admin: string
let member: string
let volunteer: string
beforeAll(async () => {
  admin = await tokenOf(ADMIN)
  member = await tokenOf(MEMBER)
  volunteer = await tokenOf([{ module: 'MMS', role: 'volunteer' }])
})

async function ask(method: string, path = '', payload?: object, token = admin): Promise<Json> {
  const answer = await call(`${AT}${path}`, { method, token, ...(payload && { payload }) })
  return { http: answer.statusCode, ...(answer.json() as Json) }
}
const pdf = (words = 'rules', name = 'Rules 2026.exe') =>
  new File([`%PDF-1.4\n${words}\n%%EOF`], name, { type: 'text/html' })
function form(fields: Record<string, string | File>): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.append(name, value)
  return made
}
const add = (title: string, more: Record<string, string | File> = {}) =>
  ask('POST', '', form({ title, file: pdf(), ...more }))
const titles = async (token: string) =>
  (await ask('GET', '', undefined, token))['data'].map(({ title }: Json) => title)
const files = () => {
  const folder = readdirSync(house.folder, { recursive: true }).map(String)
  return folder.filter(
    (name) => /resources\/alliance\/[^/]+\.pdf$/.test(name) && existsSync(join(house.folder, name)),
  )
}

test('a paper is added, published, fetched by members, changed and deleted with its file', async () => {
  const made = await add('Rules', { description: 'Of the season.' })
  expect(made).toMatchObject({
    http: 201,
    message: 'Data created successfully',
    data: {
      title: 'Rules',
      description: 'Of the season.',
      file_name: 'Rules 2026.pdf',
      status: 'draft',
      version: 1,
    },
  })
  const { id, file_url } = made['data']
  expect(await titles(volunteer)).toEqual(['Rules'])
  expect(await titles(member)).toEqual([])
  expect((await ask('GET', `/${id}`, undefined, member)).http).toBe(404)
  expect((await call(file_url, { token: member })).statusCode).toBe(404)

  const published = await ask('POST', `/${id}`, form({ _method: 'patch', status: 'published' }))
  expect(published).toMatchObject({
    http: 200,
    message: 'Data updated successfully',
    data: { file_name: 'Rules 2026.pdf' },
  })
  expect(await titles(member)).toEqual(['Rules'])
  expect((await ask('GET', `/${id}/edit`))['data']).toEqual(published['data'])
  const file = await call(file_url, { token: member })
  expect(file.body).toBe('%PDF-1.4\nrules\n%%EOF')
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('attachment; filename="Rules-2026.pdf"'),
  })
  expect((await call(file_url)).statusCode).toBe(401)
  expect(files()).toHaveLength(1)

  await ask('POST', `/${id}?_method=PATCH`, form({ file: pdf('new rules', 'New.pdf') }))
  expect((await call(file_url, { token: member })).body).toContain('new rules')
  expect(files()).toHaveLength(1)

  expect(await ask('DELETE', `/${id}`)).toMatchObject({ http: 200, message: 'Data deleted successfully' })
  expect((await ask('DELETE', `/${id}`)).http).toBe(404)
  expect(files()).toEqual([])
})

test('what is missing, too large or of a kind that could run is refused', async () => {
  expect(await ask('POST', '', {})).toMatchObject({ http: 422, message: 'Data is required for creation' })
  expect(await ask('POST', '', form({ title: 'X' }))).toMatchObject({
    errors: { file: ['Choose a file.'] },
  })
  const page = new File(['<script>alert(1)</script>'], 'rules.pdf', { type: 'application/pdf' })
  expect((await add('X', { file: page })).http).toBe(415)
  const large = new File([new Uint8Array(5_000_001)], 'rules.pdf')
  expect((await add('X', { file: large })).http).toBe(413)
  const { id } = (await add('Once'))['data']
  expect(await add('Once')).toMatchObject({ http: 409, errors: { title: [expect.any(String)] } })
  expect(await ask('PATCH', `/${id}`, {})).toMatchObject({ message: 'ID and data are required for update' })
  expect((await ask('POST', `/${id}`, form({ title: 'Y' }))).http).toBe(405)
  expect((await ask('PATCH', '/999999', { title: 'Y' })).http).toBe(404)
  await ask('DELETE', `/${id}`)
  expect(files()).toEqual([])
})

test('two who change a paper at once do not overwrite each other', async () => {
  const { id } = (await add('Guide'))['data']
  await ask('PATCH', `/${id}`, { description: 'First', version: 1 })
  expect(await ask('PATCH', `/${id}`, { description: 'Second', version: 1 })).toMatchObject({
    http: 409,
    code: 'resource_changed',
    detail: { entry: { description: 'First', version: 2 }, changed_by: 'Ada Ball' },
  })
})

test('only the office adds papers, and another tenant has none of them', async () => {
  const { id } = (await add('Ours', { status: 'published' }))['data']
  for (const token of [member, volunteer]) {
    expect((await ask('POST', '', form({ title: 'X', file: pdf() }), token)).http).toBe(403)
    expect((await ask('DELETE', `/${id}`, undefined, token)).http).toBe(403)
  }
  expect((await call(AT)).statusCode).toBe(401)
  const other = await tokenOf(ADMIN, 'demo')
  const theirs = (path: string, method = 'GET', payload?: object) =>
    call(`${AT}${path}`, { label: 'demo', token: other, method, ...(payload && { payload }) })
  expect((await theirs('')).json().data).toEqual([])
  for (const path of [`/${id}`, `/${id}/file`]) expect((await theirs(path)).statusCode).toBe(404)
  expect((await theirs(`/${id}`, 'PATCH', { title: 'Theirs' })).statusCode).toBe(404)
  expect((await theirs(`/${id}`, 'DELETE')).statusCode).toBe(404)
})
