import pg from 'pg'
import { afterAll, inject } from 'vitest'

export const TEMPLATE = 'fieldhouse_template'

export const databaseUrl = (server: string, name: string) => server.replace(/[^/]*$/, name)

/**
 * A migrated, empty database for this test file alone; call it at the top level of the file. It is dropped
 * after the file's own `afterAll` hooks, which close the file's pools.
 */
export async function testDatabase(
  template = TEMPLATE,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = inject('postgres')
  const name = `test_${process.pid}_${process.hrtime.bigint()}`
  await run(server, `create database ${name} template ${template} strategy file_copy`)
  const close = () => run(server, `drop database if exists ${name} with (force)`)
  afterAll(close)
  return { url: databaseUrl(server, name), close }
}

/**
 * The name of a database that `fill` fills once in a run, beginning with a copy of `template`; to be cloned with
 * `testDatabase`. Processes that ask while another fills it wait; if that failed, the next one tries again.
 */
export async function filledTemplate(
  name: string,
  fill: (url: string) => Promise<void>,
  template = TEMPLATE,
): Promise<string> {
  const server = inject('postgres')
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name
    const making = `${name}_making`
    await client.query(`drop database if exists ${making} with (force)`)
    await client.query(`create database ${making} template ${template} strategy file_copy`)
    await fill(databaseUrl(server, making))
    await client.query(`alter database ${making} rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}

async function run(server: string, statement: string) {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
