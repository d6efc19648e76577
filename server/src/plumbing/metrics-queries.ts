import type { Pool } from 'pg'
import type { Database } from './database/database.ts'

/** As the owner, because the queue is closed to the application's role. */
export async function countJobs({ pool }: { pool: Pool }): Promise<{ waiting: number; failing: number }> {
  const { rows } = await pool.query<{ waiting: number; failing: number }>(
    `select count(*) filter (where run_at <= now() and locked_at is null and attempts < max_attempts) as waiting,
            count(*) filter (where attempts > 0) as failing
     from graphile_worker.jobs`,
  )
  return rows[0]!
}

/** Orders of a tenant that wait for their payment, and those whose payment is under way. */
export const countStandingOrders = ({ inTenant }: Pick<Database, 'inTenant'>, tenantId: number) =>
  inTenant(
    tenantId,
    (db) =>
      db
        .selectFrom('orders')
        .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
        .where('tenant_id', '=', tenantId)
        .where('status', 'in', ['open', 'processing'])
        .groupBy('status')
        .execute(),
    { readOnly: true },
  )
