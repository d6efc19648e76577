import { connect, type AddressInfo, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { routes } from '../../src/app.ts'
import { createApp } from '../../src/plumbing/http/app.ts'
import { mount } from '../../src/plumbing/http/http.ts'
import { ADMIN, testHouse } from '../house.ts'

const house = await testHouse()
/** The production limits, but so short that a test need not wait for minutes. */
const patience = { head_ms: 400, body_ms: 400, bytes_per_s: 1_000, look_every_ms: 100 }
const app = await createApp(house.world, { patience })
mount(app, routes, house.world)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const open: Socket[] = []
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await app.close()
})

/** A client that sends `begin` and then a byte at a time until it is cut off: returns what it was told. */
function dawdle(begin: string): Promise<string> {
  return new Promise((resolve) => {
    let letters: NodeJS.Timeout | undefined
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(begin)
      letters = setInterval(() => socket.writable && socket.write('x'), 50)
    })
    open.push(socket)
    let heard = ''
    socket.on('data', (part) => (heard += part))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(letters)
      resolve(heard)
    })
  })
}

const answered = async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/mms/roles/getRoleSelect`)
  return answer.status
}

test.each([
  ['heads', 'GET /api/mms/getSeason HTTP/1.1\r\nhost: alliance.localhost\r\nx-slow: '],
  [
    'bodies',
    'POST /api/mms/forgot-password HTTP/1.1\r\nhost: alliance.localhost\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{"email":"',
  ],
])(
  '200 callers who send their %s a letter at a time are cut off, and others are answered meanwhile',
  async (_, begin) => {
    const slow = Array.from({ length: 200 }, () => dawdle(begin))
    for (let i = 0; i < 20; i++) expect(await answered()).toBe(401)
    for (const heard of await Promise.all(slow)) expect(heard).toMatch(/^(HTTP\/1\.1 408 |$)/)
    expect(await answered()).toBe(401)
  },
)

test('who is answered before the body is there is cut off all the same', async () => {
  const begin =
    'POST /api/mms/admin/get_membership HTTP/1.1\r\nhost: alliance.localhost\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{'
  expect(await dawdle(begin)).toMatch(/^HTTP\/1\.1 401 /)
})

test('an upload that goes on has the time it needs, also past what a small body has', async () => {
  const bytes = Buffer.alloc(3_000, ' ')
  const parts = 40
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', async () => {
      socket.write(
        `POST /api/mms/forgot-password HTTP/1.1\r\nhost: alliance.localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${parts * bytes.length + 2}\r\n\r\n{`,
      )
      for (let i = 0; i < parts; i++) {
        socket.write(bytes)
        await new Promise((goOn) => setTimeout(goOn, 25))
      }
      socket.write('}')
    })
    let heard = ''
    socket.on('data', (part) => (heard += part))
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 422 /)
})

test('in production the head of a call has seconds and the whole of it minutes', async () => {
  const { server } = house.app
  expect(server.headersTimeout).toBe(20_000)
  expect(server.requestTimeout).toBe(300_000)
  expect(server.timeout).toBe(300_000)
})

test('600 calls at once, of many kinds and visitors, are all answered and none is our mistake', async () => {
  const admin = await house.tokenOf(ADMIN)
  const kinds = [
    ['GET', '/api/mms/getSeason'],
    ['POST', '/api/mms/admin/members'],
    ['GET', '/api/mms/users?q=a'],
    ['GET', '/api/mms/admin/dashboard/all-data'],
    ['POST', '/api/mms/searchMember'],
    ['POST', '/api/mms/forgot-password'],
    ['POST', '/api/mms/users'],
    ['GET', '/api/nothing/here'],
  ] as const
  const statuses = await Promise.all(
    Array.from({ length: 600 }, async (_, i) => {
      const [method, url] = kinds[i % kinds.length]!
      const answer = await app.inject({
        method,
        url,
        remoteAddress: `10.3.${i >> 8}.${i & 255}`,
        headers: { host: 'alliance.localhost', authorization: `Bearer ${admin}` },
        ...(method === 'POST' ? { payload: { email: `nobody-${i}@example.org`, q: 'a' } } : {}),
      })
      return answer.statusCode
    }),
  )
  expect(statuses).toHaveLength(600)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(new Set(statuses)).toContain(200)
})

test('many calls of many kinds get an answer or are told to wait, and leave nothing behind in memory', {
  timeout: 120_000,
}, async () => {
  const admin = await house.tokenOf(ADMIN)
  const draft = (i: number) => ({
    step: 'people',
    data: { registrant: { first_name: 'Ada', last_name: 'Ball', email: `ada-${i}@example.org` }, people: [] },
  })
  const kinds: readonly [string, string, ((i: number) => object)?][] = [
    ['GET', '/api/mms/user/permissions'],
    ['POST', '/api/mms/admin/members', () => ({ per_page: 25 })],
    ['GET', '/api/mms/users?q=a'],
    ['GET', '/api/mms/admin/dashboard/all-data'],
    ['GET', '/api/mms/roles/permissions'],
    ['POST', '/api/mms/admin/get_membership', () => ({ q: 'a' })],
    ['POST', '/api/mms/forgot-password', (i) => ({ email: `nobody-${i}@example.org` })],
    ['POST', '/api/mms/registration/store', draft],
  ]
  let number = 0
  /** The answers to this many visitors, a fifth of whom share an address. */
  async function round(calls: number) {
    const one = async () => {
      const i = number++
      const [method, url, body] = kinds[i % kinds.length]!
      const { statusCode } = await app.inject({
        method: method as 'GET',
        url,
        remoteAddress: i % 5 === 0 ? '192.0.2.1' : `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`,
        headers: { host: 'alliance.localhost', authorization: `Bearer ${admin}` },
        ...(body && { payload: body(i) }),
      })
      return `${statusCode} ${method} ${url}`
    }
    const statuses = new Set<string>()
    for (let done = 0; done < calls; done += 50)
      for (const status of await Promise.all(Array.from({ length: 50 }, one))) statuses.add(status)
    return statuses
  }
  const told = await round(300)
  const before = heap()
  for (const status of await round(900)) told.add(status)
  expect([...told].filter((one) => !/^(2\d\d|429) /.test(one))).toEqual([])
  expect([...told].join()).toContain('429 ')
  const grown = heap() - before
  expect(grown).toBeLessThan(20_000_000)
})

/** Bytes that are actually in use. */
function heap(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
