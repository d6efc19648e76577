import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
    'The data were written by PostgreSQL 9, and no such server is installed.',
  )
})

test('a folder with something else in it is not taken for a data directory', async () => {
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'thesis.txt'), 'mine')
  await expect(start()).rejects.toThrow('is not empty and holds no PostgreSQL data')
})
