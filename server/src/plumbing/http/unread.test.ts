import { connect, type AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testHouse } from '../../../test/house.ts'
import { createApp } from './app.ts'

const { world } = await testHouse()
const patience = { head_ms: 300, whole_ms: 600, silence_ms: 300_000, look_every_ms: 50 }
const app = await createApp(world, { patience })
app.post('/heard', (request) => ({ heard: request.body }))
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

/** The answer to a client that sends this and then nothing more. */
function answerTo(said: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(said))
    let heard = ''
    socket.on('data', (part) => (heard += part))
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })
}

const host = 'host: alliance.localhost\r\n'

test.each([
  ['a head that does not end', `GET / HTTP/1.1\r\n${host}`, 408, 'request_timeout'],
  [
    'a body that does not come',
    `POST /heard HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 20\r\n\r\n{`,
    408,
    'request_timeout',
  ],
  ['a head without end', `GET / HTTP/1.1\r\n${host}x: ${'a'.repeat(100_000)}\r\n\r\n`, 431, 'head_too_large'],
  ['what is no request', 'Good evening\r\n\r\n', 400, 'malformed'],
  ['a head with a line that is none', `GET / HTTP/1.1\r\n${host}no header\r\n\r\n`, 400, 'malformed'],
])('%s is refused in the form of every refusal', async (_, said, status, code) => {
  const [head = '', body = ''] = (await answerTo(said)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  for (const header of [
    'content-type: application/problem+json; charset=utf-8',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ])
    expect(head).toContain(header)
  expect(JSON.parse(body)).toEqual({
    success: false,
    message: expect.stringMatching(/^We couldn’t read |^The /),
    type: `urn:problem:${code}`,
    title: expect.any(String),
    status,
    code,
    params: {},
    traceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})
