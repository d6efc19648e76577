import '../server/test/localhost-dns.ts'
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { buildWorld } from '../server/src/app.ts'
import { grantDefaultPermissions } from '../server/src/auth/auth.ts'
import { readConfig } from '../server/src/config.ts'
import { contextFor } from '../server/src/http.ts'
import { createTenant } from '../server/src/tenants/tenants.ts'
import { testDatabase } from '../server/test/database.ts'
import type { testHouse } from '../server/test/house.ts'
import { registeringIn } from '../server/test/registration.ts'

/** KILLS=200 for a night. */
const KILLS = Number(process.env['KILLS'] ?? 10)
const SEED = Number(process.env['SEED'] ?? 20_261_121)

const { url } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-killed-'))
const env = {
  DATABASE_URL: url,
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  DEMO: 'false',
  PORT: '0',
  TRUST_PROXY: 'true',
}
const books = new pg.Pool({ connectionString: url, max: 2 })
const world = await buildWorld(readConfig({ ...env, NODE_ENV: 'development' }))
const tenant = await createTenant(world, {
  label: 'default',
  name: 'The Alliance',
  time_zone: 'America/Chicago',
  currency: 'USD',
})
const acting = () => contextFor(world, tenant, null, { trace_id: 'test', ip: '', user_agent: '' })
await acting().transaction(grantDefaultPermissions)

let server: ChildProcess | undefined
let port = 0
afterAll(async () => {
  if (server) await kill()
  await Promise.all([books.end(), world.auth.close(), world.database.close()])
  rmSync(folder, { recursive: true, force: true })
})

