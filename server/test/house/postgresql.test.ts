import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../database.ts'

const { url } = await testDatabase()
const given = process.env['PG_BINDIR']

test.runIf(given)('the tests run on the PostgreSQL that PG_BINDIR names', async () => {
  const version = execFileSync(join(given!, 'postgres'), ['--version'], { encoding: 'utf8' })
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    `select 'postgres (PostgreSQL) ' || current_setting('server_version') as it`,
  )
  await client.end()
  expect(version).toContain(rows[0].it)
})
