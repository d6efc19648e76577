import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresIntrospector } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
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
  expect(await migrate(url)).toEqual({ given: [], withheld: [], found: ACCESS })
})

test('a start that has nothing to migrate does not read every column of the schema', async () => {
  const { url } = await testDatabase()
  const introspecting = vi.spyOn(PostgresIntrospector.prototype, 'getTables')
  await migrate(url)
  expect(introspecting).not.toHaveBeenCalled()
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
  expect(await migrate(url)).toEqual({ given: [], withheld: [], found: ACCESS })
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

/** A database as its owner sees it whose roles an administrator has made, without the right to pass them on. */
async function strangers() {
  const { url } = await testDatabase()
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`
    create role access_test_member;
    grant ${ROLES} to access_test_member;
    grant usage on schema public, psp, graphile_worker to access_test_member;
    grant all on all tables in schema public, psp, graphile_worker to access_test_member`)
  return {
    admin,
    start: () => migrate(`${url}?options=${encodeURIComponent('-c role=access_test_member')}`),
    end: async () => {
      await admin.query('drop owned by access_test_member; drop role access_test_member')
      await admin.end()
    },
  }
}

test('who may use the roles without passing them on can start, and is told of a right they may not give', async () => {
  const { admin, start, end } = await strangers()
  try {
    expect(await start()).toEqual({ given: [], withheld: [], found: ACCESS })
    // A mere warning of the database: the user has the right and may not pass it on.
    await admin.query('revoke select on tenant from fieldhouse_app')
    await expect(start()).rejects.toThrow(
      /lacks rights .*\n {2}grant select on public\.tenant to fieldhouse_app: no right to give it$/,
    )
  } finally {
    await end()
  }
})

test('a version that the database is ahead of gives back nothing that a newer one has taken away', async () => {
  const { url } = await testDatabase()
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`
    revoke select on tenant from fieldhouse_app;
    insert into kysely_migration values ('9999-newer', now()::text)`)
  const taken = ['grant select on public.tenant to fieldhouse_app']
  expect(await migrate(url)).toMatchObject({ given: [], withheld: taken })
  await client.query(`delete from kysely_migration where name = '9999-newer'`)
  expect(await migrate(url)).toMatchObject({ given: taken, withheld: [] })
  await client.end()
})
