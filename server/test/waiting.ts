import type pg from 'pg'

/**
 * The connections that wait for a lock, any or one of this kind ('advisory'), as in `pg_stat_activity`. Only
 * those of this database: other test files use the same server, and wait there, too.
 */
export async function waitingForLock(
  client: Pick<pg.Pool, 'query'>,
  sort: string | null = null,
): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and wait_event = coalesce($1, wait_event)`,
    [sort],
  )
  return rows.map(({ pid }) => pid)
}
