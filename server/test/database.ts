import pg from 'pg'
import { afterAll, inject } from 'vitest'

export const TEMPLATE = 'fieldhouse_template'

export const databaseUrl = (server: string, name: string) => server.replace(/[^/]*$/, name)

/**
 * A migrated, empty database for this test file alone; call it at the top level of the file. It is dropped
 * after the file's own `afterAll` hooks, which close the file's pools.
 */
export async function testDatabase(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = inject('postgres')
  const name = `test_${process.pid}_${process.hrtime.bigint()}`
  await run(server, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  const close = () => run(server, `drop database if exists ${name} with (force)`)
  afterAll(close)
  return { url: databaseUrl(server, name), close }
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
