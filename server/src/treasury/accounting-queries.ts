import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'
import type { Journal } from './accounting-forms.ts'

export const findMap = ({ db, tenant }: Context) =>
  db
    .selectFrom('account_map')
    .select(['account', 'code', 'name'])
    .where('tenant_id', '=', tenant.id)
    .execute()

export async function putMap(
  { db, tenant }: Context,
  map: readonly { account: string; code: string; name: string }[],
): Promise<void> {
  for (const { account, code, name } of map)
    await db
      .insertInto('account_map')
      .values({ tenant_id: tenant.id, account, code, name })
      .onConflict((c) => c.columns(['tenant_id', 'account']).doUpdateSet({ code, name }))
      .execute()
}

export const findRuns = ({ db, tenant }: Context) =>
  db
    .selectFrom('accounting_run')
    .select(['id', 'until', 'entries', 'amount', 'made_at', 'sha256'])
    .where('tenant_id', '=', tenant.id)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

export async function getRun({ db, tenant }: Context, id: number) {
  const row = await db
    .selectFrom('accounting_run')
    .select(['id', 'until', 'currency', 'journals'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, journals: row.journals as unknown as Journal[] }
}

const isOpen = ({ tenant }: Context) => sql`e.tenant_id = ${tenant.id} and not exists (
  select from accounting_run_entry done where done.tenant_id = ${tenant.id} and done.entry_id = e.id)`

export async function countWaiting(context: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ledger_entry e where ${isOpen(context)}`.execute(context.db)
  return rows[0]!.count
}

/** Accounts that something was booked on since the last run, and that have no code. */
export async function findMissing(context: Context): Promise<string[]> {
  const { db, tenant } = context
  const { rows } = await sql<{ account: string }>`
    select distinct side.account from ledger_entry e cross join lateral (values (e.debit), (e.credit)) as side (account)
    where ${isOpen(context)} and not exists (
      select from account_map known where known.tenant_id = ${tenant.id} and known.account = side.account)
    order by 1`.execute(db)
  return rows.map(({ account }) => account)
}

/** One run after another: two would take the same entries. */
export const lockRuns = ({ db, tenant }: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('accounting', ${tenant.id}))`.execute(db)

export type Sum = { day: Day; account: string; cents: number; entries: number }

/** What is in no run yet up to a day, by day and account: debit positive. Days without a sum are left out. */
export async function sumOpen(context: Context, until: Day): Promise<Sum[]> {
  const { db, tenant } = context
  const { rows } = await sql<Sum>`
    select (e.booked_at at time zone ${tenant.time_zone})::date as day, side.account,
      sum(side.amount)::bigint as cents, count(*)::int as entries
    from ledger_entry e
      cross join lateral (values (e.debit, e.amount), (e.credit, -e.amount)) as side (account, amount)
    where ${isOpen(context)} and e.booked_at < (${until}::date + 1)::timestamp at time zone ${tenant.time_zone}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

type NewRun = { until: Day; sha256: string; entries: number; amount: number; journals: readonly Journal[] }

/** Keeps a run and takes its entries; says how many those were. Requires `lockRuns`. */
export async function insertRun(
  context: Context,
  { journals, ...run }: NewRun,
): Promise<{ id: number; taken: number }> {
  const { db, tenant, now, user } = context
  const { rows } = await sql<{ id: number }>`
    insert into accounting_run (tenant_id, until, currency, sha256, entries, amount, journals, made_at, made_by)
    values (${tenant.id}, ${run.until}, ${tenant.currency}, ${run.sha256}, ${run.entries}, ${run.amount},
      ${JSON.stringify(journals)}::jsonb, ${now}, ${user?.id ?? null}) returning id`.execute(db)
  const { id } = rows[0]!
  const { numAffectedRows = 0n } = await sql`
    insert into accounting_run_entry (tenant_id, entry_id, run_id)
    select ${tenant.id}, e.id, ${id} from ledger_entry e
    where ${isOpen(context)} and e.booked_at < (${run.until}::date + 1)::timestamp at time zone ${tenant.time_zone}
    returning 1`.execute(db)
  return { id, taken: Number(numAffectedRows) }
}
