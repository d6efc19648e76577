import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { PassStatus } from 'contract/events/passes'
import type { Context } from '../../plumbing/context.ts'

/** Passes that were bought together. */
export type Purchase = {
  id: number
  event_id: number
  request_key: string
  /** Null once the buyer is forgotten. */
  link_digest: Buffer | null
  sold_at: 'online' | 'gate'
  name: string | null
  email: string | null
  language: string
  state: 'held' | 'confirmed' | 'over'
  held_until: string
  order_id: number | null
  is_processing: boolean
}

const purchase = (tenant_id: number) => sql`
  b.id, b.event_id, b.request_key, b.link_digest, b.sold_at, b.name, b.email, b.language, b.state, b.held_until, b.order_id,
    exists (select from orders o where o.tenant_id = ${tenant_id} and o.id = b.order_id and o.status = 'processing') as is_processing`

type Which = { id: number } | { link_digest: Buffer } | { event_id: number; request_key: string }

/** One purchase; `lock` keeps it from others who change it. Orders are held before it. */
export async function getPurchase(
  { db, tenant }: Context,
  which: Which,
  { lock = false } = {},
): Promise<Purchase | undefined> {
  const asked =
    'id' in which
      ? sql`b.id = ${which.id}`
      : 'link_digest' in which
        ? sql`b.link_digest = ${which.link_digest}`
        : sql`b.event_id = ${which.event_id} and b.request_key = ${which.request_key}`
  const { rows } = await sql<Purchase>`
    select ${purchase(tenant.id)} from event_pass_purchase b
    where b.tenant_id = ${tenant.id} and ${asked} ${lock ? sql`for update of b` : sql``}`.execute(db)
  return rows[0]
}

/** Purchases that nobody has paid for in time. */
export async function findLapsing({ db, tenant, now }: Context): Promise<Purchase[]> {
  const { rows } = await sql<Purchase>`
    select ${purchase(tenant.id)} from event_pass_purchase b
    where b.tenant_id = ${tenant.id} and b.state = 'held' and b.held_until <= ${now}
    order by b.held_until limit 500`.execute(db)
  return rows
}

/** What a purchase of a canceled event still holds or has: unpaid ones, and those with a pass that was never used. */
export async function findOfCanceled({ db, tenant }: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from event e
      join event_pass_purchase b on b.tenant_id = e.tenant_id and b.event_id = e.id
    where e.tenant_id = ${tenant.id} and e.status = 'cancelled' and b.state <> 'over'
      and (b.state = 'held' or exists (select from event_pass p
        where p.tenant_id = ${tenant.id} and p.purchase_id = b.id and ${unusedPass(tenant.id)}))
    order by b.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether pass `p` would come back if its event is canceled: it was never let in. */
export const unusedPass = (tenant_id: number) => sql`(p.status = 'confirmed'
  and not exists (select from event_pass_scan s where s.tenant_id = ${tenant_id} and s.pass_id = p.id and s.direction = 'in'))`

/** Gives the id; undefined where the same press has come before. */
export async function insertPurchase(
  { db, tenant, now }: Context,
  made: Pick<Purchase, 'event_id' | 'request_key' | 'sold_at' | 'name' | 'email' | 'language'> & {
    link_digest: Buffer
    held_until: Date
  },
): Promise<number | undefined> {
  const row = await db
    .insertInto('event_pass_purchase')
    .values({ tenant_id: tenant.id, state: 'held', created_at: now, ...made })
    .onConflict((known) => known.columns(['tenant_id', 'event_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const setPurchase = (
  { db, tenant }: Context,
  id: number,
  change: { state?: Purchase['state']; order_id?: number },
) =>
  db
    .updateTable('event_pass_purchase')
    .set(change)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export type Pass = {
  id: number
  event_id: number
  purchase_id: number
  type_id: number
  type: string
  day: Day | null
  min_age: number | null
  max_age: number | null
  position: number
  code_digest: Buffer | null
  price_cents: number
  status: PassStatus
  is_used: boolean
}

/** The passes of a purchase in their order, or the one with a code. */
export async function findPasses(
  { db, tenant }: Context,
  which: { purchase_id: number } | { code_digest: Buffer } | { id: number },
): Promise<Pass[]> {
  const asked =
    'purchase_id' in which
      ? sql`p.purchase_id = ${which.purchase_id}`
      : 'id' in which
        ? sql`p.id = ${which.id}`
        : sql`p.code_digest = ${which.code_digest}`
  const { rows } = await sql<Pass>`
    select p.id, p.event_id, p.purchase_id, y.id as type_id, y.name as type, y.day, y.min_age, y.max_age, p.position,
      p.code_digest, p.price_cents, p.status, exists (select from event_pass_scan s
        where s.tenant_id = ${tenant.id} and s.pass_id = p.id and s.direction = 'in') as is_used
    from event_pass p join event_pass_type y on y.tenant_id = p.tenant_id and y.id = p.event_pass_type_id
    where p.tenant_id = ${tenant.id} and ${asked} order by p.purchase_id, p.position`.execute(db)
  return rows
}

export async function insertPasses(
  { db, tenant }: Context,
  passes: readonly (Pick<Pass, 'event_id' | 'purchase_id' | 'type_id' | 'position' | 'price_cents'> & {
    code_digest: Buffer
  })[],
): Promise<void> {
  await db
    .insertInto('event_pass')
    .values(
      passes.map(({ type_id, ...pass }) => ({
        tenant_id: tenant.id,
        event_pass_type_id: type_id,
        status: 'held' as const,
        ...pass,
      })),
    )
    .execute()
}

export const movePasses = ({ db, tenant }: Context, ids: readonly number[], status: PassStatus) =>
  sql`update event_pass set status = ${status} where tenant_id = ${tenant.id} and id = any (${[...ids]}::bigint[])`.execute(
    db,
  )
