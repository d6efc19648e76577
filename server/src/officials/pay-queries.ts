import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { PAY_METHODS, TravelTerms, UmpireRate } from 'contract/officials/pay'
import type { Context } from '../plumbing/context.ts'
import { insertRows } from '../plumbing/database/bulk-queries.ts'

export async function findRates({ db, tenant }: Context, event_id: number): Promise<UmpireRate[]> {
  const { rows } = await sql<UmpireRate>`
    select event_division_id as division_id, role, from_minutes, cents from umpire_rate
    where tenant_id = ${tenant.id} and event_id = ${event_id}
    order by event_division_id nulls first, role desc, from_minutes`.execute(db)
  return rows
}

/** The rates of an event instead of those there were. */
export async function putRates(
  context: Context,
  event_id: number,
  rates: readonly UmpireRate[],
): Promise<void> {
  const { db, tenant } = context
  await db
    .deleteFrom('umpire_rate')
    .where('tenant_id', '=', tenant.id)
    .where('event_id', '=', event_id)
    .execute()
  await insertRows(
    context,
    'umpire_rate',
    rates.map(({ division_id, ...rate }) => ({ event_id, event_division_id: division_id, ...rate })),
  )
}

/** What counts beside the rates of games. */
export type PayTerms = TravelTerms & { forfeit_percent: number }

export async function findPayTerms({ db, tenant }: Context, event_id: number): Promise<PayTerms> {
  const found = await db
    .selectFrom('crew_rule')
    .select(['forfeit_percent', 'mile_cents', 'free_miles'])
    .where('tenant_id', '=', tenant.id)
    .where('event_id', '=', event_id)
    .executeTakeFirst()
  return found ?? { forfeit_percent: 100, mile_cents: 0, free_miles: 0 }
}

/** Of the version that was seen; false if somebody else was faster. */
export async function setPayTerms(
  { db, tenant }: Context,
  event_id: number,
  { version, forfeit_percent, mile_cents, free_miles }: PayTerms & { version: number },
): Promise<boolean> {
  const { rows } = await sql`
    update crew_rule set forfeit_percent = ${forfeit_percent}, mile_cents = ${mile_cents}, free_miles = ${free_miles},
      version = version + 1
    where tenant_id = ${tenant.id} and event_id = ${event_id} and version = ${version} returning 1`.execute(
    db,
  )
  return rows.length > 0
}

export type WorkedRow = {
  assignment_id: number
  official_id: number
  name: string
  position: number
  game_id: number
  division_id: number
  title: string
  minutes: number
  starts_at: Date
  is_forfeit: boolean
  /** Where the umpire lives, and where the game was. */
  postal_code: string | null
  venue_id: number
  /** What was paid for it; null if nothing was. */
  paid_cents: number | null
}

/** Games of an event that are over, with those who umpired them: asked or accepted, and neither replaced nor missing. */
export async function findWorked({ db, tenant }: Context, event_id: number): Promise<WorkedRow[]> {
  const { rows } = await sql<WorkedRow>`
    select a.id as assignment_id, a.official_id, o.first_name || ' ' || o.last_name as name, a.position, a.game_id,
      d.id as division_id, d.label || ' #' || g.number as title, g.minutes, a.starts_at, r.ended = 'forfeit' as is_forfeit,
      o.postal_code, f.venue_id, p.cents as paid_cents
    from umpire_assignment a
      join official o on o.tenant_id = a.tenant_id and o.id = a.official_id
      join game g on g.tenant_id = a.tenant_id and g.id = a.game_id and g.state = 'over'
      join event_division d on d.tenant_id = g.tenant_id and d.id = g.event_division_id
      join venue_field f on f.tenant_id = a.tenant_id and f.id = a.field_id
      cross join lateral (select x.ended from game_result x where x.tenant_id = ${tenant.id} and x.game_id = g.id
        order by x.id desc limit 1) r
      left join umpire_paid_game p on p.tenant_id = a.tenant_id and p.umpire_assignment_id = a.id
    where a.tenant_id = ${tenant.id} and a.event_id = ${event_id} and a.state in ('asked', 'accepted')
    order by o.name_key, o.id, a.starts_at, a.id`.execute(db)
  return rows.map((row) => ({ ...row, starts_at: new Date(row.starts_at) }))
}

export type PaidTripRow = { official_id: number; day: Day; miles: number; cents: number }

/** The roads of an event that were paid. */
export async function findPaidTrips({ db, tenant }: Context, event_id: number): Promise<PaidTripRow[]> {
  const { rows } = await sql<PaidTripRow>`
    select official_id, day, miles, cents from umpire_paid_trip
    where tenant_id = ${tenant.id} and event_id = ${event_id} order by day`.execute(db)
  return rows
}

export type RoadElsewhere = { official_id: number; day: Day; cents: number; events: string }

