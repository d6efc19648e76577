import type pg from 'pg'
import { watchSent } from './sent.ts'

type Said = { text: string; values: unknown[] }

/** The statements sent while something runs, including the application's own. */
export async function overheard<T>(work: () => Promise<T>): Promise<{ said: Said[]; answer: T }> {
  const said: Said[] = []
  const end = watchSent(({ text, values }) => {
    said.push({ text, values: [...values] })
    return text
  })
  try {
    return { said, answer: await work() }
  } finally {
    end()
  }
}

type Plan = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}

/** How many rows a plan touched along the way, returned or discarded. */
const rowsOf = (plan: Plan): number =>
  (plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0) +
    (plan['Rows Removed by Join Filter'] ?? 0)) *
    plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0)

/**
 * How many rows a statement touches when the server runs it for a tenant. Whatever it changes is rolled back.
 */
export async function rowsLookedAt(
  owner: Pick<pg.Client, 'query'>,
  tenant: number,
  { text, values }: Said,
): Promise<number> {
  await owner.query(`begin; set local role fieldhouse_app; set local app.tenant_id = ${tenant}`)
  const { rows } = await owner.query(`explain (analyze, format json) ${text}`, values)
  await owner.query('rollback')
  return rowsOf(rows[0]['QUERY PLAN'][0].Plan)
}

/**
 * How many rows of some tables and indexes a statement reads when it is asked for somebody with one league, also those that policies and
 * functions look at.
 */
export async function rowsReadByLeague(
  owner: Pick<pg.Client, 'query'>,
  { tenant, league }: { tenant: number; league: number },
  names: readonly string[],
  { text, values }: Said,
): Promise<number> {
  const read = async () => {
    const { rows } = await owner.query<{ rows: number }>(
      `select sum(pg_stat_get_xact_tuples_fetched(name::regclass) + pg_stat_get_xact_tuples_returned(name::regclass))::int as rows
       from unnest($1::text[]) name`,
      [names],
    )
    return rows[0]!.rows
  }
  await owner.query(
    `begin read only; set local role fieldhouse_league; set local app.tenant_id = ${tenant}; set local app.reach_leagues = '{${league}}';
     set local app.reach_by = 'row'`,
  )
  try {
    // Those of transactions before may be among them.
    const before = await read()
    await owner.query(text, values)
    return (await read()) - before
  } finally {
    await owner.query('rollback')
  }
}
