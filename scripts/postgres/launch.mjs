import { execFile, spawn } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sameClock } from '../clock.mjs'
import { accountFor } from './account.mjs'
import { findBinaries, printOf } from './binaries.mjs'
import { PORT, SOCKET_FOLDER, find } from './running.mjs'

const run = promisify(execFile)

/** Settings for a server whose data must survive a power failure. */
const DURABLE = [
  'fsync=on',
  'full_page_writes=on',
  'logging_collector=on',
  'log_filename=postgresql-%a.log',
  'log_truncate_on_rotation=on',
  'log_rotation_age=1d',
  'log_rotation_size=0',
  'log_error_verbosity=terse', // the details would contain personal data
]

/** Settings for a server that is discarded after the tests. */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'update_process_title=off',
  'max_connections=200',
  // Most statements are asked a few times on a connection, and by default each of the first five times would plan it anew.
  'plan_cache_mode=force_generic_plan',
]

/**
 * Settings of the C library: PostgreSQL keeps freed memory for its next statement. By default most of it would go back to the system after
 * one statement and be asked for again by the next.
 */
const KEEPS_MEMORY = {
  MALLOC_TOP_PAD_: `${16 * 2 ** 20}`,
  MALLOC_TRIM_THRESHOLD_: `${64 * 2 ** 20}`,
  MALLOC_MMAP_THRESHOLD_: `${64 * 2 ** 20}`,
}

/** Where it is noted from which programs the running server was started. */
const noteOf = (home) => path.join(`${home}.run`, 'programs')

/**
 * Whether the programs from which the running server was started have been replaced since by others that can open its
 * data. A server goes on with its old program then, but loads parts of the new ones, so its functions fail.
 * @param {string} home
 */
export function isReplaced(home) {
  let noted
  try {
    noted = fs.readFileSync(noteOf(home), 'utf8')
  } catch {
    return false // started by a version that took no note
  }
  const [bin = '', print] = noted.split('\n')
  const now = printOf(bin)
  if (now === undefined || now === print) return false
  try {
    return findBinaries(versionOf(home)) !== undefined
  } catch {
    return false // nothing that is there could open the data: better the old one than none
  }
}

/**
 * Starts the server on its data directory, which is created first if there is none.
 * @param {string} home
 * @param {boolean} fast
 * @param {(owner: import('./account.mjs').Account['ids']) => string[]} more settings of this installation, given who runs the server
 */
export async function launch(home, fast, more) {
  const { bin, major } = findBinaries(versionOf(home))
  const print = printOf(bin)
  const account = accountFor(bin, home)
  const options = {
    ...account.ids,
    cwd: '/',
    env: {
      PATH: process.env.PATH,
      HOME: '/',
      LC_ALL: 'C',
      ...(fast ? { ...KEEPS_MEMORY, ...sameClock() } : {}),
    },
  }
  if (!versionOf(home)) await create(home, { bin, major, account, options, fast })
  const socketDir = privateFolder(account.ids, home)

  const settings = ['listen_addresses=', `unix_socket_directories=${socketDir}`, `port=${PORT}`, 'jit=off']
  const [program, args] = account.command(path.join(bin, 'postgres'), [
    ...['-D', home],
    ...[...settings, ...(fast ? FAST : DURABLE), ...more(account.ids)].flatMap((setting) => ['-c', setting]),
  ])
  // After kill -9 of the postmaster its children hold the shared memory for a moment, so the first attempts
  // fail at once.
  const lastTry = Date.now() + 15_000
  let complaint = ''
  while (Date.now() < lastTry) {
    // Detached; otherwise Ctrl-C would reach PostgreSQL before this process has closed its connections.
    const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
    let ended = false
    child.once('exit', () => (ended = true)).once('error', () => (ended = true))
    complaint = ''
    child.stderr.on('data', (text) => (complaint = (complaint + text).slice(-2000)))
    // As long as it is alive it is waited for: after a power failure it may have a lot of log to replay.
    while (!ended) {
      const running = await find(home)
      if (running) {
        fs.mkdirSync(path.dirname(noteOf(home)), { recursive: true })
        fs.writeFileSync(noteOf(home), `${bin}\n${print}`)
        child.unref()
        // A pipe; its type does not say that it can be unreferenced.
        if (child.stderr instanceof net.Socket) child.stderr.unref()
        return running
      }
      await sleep(20)
    }
    // It had got its memory, and ended for a reason that would end it again.
    if (complaint.includes('logging collector')) break
    await sleep(250)
  }
  throw new Error(`PostgreSQL does not start on ${home}. Its log is in ${home}/log. ${complaint.trim()}`)
}

/**
 * Lets the account that will run the server own a data directory that was put together elsewhere.
 * @param {string} folder where the data are now
 * @param {string} home where they will be
 */
export function giveToServer(folder, home) {
  const { ids } = accountFor(findBinaries(versionOf(folder)).bin, home)
  const { uid, gid } = ids
  if (uid === undefined || gid === undefined) return
  for (const name of ['.', ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    fs.chownSync(path.join(folder, name), uid, gid)
}

/**
 * The major version that made the data, if there are any.
 * @param {string} home
 */
export function versionOf(home) {
  const file = path.join(home, 'PG_VERSION')
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : undefined
}

/**
 * Creates the cluster in a temporary folder and moves it into place as a whole, so that a half-created one is
 * never opened.
 */
async function create(home, { bin, major, account, options, fast }) {
  if (fs.existsSync(home) && fs.readdirSync(home).length)
    throw new Error(`${home} is not empty and holds no PostgreSQL data.`)
  const draft = `${home}.new`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { mode: 0o700 })
  if (account.ids.uid !== undefined) fs.chownSync(draft, account.ids.uid, account.ids.gid)
  // Debian has C.UTF-8, macOS does not; the built-in provider sorts the same on both.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const [program, args] = account.command(path.join(bin, 'initdb'), [
    ...['-D', draft, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', `--locale=${locale}`],
    ...(major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
    ...(fast ? ['--no-sync'] : []),
  ])
  await run(program, args, options).catch((error) => {
    throw new Error(`PostgreSQL could not make its data in ${draft}: ${error.stderr || error}`)
  })
  fs.renameSync(draft, home)
}

/**
 * Socket paths may have at most 107 bytes, so the socket does not live beside the data.
 * @param {import('./account.mjs').Account['ids']} owner
 */
function privateFolder({ uid, gid }, home) {
  const owner = uid ?? process.geteuid?.()
  const key = crypto.createHash('sha256').update(home).digest('hex').slice(0, 12)
  const folder = path.join(os.tmpdir().length > 60 ? '/tmp' : os.tmpdir(), `${SOCKET_FOLDER}${owner}-${key}`)
  const isNew = fs.mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined
  if (isNew && uid !== undefined && gid !== undefined) fs.chownSync(folder, uid, gid)
  const found = fs.lstatSync(folder)
  // The temporary folder is writable by everybody, so somebody else may have created this first.
  if (!found.isDirectory() || found.uid !== owner)
    throw new Error(`${folder} belongs to somebody else. Remove it and start again.`)
  fs.chmodSync(folder, 0o700)
  return folder
}
