import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'

const house = await testHouse()
let admin: string
let member: string
let picture: Buffer

beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  member = await house.tokenOf(MEMBER)
  picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#d01c3f' } })
    .png()
    .toBuffer()
})

const idOf = async (token: string): Promise<number> =>
  (await house.call('/api/mms/user/account', { token })).json().data.id

async function store(fields: Record<string, string>, bytes: Buffer | null, token: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (bytes) form.append('profile_pic', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }))
  const encoded = new Response(form)
  return house.call('/api/mms/adminUser/profile-pic-store', {
    method: 'POST',
    token,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
}

test('a user keeps a picture, an administrator gives one to somebody, and both see it', async () => {
  const id = await idOf(member)
  for (const token of [member, admin]) {
    const answer = await store({ id: String(id) }, picture, token)
    expect(answer.json()).toMatchObject({
      message: 'Data updated successfully',
      data: { url: `/api/mms/users/${id}/photo` },
    })
    const shown = await house.call(answer.json().data.url, { token })
    expect(shown.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 800,
      height: 600,
    })
  }
})

test('nobody gives another a picture, or sees theirs, without the right to', async () => {
  const [mine, theirs] = [await idOf(member), await idOf(admin)]
  const manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
  expect((await store({ id: String(theirs) }, picture, member)).statusCode).toBe(404)
  expect((await store({ id: String(theirs) }, picture, manager)).statusCode).toBe(404)
  const stranger = await house.tokenOf(MEMBER)
  expect((await house.call(`/api/mms/users/${mine}/photo`, { token: stranger })).statusCode).toBe(404)
})

test('what is missing or no picture is refused with its status', async () => {
  const id = String(await idOf(member))
  expect((await store({}, picture, member)).json()).toMatchObject({ status: 422, message: 'ID is required' })
  expect((await store({ id }, null, member)).json()).toMatchObject({
    status: 422,
    errors: { profile_pic: ['Choose a picture.'] },
  })
  expect((await store({ id }, Buffer.from('%PDF-1.7'), member)).statusCode).toBe(415)
  expect((await store({ id }, Buffer.alloc(5_000_001), member)).statusCode).toBe(413)
  expect((await store({ id: '999999' }, picture, admin)).statusCode).toBe(404)
  const other = await house.tokenOf(ADMIN, 'demo')
  const answer = await house.call(`/api/mms/users/${id}/photo`, { token: other, label: 'demo' })
  expect([403, 404]).toContain(answer.statusCode)
})
