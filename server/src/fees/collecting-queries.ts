import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'

/** Plans whose kept card is charged today. */
export async function findPlansToCharge({ db, tenant }: Context, today: Day): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from fee_plan p
    where p.tenant_id = ${tenant.id} and p.state = 'accepted'
      and exists (select from mandate d where d.tenant_id = ${tenant.id} and d.purpose = 'team_fee'
        and d.subject_id = p.id and d.ended_at is null)
      and exists (select from fee_instalment i where i.tenant_id = ${tenant.id} and i.plan_id = p.id and i.owed > 0
        and i.due_on <= ${today}::date and (i.tries = 0 or i.next_try_on <= ${today}::date))
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Instalments, of one plan or of all, that get a late fee: accepted, owed, past their grace period, and
 * without one so far.
 */
export async function findLateFees(
  { db, tenant }: Context,
  today: Day,
  plan_id?: number,
): Promise<{ id: number; plan_id: number }[]> {
  const { rows } = await sql<{ id: number; plan_id: number }>`
    select i.id, i.plan_id from fee_plan p
      join fee_instalment i on i.tenant_id = p.tenant_id and i.plan_id = p.id
    where p.tenant_id = ${tenant.id} and p.state = 'accepted' and p.late_fee > 0 and i.owed > 0
      ${plan_id === undefined ? sql`` : sql`and p.id = ${plan_id}`}
      and i.due_on + p.grace_days < ${today}::date
      -- Accepting late does not make an instalment late at once.
      and (p.accepted_at at time zone ${tenant.time_zone})::date <= i.due_on + p.grace_days
      and not exists (select from team_entry e where e.tenant_id = ${tenant.id} and e.plan_id = p.id
        and e.instalment_id = i.id and e.kind = 'late_fee')
    order by i.plan_id, i.id`.execute(db)
  return rows
}

/** Owed instalments of accepted plans that are due on a day. */
export async function findDueOn(
  { db, tenant }: Context,
  day: Day,
): Promise<{ id: number; plan_id: number }[]> {
  const { rows } = await sql<{ id: number; plan_id: number }>`
    select i.id, i.plan_id from fee_instalment i
      join fee_plan p on p.tenant_id = i.tenant_id and p.id = i.plan_id and p.state = 'accepted'
    where i.tenant_id = ${tenant.id} and i.due_on = ${day} and i.owed > 0
    order by i.plan_id, i.id`.execute(db)
  return rows
}

/** The plan of an instalment. */
export const getInstalment = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('fee_instalment')
    .select(['id', 'plan_id'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
