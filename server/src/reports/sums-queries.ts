import { sql, type RawBuilder } from 'kysely'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'
import { LEDGER } from '../payments/payments.ts'
import { all, within } from './source-queries.ts'

type Sql = RawBuilder<unknown>
type About = Pick<Context, 'tenant'>

/** Accounts whose entries are earned day by day while the registration of their line is valid. */
export const SPREAD = sql`(${sql.lit(LEDGER.memberships)}, ${sql.lit(LEDGER.discounts)}, ${sql.lit(LEDGER.comps)})`

const spread = (column: Sql) =>
  sql`case when r.id is not null and (e.debit in ${SPREAD} or e.credit in ${SPREAD}) then ${column} end`

/** What the entries of a sum have in common: the columns of `ledger_group` after its key. */
const GROUP = sql`kind, debit, credit, coupon_id, line_account, purpose, season_id, league_id, division_id, membership_id,
  member_type_id, is_renewal, valid_from, valid_until, each_amount`

/** Whether sums are by where registrations are now, or by where the kept sums have them. */
type Place = 'now' | 'kept'

/** Entries `e` summed up by day and group, from the ledger itself. */
const booked = ({ tenant }: About, place: Place, which: Sql) => {
  const of = (column: string) =>
    place === 'now'
      ? sql.ref(`r.${column}`)
      : sql`case when moved.id is null then ${sql.ref(`r.${column}`)} else ${sql.ref(`moved.${column}`)} end`
  return sql`
    select e.kind, e.debit, e.credit, case when ol.coupon_id is null then o.coupon_id else ol.coupon_id end as coupon_id,
      ol.account as line_account, ol.purpose, ${of('season_id')} as season_id,
      ${of('league_id')} as league_id, ${of('division_id')} as division_id, ${of('membership_id')} as membership_id,
      ${of('member_type_id')} as member_type_id,
      ${sql.lit(LEDGER.memberships)} in (e.debit, e.credit) and (select begun.season_id from registration_draft begun
        where begun.tenant_id = ${tenant.id} and begun.id = r.draft_id) is not null as is_renewal,
      ${spread(of('valid_from'))} as valid_from, ${spread(of('valid_until'))} as valid_until,
      ${spread(sql`e.amount`)} as each_amount, (e.booked_at at time zone ${tenant.time_zone})::date as day,
      count(*) as entries, sum(e.amount)::bigint as amount
    from ledger_entry e
      join orders o on o.tenant_id = e.tenant_id and o.id = e.order_id
      left join order_line ol on ol.tenant_id = e.tenant_id and ol.id = e.order_line_id
      left join registration bought
        on bought.tenant_id = ol.tenant_id and bought.order_id = ol.order_id and bought.order_line_key = ol.key
      left join registration_upgrade up on up.tenant_id = ol.tenant_id and ol.purpose = 'upgrade' and up.id = ol.subject_id
      left join registration r on r.tenant_id = e.tenant_id and r.id = case when bought.id is null then up.registration_id else bought.id end
      ${place === 'now' ? sql`` : firstMoves(tenant.id)}
    where e.tenant_id = ${tenant.id} and ${which}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16`
}

/** Of several moves that wait, the first says where the kept sums have a registration. */
const firstMoves = (tenant_id: number) => sql`
      left join (select distinct on (registration_id) * from registration_moved where tenant_id = ${tenant_id}
        order by registration_id, id) moved on moved.registration_id = r.id`

/** How far the sums of a tenant go, and the orders of registrations that they have to follow. */
export type Added = { until_id: number; last_move: number; order_ids: readonly number[] }

/** The orders that registrations of a relation `m` were bought or upgraded with. */
const ordersOf = (tenant_id: number, moved: Sql) => sql`
  select r.order_id from ${moved} m join registration r on r.tenant_id = ${tenant_id} and r.id = m.registration_id
  union
  select p.order_id from ${moved} m
    join registration_upgrade u on u.tenant_id = ${tenant_id} and u.registration_id = m.registration_id
    join order_part p on p.tenant_id = ${tenant_id} and p.purpose = 'upgrade' and p.subject_id = u.id`

/** Undefined where nothing is added up yet, or by the days of another time zone. */
export async function findAdded({ db, tenant }: Context): Promise<Added | undefined> {
  const waiting = sql`(select m.registration_id from registration_moved m where m.tenant_id = ${tenant.id})`
  const { rows } = await sql<Added>`
    select a.until_id,
      (select coalesce(max(m.id), 0) from registration_moved m where m.tenant_id = ${tenant.id}) as last_move,
      array(${ordersOf(tenant.id, waiting)}) as order_ids
    from ledger_added a where a.tenant_id = ${tenant.id} and a.time_zone = ${tenant.time_zone}`.execute(db)
  return rows[0]
}

/** Ids are written out: for a parameter PostgreSQL expects a third of the ledger and reads all orders. */
const after = (id: number) => sql`e.id > ${sql.lit(id)}`
const ofOrders = (ids: readonly number[], until_id: number) =>
  sql`e.order_id = any (${[...ids]}::bigint[]) and e.id <= ${until_id}`

