import { sql } from 'kysely'
import { FUNNEL_DAYS, REACHED, type Dashboard } from 'contract/office/dashboard'
import { addDays } from 'contract/dates'
import { todayOf, type Context } from '../plumbing/context.ts'

/** Of the registrations started in the last days, today included, how many came at least as far as each step. */
export async function findReached(context: Context): Promise<Dashboard['reached']> {
  const { db, tenant } = context
  const from = addDays(todayOf(context), 1 - FUNNEL_DAYS)
  const { rows } = await sql<{ at: string; count: number }>`
    select case when completed_at is null then step else 'done' end as at, count(*) as count
    from registration_draft
    where tenant_id = ${tenant.id} and created_at >= (${from}::date)::timestamp at time zone ${tenant.time_zone}
    group by 1`.execute(db)
  return REACHED.map((step, i) => ({
    step,
    count: rows.reduce((sum, { at, count }) => (REACHED.indexOf(at as never) >= i ? sum + count : sum), 0),
  }))
}
