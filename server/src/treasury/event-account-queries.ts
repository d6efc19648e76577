import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'

export type AccountedEvent = {
  id: number
  name: string
  slug: string
  starts_on: Day
  ends_on: Day
  copied_from_id: number | null
}

export async function findAccounted(
  { db, tenant }: Context,
  id: number,
): Promise<AccountedEvent | undefined> {
  const { rows } = await sql<AccountedEvent>`
    select id, name, slug, starts_on, ends_on, copied_from_id from event
    where tenant_id = ${tenant.id} and id = ${id}`.execute(db)
  return rows[0]
}

export type EventOrder = { id: number; number: string; payer: string }

/** The orders that something of an event was bought with: entries, what was left of them, and what was added later. */
export async function findEventOrders({ db, tenant }: Context, event_id: number): Promise<EventOrder[]> {
  const { rows } = await sql<EventOrder>`
    select o.id, o.number, o.payer_name as payer
    from (
      select p.order_id from event_party p
      where p.tenant_id = ${tenant.id} and p.event_id = ${event_id} and p.order_id is not null
      union
      select b.order_id from event_party p
        join event_addon_purchase b on b.tenant_id = p.tenant_id and b.party_id = p.id
      where p.tenant_id = ${tenant.id} and p.event_id = ${event_id} and b.order_id is not null
      union
      select b.order_id from event_party p
        join event_balance b on b.tenant_id = p.tenant_id and b.party_id = p.id
      where p.tenant_id = ${tenant.id} and p.event_id = ${event_id} and b.order_id is not null
      union
      select s.order_id from event_pass_purchase s
      where s.tenant_id = ${tenant.id} and s.event_id = ${event_id} and s.order_id is not null
      union
      select k.order_id from plate_payment k
      where k.tenant_id = ${tenant.id} and k.event_id = ${event_id} and k.state = 'paid'
      union
      select w.order_id from vendor_payment w
      where w.tenant_id = ${tenant.id} and w.event_id = ${event_id} and w.state = 'paid'
      union
      select f.order_id from protest_payment f
      where f.tenant_id = ${tenant.id} and f.event_id = ${event_id} and f.state = 'paid'
      union
      select u.order_id from umpire_payment u
      where u.tenant_id = ${tenant.id} and u.event_id = ${event_id} and u.order_id is not null
    ) bought
      join orders o on o.tenant_id = ${tenant.id} and o.id = bought.order_id
    order by o.id`.execute(db)
  return rows
}

/** What a line is for; a cost is what was paid to somebody outside, such as an umpire. */
export type Bought = 'entry' | 'addon' | 'pass' | 'plate' | 'protest' | 'vendor' | 'cost'

/** A line of an order. `what` is null for what is not of the event, such as another event’s entry in the same cart. */
export type BoughtLine = {
  id: number
  order_id: number
  /** Full price, and what was charged. */
  amount: number
  total: number
  what: Bought | null
  party_id: number | null
  entrant_id: number | null
}

/** All lines of certain orders, with whom they are for where they are of the event. */
export async function findBoughtLines(
  { db, tenant }: Context,
  { event_id, order_ids }: { event_id: number; order_ids: readonly number[] },
): Promise<BoughtLine[]> {
  const { rows } = await sql<BoughtLine>`
    select l.id, l.order_id, l.amount, l.total,
      case when n.id is not null then 'entry' when p.id is not null then 'addon' when s.id is not null then 'pass'
        when k.id is not null then 'plate' when f.id is not null then 'protest' when w.id is not null then 'vendor' end as what,
      coalesce(n.party_id, p.id, m.party_id, z.party_id) as party_id,
      coalesce(n.id, i.entrant_id, m.id, z.id) as entrant_id
    from order_line l
      left join entrant n on n.tenant_id = l.tenant_id and n.id = l.reference_id and n.event_id = ${event_id}
        and l.kind in ('event_entrant', 'event_balance')
      left join event_addon_item i on i.tenant_id = l.tenant_id and i.id = l.reference_id and l.kind = 'event_addon'
      left join event_pass s on s.tenant_id = l.tenant_id and s.id = l.reference_id and s.event_id = ${event_id}
        and l.kind = 'event_pass'
      left join plate_payment k on k.tenant_id = l.tenant_id and k.id = l.reference_id and k.event_id = ${event_id}
        and l.kind = 'event_plate'
      left join vendor_payment w on w.tenant_id = l.tenant_id and w.id = l.reference_id and w.event_id = ${event_id}
        and l.kind = 'event_vendor'
      left join protest f on f.tenant_id = l.tenant_id and f.id = l.reference_id and f.event_id = ${event_id}
        and l.kind = 'event_protest'
      left join entrant m on m.tenant_id = k.tenant_id and m.id = k.entrant_id
      left join entrant z on z.tenant_id = f.tenant_id and z.id = f.entrant_id
      left join event_party p on p.tenant_id = i.tenant_id and p.id = i.party_id and p.event_id = ${event_id}
    where l.tenant_id = ${tenant.id} and l.order_id = any (${[...order_ids]}::bigint[])
    order by l.order_id, l.position`.execute(db)
  return rows
}

