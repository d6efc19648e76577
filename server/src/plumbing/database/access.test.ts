import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testHouse } from '../../../test/house.ts'
import { testDatabase } from '../../../test/database.ts'
import { ACCESS } from './access.gen.ts'
import { migrate } from './migrate.ts'

const ROLES = 'fieldhouse_app, fieldhouse_psp, fieldhouse_league, fieldhouse_league_desk, fieldhouse_watch'

/** Leaves of a database what a dump brings to a server on which the roles are not there yet. */
async function losesRights(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`
    do $$ declare p record; begin
      for p in select policyname, schemaname, tablename from pg_policies where not 'public' = any (roles) loop
        execute format('drop policy %I on %I.%I', p.policyname, p.schemaname, p.tablename);
      end loop;
    end $$;
    revoke all on all tables in schema public, psp from ${ROLES};
    revoke all on all functions in schema public from ${ROLES};
    revoke all on schema public, psp from ${ROLES};
    grant execute on function enqueue_job to public`)
  await client.end()
}

test('what the roles may do is written down as the migrations give it (npm run tables)', async () => {
  const { url } = await testDatabase()
  expect(await migrate(url)).toEqual({ given: [], found: ACCESS })
})

test('a restored database without roles and rights has them after the next start, and each is named', async () => {
  const { url, call } = await testHouse()
  await losesRights(url)
  expect((await call('/api/mms/getProperties/document')).statusCode).toBe(500)
  const { given } = await migrate(url)
  expect(given).toContain('grant select on public.tenant to fieldhouse_app')
  expect(given.filter((one) => one.startsWith('create policy'))).toEqual(
    ACCESS.filter((one) => one.startsWith('create policy') && !one.includes(' to public ')),
  )
  expect(given.find((one) => one.startsWith('revoke') && one.includes('enqueue_job'))).toBeDefined()
  expect(await migrate(url)).toEqual({ given: [], found: ACCESS })
  expect((await call('/api/mms/getProperties/document')).statusCode).toBe(200)
  expect((await call('/readyz')).statusCode).toBe(200)
})

test('an index is built beside running work, also when several servers start at once', async () => {
  const { url } = await testDatabase()
  const from = `${mkdtempSync(join(tmpdir(), 'fieldhouse-migrations-'))}/`
  const migrations = new URL('../../../migrations/', import.meta.url)
  for (const file of readdirSync(migrations)) cpSync(new URL(file, migrations), from + file)
  writeFileSync(
    `${from}9997-beside.sql`,
    `drop index concurrently if exists built_beside;\n\ncreate index concurrently built_beside on mail (tenant_id, sent_at);\n`,
  )
  writeFileSync(`${from}9998-after.sql`, `comment on index built_beside is 'seen';\n`)
  await Promise.all([1, 2, 3].map(() => migrate(url, from)))
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    `select indisvalid, obj_description(indexrelid) as said from pg_index where indexrelid = 'built_beside'::regclass`,
  )
  await client.end()
  rmSync(from, { recursive: true })
  expect(rows).toEqual([{ indisvalid: true, said: 'seen' }])
})

test('who may not act as a role is told which one it is, and what to do', async () => {
  const { url } = await testDatabase()
  const owner = new pg.Client(url)
  await owner.connect()
  await owner.query('create role access_test_stranger')
  await expect(
    migrate(`${url}?options=${encodeURIComponent('-c role=access_test_stranger')}`),
  ).rejects.toThrow(
    /The role fieldhouse_app of the database is missing, or may not be used: .* grant fieldhouse_app to/,
  )
  await owner.query('drop role access_test_stranger')
  await owner.end()
})
