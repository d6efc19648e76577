// The built server as a separate process that tells its parent which statements it sent to PostgreSQL.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { serve } from '../scripts/serve.mjs'

/** @typedef {{ text: string, values: unknown[], connection: number }} Said one statement, and on which connection */

const query = pg.Client.prototype.query
/** @type {Said[]} */
let said = []

let peak = 0
/** @type {NodeJS.Timeout | undefined} */
let watching

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc')

function lookAtMemory() {
  const memory = process.memoryUsage.rss()
  peak = Math.max(peak, memory)
  return memory
}

const answers = {
  watch() {
    peak = 0
    watching ??= setInterval(lookAtMemory, 10)
  },
  listen() {
    said = []
    pg.Client.prototype.query = /** @type {any} */ (overheard)
  },
  /**
   * Milliseconds of processor time of all threads, and bytes of memory: now, and the maximum since `watch`.
   */
  usage() {
    const { user, system } = process.cpuUsage()
    return { server: (user + system) / 1000, memory: lookAtMemory(), peak }
  },
  /** Bytes still in use after garbage collection: what a leak would add to. */
  kept() {
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  },
  heard() {
    pg.Client.prototype.query = query
    return said
  },
}

/** @type {pg.Client[]} */
const connections = []

/** @this {pg.Client} */
function overheard(/** @type {any[]} */ ...args) {
  const [config] = args
  if (!connections.includes(this)) connections.push(this)
  // Statements sent in one batch arrive as one query (server/src/plumbing/database/database-batch.ts).
  for (const one of config.asked?.map(({ query }) => query) ?? [config])
    said.push({
      text: one.text ?? one,
      values: one.values ?? [],
      connection: connections.indexOf(this),
    })
  return /** @type {any} */ (query).apply(this, args)
}

const server = await serve()
process.on('message', (/** @type {keyof typeof answers} */ wish) => process.send?.(answers[wish]() ?? null))
process.once('SIGTERM', () => server.close().then(() => process.exit(0)))
process.once('disconnect', () => process.exit(1))
process.send?.(server.port)
