import '../server/test/localhost-dns.ts'
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { buildWorld } from '../server/src/app.ts'
import { grantDefaultPermissions } from '../server/src/auth/auth.ts'
import { readConfig } from '../server/src/plumbing/config.ts'
import { contextFor } from '../server/src/plumbing/world.ts'
import { createTenant } from '../server/src/tenants/tenants.ts'
import type { testHouse } from '../server/test/house.ts'
import { registeringIn } from '../server/test/registration.ts'
import { goodUntil, typedBirthday } from './days.ts'

export type Press = { order_token: string; payment_token: string; attempt_key: string }
type Sent = { method?: string; payload?: object }

export const GOOD = '4242424242424242'
const DECLINED = '4000000000000002'
/** The charge goes through and its answer gets lost. */
const ANSWER_LOST = '4000000000600090'
export const CARDS = [GOOD, ANSWER_LOST, GOOD, DECLINED]

/** The built server as a separate process on a migrated, empty database, and families who pay there. */
export async function openTill(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-till-'))
  const env = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    DEMO: 'false',
    PORT: '0',
    TRUST_PROXY: 'true',
  }
  const books = new pg.Pool({ connectionString: url, max: 2 })
  // The database may go away under idle connections; the next query gets a new one.
  books.on('error', () => {})
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

  async function start() {
    server = fork(join(import.meta.dirname, 'serve.mjs'), {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        ...env,
        WEB_DIR: join(import.meta.dirname, '../web/dist'),
      },
      // The output of a dying server is of no interest.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    server.once('exit', () => {
      server = undefined
    })
    ;[port] = (await once(server, 'message')) as [number]
  }

  async function kill() {
    if (!server) throw new Error('the server has ended by itself')
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }

  /** Where the current family calls from: each has its own address, and so its own rate limits. */
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
    return { http: answer.status, ...((await answer.json()) as { data: any; code?: string }) }
  }

  /** Like the calls of tests in one process, but to the process that will be killed. */
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

  await start()
  const house = { acting, call } as unknown as Awaited<ReturnType<typeof testHouse>>
  const family = await registeringIn(house, 'default')
  const { data: fields } = await data('/api/mms/payments/card-fields')

  async function typed(number: string): Promise<string> {
    const { public_key } = fields
    const payload = { public_key, number, ...goodUntil().sent, cvc: '123' }
    const card = await http('/sandbox-pay/v1/payment_methods', { method: 'POST', payload })
    return ((await card.json()) as { id: string }).id
  }

  /** A family at the checkout, its card typed. */
  async function atTheTill(number: string): Promise<Press> {
    address = `198.51.${100 + (addresses >> 8)}.${addresses++ & 255}`
    const registrant = family.registrant()
    const people = [await family.daughter({ last_name: registrant.last_name, dob: typedBirthday(12) })]
    const { token, version } = await family.start({ registrant, people })
    await family.sign(token)
    const { data: order } = await family.checkout(token, version)
    return { order_token: order.order_token, payment_token: await typed(number), attempt_key: randomUUID() }
  }

  const press = ({ order_token, ...payload }: Press) =>
    data(`/api/mms/paynow/${order_token}`, { method: 'POST', payload })

  /** Like a browser: repeats the same press for as long as the provider has not answered the server. */
  async function pressed(one: Press) {
    let answer = await press(one)
    await expect
      .poll(
        async () => {
          if (answer.data?.status === 'processing') answer = await press(one)
          return answer.data?.status
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .not.toBe('processing')
    return answer
  }

  /** An undisturbed payment. Its duration in milliseconds determines when to interrupt the others. */
  async function undisturbed() {
    const first = await atTheTill(GOOD)
    const before = performance.now()
    expect(await pressed(first)).toMatchObject({ data: { status: 'paid' } })
    return { first, usual: performance.now() - before }
  }

  /**
   * Locks every order, so that payments are certainly in progress. `waiting` resolves once that many wait for
   * theirs; `letGo` ends it, even after the database has died.
   */
  async function holdOrders() {
    const client = await books.connect()
    client.on('error', () => {})
    await client.query('begin')
    await client.query('select from orders for update')
    const count = `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock'`
    return {
      waiting: (times: number) =>
        expect
          .poll(async () => (await books.query(count)).rows[0].count, { timeout: 30_000 })
          .toBeGreaterThanOrEqual(times),
      letGo: () => client.release(true),
    }
  }

  /** Lets this much time pass for attempts with an unknown outcome. */
  const wait = (time: string) =>
    books.query(
      `update payment set submitted_at = submitted_at - $1::interval, next_check_at = next_check_at - $1::interval
       where state in ('submitted', 'unknown', 'requires_action')`,
      [time],
    )

  /** Minutes pass and the reconciler makes its round, until every order is decided. */
  async function settled() {
    await wait('10 minutes')
    await books.query(
      `select graphile_worker.add_job('reconcile-payments', json_build_object('tenant_id', $1::bigint, 'payload', '{}'::json))`,
      [tenant.id],
    )
    const unsettled = async () =>
      Number((await books.query(`select count(*) from orders where status = 'processing'`)).rows[0].count)
    await expect.poll(unsettled, { timeout: 90_000 }).toBe(0)
  }

  /** Everybody who was charged has a membership, and nobody else has; the ledger agrees with the provider. */
  async function expectOneOfEach(presses: readonly Press[]) {
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
  }

  /** Families not charged by now press again, and become members; nobody becomes one twice. */
  async function expectAllToJoin(presses: readonly Press[]) {
    for (const { order_token } of presses) {
      const one = { order_token, payment_token: await typed(GOOD), attempt_key: randomUUID() }
      expect(await pressed(one), order_token).toMatchObject({ data: { status: 'paid' } })
    }
    const { rows: end } = await books.query(
      `select (select count(*) from psp.payment where status = 'succeeded' and refunded = 0)::int as charges,
        (select count(*) from registration)::int as registrations`,
    )
    expect(end).toEqual([{ charges: presses.length, registrations: presses.length }])
  }

  async function close() {
    if (server) await kill()
    await Promise.all([books.end(), world.auth.close(), world.database.close()])
    rmSync(folder, { recursive: true, force: true })
  }

  return {
    start,
    kill,
    http,
    atTheTill,
    press,
    undisturbed,
    holdOrders,
    wait,
    settled,
    expectOneOfEach,
    expectAllToJoin,
    close,
  }
}

/** A generator of numbers from 0 to 1 with a seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
