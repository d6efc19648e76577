import type { Pool } from 'pg'
import type { Database } from './database/database.ts'

/** Uses the owner's connection, because the application's role has no access to the queue. */
export async function countJobs({ pool }: { pool: Pool }): Promise<{ waiting: number; failing: number }> {
  const { rows } = await pool.query<{ waiting: number; failing: number }>(
    `select count(*) filter (where run_at <= now() and locked_at is null and attempts < max_attempts) as waiting,
            count(*) filter (where attempts > 0) as failing
     from graphile_worker.jobs`,
  )
  return rows[0]!
}

/** In seconds; undefined if nothing is due. */
export async function findOldestWait({ pool }: { pool: Pool }): Promise<number | undefined> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `select extract(epoch from now() - min(run_at))::float8 as seconds from graphile_worker.jobs
     where run_at <= now() and locked_at is null and attempts < max_attempts`,
  )
  return rows[0]?.seconds ?? undefined
}

/** The segment of the log that could not be archived the last time it was tried; undefined if that went well, or nothing is archived. */
export async function findUnarchived({ pool }: { pool: Pool }): Promise<string | undefined> {
  const { rows } = await pool.query<{ last_failed_wal: string }>(
    `select last_failed_wal from pg_stat_archiver
     where last_failed_time > coalesce(last_archived_time, '-infinity') and current_setting('archive_mode') <> 'off'`,
  )
  return rows[0]?.last_failed_wal
}

/** The orders of all tenants that wait for payment, and those whose payment is in progress. */
export const countStandingOrders = ({ watch }: Pick<Database, 'watch'>) =>
  watch((db) =>
    db
      .selectFrom('standing_order')
      .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute(),
  )
