import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isThorough } from '../server/test/thorough.ts'
import { findUnarchived } from '../server/src/plumbing/metrics-queries.ts'
import { start } from './postgres.mjs'
import { archiving as walSettings, segmentsOf } from './postgres/wal-archive.mjs'

let folder
let open
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fieldhouse-backup-'))
  chmodSync(folder, 0o711)
  open = []
})
afterEach(async () => {
  for (const end of open.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs `npm run backup` or `npm run restore` like a person: returns the output and the exit code. */
const command = (script, dataDir, ...args) => commandWith({}, script, dataDir, ...args)
const commandWith = (settings, script, dataDir, ...args) =>
  new Promise((resolve) => {
    const { DATABASE_URL, INIT_CWD, WAL_ARCHIVE, ...environment } = process.env
    execFile(
      process.execPath,
      [fileURLToPath(new URL(`${script}.mjs`, import.meta.url)), ...args],
      { env: { ...environment, DATA_DIR: path.join(folder, dataDir), ...settings }, cwd: folder },
      (error, stdout, stderr) => resolve({ status: error ? error.code : 0, said: (stdout + stderr).trim() }),
    )
  })

async function database(dataDir, settings) {
  const server = await start({ dataDir: path.join(folder, dataDir, 'postgres'), settings })
  const pool = new pg.Pool({ connectionString: server.url })
  pool.on('error', () => {})
  const end = async () => {
    await pool.end()
    await server.stop()
  }
  open.push(end)
  return { pool, end: () => (open.splice(open.indexOf(end), 1), end()) }
}

/** Clients that insert one row after the other until told to stop, and remember which were acknowledged. */
function load(pool, clients) {
  const acked = Array.from({ length: clients }, () => 0)
  let going = true
  const work = acked.map(async (_, client) => {
    for (let turn = 1; going; turn++) {
      await pool.query('insert into booking values ($1, $2, $3)', [client, turn, 'x'.repeat(500)])
      acked[client] = turn
    }
  })
  // Makes the backup harder: the server writes its tables out and advances its checkpoint, again and again.
  const checkpoints = (async () => {
    while (going) await pool.query('checkpoint')
  })()
  return {
    acked: () => [...acked],
    end: async () => {
      going = false
      await Promise.all([...work, checkpoints])
    },
  }
}

test('a backup taken while people work holds all that was acknowledged before it, and no gap', async () => {
  const before = await database('before')
  await before.pool.query(
    'create table booking (client int, turn int, note text, primary key (client, turn))',
  )
  await before.pool.query(
    'create table club as select id, md5(id::text) as name from generate_series(1, 20000) id',
  )
  mkdirSync(path.join(folder, 'before/files/alliance'), { recursive: true })
  writeFileSync(path.join(folder, 'before/files/alliance/banner.png'), Buffer.from([1, 2, 3]))
  writeFileSync(path.join(folder, 'before/root.key'), 'secret')

  const people = load(before.pool, 4)
  await expect.poll(() => Math.min(...people.acked())).toBeGreaterThan(20)
  const acked = people.acked()
  const backup = await command('backup', 'before', 'club.tar.gz')
  await people.end()
  expect(backup.said).toContain('Database, files and keys are in')
  expect(statSync(path.join(folder, 'club.tar.gz')).mode & 0o777).toBe(0o600)
  await before.end()

  expect((await command('restore', 'after', 'club.tar.gz')).said).toContain('Database, files and keys of')
  const after = await database('after')
  const { rows } = await after.pool.query(
    'select client, count(*)::int as rows, max(turn) as last from booking group by client order by client',
  )
  expect(rows.map(({ rows, last }) => rows === last)).toEqual([true, true, true, true])
  expect(rows.filter(({ client, last }) => last < acked[client])).toEqual([])
  const { rows: clubs } = await after.pool.query(
    'select count(*)::int as n, count(*) filter (where name = md5(id::text))::int as whole from club',
  )
  expect(clubs).toEqual([{ n: 20000, whole: 20000 }])
  await after.pool.query('create extension amcheck')
  await after.pool.query(`select bt_index_check('booking_pkey', true)`)
  expect(readFileSync(path.join(folder, 'after/files/alliance/banner.png'))).toEqual(Buffer.from([1, 2, 3]))
  expect(readFileSync(path.join(folder, 'after/root.key'), 'utf8')).toBe('secret')
})

test('a restore never touches a folder that holds something', async () => {
  mkdirSync(path.join(folder, 'used/files'), { recursive: true })
  writeFileSync(path.join(folder, 'club.tar.gz'), '')
  const { status, said } = await command('restore', 'used', 'club.tar.gz')
  expect({ status, said }).toMatchObject({ status: 1, said: expect.stringContaining('is not empty (files)') })
})

test('a damaged archive is refused, and the folder is not started by mistake', async () => {
  // The gate damages one without a database, which is read in the same way.
  mkdirSync(path.join(folder, 'before/files'), { recursive: true })
  writeFileSync(path.join(folder, 'before/files/a.bin'), randomBytes(10_000))
  if (isThorough) {
    const { pool, end } = await database('before')
    await pool.query('create table club (id int)')
    await command('backup', 'before', 'club.tar.gz')
    await end()
  } else await commandWith({ DATABASE_URL: 'postgres://db.example/club' }, 'backup', 'before', 'club.tar.gz')
  truncateSync(path.join(folder, 'club.tar.gz'), statSync(path.join(folder, 'club.tar.gz')).size - 1000)
  const { status, said } = await command('restore', 'after', 'club.tar.gz')
  expect({ status, said }).toMatchObject({
    status: 1,
    said: expect.stringContaining('is damaged or no backup'),
  })
  expect(readdirSync(path.join(folder, 'after'))).toEqual(['restoring'])
  expect((await command('backup', 'after', 'again.tar.gz')).said).toContain('A restore into')
  expect(existsSync(path.join(folder, 'after/postgres'))).toBe(false)
})

test("with a server of one's own, files and keys are saved and the rest is said", async () => {
  mkdirSync(path.join(folder, 'before/files'), { recursive: true })
  writeFileSync(path.join(folder, 'before/files/a.txt'), 'a')
  const own = { DATABASE_URL: 'postgres://db.example/club' }
  const backup = await commandWith(own, 'backup', 'before', 'club.tar.gz')
  expect(backup.said).toContain('save it with its own tools')
  expect((await commandWith(own, 'restore', 'after', 'club.tar.gz')).said).toContain('Files and keys of')
  expect(readdirSync(path.join(folder, 'after'))).toEqual(['files'])
  expect(readFileSync(path.join(folder, 'after/files/a.txt'), 'utf8')).toBe('a')
})

test('a database that is spread over machines is not in the backup, which says with what to save it and what to rehearse with', async () => {
  const { pool } = await database('cluster')
  const DATABASE_URL = pool.options.connectionString
  const save = async (file) => (await commandWith({ DATABASE_URL }, 'backup', 'data', file)).said
  expect(await save('one.tar.gz')).toContain('with its own tools (pg_dump)')
  // As a coordinator has it.
  await pool.query(
    `create table pg_dist_partition (partmethod "char"); insert into pg_dist_partition values ('h')`,
  )
  const said = await save('many.tar.gz')
  expect(said).toMatch(/cluster .* is not in this backup: .*pg_basebackup.*citus_create_restore_point/)
  expect(said).toContain('Files and keys are in')
  const rehearsed = await command('rehearse', 'data', 'many.tar.gz')
  expect(rehearsed).toEqual({
    status: 1,
    said: expect.stringMatching(
      /This backup has no database: .* on a cluster of its own, npm run shard migrates it\.$/,
    ),
  })
})

test('an archive that is there already is never written over', async () => {
  writeFileSync(path.join(folder, 'club.tar.gz'), 'older')
  const { status, said } = await command('backup', 'before', 'club.tar.gz')
  expect({ status, said }).toMatchObject({ status: 1, said: expect.stringContaining('is there already') })
  expect(readFileSync(path.join(folder, 'club.tar.gz'), 'utf8')).toBe('older')
})

describe('with its log archived', () => {
  const archive = () => path.join(folder, 'log')
  const archived = () => ({ WAL_ARCHIVE: archive() })
  /** The database as `npm start` opens it with WAL_ARCHIVE. */
  const archiving = (dataDir) => {
    const home = path.join(folder, dataDir, 'postgres')
    return database(dataDir, (owner) => walSettings(archive(), home, owner))
  }
  const add = async (pool, name) => {
    await pool.query('insert into club values ($1)', [name])
    const { rows } = await pool.query('select clock_timestamp() as now')
    return rows[0].now
  }
  const clubsOf = async (dataDir) => {
    const { pool, end } = await database(dataDir)
    const { rows } = await pool.query('select string_agg(name, $1 order by name) as names from club', [' '])
    await end()
    return rows[0].names
  }
  /** A backup, a club, a moment, another club; then the database is lost. Gives the moment between them. */
  async function lost() {
    const { pool, end } = await archiving('before')
    await pool.query('create table club (name text primary key)')
    await add(pool, 'Aces')
    expect(await commandWith(archived(), 'backup', 'before', 'club.tar.gz')).toMatchObject({ status: 0 })
    const moment = await add(pool, 'Bolts')
    // The moment is whole milliseconds, and the next club comes well after it.
    await pool.query('select pg_sleep(0.1)')
    await add(pool, 'Comets')
    await pool.query('select pg_switch_wal()')
    await expect
      .poll(async () => {
        const { rows } = await pool.query(
          'select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as all from pg_stat_archiver',
        )
        return rows[0].all
      })
      .toBe(true)
    await end()
    rmSync(path.join(folder, 'before'), { recursive: true })
    return moment
  }
  const restoreAt = (dataDir, ...at) => commandWith(archived(), 'restore', dataDir, 'club.tar.gz', ...at)

  test('it is restored as it was at any moment since a backup', async () => {
    const moment = await lost()
    // A few microseconds, which a moment of JavaScript does not have, must not decide.
    const at = new Date(moment.getTime() + 1).toISOString()
    const then = await restoreAt('then', '--at', at, '--trial')
    expect(then).toMatchObject({ said: expect.stringContaining(at), status: 0 })
    expect(await clubsOf('then')).toBe('Aces Bolts')
  })

  test.runIf(isThorough)(
    'it is restored as it was at the end of the backup and at the end of its log, and no later',
    async () => {
      await lost()
      expect(await restoreAt('last', '--at', 'latest', '--trial')).toMatchObject({ status: 0 })
      expect(await clubsOf('last')).toBe('Aces Bolts Comets')
      expect(await restoreAt('backup', '--trial')).toEqual({ status: 0, said: expect.any(String) })
      expect(await clubsOf('backup')).toBe('Aces')
      const late = await restoreAt('late', '--at', '2999-01-01T00:00:00Z')
      expect(late.said).toMatch(/ends before that moment: the last .* transaction .*Empty/)
      // What did not come to its end is not started by mistake.
      expect((await command('backup', 'late', 'again.tar.gz')).said).toContain('A restore into')
    },
  )

  test.each([
    ['2026-11-27 14:05', 'no moment with its time zone'],
    ['yesterday', 'no moment with its time zone'],
  ])('%s is refused before anything is unpacked', async (at, why) => {
    writeFileSync(path.join(folder, 'club.tar.gz'), '')
    expect((await restoreAt('other', '--at', at)).said).toContain(why)
    expect((await command('restore', 'other', 'club.tar.gz', '--at', 'latest')).said).toContain(
      'WAL_ARCHIVE must name',
    )
    expect(existsSync(path.join(folder, 'other'))).toBe(false)
  })

  test.runIf(isThorough)(
    'what goes on after a restore is archived beside what was there, and restored in its turn',
    async () => {
      await lost()
      expect(await restoreAt('second', '--at', 'latest')).toEqual({ status: 0, said: expect.any(String) })
      const { pool, end } = await archiving('second')
      await add(pool, 'Dukes')
      const backup = await commandWith(archived(), 'backup', 'second', 'later.tar.gz', '--forget-older-log')
      expect(backup.said).toMatch(/\d+ older segments? of the log removed/)
      await add(pool, 'Eagles')
      await end()
      const { said } = await commandWith(archived(), 'restore', 'third', 'later.tar.gz', '--at', 'latest')
      expect(said).toContain('the last moment that was archived')
      expect(await clubsOf('third')).toBe('Aces Bolts Comets Dukes Eagles')
    },
  )

  test('a segment that cannot be archived is kept until it can, and one of another server is never written over', async () => {
    const { pool, end } = await archiving('before')
    await pool.query('create table club (name text primary key)')
    const segments = segmentsOf(archive(), path.join(folder, 'before/postgres'))
    const { rows } = await pool.query('select pg_walfile_name(pg_current_wal_lsn()) as name')
    const file = path.join(segments, `${rows[0].name}.gz`)
    writeFileSync(file, gzipSync('another server'))
    await add(pool, 'Aces')
    await pool.query('select pg_switch_wal()')
    await expect.poll(() => findUnarchived({ pool })).toBe(rows[0].name)
    expect(gunzipSync(readFileSync(file)).toString()).toBe('another server')
    rmSync(file)
    await expect.poll(() => existsSync(file)).toBe(true)
    await expect.poll(() => findUnarchived({ pool })).toBe(undefined)
    await end()
  })
})
