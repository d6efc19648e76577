import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

type Standing = { package_id: number; owed: number; borne: number; is_ended: boolean }

/**
 * For fee packages: what is still owed, what payers bear in total (what they owe plus what they have paid and
 * not been refunded), in cents, and whether all their plans have ended.
 */
export async function findStandingOf(
  { db, tenant }: Context,
  package_ids: readonly number[],
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select p.package_id, bool_and(p.state = 'ended') as is_ended, sum(now.owed)::bigint as owed,
      sum(now.owed + now.by_hand + now.by_card)::bigint as borne
    from fee_plan p cross join lateral (select
      coalesce((select sum(i.owed) from fee_instalment i
        where i.tenant_id = ${tenant.id} and i.plan_id = p.id), 0) as owed,
      coalesce((select sum(case e.kind when 'refund' then -e.amount else e.amount end) from team_entry e
        where e.tenant_id = ${tenant.id} and e.plan_id = p.id
          and ((e.debit = 'cash' and e.credit = 'player') or (e.kind = 'refund' and e.credit = 'cash'))), 0) as by_hand,
      coalesce((select sum(x.total - x.refunded) from fee_checkout c
          join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
          join order_line x on x.tenant_id = o.tenant_id and x.order_id = o.id and x.purpose = 'team_fee'
            and x.subject_id = c.id
        where c.tenant_id = ${tenant.id} and c.plan_id = p.id and o.paid_at is not null), 0) as by_card) now
    where p.tenant_id = ${tenant.id} and p.package_id = any(${[...package_ids]}::bigint[])
    group by p.package_id`.execute(db)
  return rows
}

/** All plans ever made from a package, oldest first. */
export async function findPlanIds({ db, tenant }: Context, package_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('fee_plan')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('package_id', '=', package_id)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
