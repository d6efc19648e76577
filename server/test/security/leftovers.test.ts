import { Writable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { routes } from '../../src/app.ts'
import { createApp } from '../../src/plumbing/http/app.ts'
import { logCalls, loggerOptions } from '../../src/plumbing/http/logs.ts'
import { serveRealms } from '../../src/http-realms.ts'
import { mount } from '../../src/plumbing/http/http.ts'
import { ADMIN, PASSWORD, testHouse, type Label } from '../house.ts'
import { payIn, registeringIn } from '../registration.ts'

/** The application with the most verbose log possible. */
let written = ''
const stream = new Writable({
  write(chunk, _, done) {
    written += chunk
    done()
  },
})
const quiet = await testHouse()
const { world } = quiet
const app = await createApp(world, { logger: { ...loggerOptions('debug'), stream } })
logCalls(app)
serveRealms(app, world, world.auth)
mount(app, routes, world)
await world.serveCards(app)
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
const call: typeof quiet.call = (path, sent) => {
  const { method = 'GET', label = 'alliance', token, headers, ...rest } = sent ?? {}
  return app.inject({
    ...rest,
    method: method as 'GET',
    url: path,
    headers: {
      host: `${label satisfies Label}.localhost:3000`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
  })
}
const house = { ...quiet, app, call }

/** Numbers that could be a card's: long enough, of a known brand, and with the right check digit. */
function cardNumbersIn(text: string): string[] {
  return [...text.matchAll(/(?<![\dA-Fa-f-])[2-6]\d{3}(?:[ -]?\d){9,15}(?![\dA-Fa-f-])/g)]
    .map(([found]) => found.replace(/\D/g, ''))
    .filter(isByLuhn)
}

function isByLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

async function wholeDatabase(): Promise<string> {
  const { pool } = world.database
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')`,
  )
  const texts = await Promise.all(
    rows.map(({ name }) => pool.query<{ row: string }>(`select t::text as row from ${name} t`)),
  )
  return texts.flatMap((table) => table.rows.map(({ row }) => row)).join('\n')
}

test('a card number is recognised here', () => {
  expect(cardNumbersIn('"number":"4242 4242 4242 4242", 5555555555554444')).toHaveLength(2)
  expect(cardNumbersIn('4242424242424241, order 1234567890123')).toEqual([])
})

test('after a registration, a decline, a payment, a login and a forged call no card, password or token is left anywhere', async () => {
  const family = await registeringIn(house)
  const { token, version } = await family.start({
    registrant: family.registrant(),
    people: [await family.daughter()],
  })
  await family.sign(token)
  const { data: order } = await family.checkout(token, version)
  await payIn(house, order.order_token, '4000000000000002')
  expect((await payIn(house, order.order_token))['data'].status).toBe('paid')
  await house.work()
  const access = await house.tokenOf(ADMIN)
  const login = await call('/api/mms/check/login', {
    method: 'POST',
    payload: {
      grant_type: 'password',
      client_id: 'web',
      username: 'person-1@example.org',
      password: PASSWORD,
    },
  })
  const { access_token, refresh_token } = login.json()
  await call('/api/mms/user/permissions', { token: access_token })
  // In places where nobody asks for it, and where it breaks something.
  await call(`/api/mms/getSeason?number=4242424242424242&password=${PASSWORD}`)
  await call('/api/mms/check/login', { method: 'POST', payload: `{"password":"${PASSWORD}",` })
  await call('/api/mms/paynow/x', { method: 'POST', payload: { number: '4242424242424242' } })

  expect(written.split('\n').length).toBeGreaterThan(15)
  const log = written
  const database = await wholeDatabase()
  expect(cardNumbersIn(log)).toEqual([])
  expect(cardNumbersIn(database)).toEqual([])
  for (const secret of [PASSWORD, access, access_token, refresh_token, order.order_token]) {
    expect(log).not.toContain(secret)
    expect(database).not.toContain(secret)
  }
  // The link in the letter to the family is the only place with a registration's token.
  expect(log).not.toContain(token)
})
