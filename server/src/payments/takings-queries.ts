import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'

/**
 * What was paid and what was refunded, in cents, of ledger entries `e`, by the account across from the money's: what it
 * was for. A surplus is neither charged nor refunded: nothing was owed.
 */
const SUMS = sql`
  coalesce(sum(e.amount) filter (where e.kind = 'payment'), 0) as charged,
  coalesce(sum(case when e.kind = 'refund' then e.amount else -e.amount end)
    filter (where e.kind in ('refund', 'refund_failed')), 0) as refunded`
const TILLS = sql`('asset:psp_clearing', 'asset:undeposited')`
const ACCOUNT = sql`case when e.debit in ${TILLS} then e.credit else e.debit end`
const IS_TAKING = sql`(e.debit in ${TILLS} or e.credit in ${TILLS}) and e.kind in ('payment', 'refund', 'refund_failed')
  and 'liability:surplus' not in (e.debit, e.credit)`

const dayOf = ({ tenant }: Context) => sql`(e.booked_at at time zone ${tenant.time_zone})::date`

/**
 * Entries booked before this moment are summed up in `takings_day`. `greatest` ignores nulls like `coalesce`;
 * PostgreSQL considers the latter unsafe to push through row-level security and would read the whole ledger.
 */
const addedUpUntil = ({ tenant }: Context) => sql`greatest((
  select until from takings_day where tenant_id = ${tenant.id} order by day desc limit 1), '-infinity')`

export type Takings = { month: string; account: string; charged: number; refunded: number }

/**
 * By month ('YYYY-MM' in the tenant's time zone) and account, what was charged to cards and what was refunded, in
 * cents: the daily sums, and the ledger after them.
 */
export async function findTakings(
  context: Context,
  { from, until }: { from: Day; until: Day },
): Promise<Takings[]> {
  const { db, tenant, reach } = context
  // For leagues nothing is summed up before: the whole ledger of theirs is.
  const summedUp = sql`
      select day, account, charged, refunded from takings_day
      where tenant_id = ${tenant.id} and day between ${from}::date and ${until}::date
      union all`
  const { rows } = await sql<Takings>`
    select to_char(day, 'YYYY-MM') as month, account,
      sum(charged)::bigint as charged, sum(refunded)::bigint as refunded
    from (
      ${reach ? sql`` : summedUp}
      select ${dayOf(context)} as day, ${ACCOUNT} as account, ${SUMS} from ledger_entry e
      where e.tenant_id = ${tenant.id} and ${IS_TAKING}
        and e.booked_at >= greatest(${reach ? sql`'-infinity'::timestamptz` : addedUpUntil(context)}, (${from}::date)::timestamp at time zone ${tenant.time_zone})
        and e.booked_at < (${until}::date + 1)::timestamp at time zone ${tenant.time_zone}
      group by 1, 2
    ) days
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Summing up runs alone: two runs would add the same entries. */
export const lockTakings = ({ db, tenant }: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('takings', ${tenant.id}))`.execute(db)

/** Sums up what was booked before a moment. Requires `lockTakings`. */
export const addUpUntil = (context: Context, until: Date) =>
  sql`
    insert into takings_day (tenant_id, day, account, charged, refunded, until)
    select ${context.tenant.id}, ${dayOf(context)}, ${ACCOUNT}, ${SUMS}, ${until}
    from ledger_entry e
    where e.tenant_id = ${context.tenant.id} and ${IS_TAKING} and e.booked_at >= ${addedUpUntil(context)} and e.booked_at < ${until}
    group by 2, 3
    on conflict (tenant_id, day, account) do update set charged = takings_day.charged + excluded.charged,
      refunded = takings_day.refunded + excluded.refunded, until = excluded.until`.execute(context.db)

type Sums = { charged: number; refunded: number }
export type DayDrift = { day: Day; account: string; before: Sums; after: Sums }

/**
 * Sums up every day again and corrects those that differ; returns the old and new values. Requires
 * `lockTakings`.
 */
export async function mendTakings(context: Context): Promise<DayDrift[]> {
  const { db, tenant } = context
  const { rows } = await sql<DayDrift>`
    with booked as (
      select ${dayOf(context)} as day, ${ACCOUNT} as account, ${SUMS} from ledger_entry e
      where e.tenant_id = ${tenant.id} and ${IS_TAKING} and e.booked_at < ${addedUpUntil(context)}
      group by 1, 2
    ), drift as (
      select day, account, coalesce(b.charged, 0)::bigint as charged, coalesce(b.refunded, 0)::bigint as refunded,
        coalesce(d.charged, 0) as charged_before, coalesce(d.refunded, 0) as refunded_before
      from booked b full join (select * from takings_day where tenant_id = ${tenant.id}) d using (day, account)
      where (coalesce(b.charged, 0), coalesce(b.refunded, 0)) <> (coalesce(d.charged, 0), coalesce(d.refunded, 0))
    ), mended as (
      insert into takings_day (tenant_id, day, account, charged, refunded, until)
      select ${tenant.id}, day, account, charged, refunded, ${addedUpUntil(context)} from drift
      on conflict (tenant_id, day, account) do update set charged = excluded.charged, refunded = excluded.refunded
    )
    select day, account, json_build_object('charged', charged_before, 'refunded', refunded_before) as before,
      json_build_object('charged', charged, 'refunded', refunded) as after
    from drift order by day, account`.execute(db)
  return rows
}
