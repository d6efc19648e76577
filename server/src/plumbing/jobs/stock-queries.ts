import type pg from 'pg'

/** So many rows that are new or changed, and such a share of the table, are worth another look. */
const ROWS = 50
const SHARE = 0.001

/**
 * Runs ANALYZE for the tables that have changed, as their owner, one after the other until the server ends. The database does so itself when a tenth of a
 * table has: until then a new tenant beside a large one has no rows for the planner, which joins each of them with all others
 * (decision 0239).
 */
export async function takeStock(pool: pg.Pool, ending: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where s.schemaname = 'public' and s.n_mod_since_analyze >= greatest($1, c.reltuples * $2) order by c.oid`,
    [ROWS, SHARE],
  )
  for (const { name } of rows) {
    // What is left has its turn after the next start.
    if (ending.aborted) return
    await pool.query(`analyze ${name}`)
  }
}
