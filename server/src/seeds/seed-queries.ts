import pg from 'pg'

/**
 * Does the work while nobody else seeds the tenant of that label, on any server; who comes second waits. The lock is of a
 * connection of its own, past any pooler, so it ends with the process whatever happens.
 */
export const whileNobodySeeds = <T>(directUrl: string, label: string, work: () => Promise<T>): Promise<T> =>
  connected(directUrl, async (client) => {
    await client.query('select pg_advisory_lock(4711, hashtext($1))', [`seed ${label}`])
    return work()
  })

/**
 * Has the database count what it holds. It would do so by itself a minute later; until then it may look through whole
 * tables, also where a foreign key is checked, because it takes them for nearly empty.
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
