import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import type { LightMyRequestResponse } from 'fastify'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { pagePolicy } from '../../src/plumbing/http/security.ts'
import { stripeCards } from '../../src/outside/card-providers/stripe.ts'
import { ADMIN, PASSWORD, testHouse } from '../house.ts'
import { populateFully, type Known } from '../populated.ts'
import { cases } from '../thorough.ts'
import { addressesOf, ENDLESS, servedRoutes } from './served.ts'

const house = await testHouse()
const { app, call, tokenOf } = house
await app.listen({ port: 0, host: '127.0.0.1' })
// Reads come first: some writes end the login.
const routes = servedRoutes(app).toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))
let known: Known
let token: string
beforeAll(async () => {
  known = await populateFully(house, 'alliance')
  token = await tokenOf(ADMIN)
})

let caller = 0
async function ask(
  method: string,
  path: string,
  more: { token?: string; headers?: object; payload?: object } = {},
) {
  const answer = await askOnce(method, path, more)
  if (answer.statusCode !== 401 || !more.token || !path.startsWith('/api/')) return answer
  // The login has ended by now.
  if (more.token === token) token = await tokenOf(ADMIN)
  return askOnce(method, path, { ...more, token })
}
const askOnce = (method: string, path: string, more: object) =>
  call(path, {
    method,
    remoteAddress: `10.1.${(++caller >> 8) & 255}.${caller & 255}`,
    ...(method === 'POST' || method === 'PATCH' || method === 'PUT' ? { payload: {} } : {}),
    ...more,
  })

const severe = (policy: string) =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= Severity.MEDIUM || severity === Severity.HIGH_MAYBE)
    .map(({ directive, description }) => `${directive}: ${description}`)

/** The pages that other sites may show in a frame of theirs, and no others. */
const EMBED = /^\/ems\/event\/:slug\/embed\/(event|schedule|standings|bracket)$/

/** What is wrong with the headers of an answer. */
function* faults(
  { headers, statusCode }: Pick<LightMyRequestResponse, 'headers' | 'statusCode'>,
  { framed = false } = {},
) {
  const policy = String(headers['content-security-policy'])
  for (const finding of severe(policy)) yield finding
  if (!policy.includes("default-src 'none'")) yield 'the policy allows what it does not name'
  if (!framed && !/frame-ancestors '(none|self)'/.test(policy)) yield 'anybody may frame it'
  if (framed && !policy.includes('frame-ancestors *')) yield 'nobody may frame it'
  if (framed && !policy.includes("form-action 'none'")) yield 'a form in a foreign frame can be sent'
  if (headers['x-content-type-options'] !== 'nosniff') yield 'a browser may guess what it is'
  if (headers['x-xss-protection'] !== '0') yield 'an old browser guesses at what is an attack'
  if (headers['referrer-policy'] !== 'no-referrer') yield 'its address is told to others'
  if (headers['cross-origin-opener-policy'] !== 'same-origin') yield 'another window may hold on to it'
  if (!/^(same|cross)-origin$/.test(String(headers['cross-origin-resource-policy'])))
    yield 'another site may load it'
  if (headers['server'] ?? headers['x-powered-by']) yield 'it says what made it'
  if (
    statusCode !== 204 &&
    statusCode !== 304 &&
    Number(headers['content-length'] ?? 1) > 0 &&
    !headers['content-type']
  )
    yield 'it does not say what it is'
  for (const cookie of [headers['set-cookie'] ?? []].flat())
    if (!/^__Host-\w+=[^;]*; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=\d+$/.test(cookie))
      yield `a cookie is not closed: ${cookie.split('=')[0]}`
}

test('whatever is served is known here', () => {
  expect(routes.length).toBeGreaterThan(100)
  for (const path of ['/healthz', '*', '/sandbox-pay/v1/payments/:id/cancel', '/dev/outbox/:id/letter'])
    expect(routes.map((route) => route.path)).toContain(path)
})

