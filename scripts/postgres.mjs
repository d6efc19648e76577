// A private PostgreSQL for one data directory: started if it is not running, adopted if it is. Imports no
// packages.
import fs from 'node:fs'
import path from 'node:path'
import { identityOf, isAlive, isRunning, withLock } from './lock.mjs'
import { isReplaced, launch } from './postgres/launch.mjs'
import { PORT, end, find } from './postgres/running.mjs'

/** How often to look whether the server's programs were replaced, and for how long they must then have stood still. */
const LOOK_MS = 5_000

/** @typedef {'died' | 'replaced'} Reason why a server was started again: it died, or its programs were replaced */

/**
 * Starts the server of `dataDir`, or adopts it if it runs already (left behind by a killed process, or used by another
 * one). While this process lives, a server that dies is started again under the same address, and one whose programs
 * were replaced by an update is ended in order and started from the new ones. The last process that called `start` and
 * still lives ends the server with `stop`.
 * @param {{
 *   dataDir: string, fast?: boolean, onRestart?: (why: Reason) => void, look_ms?: number, check?: () => void,
 *   settings?: (owner: import('./postgres/account.mjs').Account['ids']) => string[],
 * }} options `fast` trades durability for speed: tests only; `check` throws if the data may not be used, and nobody else begins
 *   meanwhile; `settings` are those of this installation, given who runs the server
 * @returns {Promise<{ url: string, how: 'started' | 'adopted', stop: () => Promise<void> }>}
 */
export async function start({
  dataDir,
  fast = false,
  onRestart = () => {},
  look_ms = LOOK_MS,
  check = () => {},
  settings = () => [],
}) {
  if (process.platform === 'win32')
    throw new Error('The embedded PostgreSQL needs Linux or macOS. On Windows use WSL, or give DATABASE_URL.')
  const home = path.resolve(dataDir)
  const alone = (work) => aloneWith(home, work)
  const users = usersOf(home)
  const me = path.join(users, String(process.pid))

  const begin = (check = () => {}) =>
    alone(async () => {
      check()
      fs.mkdirSync(users, { recursive: true })
      fs.writeFileSync(me, identityOf(process.pid))
      // Another process that watches may have been faster, and its server is a new one already.
      if (isReplaced(home)) await end(home)
      const running = await find(home)
      return running
        ? { ...running, how: 'adopted' }
        : { ...(await launch(home, fast, settings)), how: 'started' }
    })

  const { socketDir, how, pid } = await begin(check).catch(explain)
  const stopWatching = watch(pid, home, look_ms, async (why) => {
    const { pid } = await begin()
    onRestart(why)
    return pid
  })

  return {
    url: `postgres://postgres@${encodeURIComponent(socketDir)}:${PORT}/postgres`,
    how,
    stop: async () => {
      await stopWatching()
      await alone(async () => {
        fs.rmSync(me, { force: true })
        if (!hasUsers(users)) await end(home)
      })
    },
  }
}

/**
 * Does something to a data directory that nobody uses, and that nobody can begin to use meanwhile. A server that was left
 * behind is ended. @throws one sentence if another process uses it
 * @template T
 * @param {string} dataDir
 * @param {() => T} work
 */
export function whileUnused(dataDir, work) {
  const home = path.resolve(dataDir)
  return aloneWith(home, async () => {
    if (fs.existsSync(usersOf(home)) && hasUsers(usersOf(home)))
      throw new Error(
        'A server or a backup is using the database. End it first: what it wrote now would be lost.',
      )
    await end(home)
    return work()
  })
}

const aloneWith = (home, work) => withLock(path.join(`${home}.run`, 'lock'), work, { seconds: 900 })
const usersOf = (home) => path.join(`${home}.run`, 'users')

/**
 * Calls `revive` whenever the process has died, and when its programs were replaced and no more is being put in their
 * place; then watches the new one.
 */
function watch(pid, home, look_ms, revive) {
  let reviving = Promise.resolve()
  let busy = false
  let looked = Date.now()
  let wasReplaced = false
  /** @returns {Reason | undefined} */
  const reason = () => {
    if (!isRunning(pid)) return 'died'
    if (Date.now() - looked < look_ms) return undefined
    looked = Date.now()
    const isNew = isReplaced(home)
    const isOver = isNew && wasReplaced
    wasReplaced = isNew && !isOver
    return isOver ? 'replaced' : undefined
  }
  const timer = setInterval(() => {
    const why = busy ? undefined : reason()
    if (!why) return
    busy = true
    reviving = revive(why)
      .then((next) => (pid = next))
      .catch((error) => console.error(`PostgreSQL could not be started again: ${error.message}`))
      .finally(() => (busy = false))
  }, 250)
  timer.unref()
  return () => {
    clearInterval(timer)
    return reviving
  }
}

function explain(error) {
  if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error
  throw new Error(
    `${error.path} belongs to another user. Start as that user, or give DATA_DIR a folder of your own.`,
    { cause: error },
  )
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