type Days = { from?: Day; until?: Day }

/** Which groups of sums `g` and entries `e` are read, by what both have. */
type Among = (row: Sql) => Sql

/** Which sums are read: up to the last of some days or of what is after the first, too, and the days after which something begins or ends. */
type Span = { days: Days; cuts: readonly Day[]; among: Among }

/**
 * The kept sums `k` with their groups `g`. Whole months come in one row with their first day. Months in which one of the `cuts` is
 * come day by day, unless a month begins or ends there.
 */
function keptSums(
  { tenant }: About,
  { days: { from, until }, cuts, among }: Span,
  columns: (first: Sql) => Sql,
): Sql[] {
  const cut = [...new Set(cuts.filter((day) => monthOf(nextDay(day)) === monthOf(day)).map(monthOf))]
  const months = sql`array[${sql.join(cut.map((month) => sql`${month}::date`))}]::date[]`
  const kept = (first: Sql, rows: Sql) => sql`
    select ${columns(first)}
    from ${rows} k join ledger_group g on g.tenant_id = ${tenant.id} and g.key = k.group_key
    where k.tenant_id = ${tenant.id} and k.entries <> 0 and ${among(sql`g`)}`
  const between = (column: Sql, first: Day | undefined, last: Day | undefined) => [
    ...(first ? [sql`${column} >= ${first}::date`] : []),
    ...(last ? [sql`${column} <= ${last}::date`] : []),
  ]
  return [
    sql`${kept(sql`k.month`, sql`ledger_month`)} and ${all([
      sql`true`,
      ...between(sql`k.month`, from && monthOf(from), until && monthOf(until)),
      ...(cut.length > 0 ? [sql`k.month <> all (${months})`] : []),
    ])}`,
    ...cut.map(
      (month) =>
        sql`${kept(sql`k.day`, sql`ledger_day`)} and ${all([
          sql`k.day >= ${month}::date and k.day < (${month}::date + interval '1 month')::date`,
          ...between(sql`k.day`, from, until),
        ])}`,
    ),
  ]
}

/** Sums of all of the ledger: those that are kept, what was booked after them, and what has moved since. */
export function sumsOf(context: About, { until_id, order_ids }: Added, span: Span): Sql {
  const entries = (place: Place, which: Sql) =>
    booked(context, place, all([which, span.among(sql`e`), ...within(context, sql`e.booked_at`, span.days)]))
  const moved = (place: Place) => entries(place, ofOrders(order_ids, until_id))
  return sql.join(
    [
      ...keptSums(context, span, (first) => sql`${GROUP}, ${first} as day, k.entries, k.amount`),
      entries('now', after(until_id)),
      ...(order_ids.length === 0
        ? []
        : [moved('now'), sql`select ${GROUP}, day, -entries, -amount from (${moved('kept')}) left_behind`]),
    ],
    sql` union all `,
  )
}

/** The numbers of entries alone, by account: what was booked after the sums isn’t looked up, and what has moved is as many as before. */
export const tallyOf = (context: About, { until_id }: Added, span: Span): Sql =>
  sql.join(
    [
      ...keptSums(context, span, () => sql`g.debit, g.credit, k.entries`),
      sql`select e.debit, e.credit, 1 from ledger_entry e where ${all([
        sql`e.tenant_id = ${context.tenant.id}`,
        after(until_id),
        span.among(sql`e`),
        ...within(context, sql`e.booked_at`, span.days),
      ])}`,
    ],
    sql` union all `,
  )

const monthOf = (day: Day) => `${day.slice(0, 'YYYY-MM'.length)}-01` as Day
const nextDay = (day: Day) => dayFrom(day, 1)

/** A day so many days later. */
export const dayFrom = (day: Day, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10) as Day

