import pg from 'pg'

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
