import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** What is still owed of fee packages, in cents, and whether all their plans were ended. */
export async function findStandingOf(
  { db, tenant }: Context,
  package_ids: readonly number[],
): Promise<{ package_id: number; owed: number; is_ended: boolean }[]> {
  const { rows } = await sql<{ package_id: number; owed: number; is_ended: boolean }>`
    select p.package_id, bool_and(p.state = 'ended') as is_ended,
      coalesce(sum((select sum(i.owed) from fee_instalment i
        where i.tenant_id = ${tenant.id} and i.plan_id = p.id)), 0)::bigint as owed
    from fee_plan p
    where p.tenant_id = ${tenant.id} and p.package_id = any(${[...package_ids]}::bigint[])
    group by p.package_id`.execute(db)
  return rows
}
