import pg from 'pg'

/**
 * Does the work while nobody else seeds the tenant of that label, on any server; who comes second waits. The lock is of a
 * connection of its own, past any pooler, so it ends with the process whatever happens.
 */
export async function whileNobodySeeds<T>(
  directUrl: string,
  label: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: directUrl, application_name: 'fieldhouse-seed' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(4711, hashtext($1))', [`seed ${label}`])
    return await work()
  } finally {
    await client.end()
  }
}

/** Tells the database how much there is now, which it would find out by itself only later. */
export async function takeStock(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl, application_name: 'fieldhouse-seed' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}