/** Adding up runs alone: two runs would add the same entries. */
export const lockSums = ({ db, tenant }: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('ledger sums', ${tenant.id}))`.execute(db)

const FIRST_OF_MONTH = sql`date_trunc('month', day::timestamp)::date`

/** What is added to a sum. */
export type Change = { day: Day; accounts: string; entries: number; amount: number }

/** Adds to the kept sums, and returns at most so many of the changes. Requires `lockSums`. */
async function add({ db, tenant }: Context, sums: Sql, most = 0): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with more as materialized (
      select md5(json_build_array(${GROUP})::text)::uuid as key, sum.* from (${sums}) sum
      where sum.entries <> 0 or sum.amount <> 0
    ), made as (
      insert into ledger_group (tenant_id, key, ${GROUP})
      select distinct ${tenant.id}::bigint, key, ${GROUP} from more on conflict (tenant_id, key) do nothing
    ), by_month as (
      insert into ledger_month (tenant_id, month, group_key, entries, amount)
      select ${tenant.id}, ${FIRST_OF_MONTH}, key, sum(entries), sum(amount) from more group by 2, 3
      on conflict (tenant_id, month, group_key) do update
        set entries = ledger_month.entries + excluded.entries, amount = ledger_month.amount + excluded.amount
    ), by_day as (
      insert into ledger_day (tenant_id, day, group_key, entries, amount)
      select ${tenant.id}, day, key, entries, amount from more
      on conflict (tenant_id, day, group_key) do update
        set entries = ledger_day.entries + excluded.entries, amount = ledger_day.amount + excluded.amount
    )
    select day, debit || ' ' || credit as accounts, entries, amount from more
    order by day, key limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** By group and day, one set of sums less another. */
const difference = (sums: Sql, less: Sql) => sql`
  select ${GROUP}, day, sum(entries)::bigint as entries, sum(amount)::bigint as amount
  from (${sums} union all select ${GROUP}, day, -entries, -amount from (${less}) less) both_of_them
  group by ${GROUP}, day having sum(entries) <> 0 or sum(amount) <> 0`

export type Progress = { until_id: number; seen_id: number; seen_at: string; time_zone: string }

export async function findProgress({ db, tenant }: Context): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`
    select until_id, seen_id, seen_at, time_zone from ledger_added where tenant_id = ${tenant.id}`.execute(db)
  return rows[0]
}

/** Adds up the entries after one until another. Requires `lockSums`. */
export const addBetween = (context: Context, from_id: number, until_id: number) =>
  add(context, booked(context, 'kept', sql`${after(from_id)} and e.id <= ${sql.lit(until_id)}`))

/** The sums of entries up to one follow these registrations. Requires `lockSums` and `lockMoved`. */
export async function follow(context: Context, until_id: number, ids: readonly number[]): Promise<void> {
  const { db, tenant } = context
  const { rows } = await sql<{ order_id: number }>`
    select order_id from (${ordersOf(tenant.id, sql`(select unnest(${[...ids]}::bigint[]) as registration_id)`)}) o`.execute(
    db,
  )
  const which = sql`${ofOrders(
    rows.map(({ order_id }) => order_id),
    until_id,
  )} and r.id = any (${[...ids]}::bigint[])`
  await add(context, difference(booked(context, 'now', which), booked(context, 'kept', which)))
}

/** Says how far the ledger is added up, and which entry is the last so far. Requires `lockSums`. */
export const setProgress = ({ db, tenant, now }: Context, until_id: number) =>
  sql`
    insert into ledger_added (tenant_id, until_id, time_zone, seen_id, seen_at)
    select ${tenant.id}, ${until_id}, ${tenant.time_zone}, coalesce(max(id), 0), ${now} from ledger_entry where tenant_id = ${tenant.id}
    on conflict (tenant_id) do update set until_id = excluded.until_id, time_zone = excluded.time_zone,
      seen_id = excluded.seen_id, seen_at = excluded.seen_at`.execute(db)

/** Forgets all sums, as when the days of the tenant are others. Requires `lockSums`. */
export async function forgetSums({ db, tenant }: Context): Promise<void> {
  await sql`delete from ledger_day where tenant_id = ${tenant.id}`.execute(db)
  await sql`delete from ledger_month where tenant_id = ${tenant.id}`.execute(db)
}

/**
 * Adds everything up again and corrects the sums of days that differ, and months that aren’t the sum of their days; returns some
 * of the corrections. Requires `lockSums`.
 */
export async function mendSums(context: Context, until_id: number, most: number): Promise<Change[]> {
  const { db, tenant } = context
  const kept = sql`
    select ${GROUP}, d.day, d.entries, d.amount from ledger_day d
      join ledger_group g on g.tenant_id = ${tenant.id} and g.key = d.group_key
    where d.tenant_id = ${tenant.id}`
  const changes = await add(
    context,
    difference(booked(context, 'kept', sql`e.id <= ${sql.lit(until_id)}`), kept),
    most,
  )
  const { rows } = await sql<Change>`
    with drift as (
      select month, group_key, sum(entries)::bigint as entries, sum(amount)::bigint as amount
      from (
        select ${FIRST_OF_MONTH} as month, group_key, entries, amount from ledger_day where tenant_id = ${tenant.id}
        union all
        select month, group_key, -entries, -amount from ledger_month where tenant_id = ${tenant.id}
      ) sums
      group by 1, 2 having sum(entries) <> 0 or sum(amount) <> 0
    ), mended as (
      insert into ledger_month (tenant_id, month, group_key, entries, amount)
      select ${tenant.id}, month, group_key, entries, amount from drift
      on conflict (tenant_id, month, group_key) do update
        set entries = ledger_month.entries + excluded.entries, amount = ledger_month.amount + excluded.amount
    )
    select d.month as day, g.debit || ' ' || g.credit as accounts, d.entries, d.amount
    from drift d join ledger_group g on g.tenant_id = ${tenant.id} and g.key = d.group_key
    order by 1, g.key limit ${sql.lit(most)}`.execute(db)
  return [...changes, ...rows]
}
