import type { FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { operation } from 'contract/operation'
import { atOnce } from '../../../test/at-once.ts'
import { testHouse } from '../../../test/house.ts'
import { connect } from '../database/database.ts'
import { createApp } from './app.ts'
import { readProxies } from './network.ts'
import { mount, on } from './http.ts'

const house = await testHouse()
const limited = (path: `/${string}`, max: number, aliases: `/${string}`[] = []) =>
  operation({
    method: 'POST',
    path,
    aliases,
    access: 'public',
    limit: { max, seconds: 60 },
    summary: 'Guess',
    input: z.object({}),
    output: z.object({ answer: z.string() }),
  })
const LIMITED = [limited('/mms/few', 5, ['/ctms/few']), limited('/mms/some', 40), limited('/mms/many', 400)]

/** A server with its own connections and memory, and what it writes into the shared count. */
async function server(options: Parameters<typeof createApp>[1] = {}) {
  const counted: string[] = []
  const onStatement = (text: string) => void (text.includes('into call_count') && counted.push(text))
  const database = connect({ url: house.config.database.url, pool: 2, onStatement })
  const world = { ...house.world, database }
  const app = await createApp(world, options)
  const routes = LIMITED.map((op) => on(op, async () => ({ answer: 'no' })))
  mount(app, routes, world)
  afterAll(async () => {
    await app.close()
    await database.close()
  })
  return { app, counted }
}
const [one, two, behindProxy] = [await server(), await server(), await server({ trustProxy: 1 })]

const ask = async ({ app }: { app: FastifyInstance }, path: string, from: string, label = 'alliance') =>
  app.inject({
    method: 'POST',
    url: `/api/mms/${path}`,
    remoteAddress: from,
    headers: { host: `${label}.localhost` },
  })
const passed = (answers: { statusCode: number }[]) =>
  answers.filter(({ statusCode }) => statusCode === 200).length

test.each([
  ['few', 5],
  ['some', 40],
  ['many', 400],
])('of %s calls at once to two servers no more than %i pass together', async (path, max) => {
  const answers = await atOnce(max * 2, (i) => ask(i % 2 ? one : two, path, '203.0.113.1'))
  expect(passed(answers)).toBe(max)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]))
  for (const server of [one, two]) {
    const refused = await ask(server, path, '203.0.113.1')
    expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('a visitor at one server gets every call the limit allows, for few writes', async () => {
  one.counted.length = 0
  const answers = []
  for (let i = 0; i < 410; i++) answers.push(await ask(one, 'many', '203.0.113.2'))
  expect(passed(answers)).toBe(400)
  expect(answers.findIndex(({ statusCode }) => statusCode === 429)).toBe(400)
  expect(one.counted.length).toBeLessThan(50)
})

test('another visitor, another call and another tenant have counts of their own; one visitor of IPv6 has one', async () => {
  for (let i = 0; i < 5; i++) await ask(one, 'few', '203.0.113.3')
  expect((await ask(two, 'few', '203.0.113.3')).statusCode).toBe(429)
  expect((await ask(two, 'few', '203.0.113.4')).statusCode).toBe(200)
  expect((await ask(two, 'some', '203.0.113.3')).statusCode).toBe(200)
  expect((await ask(two, 'few', '203.0.113.3', 'demo')).statusCode).toBe(200)
  const rest = (i: number) => `2001:db8:1:2::${i + 1}`
  const answers = []
  for (let i = 0; i < 6; i++) answers.push(await ask(i % 2 ? one : two, 'few', rest(i)))
  expect(passed(answers)).toBe(5)
})

test('the next window begins anew for both, and what is over is cleared away', async () => {
  for (let i = 0; i < 6; i++) await ask(one, 'few', '203.0.113.5')
  house.pass(60)
  const answers = []
  for (let i = 0; i < 6; i++) answers.push(await ask(i % 2 ? one : two, 'few', '203.0.113.5'))
  expect(passed(answers)).toBe(5)
  const { pool } = house.world.database
  const counts = async () => (await pool.query('select from call_count')).rowCount
  expect(await counts()).toBeGreaterThan(0)
  house.pass(3 * 86_400)
  const { authJobs } = await import('../../auth/routes.ts')
  const tidy = authJobs.find(({ name }) => name === 'tidy-auth')!
  for (const label of ['alliance', 'demo'] as const) await tidy.run(house.acting(label), undefined as never)
  expect(await counts()).toBe(0)
})

test('tries are counted over all names of a call', async () => {
  const answers = []
  for (const path of ['mms/few', 'few', 'ctms/few', 'mms/few', 'few', 'ctms/few'])
    answers.push(
      await one.app.inject({
        method: 'POST',
        url: `/api/${path}`,
        remoteAddress: '203.0.113.6',
        headers: { host: 'alliance.localhost' },
      }),
    )
  expect(passed(answers)).toBe(5)
  expect(answers.at(-1)!.json()).toMatchObject({
    code: 'too_many_requests',
    message: 'Too many attempts. Please wait a moment and try again.',
  })
})

test('tries are not made many by a header, unless a proxy is trusted', async () => {
  const tries = async ({ app }: { app: FastifyInstance }, from: string, addressOf: (i: number) => string) => {
    const answers = []
    for (let i = 0; i < 6; i++)
      answers.push(
        await app.inject({
          method: 'POST',
          url: '/api/mms/few',
          remoteAddress: from,
          headers: { host: 'alliance.localhost', 'x-forwarded-for': addressOf(i) },
        }),
      )
    return passed(answers)
  }
  expect(await tries(one, '203.0.113.7', (i) => `198.51.100.${i}`)).toBe(5)
  expect(await tries(behindProxy, '10.0.0.1', (i) => `198.51.100.${i + 10}`)).toBe(6)
  expect(await tries(behindProxy, '10.0.0.1', () => '203.0.113.9')).toBe(5)
})

const AUTHOR = '203.0.113.66'
/** What a visitor sends who forges another address before each call, as seen through appending proxies. */
const forged = (i: number) => `198.51.100.${i}, ${AUTHOR}`

test.each([
  ['true', '10.0.0.1', forged],
  ['1', '10.0.0.1', forged],
  ['2', '10.0.0.1', (i: number) => `${forged(i)}, 172.16.0.9`],
  ['10.0.0.0/8,172.16.0.9', '10.0.0.1', (i: number) => `${forged(i)}, 172.16.0.9`],
  ['10.0.0.1', '::ffff:10.0.0.1', forged],
  ['2001:db8:f::/48', '2001:db8:f::1', forged],
  // With the port the proxy saw; and a client that is not one of our proxies, whatever it claims.
  ['1', '10.0.0.1', (i: number) => `198.51.100.${i}, ${AUTHOR}:${40_000 + i}`],
  ['10.0.0.1', AUTHOR, (i: number) => `198.51.100.${i}`],
  ['false', AUTHOR, (i: number) => `198.51.100.${i}`],
] as const)(
  'behind TRUST_PROXY=%s, called by %s, an address written before the call passes no limit',
  async (setting, from, addresses) => {
    house.pass(60)
    const behind = await server({ trustProxy: readProxies(setting)! })
    const answers = []
    for (let i = 1; i <= 7; i++)
      answers.push(
        await behind.app.inject({
          method: 'POST',
          url: '/api/mms/few',
          remoteAddress: from,
          headers: { host: 'alliance.localhost', 'x-forwarded-for': addresses(i) },
        }),
      )
    expect(passed(answers)).toBe(5)
    expect(answers.at(-1)!.statusCode).toBe(429)
  },
)

test.each(['unknown', 'me', '999.1.1.1', '203.0.113.9, somewhere', '<script>'])(
  'a call that comes from %s, as the proxy says, is refused: that is no address',
  async (said) => {
    const answer = await behindProxy.app.inject({
      method: 'POST',
      url: '/api/mms/few',
      remoteAddress: '10.0.0.1',
      headers: { host: 'alliance.localhost', 'x-forwarded-for': said },
    })
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'The call doesn’t say where it comes from.',
    ])
  },
)
