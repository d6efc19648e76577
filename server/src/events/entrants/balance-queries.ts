import { sql, type RawBuilder } from 'kysely'
import type { Day } from 'contract/dates'
import type { Context } from '../../plumbing/context.ts'

/** Under this word an order is for what is left of entries to an event after their deposit, and a kept card is charged for it. */
export const EVENT_BALANCE = 'event_balance'

/** What is still to be paid for entries that belong together, on one day. */
export type Balance = {
  id: number
  party_id: number
  event_id: number
  due_on: Day
  state: 'open' | 'paid' | 'over'
  order_id: number | null
  tries: number
  declined: string | null
  first_failed_on: Day | null
  next_try_on: Day | null
  /** What is owed of those who are still in the event; of a paid one what was paid. */
  cents: number
  /** A bank is asked about a payment of it. */
  is_processing: boolean
  /** Its order can still be paid. */
  is_ordered: boolean
  kept_card_id: number | null
  /** The last day before the spots are released; null if they aren't. */
  release_on: Day | null
}

async function find({ db, tenant }: Context, which: RawBuilder<unknown>): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select b.id, b.party_id, p.event_id, b.due_on, b.state, b.order_id, b.tries, b.declined, b.first_failed_on, b.next_try_on,
      case when b.state = 'paid' then o.total else (select coalesce(sum(n.balance_cents), 0)::bigint from entrant n
        where n.tenant_id = ${tenant.id} and n.event_balance_id = b.id and n.status = 'confirmed') end as cents,
      coalesce(o.status = 'processing', false) as is_processing,
      coalesce(o.status in ('open', 'processing'), false) as is_ordered,
      d.kept_card_id, b.due_on + e.release_days as release_on
    from event_balance b
      join event_party p on p.tenant_id = b.tenant_id and p.id = b.party_id
      join event e on e.tenant_id = p.tenant_id and e.id = p.event_id
      left join orders o on o.tenant_id = b.tenant_id and o.id = b.order_id
      left join mandate d on d.tenant_id = b.tenant_id and d.purpose = ${EVENT_BALANCE} and d.subject_id = b.id
        and d.ended_at is null
    where b.tenant_id = ${tenant.id} and ${which}
    order by b.due_on, b.id`.execute(db)
  return rows
}

export const getBalance = async (context: Context, id: number): Promise<Balance | undefined> =>
  (await find(context, sql`b.id = ${id}`))[0]

export const findBalances = (context: Context, party_ids: readonly number[]): Promise<Balance[]> =>
  find(context, sql`b.party_id = any (${[...party_ids]}::bigint[])`)

/** Open ones that a kept card is charged for today. */
export const findBalancesToCharge = (context: Context, today: Day): Promise<Balance[]> =>
  find(
    context,
    sql`b.state = 'open' and d.id is not null and b.due_on <= ${today}::date
      and (b.tries = 0 or b.next_try_on <= ${today}::date)`,
  )

/** Open ones that are due on a day, of events that are still to come. */
export const findBalancesDueOn = (context: Context, day: Day): Promise<Balance[]> =>
  find(context, sql`b.state = 'open' and b.due_on = ${day}::date and e.status <> 'cancelled'`)

/** Open ones whose spots were kept until a day, of events that are still to come. */
export const findBalancesKeptUntil = (context: Context, day: Day, today: Day): Promise<Balance[]> =>
  find(
    context,
    sql`b.state = 'open' and b.due_on + e.release_days <= ${day}::date and e.status in ('published', 'closed')
      and e.starts_on > ${today}::date`,
  )

/** Gives the id. */
export async function insertBalance(
  { db, tenant, now }: Context,
  balance: { party_id: number; due_on: Day },
): Promise<number> {
  const { id } = await db
    .insertInto('event_balance')
    .values({ tenant_id: tenant.id, state: 'open', created_at: now, ...balance })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const setBalance = (
  { db, tenant }: Context,
  id: number,
  change: Partial<
    Pick<Balance, 'state' | 'order_id' | 'tries' | 'declined' | 'first_failed_on' | 'next_try_on'>
  >,
) =>
  db
    .updateTable('event_balance')
    .set(change)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** What is left of an entrant’s price, and what it belongs to. */
export const setBalanceOf = (
  { db, tenant }: Context,
  entrant_id: number,
  of: { event_balance_id: number; balance_cents: number },
) =>
  db.updateTable('entrant').set(of).where('tenant_id', '=', tenant.id).where('id', '=', entrant_id).execute()

/** The orders that have paid balances of a party, or are about to. */
export async function findBalanceOrders({ db, tenant }: Context, party_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('event_balance')
    .select('order_id')
    .where('tenant_id', '=', tenant.id)
    .where('party_id', '=', party_id)
    .where('order_id', 'is not', null)
    .execute()
  return rows.flatMap(({ order_id }) => order_id ?? [])
}
