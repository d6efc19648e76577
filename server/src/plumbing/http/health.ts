import type { FastifyInstance, FastifyReply } from 'fastify'
import { NotFound } from 'contract/problem'
import type { Db } from '../database/database.ts'
import { findAnyTenant, tryQueueing, trySearching, tryWriting } from './health-queries.ts'
import { withinOwnNetwork } from './network.ts'
import type { World } from '../world.ts'
import { metrics } from '../metrics.ts'
import { isMigrated } from '../database/migrate.ts'

const PATIENCE_MS = 2_000

/** How long a finding holds: whoever asks a public address very often does not keep the database busy. */
const KEPT_MS = 1_000

/**
 * For operators: `/healthz` says that the server runs, `/readyz` that it can do its work (which it tries) and
 * is not shutting down, `/metrics` what it is doing, and `/tls-allowed?domain=` whether a proxy may get a certificate for a host
 * name: somebody who points a thousand names here must not use up its share of them. The last two are for the own network only.
 */
export function serveHealth(
  app: FastifyInstance,
  world: World,
  areJobsRunning: () => boolean,
  isEnding: () => boolean,
) {
  const measured = metrics(app, world)
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })

  // Connections that stay open would be served here until the very end; their next call is for another server.
  app.addHook('onSend', async (_, reply) => {
    if (isEnding()) reply.header('connection', 'close')
  })

  app.get('/healthz', async (_, reply) => answer(reply, { process: true }))

  /**
   * Does what a family would do, on a new connection like the next request may need: open ones may work when
   * new ones do not.
   */
  async function tried(work: (db: Db) => Promise<unknown>): Promise<true> {
    const tenant = await findAnyTenant(world.database)
    if (tenant) await world.database.anew(tenant.id, work, { patience_ms: PATIENCE_MS })
    return true
  }

  async function look() {
    const [database, migrations, writes, search, queue, files] = await Promise.all([
      holds(findAnyTenant(world.database).then(() => true)),
      holds(isMigrated(world.database.pool)),
      holds(tried(tryWriting)),
      holds(tried(trySearching)),
      holds(tried(tryQueueing)),
      holds(world.outside.storage.check().then(() => true)),
    ])
    return { database, migrations, writes, search, queue, files }
  }

  let looked: { at: number; found: ReturnType<typeof look> } | undefined
  let isLooking = false
  /** One look at a time, however many ask, and it holds for a moment. */
  function find() {
    const at = world.now().getTime()
    if (looked && (isLooking || at - looked.at < KEPT_MS)) return looked.found
    isLooking = true
    const found = look().finally(() => {
      isLooking = false
    })
    looked = { at, found }
    return found
  }
  app.get('/readyz', async (_, reply) =>
    answer(reply, { process: !isClosing && !isEnding(), ...(await find()), jobs: areJobsRunning() }),
  )

  app.get('/metrics', async (request, reply) => {
    if (!withinOwnNetwork(request)) throw NotFound()
    return reply.type(measured.contentType).send(await measured.read())
  })

  app.get<{ Querystring: { domain?: string | string[] } }>('/tls-allowed', async (request, reply) => {
    const { domain } = request.query
    if (!withinOwnNetwork(request) || typeof domain !== 'string' || !(await world.isServed(domain)))
      throw NotFound()
    return reply.code(200).send({ domain })
  })
}

function answer(reply: FastifyReply, parts: Record<string, boolean>) {
  const isWell = Object.values(parts).every(Boolean)
  const checks = Object.fromEntries(
    Object.entries(parts).map(([name, holds]) => [name, holds ? 'ok' : 'failing']),
  )
  return reply.code(isWell ? 200 : 503).send({ status: isWell ? 'ok' : 'unavailable', checks })
}

/** False as well if there is no answer in time: a database that hangs is as good as down. */
async function holds(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  try {
    return await Promise.race([check.catch(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}