/** What other events have paid for the road on days, of people whom an event gave games or work. */
export async function findPaidElsewhere({ db, tenant }: Context, event_id: number): Promise<RoadElsewhere[]> {
  const { rows } = await sql<RoadElsewhere>`
    select t.official_id, t.day, sum(t.cents)::bigint as cents, string_agg(e.name, ', ' order by e.id) as events
    from umpire_paid_trip t join event e on e.tenant_id = t.tenant_id and e.id = t.event_id
    where t.tenant_id = ${tenant.id} and t.event_id <> ${event_id} and t.official_id in (
      select a.official_id from umpire_assignment a where a.tenant_id = ${tenant.id} and a.event_id = ${event_id}
      union select w.official_id from staff_work w where w.tenant_id = ${tenant.id} and w.event_id = ${event_id})
    group by t.official_id, t.day`.execute(db)
  return rows
}

export type UmpirePayment = {
  id: number
  event_id: number
  official_id: number
  name: string
  email: string
  cents: number
  paid_on: Day
  method: (typeof PAY_METHODS)[number]
  reference: string | null
  by: string
  order_id: number | null
  undone_at: string | null
  undone_reason: string | null
}

const PAYMENT = sql`
  select p.id, p.event_id, p.official_id, o.first_name || ' ' || o.last_name as name, o.email, p.cents, p.paid_on, p.method,
    p.reference, p.actor as by, p.order_id, p.undone_at, p.undone_reason
  from umpire_payment p join official o on o.tenant_id = p.tenant_id and o.id = p.official_id`

export async function findPayments({ db, tenant }: Context, event_id: number): Promise<UmpirePayment[]> {
  const { rows } = await sql<UmpirePayment>`
    ${PAYMENT} where p.tenant_id = ${tenant.id} and p.event_id = ${event_id} order by p.paid_on, p.id`.execute(
    db,
  )
  return rows
}

/** One payment, held until the transaction ends. */
export async function lockPayment({ db, tenant }: Context, id: number): Promise<UmpirePayment | undefined> {
  const { rows } = await sql<UmpirePayment>`
    ${PAYMENT} where p.tenant_id = ${tenant.id} and p.id = ${id} for update of p`.execute(db)
  return rows[0]
}

type NewPayment = Pick<
  UmpirePayment,
  'event_id' | 'official_id' | 'cents' | 'paid_on' | 'method' | 'reference'
> & {
  games: readonly { assignment_id: number; cents: number }[]
  work: readonly { id: number; cents: number }[]
  trips: readonly { day: Day; miles: number; cents: number }[]
}

/** The umpire is held by whoever calls, so that a game, a day’s work and its road are paid once. */
export async function insertPayment(
  context: Context,
  { games, work, trips, ...payment }: NewPayment,
): Promise<number> {
  const { db, tenant, now, user } = context
  const { id } = await db
    .insertInto('umpire_payment')
    .values({ tenant_id: tenant.id, ...payment, actor: user?.name ?? 'system', paid_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRows(
    context,
    'umpire_paid_game',
    games.map(({ assignment_id, cents }) => ({
      ...{ umpire_assignment_id: assignment_id, umpire_payment_id: id, cents },
    })),
  )
  await insertRows(
    context,
    'umpire_paid_work',
    work.map((one) => ({ staff_work_id: one.id, umpire_payment_id: id, cents: one.cents })),
  )
  await insertRows(
    context,
    'umpire_paid_trip',
    trips.map((trip) => ({
      ...{ event_id: payment.event_id, official_id: payment.official_id, umpire_payment_id: id, ...trip },
    })),
  )
  return id
}

export const setPaymentOrder = ({ db, tenant }: Context, id: number, order_id: number) =>
  db
    .updateTable('umpire_payment')
    .set({ order_id })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** An undone payment lets go of its games, work and roads. */
export async function endPayment({ db, tenant, now }: Context, id: number, reason: string): Promise<void> {
  await db
    .updateTable('umpire_payment')
    .set({ undone_at: now, undone_reason: reason })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
  for (const table of ['umpire_paid_game', 'umpire_paid_work', 'umpire_paid_trip'] as const)
    await db
      .deleteFrom(table)
      .where('tenant_id', '=', tenant.id)
      .where('umpire_payment_id', '=', id)
      .execute()
}

export type YearRow = {
  official_id: number
  name: string
  email: string
  payments: number
  events: number
  cents: number
}

/** What umpires and staff were paid on the days of a year. */
export async function findYear({ db, tenant }: Context, year: number): Promise<YearRow[]> {
  const { rows } = await sql<YearRow>`
    select o.id as official_id, o.first_name || ' ' || o.last_name as name, o.email, count(*)::int as payments,
      count(distinct p.event_id)::int as events, sum(p.cents)::bigint as cents
    from umpire_payment p join official o on o.tenant_id = p.tenant_id and o.id = p.official_id
    where p.tenant_id = ${tenant.id} and p.undone_at is null
      and p.paid_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    group by o.id, o.first_name, o.last_name, o.email, o.name_key order by o.name_key, o.id`.execute(db)
  return rows
}
