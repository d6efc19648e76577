import '../server/test/localhost-dns.ts'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect } from 'vitest'
import { addDays, dayIn, yearOf, type Day } from 'contract/dates'
import type { DraftData } from 'contract/registering/draft'
import { createAccount, givePassword, grantDefaultPermissions } from '../server/src/auth/auth.ts'
import { contextFor } from '../server/src/plumbing/world.ts'
import { createTenant } from '../server/src/tenants/tenants.ts'
import type { testHouse } from '../server/test/house.ts'
import { registeringIn } from '../server/test/registration.ts'
import { openBeside } from './beside.ts'
import { goodUntil } from './days.ts'
import { siteOf } from './operator.ts'
import { PASSWORD } from './people.ts'

export const LABEL = 'riverside'
export const OFFICE = `office@${LABEL}.example`
export const SITE = siteOf(LABEL)
const TIME_ZONE = 'America/Chicago'

export const TODAY = dayIn(TIME_ZONE, new Date())
/** Last year's season ended a few days ago, and this year's has begun. */
const LAST_END = addDays(TODAY, -10)
const YEAR = yearOf(addDays(LAST_END, 1))
export const LAST = { name: `${YEAR - 1}-${YEAR}`, start: addDays(LAST_END, -364), end: LAST_END }
export const THIS = { name: `${YEAR}-${YEAR + 1}`, start: addDays(LAST_END, 1), end: addDays(LAST_END, 365) }
export const NEXT_NAME = `${YEAR + 1}-${YEAR + 2}`
/** The last day of the early price. */
export const EARLY_END: Day = addDays(TODAY, 30)

type Sent = { method?: string; payload?: object; token?: string }

/** Like the calls of tests in one process, but to the journeys' server. */
async function call(path: string, { method = 'GET', payload, token }: Sent = {}) {
  const answer = await fetch(`${SITE}${path}`, {
    method,
    headers: {
      ...(payload ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(payload ? { body: JSON.stringify(payload) } : {}),
  })
  const body = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${body}`)
  return {
    statusCode: answer.status,
    headers: Object.fromEntries(answer.headers),
    rawPayload: body,
    json: () => JSON.parse(String(body)),
  }
}

/**
 * An association at the end of its last season: leagues, age rules, memberships without prices, and an
 * office. The test creates everything that belongs to this year. Call it inside one.
 */
export async function openGround() {
  const { url, world } = await openBeside()
  const books = new pg.Client(url)
  await books.connect()
  const tenant = await createTenant(world, {
    label: LABEL,
    name: 'Riverside Softball',
    time_zone: TIME_ZONE,
    currency: 'USD',
  })
  const acting = () => contextFor(world, tenant, null, { trace_id: 'test', ip: '', user_agent: '' })
  await acting().transaction(async (inside) => {
    await grantDefaultPermissions(inside)
    const { user_id } = await createAccount(inside, {
      email: OFFICE,
      first_name: 'Sandra',
      last_name: 'Secretary',
      roles: [{ module: 'MMS', role: 'admin' }],
      profile_complete: 2,
    })
    await givePassword(inside, user_id, PASSWORD)
  })
  // The server learns of the new name a moment later; until then it shows the default tenant.
  const shown = async () => (await call('/api/mms/getProperties/document')).json().data.value.label
  await expect.poll(shown).toBe(LABEL)
  const family = await registeringIn({ acting, call } as unknown as Awaited<ReturnType<typeof testHouse>>)
  await books.query('delete from membership_price where tenant_id = $1', [tenant.id])
  await books.query(`delete from season where tenant_id = $1 and status = 'active'`, [tenant.id])
  await books.query('update season set name = $2, start_date = $3, end_date = $4 where tenant_id = $1', [
    tenant.id,
    LAST.name,
    LAST.start,
    LAST.end,
  ])

  /** Registers, signs and pays for a family like the form; returns the cents that were charged. */
  async function registers(data: DraftData): Promise<number> {
    const { token, version } = await family.start(data)
    await family.sign(token)
    const { data: order } = await family.checkout(token, version)
    const { public_key } = (await call('/api/mms/payments/card-fields')).json().data
    const card = { public_key, number: '4242424242424242', ...goodUntil().sent, cvc: '123' }
    const typed = await call('/sandbox-pay/v1/payment_methods', { method: 'POST', payload: card })
    const paid = await family.ask('POST', `paynow/${order.order_token}`, {
      payment_token: typed.json().id,
      attempt_key: randomUUID(),
    })
    if (paid['data']?.status !== 'paid') throw new Error(`not paid: ${JSON.stringify(paid)}`)
    return order.total
  }

  const rowsOf = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await books.query<Row>(text, [tenant.id, ...values])).rows

  return {
    family,
    registers,
    rowsOf,
    async close() {
      await Promise.all([books.end(), world.close()])
    },
  }
}
export type Ground = Awaited<ReturnType<typeof openGround>>

/** The card provider's balance for this tenant, and the ledger's, in cents. */
export async function balanceOf({ rowsOf }: Ground) {
  const [row] = await rowsOf<Record<'charged' | 'fees' | 'returned' | 'ledger' | 'unfinished', number>>(`
    with charge as (select id, amount, fee from psp.payment
      where status = 'succeeded' and metadata ->> 'tenant_id' = ($1::bigint)::text)
    select (select coalesce(sum(amount), 0) from charge)::int as charged,
      (select coalesce(sum(fee), 0) from charge)::int as fees,
      (select coalesce(sum(r.amount), 0) from psp.refund r join charge on charge.id = r.payment_id
        where r.status = 'succeeded')::int as returned,
      (select coalesce(sum(amount), 0) from ledger_line
        where tenant_id = $1 and account = 'asset:psp_clearing')::int as ledger,
      (select count(*) from refund where tenant_id = $1 and state <> 'succeeded')::int as unfinished`)
  return row!
}
