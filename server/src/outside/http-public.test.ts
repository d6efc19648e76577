import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test, vi } from 'vitest'
import dns from 'node:dns'
import { ForbiddenAddress, isPublicAddress, publicFetch } from './http-public.ts'

const seen: string[] = []
const server = createServer((request, response) => {
  seen.push(`${request.method} ${request.url}`)
  if (request.url === '/elsewhere') response.writeHead(302, { location: '/here' }).end()
  else if (request.url === '/long') response.end('x'.repeat(1_100_000))
  else response.end('{}')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const GET = { method: 'GET', headers: {} }
const outside = publicFetch({ isPrivateAllowed: false })
const inside = publicFetch({ isPrivateAllowed: true })

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ].map((address): [string, boolean] => [address, false]),
])('%s is an address on the Internet: %s', (address, expected) =>
  expect(isPublicAddress(address)).toBe(expected),
)

describe('nothing is sent', () => {
  test.each([
    `http://8.8.8.8/`,
    `https://127.0.0.1:${port}/`,
    `https://2130706433:${port}/`,
    `https://0x7f.1:${port}/`,
    `https://0177.0.0.1:${port}/`,
    `https://[::1]:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
    `https://169.254.169.254/latest/meta-data`,
    `https://localhost:${port}/`,
    `https://name:secret@example.org/`,
    'file:///etc/passwd',
    'ftp://example.org/',
  ])('to %s', async (target) => {
    const before = seen.length
    await expect(outside(target, GET)).rejects.toMatchObject({ name: 'ForbiddenAddress' })
    expect(seen.length).toBe(before)
  })

  test('to a name that leads to this machine, also where it leads to the Internet too', async () => {
    const found = [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    const lookup = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((_: string, __: object, done: (...found: unknown[]) => void) =>
        done(null, found)) as never)
    await expect(outside(`https://rebound.example:${port}/`, GET)).rejects.toBeInstanceOf(ForbiddenAddress)
    lookup.mockRestore()
  })
})

test('where the own network is allowed, an answer comes as it is and leads nowhere else', async () => {
  const answer = await inside(`http://127.0.0.1:${port}/elsewhere`, GET)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/here'])
  expect(seen.at(-1)).toBe('GET /elsewhere')
  await expect(inside('ftp://127.0.0.1/', GET)).rejects.toMatchObject({ name: 'ForbiddenAddress' })
})

test('an answer without end is cut off', async () => {
  await expect(inside(`http://127.0.0.1:${port}/long`, GET)).rejects.toThrow('the answer is too long')
})
