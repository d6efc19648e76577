import type { FastifyInstance, FastifyReply } from 'fastify'
import { NotFound } from 'contract/problem'
import { withinOwnNetwork } from './http-network.ts'
import { findTenants } from './jobs-queries.ts'
import type { World } from './http.ts'
import { metrics } from './metrics.ts'
import { isMigrated } from './migrate.ts'

const PATIENCE_MS = 2_000

/**
 * For whoever runs the server: `/healthz` says that it runs, `/readyz` that it can do its work and is not about to
 * end, `/metrics` what it does. The last is for callers of the own network only.
 */
export function serveHealth(app: FastifyInstance, world: World, areJobsRunning: () => boolean) {
  const measured = metrics(app, world)
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })

  app.get('/healthz', async (_, reply) => answer(reply, { process: true }))

  app.get('/readyz', async (_, reply) => {
    const [database, migrations] = await Promise.all([
      holds(findTenants(world.database).then(() => true)),
      holds(isMigrated(world.database.pool)),
    ])
    return answer(reply, { process: !isClosing, database, migrations, jobs: areJobsRunning() })
  })

  app.get('/metrics', async (request, reply) => {
    if (!withinOwnNetwork(request)) throw NotFound()
    return reply.type(measured.contentType).send(await measured.read())
  })
}

function answer(reply: FastifyReply, parts: Record<string, boolean>) {
  const isWell = Object.values(parts).every(Boolean)
  const checks = Object.fromEntries(
    Object.entries(parts).map(([name, holds]) => [name, holds ? 'ok' : 'failing']),
  )
  return reply.code(isWell ? 200 : 503).send({ status: isWell ? 'ok' : 'unavailable', checks })
}

/** False too when there is no answer in time: a database that hangs is a database that is away. */
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
