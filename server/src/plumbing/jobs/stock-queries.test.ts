import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { pretendToBeSpread } from '../../../test/stand-in-cluster.ts'
import { takeStock } from './stock-queries.ts'

const { url } = await testDatabase()
const pool = new pg.Pool({ connectionString: url, max: 1 })
afterAll(() => pool.end())

test('in a cluster the workers are asked for what has changed, and take stock of that alone', async () => {
  await pretendToBeSpread(pool)
  await pool.query(`
    set session_replication_role = replica;
    insert into sport (tenant_id, name) select 1, 'Sport ' || i from generate_series(1, 400) i;
    insert into name_word (tenant_id, word) select 1, 'word' || i from generate_series(1, 10) i;
    select pg_stat_force_next_flush()`)
  await takeStock(pool, new AbortController().signal)
  const { rows } = await pool.query<{ command: string }>(
    `select command from asked_of_workers where command like 'do %'`,
  )
  expect(rows.map(({ command }) => /analyze (\w+)/.exec(command)?.[1])).toEqual(['sport'])
})

test('a server that ends asks no further worker', async () => {
  await pool.query('delete from asked_of_workers')
  await pool.query(`
    insert into sport (tenant_id, name) select 2, 'Sport ' || i from generate_series(1, 900) i;
    select pg_stat_force_next_flush()`)
  await takeStock(pool, AbortSignal.abort())
  const { rows } = await pool.query(`select from asked_of_workers where command like 'do %'`)
  expect(rows).toHaveLength(0)
})
