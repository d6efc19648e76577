import { sql } from 'kysely'
import pg from 'pg'
import type { Context } from '../plumbing/context.ts'
import type { Tables } from '../plumbing/database/database.ts'
import { isSharded } from '../plumbing/database/sharding-queries.ts'

/**
 * Runs the work while nobody else seeds the tenant with that label, on any server; others wait. The lock
 * belongs to a separate connection that bypasses any pooler, so it ends with the process in any case.
 */
export const whileNobodySeeds = <T>(directUrl: string, label: string, work: () => Promise<T>): Promise<T> =>
  connected(directUrl, async (client) => {
    await client.query('select pg_advisory_lock(4711, hashtext($1))', [`seed ${label}`])
    return work()
  })

/**
 * Runs ANALYZE. The database would do so itself a minute later; until then it may scan whole tables, even to
 * check a foreign key, because it believes them to be nearly empty.
 */
export const takeStock = (directUrl: string, { thoroughly = false } = {}): Promise<void> =>
  connected(directUrl, async (client) => {
    await client.query(thoroughly ? 'vacuum (analyze)' : 'analyze')
  })

/**
 * Runs ANALYZE for tables that the transaction is filling, as their owner. Nobody else sees its rows yet, so for the planner its
 * tenant has none, and it joins each row with all others.
 */
export async function takeStockOf({ db }: Context, tables: readonly (keyof Tables)[]): Promise<void> {
  await sql`reset role`.execute(db)
  // A cluster would ask its workers as the owner, on other connections, and refuses that after the transaction has written.
  if (!(await isSharded(async (statement) => (await sql.raw(statement).execute(db)).rows)))
    await sql`analyze ${sql.join(tables.map((name) => sql.table(name)))}`.execute(db)
  await sql`set local role fieldhouse_app`.execute(db)
}

async function connected<T>(directUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: directUrl, application_name: 'fieldhouse-seed' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
