import type { Pool } from 'pg'
import type { Database } from './database/database.ts'

/**
 * How many jobs are due, how many have failed, and for how many seconds the oldest of those due has waited. Uses the owner's
 * connection, because the application's role has no access to the queue.
 */
export async function lookAtQueue({ pool }: { pool: Pool }) {
  const { rows } = await pool.query<{ waiting: number; failing: number; oldest: number }>(
    `select count(*) filter (where is_due) as waiting,
            -- One that runs counts its attempt already.
            count(*) filter (where attempts > case when locked_at is null then 0 else 1 end) as failing,
            coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as oldest
     from graphile_worker.jobs,
          lateral (select run_at <= now() and locked_at is null and attempts < max_attempts as is_due) as due`,
  )
  return rows[0]!
}

/** The newest migration in the database, and the version of PostgreSQL. */
export async function findVersions({ pool }: { pool: Pool }) {
  const { rows } = await pool.query<{ schema: string; postgres: string }>(
    `select max(name) as schema, split_part(current_setting('server_version'), ' ', 1) as postgres from kysely_migration`,
  )
  return rows[0]!
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
