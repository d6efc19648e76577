import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from './database.mjs'
import { identityOf } from './lock.mjs'
import { migrate } from './migrate.mjs'
import { start, whileUnused } from './postgres.mjs'
import { findBinaries } from './postgres/binaries.mjs'
import { versionOf } from './postgres/launch.mjs'
import { OLDEST_BIN, isOldestForHere } from './postgres/oldest.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'fieldhouse-move-'))
chmodSync(folder, 0o711)
/** A server of one's own. */
let own

beforeAll(async () => {
  own = await start({ dataDir: path.join(folder, 'own'), fast: true })
  // As at most providers: the user may make roles and owns a database, and is no more than that.
  await ask(own.url, 'create role club login createrole')
  await ask(own.url, 'create database club owner club')
})
afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  await own.stop()
  rmSync(folder, { recursive: true, force: true })
})

const move = (settings, ...args) =>
  new Promise((resolve) => {
    const { DATABASE_URL, PG_BINDIR, ...environment } = process.env
    execFile(
      process.execPath,
      [fileURLToPath(new URL('move.mjs', import.meta.url)), ...args],
      { env: { ...environment, DATA_DIR: path.join(folder, 'data'), ...settings } },
      (error, stdout, stderr) => resolve({ status: error ? error.code : 0, said: (stdout + stderr).trim() }),
    )
  })

async function ask(url, statement) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** What a tenant and a job leave, in rows, sequences and searches. */
const FILL = `
  insert into tenant (label, name, time_zone, currency, created_at) values ('north', 'Nørth “Club”', 'UTC', 'USD', now());
  insert into property (tenant_id, name, value, updated_at) values (1, 'document', '{"a": "\\\\ tab\\t", "n": 1.50}', now());
  insert into mail (tenant_id, recipient, subject, body_text, body_html, created_at)
    select 1, 'a@example.org', 'Hello ' || i, E'two\\nlines', '', '2026-01-01 12:00:00.123456+00' from generate_series(1, 3000) i;
  delete from mail where id > 2000;
  select enqueue_job('deliver-mail', '{"tenant_id": 1}', null, 'once')`
/** The same questions before and after; a new row goes on where the numbers ended. */
const LOOK = `
  select (select name from tenant) as name, (select value::text from property) as value,
    (select count(*)::int from mail) as mails, (select md5(string_agg(m::text, ',' order by id)) from mail m) as all_mails,
    (select json_agg(json_build_object('task', task_identifier, 'key', key)) from graphile_worker.jobs) as jobs`
const NEXT = `insert into mail (tenant_id, recipient, subject, body_text, body_html, created_at)
  values (1, 'a@example.org', 'next', '', '', now()) returning id`

const dataDir = path.join(folder, 'data/postgres')
async function changed(statement) {
  const there = await start({ dataDir })
  await ask(there.url, statement)
  await there.stop()
}
const seen = { before: undefined }
const target = () => own.url.replace('postgres@', 'club@').replace(/[^/]*$/, 'club')

test('a private database moves to a server of one’s own, row for row, with its queue', async () => {
  const before = await start({ dataDir })
  await migrate(before.url)
  await ask(before.url, FILL)
  ;[seen.before] = await ask(before.url, LOOK)
  expect(seen.before).toMatchObject({ name: 'Nørth “Club”', mails: 2000 })

  const user = new pg.Client({ connectionString: before.url, application_name: 'fieldhouse' })
  await user.connect()
  expect(await move({}, target())).toMatchObject({
    status: 1,
    said: expect.stringContaining('A server or a backup is using the database'),
  })
  await user.end()
  const refused = expect.stringContaining('A server or a backup is using the database')
  expect(await move({}, target())).toMatchObject({ status: 1, said: refused })
  expect(await move({ DATABASE_URL: target() }, 'private')).toMatchObject({ status: 1, said: refused })
  await ask(before.url, `update kysely_migration set name = 'x' where name = '0001-tenants'`)
  await before.stop()
  expect(await move({}, target())).toMatchObject({
    status: 1,
    said: expect.stringContaining('start this version once'),
  })
  await changed(`update kysely_migration set name = '0001-tenants' where name = 'x'`)

  const there = await move({}, target())
  expect(there).toMatchObject({
    status: 0,
    said: expect.stringMatching(/the same in both.*files and keys stay/s),
  })
  expect(await ask(own.url.replace(/[^/]*$/, 'club'), LOOK)).toEqual([seen.before])
  // The walls stand there as well, and the roles have their rights.
  expect((await migrate(target())).given).toEqual([])
  expect(await ask(target(), 'select count(*)::int as n from mail')).toEqual([{ n: 0 }])
  expect((await move({}, target())).said).toContain('is not empty')
})

