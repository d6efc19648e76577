import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isThorough } from '../../server/test/thorough.ts'
import { openDatabase } from '../database.mjs'
import { openBucket } from '../postgres/wal-bucket.mjs'
import { fetchLog, forgetInBucket } from '../postgres/wal-fetching.mjs'
import { sending, waitingIn } from '../postgres/wal-sending.mjs'
import { openObjectStorage } from './object-storage.mjs'

let folder
/** Closes the databases that a failed test has left open. */
const open = []
/** @type {Awaited<ReturnType<typeof openObjectStorage>>} */
let storage
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fieldhouse-bucket-'))
  chmodSync(folder, 0o711)
  storage = await openObjectStorage({ page: 3 })
})
afterEach(async () => {
  for (const end of open.splice(0)) await end()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  storage.close()
  rmSync(folder, { recursive: true, force: true })
})

const ARCHIVE = 's3://club/log'

describe('segments that wait', () => {
  const SYSTEM = '7000000000000000001'
  const unsent = () => path.join(folder, 'unsent')
  const nameOf = (/** @type {number} */ number) =>
    `0000000100000000000000${number.toString(16).padStart(2, '0')}.gz`
  /** PostgreSQL has packed these. */
  function packed(...numbers) {
    mkdirSync(path.join(unsent(), SYSTEM), { recursive: true })
    for (const number of numbers)
      writeFileSync(path.join(unsent(), SYSTEM, nameOf(number)), gzipSync(`segment ${number}`))
  }
  const keyOf = (/** @type {number} */ number) => `log/${SYSTEM}/${nameOf(number)}`
  const stored = () => storage.done.filter((call) => call.startsWith('PUT')).map((call) => call.slice(4))
  const noted = () => readFileSync(path.join(unsent(), 'fault'), 'utf8')
  const said = []
  const begin = () =>
    sending(unsent(), openBucket(ARCHIVE, storage.settings), { pause_ms: 5, say: (text) => said.push(text) })
  beforeEach(() => {
    said.length = 0
  })

  test('are sent in their order, and are gone here once the bucket has them', async () => {
    packed(2, 3)
    const { stop } = begin()
    await expect.poll(() => waitingIn(unsent())).toBe(0)
    packed(4)
    writeFileSync(path.join(unsent(), SYSTEM, `${nameOf(5)}.part`), 'half of')
    await stop(60_000)
    expect(stored()).toEqual([2, 3, 4].map(keyOf))
    expect(storage.objects.get(keyOf(4))).toEqual(gzipSync('segment 4'))
    expect(readdirSync(path.join(unsent(), SYSTEM))).toEqual([`${nameOf(5)}.part`])
  })

  test('wait while the bucket is away, which is said once and noted, and are sent when it is back', async () => {
    packed(2, 3)
    let calls = 0
    storage.trouble = () => (calls++, 'away')
    const { stop } = begin()
    await expect.poll(() => calls).toBeGreaterThan(3)
    packed(4)
    expect(noted()).toMatch(/^The object storage answered 503 to HEAD club\/log\//)
    storage.trouble = () => undefined
    await expect.poll(() => waitingIn(unsent())).toBe(0)
    await stop(60_000)
    expect(stored()).toEqual([2, 3, 4].map(keyOf))
    expect(said).toEqual([
      expect.stringMatching(/cannot be sent to s3:\/\/club\/log and waits in .* answered 503/),
      'The log of the database is sent to s3://club/log again.',
    ])
    expect(readdirSync(unsent())).toEqual([SYSTEM])
  })

  test.each(/** @type {const} */ (['knows', 'ignores', 'refuses']))(
    'are there once when the answer is lost after one was stored, at a service that %s conditions',
    async (condition) => {
      packed(2, 3)
      storage.condition = condition
      storage.trouble = (call) => (call === `PUT ${keyOf(2)}` ? 'lost' : undefined)
      const { stop } = begin()
      await expect.poll(() => waitingIn(unsent())).toBe(0)
      await stop(60_000)
      expect(said[0]).toContain('can’t be reached')
      expect(stored()).toEqual([2, 3].map(keyOf))
    },
  )

  test.each(/** @type {const} */ (['knows', 'ignores', 'refuses']))(
    'are never written over another server’s, at a service that %s conditions, and nothing is sent past them',
    async (condition) => {
      packed(2, 3, 4)
      storage.condition = condition
      // The same content, packed by another program.
      storage.objects.set(keyOf(2), gzipSync('segment 2', { level: 0 }))
      const theirs = gzipSync('segment of another server')
      storage.objects.set(keyOf(3), theirs)
      const { stop } = begin()
      await expect.poll(noted).toContain(`${ARCHIVE}/${SYSTEM}/${nameOf(3)} is another one`)
      await stop(60_000)
      expect(storage.objects.get(keyOf(3))).toBe(theirs)
      expect(stored()).toEqual([])
      expect(await waitingIn(unsent())).toBe(2)
    },
  )

  test('are not written over what another server stored between the question and the answer', async () => {
    packed(2)
    const theirs = gzipSync('segment of another server')
    storage.trouble = (call) => {
      if (call.startsWith('PUT')) storage.objects.set(keyOf(2), theirs)
      return undefined
    }
    await begin().stop(60_000)
    expect(storage.objects.get(keyOf(2))).toBe(theirs)
    expect(noted()).toContain('is another one')
  })

  test('are sent by two processes at a time without harm', async () => {
    packed(2, 3, 4, 5)
    const both = [begin(), begin()]
    await Promise.all(both.map(({ stop }) => stop(60_000)))
    expect([...storage.objects.keys()].sort()).toEqual([2, 3, 4, 5].map(keyOf))
    expect(await waitingIn(unsent())).toBe(0)
    expect(said).toEqual([])
  })

  test('stay for the next start when the bucket does not answer at the end', async () => {
    packed(2)
    storage.trouble = () => 'hangs'
    await begin().stop(50)
    expect(await waitingIn(unsent())).toBe(1)
    storage.trouble = () => undefined
    await begin().stop(60_000)
    expect(stored()).toEqual([keyOf(2)])
  })
})

describe('a bucket', () => {
  /** A restored copy of a database, as far as the log is concerned. */
  function restored() {
    const home = path.join(folder, 'postgres')
    mkdirSync(path.join(home, 'global'), { recursive: true })
    const control = Buffer.alloc(8)
    control.writeBigUInt64LE(7n)
    writeFileSync(path.join(home, 'global/pg_control'), control)
    writeFileSync(
      path.join(home, 'backup_label'),
      'START WAL LOCATION: 0/5000028 (file 000000020000000000000005)\nCHECKPOINT LOCATION: 0/5000080\n',
    )
    return home
  }
  const NEEDED = ['000000020000000000000005', '000000020000000000000006', '000000030000000000000006']
  const HISTORIES = ['00000002.history', '00000003.history']
  const OLDER = ['1', '2', '3', '4'].map((digit) => `00000001000000000000000${digit}`)
  function filled() {
    const others = ['000000020000000000000004.00000028.backup', '000000020000000000000006.partial']
    for (const name of [...NEEDED, ...HISTORIES, ...OLDER, ...others])
      storage.objects.set(`log/7/${name}.gz`, Buffer.from(name))
    storage.objects.set(`log/77/${NEEDED[0]}.gz`, Buffer.from('another database'))
    // Each call is refused once.
    const known = new Set()
    storage.trouble = (call) => (known.has(call) ? undefined : (known.add(call), 'away'))
  }
  const bucket = () => openBucket(ARCHIVE, storage.settings)

  test('is read page by page for what a backup needs, of its own database', async () => {
    filled()
    const into = path.join(folder, 'fetched')
    const { segments } = await fetchLog(bucket(), restored(), into, true)
    expect(segments).toBe(3)
    const names = [...NEEDED, ...HISTORIES].map((name) => `${name}.gz`).sort()
    expect(readdirSync(path.join(into, '7')).sort()).toEqual(names)
    expect(readFileSync(path.join(into, '7', `${NEEDED[2]}.gz`), 'utf8')).toBe(NEEDED[2])
    await fetchLog(bucket(), restored(), `${into}.again`, false)
    expect(readdirSync(path.join(`${into}.again`, '7')).sort()).toEqual(HISTORIES.map((name) => `${name}.gz`))
  })

  test('loses the segments that a backup does not need, and nothing else', async () => {
    filled()
    const before = [...storage.objects.keys()]
    expect(await forgetInBucket(bucket(), restored(), NEEDED[0])).toBe(4)
    const gone = OLDER.map((name) => `log/7/${name}.gz`)
    expect([...storage.objects.keys()]).toEqual(before.filter((key) => !gone.includes(key)))
  })

  test('that is not there, is away or takes nothing is said in one sentence', async () => {
    const check = (address, more = {}) => openBucket(address, { ...storage.settings, ...more }).check()
    await check(ARCHIVE)
    expect([...storage.objects.keys()]).toEqual(['log/readiness'])
    await expect(check('s3://nowhere')).rejects.toThrow(/^There is no bucket nowhere at http:.*\.$/)
    await expect(check(ARCHIVE, { S3_SECRET_ACCESS_KEY: 'wrong' })).rejects.toThrow(
      'The object storage answered 403 (SignatureDoesNotMatch) to PUT club/log/readiness.',
    )
    await expect(check(ARCHIVE, { S3_ENDPOINT: 'http://127.0.0.1:1' })).rejects.toThrow(
      'The object storage at http://127.0.0.1:1 can’t be reached (',
    )
  })
})

/** Runs a command like a person: returns the output and the exit code. */
const command = (settings, script, dataDir, ...args) =>
  new Promise((resolve) => {
    const { DATABASE_URL, INIT_CWD, WAL_ARCHIVE, ...environment } = process.env
    execFile(
      process.execPath,
      [fileURLToPath(new URL(`../${script}.mjs`, import.meta.url)), ...args],
      { env: { ...environment, DATA_DIR: path.join(folder, dataDir), ...settings }, cwd: folder },
      (error, stdout, stderr) => resolve({ status: error ? error.code : 0, said: (stdout + stderr).trim() }),
    )
  })

describe('a database whose log is in a bucket', () => {
  const settings = () => ({ ...storage.settings, WAL_ARCHIVE: ARCHIVE })
  /** As `npm start` opens it. */
  async function opened(dataDir, /** @type {Record<string, string>} */ more = settings()) {
    vi.unstubAllEnvs()
    const env = { DATABASE_URL: '', WAL_ARCHIVE: '', DATA_DIR: path.join(folder, dataDir), ...more }
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    const { url, stop } = await openDatabase()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const end = () => client.end().then(stop)
    open.push(end)
    return { client, end: () => (open.splice(open.indexOf(end), 1), end()) }
  }
  const add = async (client, name) => {
    await client.query('insert into club values ($1)', [name])
    const { rows } = await client.query('select clock_timestamp() as now')
    return rows[0].now
  }
  async function clubsOf(dataDir, /** @type {Record<string, string>} */ more = settings()) {
    const { client, end } = await opened(dataDir, more)
    const { rows } = await client.query(`select string_agg(name, ' ' order by name) as names from club`)
    await end()
    return rows[0].names
  }
  const run = (script, dataDir, ...args) => command(settings(), script, dataDir, ...args)

  /** A backup, a club, a moment, and another club while the bucket is away; then the database is lost. Gives the moment between them. */
  async function lost() {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { client, end } = await opened('before')
    await client.query('create table club (name text primary key)')
    await add(client, 'Aces')
    expect(await run('backup', 'before', 'club.tar.gz')).toMatchObject({ status: 0 })
    const moment = await add(client, 'Bolts')
    // The moment is whole milliseconds, and the next club comes well after it.
    await client.query('select pg_sleep(0.1)')
    storage.trouble = (call) => (call.startsWith('PUT') ? 'away' : undefined)
    await add(client, 'Comets')
    await client.query('select pg_switch_wal()')
    const unsent = path.join(folder, 'before/postgres.unsent')
    await expect.poll(() => readdirSync(unsent)).toContain('fault')
    storage.trouble = () => undefined
    await end()
    expect(await waitingIn(unsent)).toBe(0)
    expect(told.mock.calls).toEqual([
      [expect.stringContaining('answered 503 (SlowDown) to PUT')],
      ['The log of the database is sent to s3://club/log again.'],
    ])
    rmSync(path.join(folder, 'before'), { recursive: true })
    return moment
  }

  test('is restored from there as it was at a moment, and the bucket is only read for a trial', async () => {
    const moment = await lost()
    storage.done.length = 0
    const at = new Date(moment.getTime() + 1).toISOString()
    const { status, said } = await run('restore', 'then', 'club.tar.gz', '--at', at, '--trial')
    expect([status, said]).toEqual([0, expect.stringContaining(`of ${at} are in`)])
    expect(said).toMatch(/Fetched [1-9]\d* segments? of the log \(\d+ MB\) from s3:\/\/club\/log/)
    expect(storage.done.filter((call) => !call.startsWith('GET'))).toEqual([])
    expect(readdirSync(path.join(folder, 'then')).sort()).toEqual(['postgres', 'postgres.run'])
    expect(await clubsOf('then', {})).toBe('Aces Bolts')
  })

  test.runIf(isThorough)(
    'goes on there after a restore, and what a newer backup does not need is removed',
    async () => {
      await lost()
      expect(await run('restore', 'second', 'club.tar.gz', '--at', 'latest')).toMatchObject({ status: 0 })
      const { client, end } = await opened('second')
      await add(client, 'Dukes')
      const { said } = await run('backup', 'second', 'later.tar.gz', '--forget-older-log')
      const [, gone] = /(\d+) older segments? of the log removed from s3:\/\/club\/log$/.exec(said) ?? []
      expect(Number(gone)).toBeGreaterThan(1)
      expect(storage.done.filter((call) => call.startsWith('DELETE'))).toHaveLength(Number(gone))
      await add(client, 'Eagles')
      await end()
      expect(await run('restore', 'third', 'later.tar.gz', '--at', 'latest')).toMatchObject({ status: 0 })
      expect(await clubsOf('third')).toBe('Aces Bolts Comets Dukes Eagles')
      // Also the backup alone begins a history of its own.
      expect(await run('restore', 'fourth', 'later.tar.gz')).toMatchObject({ status: 0 })
      expect(await clubsOf('fourth')).toBe('Aces Bolts Comets Dukes')
      const histories = [...storage.objects.keys()].filter((key) => key.endsWith('.history.gz'))
      expect(histories.map((key) => path.basename(key)).sort()).toEqual(
        ['00000002', '00000003', '00000004'].map((name) => `${name}.history.gz`),
      )
    },
  )

  test('is not touched where the settings of the bucket cannot be used', async () => {
    writeFileSync(path.join(folder, 'club.tar.gz'), '')
    const restore = (more) => command({ ...settings(), ...more }, 'restore', 'other', 'club.tar.gz')
    expect((await restore({ WAL_ARCHIVE: 's3:///log' })).said).toBe(
      'WAL_ARCHIVE=s3:///log names no bucket. For instance: s3://bucket/prefix',
    )
    expect((await restore({ S3_ENDPOINT: '', S3_SECRET_ACCESS_KEY: '' })).said).toBe(
      'WAL_ARCHIVE=s3://club/log also needs S3_ENDPOINT, S3_SECRET_ACCESS_KEY.',
    )
    expect((await restore({ S3_ENDPOINT: 's3.example.org' })).said).toContain(
      'S3_ENDPOINT must be an address',
    )
    expect(existsSync(path.join(folder, 'other'))).toBe(false)
  })
})
