import type pg from 'pg'
import { isSharded } from '../database/sharding-queries.ts'

/** So many rows that are new or changed, and such a share of the table, are worth another look. */
const ROWS = 50
const SHARE = 0.001

const CHANGED = `select c.oid::regclass::text as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.schemaname = 'public' and s.n_mod_since_analyze >= greatest(${ROWS}, c.reltuples * ${SHARE}) order by c.oid`

/**
 * Runs ANALYZE for the tables that have changed, as their owner, one after the other until the server ends. The database does so itself when a tenth of a
 * table has: until then a new tenant beside a large one has no rows for the planner, which joins each of them with all others
 * (decision 0239). In a cluster the workers hold the rows, and the coordinator doesn’t count their changes.
 */
export async function takeStock(pool: pg.Pool, ending: AbortSignal): Promise<void> {
  const asked = async <Row extends object>(statement: string) => (await pool.query<Row>(statement)).rows
  const changed = await asked<{ name: string }>(CHANGED)
  const ofWorkers = (await isSharded(asked)) ? await asked<{ name: string }>(CHANGED_ON_WORKERS) : []
  // What is left has its turn after the next start.
  for (const { name } of changed) if (!ending.aborted) await pool.query(`analyze ${name}`)
  for (const { name } of ofWorkers)
    if (!ending.aborted) await pool.query('select run_command_on_workers($1)', [analyzedWhereItIs(name)])
}

const CHANGED_ON_WORKERS = `
  select json_array_elements_text(result::json) as name
  from run_command_on_workers($text$select coalesce(json_agg(name), '[]') from (${CHANGED}) changed$text$) where success`

/** Each part is on one worker, and the others are asked, too. */
const analyzedWhereItIs = (name: string) =>
  `do $$ begin if to_regclass('${name}') is not null then analyze ${name}; end if; end $$`
