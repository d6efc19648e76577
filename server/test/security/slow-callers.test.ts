import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { routes } from '../../src/app.ts'
import { createApp } from '../../src/http-app.ts'
import { mount } from '../../src/http.ts'
import { ADMIN, testHouse } from '../house.ts'

const house = await testHouse()
/** As in the house, but so impatient that a test need not wait for minutes. */
const patience = { head_ms: 400, whole_ms: 800, silence_ms: 300_000, look_every_ms: 100 }
const app = await createApp(house.world, { patience })
mount(app, routes, house.world)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const open: Socket[] = []
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await app.close()
})

/** A caller that sends `begin` and then a letter at a time, until it is cut off: what it was told. */
function dawdle(begin: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(begin))
    open.push(socket)
    let heard = ''
    const letters = setInterval(() => socket.writable && socket.write('x'), 50)
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
    for (const heard of await Promise.all(slow)) expect(heard).toMatch(/^(HTTP\/1\.1 40[08] |$)/)
    expect(await answered()).toBe(401)
  },
)

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
    ['GET', '/api/mms/members?per_page=25'],
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
