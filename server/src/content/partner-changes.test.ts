import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'

const house = await testHouse()
const { call, tokenOf } = house
type Json = Record<string, any>

let admin: string
beforeAll(async () => {
  admin = await tokenOf(ADMIN)
})

async function ask(method: string, path: string, payload?: object | FormData, token = admin): Promise<Json> {
  const answer = await call(`/api/${path}`, { method, token, ...(payload && { payload: payload as object }) })
  return { http: answer.statusCode, ...(answer.json() as Json) }
}
function form(fields: Record<string, string | File>): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.append(name, value)
  return made
}
const visitors = async () =>
  (await call('/api/mms/partners')).json().data.map(({ name }: Json) => name) as string[]
const painted = async (width = 600) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width, height: 200, channels: 4, background: '#ff00aa80' } })
          .png()
          .toBuffer(),
      ),
    ],
    'logo.png',
    { type: 'image/png' },
  )

test('a partner is made with a logo, changed and deleted; visitors see the active ones', async () => {
  const made = await ask(
    'POST',
    'mms/partners',
    form({ name: 'Bats & Co', url: 'https://bats.example', logo: await painted() }),
  )
  expect(made).toMatchObject({
    http: 201,
    message: 'Data created successfully',
    data: { name: 'Bats & Co', url: 'https://bats.example', status: 'active', version: 1 },
  })
  const { id, logo } = made['data']
  const picture = await call(logo)
  const { format, width, hasAlpha } = await sharp(picture.rawPayload).metadata()
  expect({ format, width, hasAlpha }).toEqual({ format: 'png', width: 256, hasAlpha: true })
  expect((await ask('GET', `partners/${id}/edit`))['data']).toEqual(made['data'])
  expect(await visitors()).toEqual(['Bats & Co'])

  const hidden = await ask(
    'POST',
    `mms/partners/${id}`,
    form({ _method: 'PATCH', status: 'inactive', version: '1' }),
  )
  expect(hidden).toMatchObject({
    http: 200,
    message: 'Data updated successfully',
    data: { logo, version: 2 },
  })
  expect(await visitors()).toEqual([])
  expect((await call(`/api/mms/partners/${id}`)).statusCode).toBe(404)
  expect((await ask('GET', 'mms/partners/all'))['data']).toMatchObject([{ id, status: 'inactive' }])

  const bare = await ask('PUT', `mms/partners/${id}`, { logo: '', url: '', status: 'active' })
  expect(bare['data']).toMatchObject({ logo: null, url: null, status: 'active' })
  expect(await ask('DELETE', `mms/partners/${id}`)).toMatchObject({
    http: 200,
    message: 'Data deleted successfully',
  })
  expect((await ask('DELETE', `mms/partners/${id}`)).http).toBe(404)
})

test('what is missing or no picture is refused in a sentence', async () => {
  expect(await ask('POST', 'mms/partners', {})).toMatchObject({
    http: 422,
    message: 'Data is required for creation',
  })
  expect(await ask('POST', 'partners', { name: 'X', url: 'javascript:alert(1)' })).toMatchObject({
    http: 422,
    errors: { url: ['Enter a web address such as example.org.'] },
  })
  const text = new File(['<svg onload="x()"/>'], 'logo.png', { type: 'image/png' })
  expect(await ask('POST', 'mms/partners', form({ name: 'X', logo: text }))).toMatchObject({ http: 415 })
  const large = new File([new Uint8Array(5_000_001)], 'logo.png', { type: 'image/png' })
  expect(await ask('POST', 'mms/partners', form({ name: 'X', logo: large }))).toMatchObject({ http: 413 })
  const { id } = (await ask('POST', 'mms/partners', { name: 'Only one' }))['data']
  expect(await ask('POST', 'mms/partners', { name: 'Only one' })).toMatchObject({
    http: 409,
    errors: { name: ['There’s already a partner by this name.'] },
  })
  for (const [method, path, message] of [
    ['PATCH', `mms/partners/${id}`, 'ID and data are required for update'],
    ['GET', 'mms/partners/edit', 'ID is required for fetching data'],
    ['PATCH', 'mms/partners', 'ID and data are required for update'],
    ['PUT', 'mms/partners', 'ID and data are required for update'],
    ['DELETE', 'mms/partners', 'ID is required for deletion'],
  ] as const)
    expect(await ask(method, path, method === 'GET' || method === 'DELETE' ? undefined : {})).toMatchObject({
      http: 422,
      message,
    })
  await ask('DELETE', `mms/partners/${id}`)
})

test('two who change a partner at once do not overwrite each other', async () => {
  const { id } = (await ask('POST', 'mms/partners', { name: 'Mitts' }))['data']
  await ask('PATCH', `mms/partners/${id}`, { name: 'Mitts Ltd', version: 1 })
  expect(await ask('PATCH', `mms/partners/${id}`, { name: 'Mitts Inc', version: 1 })).toMatchObject({
    http: 409,
    code: 'partner_changed',
    detail: { entry: { name: 'Mitts Ltd', version: 2 }, changed_by: 'Ada Ball' },
  })
  await ask('DELETE', `mms/partners/${id}`)
})

test('partners stand in the order the office gives them', async () => {
  const ids: number[] = []
  for (const name of ['A', 'B', 'C']) ids.push((await ask('POST', 'mms/partners', { name }))['data'].id)
  expect(await ask('PUT', 'mms/partners/order', { ids: ids.toReversed() })).toMatchObject({ http: 200 })
  expect(await visitors()).toEqual(['C', 'B', 'A'])
  expect(await ask('PUT', 'mms/partners/order', { ids: ids.slice(1) })).toMatchObject({
    http: 409,
    code: 'partner_order_changed',
  })
})

test('members and other tenants cannot touch them', async () => {
  const [{ id }] = (await ask('GET', 'mms/partners/all'))['data']
  expect((await ask('GET', 'mms/partners/all', undefined, await tokenOf(MEMBER))).http).toBe(403)
  expect((await call('/api/mms/partners', { method: 'POST', payload: { name: 'X' } })).statusCode).toBe(401)
  const other = await tokenOf(ADMIN, 'demo')
  for (const method of ['PATCH', 'DELETE'])
    expect(
      (await call(`/api/mms/partners/${id}`, { label: 'demo', token: other, method, payload: { name: 'X' } }))
        .statusCode,
    ).toBe(404)
})
