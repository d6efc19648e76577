// A private PostgreSQL for one data directory: started when it does not run, adopted when it does. No packages imported.
import { spawn, spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityOf, isAlive, isRunning, withLock } from './lock.mjs'
import { accountFor } from './postgres/account.mjs'
import { findBinaries } from './postgres/binaries.mjs'

const PORT = 5432 // only names the socket file; nothing listens on TCP

/** Settings of a server whose data must outlive a power cut. */
const DURABLE = [
  'fsync=on',
  'full_page_writes=on',
  'logging_collector=on',
  'log_filename=postgresql-%a.log',
  'log_truncate_on_rotation=on',
  'log_rotation_age=1d',
  'log_rotation_size=0',
  'log_error_verbosity=terse', // the details would name people
]

/** Settings of a server that is thrown away after the tests. */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'max_connections=200',
]

/**
 * Starts the server of `dataDir`, or adopts it if it runs already (left behind by a killed process, or used by another one).
 * The last process that called `start` and still lives ends the server with `stop`.
 * @param {{ dataDir: string, fast?: boolean }} options `fast` trades durability for speed: tests only
 * @returns {Promise<{ url: string, how: 'started' | 'adopted', stop: () => Promise<void> }>}
 */
export async function start({ dataDir, fast = false }) {
  if (process.platform === 'win32')
    throw new Error('The embedded PostgreSQL needs Linux or macOS. On Windows use WSL, or give DATABASE_URL.')
  const home = path.resolve(dataDir)
  const run = `${home}.run`
  fs.mkdirSync(path.dirname(home), { recursive: true })
  const me = path.join(run, 'users', String(process.pid))

  const begin = () =>
    withLock(path.join(run, 'lock'), async () => {
      fs.mkdirSync(path.dirname(me), { recursive: true })
      fs.writeFileSync(me, identityOf(process.pid))
      const running = await find(home)
      if (running) return { ...running, how: /** @type {const} */ ('adopted') }
      return { ...(await launch(home, fast)), how: /** @type {const} */ ('started') }
    })
  const { socketDir, how } = await begin()

  return {
    url: `postgres://postgres@${encodeURIComponent(socketDir)}:${PORT}/postgres`,
    how,
    stop: () =>
      withLock(path.join(run, 'lock'), async () => {
        fs.rmSync(me, { force: true })
        if (!hasUsers(path.dirname(me))) await end(home)
      }),
  }
}

/** The server that runs on this data directory and accepts connections. */
async function find(home) {
  const { pid, socketDir, ready } = pidFile(home)
  if (!pid || !ready || !isRunning(pid) || !(await answers(path.join(socketDir, `.s.PGSQL.${PORT}`))))
    return undefined
  return { pid, socketDir }
}

function pidFile(home) {
  let lines
  try {
    lines = fs.readFileSync(path.join(home, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return {}
  }
  return { pid: Number(lines[0]), socketDir: lines[4] ?? '', ready: (lines[7] ?? '').trim() === 'ready' }
}

const answers = (socket) =>
  new Promise((resolve) => {
    const connection = net.connect(socket)
    connection.once('connect', () => resolve(true)).once('error', () => resolve(false))
    connection.once('connect', () => connection.destroy())
  })

async function launch(home, fast) {
  const { bin, major } = findBinaries(versionOf(home))
  const account = accountFor(bin, home)
  const socketDir = privateFolder(account.ids, home)
  const options = { ...account.ids, cwd: '/', env: { PATH: process.env.PATH, HOME: socketDir, LC_ALL: 'C' } }
  if (!versionOf(home)) create(home, { bin, major, account, options, fast })

  const settings = ['listen_addresses=', `unix_socket_directories=${socketDir}`, `port=${PORT}`, 'jit=off']
  const [program, args] = account.command(path.join(bin, 'postgres'), [
    ...['-D', home],
    ...[...settings, ...(fast ? FAST : DURABLE)].flatMap((setting) => ['-c', setting]),
  ])
  // After kill -9 of the postmaster its children hold the shared memory for a moment: the first tries fail.
  const deadline = Date.now() + 60_000
  let complaint = ''
  while (Date.now() < deadline) {
    // Detached, or Ctrl-C would reach PostgreSQL before this process has closed its connections.
    const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
    let ended = false
    child.once('exit', () => (ended = true)).once('error', () => (ended = true))
    complaint = ''
    child.stderr.on('data', (text) => (complaint = (complaint + text).slice(-2000)))
    while (!ended && Date.now() < deadline) {
      const running = await find(home)
      if (running) {
        child.unref()
        child.stderr.unref()
        return running
      }
      await sleep(20)
    }
    await sleep(250)
  }
  throw new Error(`PostgreSQL does not start on ${home}. ${complaint.trim() || `See ${home}/log.`}`)
}

function versionOf(home) {
  const file = path.join(home, 'PG_VERSION')
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : undefined
}

/** Makes the cluster beside its place and moves it there whole, so that one that died in the middle is never opened. */
function create(home, { bin, major, account, options, fast }) {
  if (fs.existsSync(home) && fs.readdirSync(home).length)
    throw new Error(`${home} is not empty and holds no PostgreSQL data.`)
  const draft = `${home}.new`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { mode: 0o700 })
  if (account.ids.uid !== undefined) fs.chownSync(draft, account.ids.uid, account.ids.gid)
  // Debian has C.UTF-8 and macOS has not; the built-in provider sorts alike on both.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const [program, args] = account.command(path.join(bin, 'initdb'), [
    ...['-D', draft, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', `--locale=${locale}`],
    ...(major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
    ...(fast ? ['--no-sync'] : []),
  ])
  const { status, stderr, error } = spawnSync(program, args, { ...options, encoding: 'utf8' })
  if (status !== 0) throw new Error(`PostgreSQL could not make its data in ${draft}: ${stderr || error}`)
  fs.renameSync(draft, home)
}

/** Socket paths may have at most 107 bytes, so the socket does not live beside the data. */
function privateFolder({ uid = process.getuid(), gid }, home) {
  const key = crypto.createHash('sha256').update(home).digest('hex').slice(0, 12)
  const folder = path.join(os.tmpdir().length > 60 ? '/tmp' : os.tmpdir(), `fieldhouse-${uid}-${key}`)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (gid !== undefined && fs.lstatSync(folder).uid === process.getuid()) fs.chownSync(folder, uid, gid)
  const found = fs.lstatSync(folder)
  if (!found.isDirectory() || found.uid !== uid)
    throw new Error(`${folder} belongs to somebody else. Remove it and start again.`)
  fs.chmodSync(folder, 0o700)
  return folder
}

function hasUsers(folder) {
  const living = fs.readdirSync(folder).filter((name) => {
    const file = path.join(folder, name)
    if (isAlive(fs.readFileSync(file, 'utf8'))) return true
    fs.rmSync(file, { force: true })
    return false
  })
  return living.length > 0
}

/** Ends the server in its fast way: open transactions roll back, everything acknowledged is on disk. */
async function end(home) {
  const { pid } = pidFile(home)
  if (!pid || !isRunning(pid)) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + 60_000
  while (isRunning(pid) && fs.existsSync(path.join(home, 'postmaster.pid'))) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) does not end.`)
    await sleep(20)
  }
}
