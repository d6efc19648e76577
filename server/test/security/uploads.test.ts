import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { deflateSync } from 'node:zlib'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testHouse } from '../house.ts'
import { registeringIn } from '../registration.ts'

const house = await testHouse()
const { app, call, folder } = house
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

let token: string
let picture: Buffer
beforeAll(async () => {
  const family = await registeringIn(house)
  token = (await family.start({ registrant: family.registrant(), people: [await family.daughter()] })).token
  picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#d01c3f' } })
    .png()
    .toBuffer()
})

async function send(bytes: Buffer | string, { name = 'me.png', type = 'image/png' } = {}) {
  const form = new FormData()
  form.append('person_key', 'kid1')
  form.append('photo', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type }))
  const encoded = new Response(form)
  return call(`/api/mms/registration/${token}/photo`, {
    method: 'POST',
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { host: 'alliance.localhost:3000', 'content-type': encoded.headers.get('content-type')! },
  })
}

/** Everything in the storage; next to each file is its type. */
const stored = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.endsWith('~type'))

/** A PNG that claims these dimensions and is, compressed, a thousandth of that. */
function bomb(side: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let i = 0; i < 8; i++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const REFUSED: [what: string, content: () => Buffer | string][] = [
  ['an SVG with a script', () => SVG],
  ['a page', () => '<!doctype html><script>alert(1)</script>'],
  ['a program', () => Buffer.from('\u007fELF\u0002\u0001\u0001')],
  ['a PDF', () => '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'],
  ['an archive', () => Buffer.from('PK\u0003\u0004')],
  ['nothing', () => ''],
  ['half a picture', () => picture.subarray(0, picture.length / 2)],
  ['a picture that unpacks to a hundred thousand times its size', () => bomb(20_000)],
  ['a script with the first bytes of a GIF', () => 'GIF89a=1;alert(1)//'],
]

test.each(REFUSED)('%s named .png is refused at its field, and nothing is kept', async (_, content) => {
  const before = stored()
  const answer = await send(content())
  expect(answer.statusCode).toBe(415)
  expect(answer.json().errors).toMatchObject({ photo: [expect.any(String)] })
  expect(stored()).toEqual(before)
})

const drawing = () => sharp({ create: { width: 60, height: 60, channels: 3, background: '#0b3a75' } })
const OTHER_PICTURES: [what: string, content: () => Promise<Buffer>][] = [
  [
    'a whole drawing in SVG',
    async () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><rect width="60" height="60"/></svg>',
      ),
  ],
  ['a whole GIF', () => drawing().gif().toBuffer()],
  ['a whole TIFF', () => drawing().tiff().toBuffer()],
  ['a whole AVIF', () => drawing().avif({ effort: 0 }).toBuffer()],
]

test.each(OTHER_PICTURES)('%s could be drawn, but is of a kind nobody may send', async (_, content) => {
  const bytes = await content()
  // To make sure that its type is refused and nothing else.
  expect((await sharp(bytes).metadata()).width).toBe(60)
  const before = stored()
  const answer = await send(bytes)
  expect(answer.statusCode).toBe(415)
  expect(answer.json().errors).toEqual({
    photo: ['Choose a picture in the format JPEG, PNG or WebP.'],
  })
  expect(stored()).toEqual(before)
})

test('a picture with a page behind it is drawn anew: of the page nothing is left', async () => {
  const polyglot = Buffer.concat([picture, Buffer.from('<script>alert(document.domain)</script>')])
  expect((await send(polyglot)).statusCode).toBe(200)
  const kept = stored().filter((file) => file.includes('kid1'))
  expect(kept).toHaveLength(1)
  expect(readFileSync(kept[0]!).includes('script')).toBe(false)
})

test.each([
  '../../../../etc/passwd.png',
  '..\\..\\windows\\win.png',
  'a\r\nContent-Type: text/html\r\n\r\n.png',
  '/etc/cron.d/x.png',
  'a\u0000.html',
  'nul.png',
  '<script>.png',
  `${'a'.repeat(2_000)}.png`,
])('a file called %j is kept under a name of our own', async (name) => {
  const answer = await send(picture, { name })
  expect([200, 400, 415, 422]).toContain(answer.statusCode)
  const others = stored().filter((file) => /etc|win|html|script|aaaa|nul/.test(file))
  expect(others).toEqual([])
  for (const file of stored().filter((one) => one.includes('kid1'))) {
    expect(file).toMatch(/\/members\/alliance\/draft-\d+\/kid1-[0-9a-f]{12}\.jpg$/)
  }
})

test('what was sent is given back as a picture and nothing else, and runs nothing', async () => {
  await send(picture, { type: 'text/html' })
  const { headers, rawPayload } = await call(`/api/mms/registration/${token}/photo/kid1`)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^sandbox;/),
    'cache-control': 'private, no-store',
  })
  expect((await sharp(rawPayload).metadata()).format).toBe('jpeg')
})

test('two hundred megabytes are refused when they are announced, and when they are not, once they are too many', async () => {
  const announced = await answerTo({ 'content-length': String(200 * 1024 * 1024) }, 0)
  expect(announced.status).toBe(413)
  const poured = await answerTo({ 'transfer-encoding': 'chunked' }, 200)
  // Either there is an answer, or the connection is closed while data is still arriving.
  expect([413, undefined]).toContain(poured.status)
  expect(poured.megabytes).toBeLessThan(60)
})

/** Sends up to this many megabytes as a file, until there is an answer. */
function answerTo(headers: Record<string, string>, megabytes: number) {
  return new Promise<{ status?: number; megabytes: number }>((resolve) => {
    const boundary = 'xxxx'
    let sent = 0
    let isAnswered = false
    const asking = request({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: `/api/mms/registration/${token}/photo`,
      headers: {
        host: `alliance.localhost:${port}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...headers,
      },
    })
    asking.on('response', (response) => {
      isAnswered = true
      resolve({ status: response.statusCode!, megabytes: sent })
      response.resume()
      asking.destroy()
    })
    asking.on('error', () => resolve({ megabytes: sent }))
    asking.write(
      `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
    )
    const megabyte = Buffer.alloc(1024 * 1024)
    const pour = () => {
      if (isAnswered || asking.destroyed || sent >= megabytes) return
      sent++
      asking.write(megabyte, () => setImmediate(pour))
    }
    pour()
  })
}
