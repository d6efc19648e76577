// `node scripts/serve.mjs` runs only the built server, with the database in DATABASE_URL.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { dataDir } from './database.mjs'
import { ROOT } from './ensure.mjs'
import { refuseTakenPort } from './port.mjs'

/**
 * Starts the built server in this process.
 * @param {Record<string, string>} settings above those of the environment
 * @returns {Promise<{ url: string, welcome: string[], close: () => Promise<void> }>}
 */
export async function serve(settings = {}) {
  const env = { WEB_DIR: path.join(ROOT, 'web/dist'), ...process.env, DATA_DIR: dataDir(), ...settings }
  await refuseTakenPort(env)
  const main = '../server/dist/main.js'
  const { start } = await import(main)
  return start(env)
}

/**
 * Ends this process after `close` when it is asked to; at once when it is asked again.
 * @param {() => Promise<void>} close
 */
export function endOnSignal(close) {
  let askedAt = 0
  const end = () => {
    // Ctrl-C reaches this process twice: from the terminal and from npm.
    if (askedAt && Date.now() - askedAt > 500) process.exit(1)
    if (askedAt) return
    askedAt = Date.now()
    close().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end).on('SIGTERM', end)
  // npm passes a signal to its shell, and the shell dies without passing it on.
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, 500).unref()
}

/**
 * What went wrong, for the person who started the program; faults of the program itself with their place.
 * @param {NodeJS.ErrnoException & { port?: number }} error
 * @returns {never}
 */
export function sayAndExit(error) {
  const words = {
    EADDRINUSE: () =>
      `Port ${error.port} is in use by another program. Choose another one: PORT=3001 npm start`,
    ENOSPC: () => 'The disk is full.',
    EACCES: () => `This is not permitted: ${error.message}`,
  }
  const expected =
    words[error.code]?.() ?? (error.constructor === Error && !error.code ? error.message : undefined)
  console.error(expected ?? error)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let close = async () => {}
  endOnSignal(() => close())
  const server = await serve().catch(sayAndExit)
  close = () => server.close()
}