test('and back, with its numbers; the folder from before is kept', async () => {
  const back = await move({ DATABASE_URL: target() }, 'private')
  expect(back).toMatchObject({ status: 0, said: expect.stringContaining('The one before is kept in') })
  expect(readdirSync(path.join(folder, 'data')).filter((name) => name.includes('.before_'))).toHaveLength(1)
  const after = await start({ dataDir })
  expect(await ask(after.url, LOOK)).toEqual([seen.before])
  expect(await ask(after.url, NEXT)).toEqual([{ id: '3001' }])
  await after.stop()
})

/** A data folder with these in it; `openDatabase` looks into it. */
function folderWith(...names) {
  const made = mkdtempSync(path.join(folder, 'half-'))
  for (const name of names) mkdirSync(path.join(made, name))
  vi.stubEnv('DATA_DIR', made)
  vi.stubEnv('DATABASE_URL', '')
  return made
}

test('while the database is moved nobody can begin to use it, and once that has died they can', async () => {
  const made = folderWith()
  writeFileSync(path.join(made, 'moving'), identityOf(process.pid))
  await expect(openDatabase()).rejects.toThrow('is being moved')
  expect(readdirSync(made)).not.toContain('postgres')
  expect((await move({ DATA_DIR: made }, target())).said).toContain('is being moved')
  writeFileSync(path.join(made, 'moving'), '1 of an earlier start')
  const open = await openDatabase()
  await expect(whileUnused(path.join(made, 'postgres'), () => {})).rejects.toThrow('is using the database')
  await open.stop()
  expect(await whileUnused(path.join(made, 'postgres'), () => 'unused')).toBe('unused')
})

test('where a move was killed no empty club is begun, and it is said what to do', async () => {
  const made = folderWith('postgres.moving')
  await expect(openDatabase()).rejects.toThrow('Move again, or remove')
  mkdirSync(path.join(made, 'postgres.before_20260101000000'))
  await expect(openDatabase()).rejects.toThrow(/Rename postgres.before_20260101000000 to postgres, and move/)
  expect((await move({ DATA_DIR: made })).said).toContain('did not end')
  expect(readdirSync(made)).not.toContain('postgres')
})

test.skipIf(!isOldestForHere)(
  'data of another version go on with it until they are moved to the packaged one',
  async () => {
    const dataDir = path.join(folder, 'older/postgres')
    const packaged = findBinaries(undefined).major
    vi.stubEnv('PG_BINDIR', OLDEST_BIN)
    const before = await start({ dataDir })
    vi.unstubAllEnvs()
    expect(versionOf(dataDir)).toBeLessThan(packaged)
    await migrate(before.url)
    await ask(before.url, FILL)
    const [seen] = await ask(before.url, LOOK)
    await before.stop()
    const moved = await move({ DATA_DIR: path.join(folder, 'older'), PG_BINDIR: OLDEST_BIN })
    expect(moved).toMatchObject({
      status: 0,
      said: expect.stringContaining(
        `The private database is one of PostgreSQL ${packaged} now. Start without PG_BINDIR.`,
      ),
    })
    expect(versionOf(dataDir)).toBe(packaged)
    const after = await start({ dataDir })
    expect(await ask(after.url, LOOK)).toEqual([seen])
    expect(await ask(after.url, NEXT)).toEqual([{ id: '3001' }])
    await after.stop()
  },
)
