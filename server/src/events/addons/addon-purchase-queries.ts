import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'

/** Add-ons that were bought after entering. */
export type Purchase = {
  id: number
  party_id: number
  user_id: number | null
  state: 'held' | 'confirmed' | 'over'
  held_until: string
  order_id: number | null
}

const PURCHASE = sql`b.id, b.party_id, b.user_id, b.state, b.held_until, b.order_id`

export async function getPurchase({ db, tenant }: Context, id: number): Promise<Purchase | undefined> {
  const { rows } = await sql<Purchase>`
    select ${PURCHASE} from event_addon_purchase b where b.tenant_id = ${tenant.id} and b.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Parties are held before their purchases. */
export async function lockPurchase({ db, tenant }: Context, id: number): Promise<Purchase | undefined> {
  const { rows } = await sql<Purchase>`
    select ${PURCHASE} from event_addon_purchase b where b.tenant_id = ${tenant.id} and b.id = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

export async function findPurchaseByKey(
  { db, tenant }: Context,
  { party_id, request_key }: { party_id: number; request_key: string },
): Promise<Purchase | undefined> {
  const { rows } = await sql<Purchase>`
    select ${PURCHASE} from event_addon_purchase b
    where b.tenant_id = ${tenant.id} and b.party_id = ${party_id} and b.request_key = ${request_key}`.execute(
    db,
  )
  return rows[0]
}

/** What a party has bought and not paid for yet. */
export async function findHeldPurchases({ db, tenant }: Context, party_id: number): Promise<Purchase[]> {
  const { rows } = await sql<Purchase>`
    select ${PURCHASE} from event_addon_purchase b
    where b.tenant_id = ${tenant.id} and b.party_id = ${party_id} and b.state = 'held' order by b.order_id, b.id`.execute(
    db,
  )
  return rows
}

/** Purchases whose time to pay is over. */
export async function findLapsingPurchases({ db, tenant, now }: Context): Promise<Purchase[]> {
  const { rows } = await sql<Purchase>`
    select ${PURCHASE} from event_addon_purchase b
    where b.tenant_id = ${tenant.id} and b.state = 'held' and b.held_until <= ${now} order by b.held_until limit 500`.execute(
    db,
  )
  return rows
}

/** The orders that a party has paid for add-ons with. */
export async function findPurchaseOrders({ db, tenant }: Context, party_id: number): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select b.order_id from event_addon_purchase b
    where b.tenant_id = ${tenant.id} and b.party_id = ${party_id} and b.state = 'confirmed' and b.order_id is not null
    order by b.order_id`.execute(db)
  return rows.map(({ order_id }) => order_id)
}

/** Gives the id. Two presses with one key don’t meet here: the event is held. */
export async function insertPurchase(
  { db, tenant, now }: Context,
  purchase: { party_id: number; user_id: number | null; request_key: string; held_until: Date },
): Promise<number> {
  const made = await db
    .insertInto('event_addon_purchase')
    .values({ tenant_id: tenant.id, state: 'held', created_at: now, ...purchase })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export const setPurchase = (
  { db, tenant }: Context,
  id: number,
  change: { state?: Purchase['state']; order_id?: number },
) =>
  db
    .updateTable('event_addon_purchase')
    .set(change)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