/** The built server as a process of its own. */
async function start() {
  server = fork(join(import.meta.dirname, 'serve.mjs'), {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      ...env,
      WEB_DIR: join(import.meta.dirname, '../web/dist'),
    },
    // The words of a dying server are of no interest.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  ;[port] = (await once(server, 'message')) as [number]
}

async function kill() {
  const ended = once(server!, 'exit')
  server!.kill('SIGKILL')
  await ended
}

type Sent = { method?: string; payload?: object }
/** Where the family of the moment calls from: each has its own address, and so its own limits. */
let address = ''
let addresses = 0
const http = (path: string, { method = 'GET', payload }: Sent = {}) =>
  fetch(`http://localhost:${port}${path}`, {
    method,
    headers: {
      'x-forwarded-for': address,
      ...(payload ? { 'content-type': 'application/json' } : {}),
    },
    ...(payload ? { body: JSON.stringify(payload) } : {}),
  })
const data = async (path: string, sent?: Sent) => {
  const answer = await http(path, sent)
  return { status: answer.status, ...((await answer.json()) as { data: any; code?: string }) }
}

/** As the tests of one process speak, but to the process that will be killed. */
async function call(path: string, sent: Sent) {
  const answer = await http(path, sent)
  const body = Buffer.from(await answer.arrayBuffer())
  return {
    statusCode: answer.status,
    headers: Object.fromEntries(answer.headers),
    rawPayload: body,
    json: () => JSON.parse(String(body)),
  }
}

/** A generator of numbers from 0 to 1 that begins with a seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

type Press = { order_token: string; payment_token: string; attempt_key: string }

/** The charge goes through and its answer does not arrive. */
const ANSWER_LOST = '4000000000600090'
const CARDS = ['4242424242424242', ANSWER_LOST, '4242424242424242', '4000000000000002']

test('killed at any moment of a payment: nobody is charged twice, nobody has paid without a membership', {
  timeout: 60_000 + KILLS * 40_000,
}, async () => {
  await start()
  const family = await registeringIn(
    { acting, call } as unknown as Awaited<ReturnType<typeof testHouse>>,
    'default',
  )
  const { data: fields } = await data('/api/mms/payments/card-fields')

  /** A family at the till, its card typed. */
  async function atTheTill(number: string): Promise<Press> {
    address = `198.51.${100 + (addresses >> 8)}.${addresses++ & 255}`
    const registrant = family.registrant()
    const people = [await family.daughter({ last_name: registrant.last_name })]
    const { token, version } = await family.start({ registrant, people })
    await family.sign(token)
    const { data: order } = await family.checkout(token, version)
    return { order_token: order.order_token, payment_token: await typed(number), attempt_key: randomUUID() }
  }
  async function typed(number: string): Promise<string> {
    const { public_key } = fields
    const payload = { public_key, number, exp_month: 12, exp_year: 2030, cvc: '123' }
    const card = await http('/sandbox-pay/v1/payment_methods', { method: 'POST', payload })
    return ((await card.json()) as { id: string }).id
  }
  const press = ({ order_token, ...payload }: Press) =>
    data(`/api/mms/paynow/${order_token}`, { method: 'POST', payload })
  /** As a browser does it: the same press again for as long as the provider has not answered the server. */
  async function pressed(one: Press) {
    let answer = await press(one)
    const until = Date.now() + 60_000
    while (answer.data?.status === 'processing' && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      answer = await press(one)
    }
    return answer
  }

  // How long an undisturbed payment takes here says where the moments of the others lie.
  const first = await atTheTill(CARDS[0]!)
  const before = performance.now()
  expect((await pressed(first)).data).toMatchObject({ status: 'paid' })
  const usual = performance.now() - before

  const random = randomFrom(SEED)
  const presses: Press[] = [first]
  let cut = 0
  for (let round = 0; round < KILLS; round++) {
    const [back, gone] = [await atTheTill(CARDS[round % CARDS.length]!), await atTheTill(CARDS[0]!)]
    presses.push(back, gone)
    const underWay = [back, gone].map((one) => press(one).catch(() => 'cut'))
    // A moment is what is tested here, so this is a real wait.
    await new Promise((resolve) => setTimeout(resolve, random() * usual * 1.5))
    await kill()
    cut += (await Promise.all(underWay)).filter((answer) => answer === 'cut').length
    await start()
    // One of the two families comes back, some seconds later, and its browser repeats the same press; the other never does.
    await books.query(
      `update payment set submitted_at = submitted_at - interval '10 seconds' where state in ('submitted', 'unknown')`,
    )
    const again = await press(back)
    expect(again.code, JSON.stringify(again)).not.toBe('internal')
  }
  expect(cut).toBeGreaterThan(0)

  // Minutes go by; the reconciler makes its round.
  await books.query(
    `update payment set submitted_at = submitted_at - interval '10 minutes', next_check_at = next_check_at - interval '10 minutes'
     where state in ('submitted', 'unknown', 'requires_action')`,
  )
  await books.query(
    `select graphile_worker.add_job('reconcile-payments', json_build_object('tenant_id', $1::bigint, 'payload', '{}'::json))`,
    [tenant.id],
  )
  const unsettled = async () =>
    Number((await books.query(`select count(*) from orders where status = 'processing'`)).rows[0].count)
  await expect.poll(unsettled, { timeout: 90_000 }).toBe(0)

  const { rows: orders } = await books.query<Record<string, number | string>>(`
    select o.number, o.status, o.total::int,
      (select count(*) from psp.payment c join payment p on p.attempt_key::text = c.metadata->>'attempt_key'
        where p.order_id = o.id and c.status = 'succeeded' and c.refunded = 0)::int as charged,
      (select count(*) from registration r where r.order_id = o.id and r.status in ('active', 'waiting_for_approval'))::int as memberships,
      (select coalesce(sum(l.amount), 0) from ledger_line l where l.order_id = o.id and l.account = 'asset:psp_clearing')::int as booked,
      (select coalesce(sum(c.amount - c.fee), 0) from psp.payment c join payment p on p.attempt_key::text = c.metadata->>'attempt_key'
        where p.order_id = o.id and c.status = 'succeeded')::int as held
    from orders o order by o.id`)
  expect(orders).toHaveLength(presses.length)
  for (const { number, status, charged, memberships, booked, held } of orders) {
    expect(charged, `${number} is charged`).toBe(status === 'paid' ? 1 : 0)
    expect(memberships, `${number} has brought`).toBe(status === 'paid' ? 1 : 0)
    expect(booked, `the ledger of ${number}`).toBe(held)
  }
  // Whoever is not charged by now presses again, and is a member.
  for (const { order_token } of presses) {
    const one = { order_token, payment_token: await typed(CARDS[0]!), attempt_key: randomUUID() }
    expect(await pressed(one), order_token).toMatchObject({ data: { status: 'paid' } })
  }
  const { rows: end } = await books.query(
    `select (select count(*) from psp.payment where status = 'succeeded' and refunded = 0)::int as charges,
      (select count(*) from registration)::int as registrations`,
  )
  expect(end).toEqual([{ charges: presses.length, registrations: presses.length }])
})
