// `node scripts/serve.mjs` runs only the built server, with the database in DATABASE_URL.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { dataDir } from './database.mjs'
import { ROOT } from './ensure.mjs'
import { refuseTakenPort } from './port.mjs'

/** Reads and compiles the built server, which takes most of a second and can be done before its database is there. */
export const load = () => {
  const main = '../server/dist/main.js'
  return import(main)
}

/**
 * Starts the built server in this process.
 * @param {Record<string, string>} settings above those of the environment
 * @returns {Promise<{ url: string, port: number, welcome: string[], close: () => Promise<void> }>}
 */
export async function serve(settings = {}) {
  const env = { WEB_DIR: path.join(ROOT, 'web/dist'), ...process.env, DATA_DIR: dataDir(), ...settings }
  await refuseTakenPort(env)
  const { start } = await load()
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
 * @param {Fault} error
 * @returns {never}
 */
export function sayAndExit(error) {
  console.error(sentenceOf(error) ?? error)
  process.exit(1)
}

/** @typedef {Error & { code?: string, syscall?: string, address?: string, port?: number, hostname?: string, errors?: Fault[] }} Fault */

/**
 * What can happen to any command: one sentence with what to do.
 * @param {Fault} error
 * @returns {string | undefined} undefined for a fault of the program
 */
export function sentenceOf(error) {
  // Where a host name has several addresses, there is an error for each; the first will do.
  const fault = error.errors?.[0] ?? error
  const code = fault.code ?? ''
  if (fault.syscall === 'connect' || fault.syscall === 'getaddrinfo') return unreachable(fault)
  if (REFUSES.has(code)) return `The database refuses the connection: ${fault.message}.`
  const words = {
    EADDRINUSE: () =>
      `Port ${fault.port} is in use by another program. Choose another one: PORT=3001 npm start`,
    ENOSPC: () => 'The disk is full.',
    EACCES: () => `This is not permitted: ${fault.message}`,
    // Its text would show the password.
    ERR_INVALID_URL: () =>
      'DATABASE_URL is not the address of a database. For instance: postgres://user:password@host:5432/fieldhouse',
  }
  return words[code]?.() ?? (fault.constructor === Error && !code ? fault.message : undefined)
}

/** PostgreSQL’s words for a wrong password or user, a database that isn’t there, too many connections, and a start or end under way. */
const REFUSES = new Set(['28P01', '28000', '3D000', '53300', '57P03'])

/** @param {Fault} fault */
function unreachable({ code, address, port, hostname }) {
  const place = hostname ?? (port === undefined ? address : `${address}:${port}`)
  if (code === 'ENOTFOUND') return `There is no host ${place}. Does DATABASE_URL name the right one?`
  if (code === 'ECONNREFUSED' || code === 'ENOENT')
    return `Nothing answers at ${place} (${code}). Is the database running, and is that where DATABASE_URL should lead?`
  return `${place} can’t be reached (${code}).`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let close = async () => {}
  endOnSignal(() => close())
  const server = await serve().catch(sayAndExit)
  close = () => server.close()
}