test('a login sets cookies that no script and no other site sees', async () => {
  await tokenOf(ADMIN)
  const answer = await ask('POST', '/api/mms/check/login', {
    payload: {
      grant_type: 'password',
      client_id: 'web',
      username: 'person-1@example.org',
      password: PASSWORD,
    },
    headers: { host: 'alliance.localhost:3000', 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.statusCode).toBe(200)
  expect([answer.headers['set-cookie']].flat()).toHaveLength(2)
  expect([...faults(answer)]).toEqual([])
})

const EVIL = { host: 'alliance.localhost:3000', origin: 'https://evil.example' }
const found = new Set<string>()
const kinds = new Set<string>()
/** What a page of another site may read. */
const open = new Set<string>()

/**
 * One walk for all that the headers say, at the first test that asks: the first address of a route is asked without a login, and with
 * one from another site.
 */
let walked: Promise<void> | undefined
async function walk() {
  for (const { method, path } of routes)
    for (const [i, url] of addressesOf(path, known).slice(0, cases(2, 25)).entries())
      for (const more of i === 0 ? [{}, { token, headers: EVIL }] : [{ token }]) {
        const answer = await ask(method, url, more)
        const { headers, statusCode } = answer
        kinds.add(`${Math.floor(statusCode / 100)} ${String(headers['content-type']).split(';')[0]}`)
        for (const fault of faults(answer, { framed: EMBED.test(path) }))
          found.add(`${method} ${path} ${statusCode}: ${fault}`)
        if (headers['access-control-allow-credentials'] !== undefined)
          found.add(`${method} ${path}: another site may send cookies`)
        if (
          'headers' in more &&
          (headers['access-control-allow-origin'] ||
            headers['cross-origin-resource-policy'] === 'cross-origin')
        )
          open.add(path)
      }
}

test('every answer there is keeps the browser safe: calls, pages, files, refusals, of anybody', async () => {
  await (walked ??= walk())
  expect([...found]).toEqual([])
  for (const kind of [
    '2 application/json',
    '2 application/pdf',
    '2 text/html',
    '2 text/calendar',
    '4 application/problem+json',
  ])
    expect([...kinds]).toContain(kind)
}, 120_000)

test('a stream begins as safely', async () => {
  const { port } = app.server.address() as AddressInfo
  const [path] = addressesOf(ENDLESS, known)
  const asked = request({ port, path, headers: { host: 'alliance.localhost:3000' } }).end()
  const [{ headers, statusCode }] = (await once(asked, 'response')) as [IncomingMessage]
  asked.destroy()
  expect([statusCode, [...faults({ headers, statusCode: statusCode! })]]).toEqual([200, []])
})

test.each([
  ['an address that is none', 'GET', '/api/mms/%zz'],
  ['an address that is too long', 'GET', `/api/mms/orders/${'9'.repeat(600)}`],
  ['an action nobody knows', 'DELETE', '/api/mms/getSeason'],
  ['a method nobody knows', 'PROPFIND', '/login'],
  ['a question before a call', 'OPTIONS', '/api/mms/check/login'],
])('%s is answered as safely', async (_, method, url) => {
  expect([...faults(await ask(method, url))]).toEqual([])
})

test('nothing about anybody is shared with other sites; the built-in card provider is a company of its own', async () => {
  await (walked ??= walk())
  // The description of the API is the same for everybody.
  expect([...open].filter((path) => !path.startsWith('/sandbox-pay/'))).toEqual(['/api/openapi.json'])
}, 120_000)

test('the policy of a page is sound, also with the scripts of a card provider', () => {
  const { sources } = stripeCards({
    secretKey: 'sk_test_x',
    publicKey: 'pk_test_x',
    webhookSecret: 'whsec_x',
  }).browser
  const ONE_SCRIPT = ["'sha256-nB9XqwCvGpHN0JGQwVXnXGzcYkhXW6pRyXz6dNNvYw0='"]
  for (const provider of [undefined, { script: [], frame: [], connect: [] }, sources])
    expect(severe(pagePolicy('c29tZSByYW5kb20gYnl0ZXM=', { provider, scripts: ONE_SCRIPT }))).toEqual([])
  // The evaluator does find mistakes.
  expect(severe("default-src 'none'; script-src 'unsafe-inline' https:")).not.toEqual([])
})