export type Booked = {
  kind:
    | 'payment'
    | 'fee'
    | 'refund'
    | 'refund_failed'
    | 'surplus'
    | 'credit'
    | 'credit_expired'
    | 'cost'
    | 'cost_undone'
  order_id: number
  /** Null for what concerns the order as a whole. */
  order_line_id: number | null
  debit: string
  credit: string
  amount: number
  day: Day
}

/** What was booked for orders, oldest first. */
export async function findBooked({ db, tenant }: Context, order_ids: readonly number[]): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select e.kind, e.order_id, e.order_line_id, e.debit, e.credit, e.amount,
      (e.booked_at at time zone ${tenant.time_zone})::date as day
    from ledger_entry e where e.tenant_id = ${tenant.id} and e.order_id = any (${[...order_ids]}::bigint[])
    order by e.id`.execute(db)
  return rows
}

/** Of certain lines: refunds that were asked for and neither reached the bank nor failed. */
export async function sumRefundsDue({ db, tenant }: Context, line_ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(part.amount), 0)::bigint as cents
    from refund_line part join refund r on r.tenant_id = part.tenant_id and r.id = part.refund_id
    where part.tenant_id = ${tenant.id} and part.order_line_id = any (${[...line_ids]}::bigint[])
      and r.state in ('requested', 'unknown', 'pending')`.execute(db)
  return rows[0]!.cents
}

/** Those of certain orders whose check or cash has been taken to the bank. */
export async function findBanked(
  { db, tenant }: Context,
  order_ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ order_id: number }>`
    select q.order_id from payment q join bank_deposit_payment b on b.tenant_id = q.tenant_id and b.payment_id = q.id
    where q.tenant_id = ${tenant.id} and q.order_id = any (${[...order_ids]}::bigint[])`.execute(db)
  return new Set(rows.map(({ order_id }) => order_id))
}

/** What is left of the credit that came of certain orders, with what unpaid orders keep of it. */
export async function sumCreditLeft({ db, tenant }: Context, order_ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(c.left_cents + kept.cents), 0)::bigint as cents
    from event_credit c cross join lateral (
      select coalesce(sum(u.cents), 0) as cents from event_credit_use u
      where u.tenant_id = ${tenant.id} and u.event_credit_id = c.id and u.state = 'reserved') kept
    where c.tenant_id = ${tenant.id} and c.order_id = any (${[...order_ids]}::bigint[])`.execute(db)
  return rows[0]!.cents
}

export type AccountedEntrant = {
  id: number
  party_id: number
  name: string
  division: string
  status: string
}

/** Everybody who is or was in an event, by division and name. */
export async function findAccountedEntrants(
  { db, tenant }: Context,
  event_id: number,
): Promise<AccountedEntrant[]> {
  const { rows } = await sql<AccountedEntrant>`
    select n.id, n.party_id, d.label as division, n.status,
      coalesce(t.name, x.name, m.first_name || ' ' || m.last_name) as name
    from entrant n
      join event_division d on d.tenant_id = n.tenant_id and d.id = n.event_division_id
      left join member m on m.tenant_id = n.tenant_id and m.id = n.member_id
      left join team t on t.tenant_id = n.tenant_id and t.id = n.team_id
      left join outside_team x on x.tenant_id = n.tenant_id and x.id = n.outside_team_id
    where n.tenant_id = ${tenant.id} and n.event_id = ${event_id}
    order by d.position, name, n.id`.execute(db)
  return rows
}
