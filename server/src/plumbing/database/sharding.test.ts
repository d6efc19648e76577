import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { TENANT_TABLES } from '../../../test/statements.ts'
import {
  NARROWING,
  NEARNESS,
  askingFunctions,
  isOfCoordinator,
  isSharded,
  planOf,
  refuseElsewhere,
  shard,
} from './sharding-queries.ts'

const { url } = await testDatabase()
const client = new pg.Client(url)
await client.connect()
afterAll(() => client.end())

const nameOf = (name: string) => name.replace('public.', '')

test('every table of tenants is spread by tenant, after those it refers to, and the lists of tenants are whole everywhere', async () => {
  const { whole, spread, done } = await planOf(client, new Set())
  expect(whole).toEqual(['public.tenant', 'public.tenant_host'])
  expect(spread.map(nameOf).toSorted()).toEqual([...TENANT_TABLES].toSorted())
  expect(done).toEqual([])
  const { rows } = await client.query<{ name: string; other: string }>(
    `select conrelid::regclass::text as name, confrelid::regclass::text as other from pg_constraint
     where contype = 'f' and conrelid <> confrelid and confrelid <> 'tenant'::regclass`,
  )
  const place = new Map(spread.map((name, i) => [nameOf(name), i]))
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ name, other }) => place.get(other)! > place.get(name)!)).toEqual([])
})

test('what is spread already stays, and the rest is spread beside it', async () => {
  const done = new Set(['public.tenant', 'public.member'])
  const { whole, spread } = await planOf(client, done)
  expect(whole).toEqual(['public.tenant_host'])
  expect(spread).not.toContain('public.member')
  expect(spread).toHaveLength(TENANT_TABLES.size - 1)
})

test('the functions that write what a transaction has locked work where the rows are', async () => {
  const { functions } = await planOf(client, new Set())
  expect(functions.map((name) => name.replace(/\(.*/, ''))).toEqual(
    expect.arrayContaining(['forget_name_words', 'move_entrants', 'move_event', 'move_registrations']),
  )
  expect(functions.filter((name) => !name.includes('(bigint'))).toEqual([])
})

test('every policy that narrows what the tenant’s shows is known, and asks functions alone', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I on %I.%I', policyname, schemaname, tablename) as name from pg_policies where permissive = 'RESTRICTIVE'`,
  )
  expect(NARROWING.map(({ name, of }) => `${name} on ${of}`).toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  )
  expect(rows.length).toBeGreaterThan(50)
  const conditions = NARROWING.flatMap(({ rows, checked }) => [rows, checked].map(askingFunctions))
  expect(conditions.filter((condition) => /\bselect\b/i.test(condition))).toEqual([])
  expect(askingFunctions('(team_id IN ( SELECT reached_teams() AS reached_teams))')).toBe(
    "(is_among('list', 'reached_teams', team_id))",
  )
})

test('what a function sets for the tables it asks is set for all machines, since the workers it asks don’t hear of it', async () => {
  const { rows } = await client.query<{ setting: string; value: string }>(
    `select distinct m[1] as setting, m[2] as value from pg_proc p, regexp_matches(prosrc, 'set_config\\(''([^'']*)'', ''?([^'',]*)', 'g') m
     where pronamespace = 'public'::regnamespace and m[1] !~ '^app\\.'`,
  )
  expect(Object.fromEntries(rows.map(({ setting, value }) => [setting, value]))).toEqual(NEARNESS)
  expect(rows).toHaveLength(Object.keys(NEARNESS).length)
  const { rows: declared } = await client.query<{ setting: string }>(
    `select distinct split_part(unnest(proconfig), '=', 1) as setting from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  )
  // How a function is planned changes no answer.
  expect(declared.map(({ setting }) => setting)).toEqual([
    'max_parallel_workers_per_gather',
    'plan_cache_mode',
    'search_path',
  ])
})

test('a database that is no cluster is refused with what it lacks, and is as before', async () => {
  for (const work of [refuseElsewhere, shard])
    await expect(work(url)).rejects.toThrow('This database has no extension citus.')
  const { rows } = await client.query(
    `select from pg_roles where rolname = 'fieldhouse_watch' and rolcanlogin`,
  )
  expect(rows).toEqual([])
  expect(await isSharded(async (statement) => (await client.query(statement)).rows)).toBe(false)
})

test.each([
  ['create table fair (tenant_id bigint)', true],
  ['create policy league on fair using (team_id in (select reached_teams()))', true],
  ['create policy watch on fair for select to fieldhouse_watch using (true)', false],
  ['alter table fair add column name text', false],
])('for the coordinator alone: %s', (statement, is) => {
  expect(isOfCoordinator(statement)).toBe(is)
})
