import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './database/database.ts'
import { traceOf } from './http/traces.ts'
import { FROM_ZERO, registerOf } from './measures.ts'
import type { World } from './world.ts'
import { countStandingOrders, findVersions, lookAtQueue } from './metrics-queries.ts'
import { routeOf } from './http/calls.ts'
import { ownFile } from '../workspace-file.ts'

/** Well below the ten seconds after which Prometheus takes a server for dead. */
const PATIENCE_MS = 2_000

/** Read at the start: by the time somebody asks, an update may have replaced the file. */
const { version: VERSION } = JSON.parse(readFileSync(ownFile('package.json'), 'utf8')) as { version: string }

/** Counts calls by route pattern, never by URL: there are endless URLs, and they may contain tokens. */
export function metrics(app: FastifyInstance, { database, now, measures, outside, logFault }: World) {
  const hasExemplars = measures.form === Registry.OPENMETRICS_CONTENT_TYPE
  const register = registerOf(measures.form)
  const registers = [register]
  const calls = new Counter({
    name: 'http_requests_total',
    help: 'Calls answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram<'method' | 'route' | 'trace_id'>({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a call to the last byte of its answer',
    labelNames: ['method', 'route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
    enableExemplars: hasExemplars,
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  const { pool } = database
  gauge('database_connections', 'Connections to the database', () => pool.totalCount)
  gauge('database_connections_idle', 'Connections nobody uses', () => pool.idleCount)
  gauge('database_callers_waiting', 'Calls that wait for a connection', () => pool.waitingCount)
  const queue = patiently(() => lookAtQueue(database))
  new Gauge({
    name: 'jobs',
    help: 'Jobs that are due and wait, and jobs that have failed and are tried again; nothing while the database does not say',
    labelNames: ['state'],
    registers,
    async collect() {
      const found = await queue()
      this.reset()
      if (!found) return
      this.set({ state: 'waiting' }, found.waiting)
      this.set({ state: 'failing' }, found.failing)
    },
  })

  const asked = (name: string, help: string, ask: () => Promise<number | undefined>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await ask()
        // `reset` of a gauge without labels would say 0.
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  asked(
    'jobs_oldest_seconds',
    'How long the job has waited that has been due longest',
    async () => (await queue())?.oldest,
  )
  asked(
    'database_log_archive_failing',
    '1 while the log of the database cannot be archived, if it is archived at all',
    patiently(async () => ((await logFault()) ? 1 : 0)),
  )

  const findThem = patiently(() => findVersions(database))
  let versions = {}
  new Gauge({
    name: 'fieldhouse_info',
    help: 'Always 1: the release, the newest migration of its database, and what PostgreSQL that is',
    labelNames: ['version', 'schema', 'postgres'],
    registers,
    async collect() {
      // While the database is away, what it said last.
      versions = (await findThem()) ?? versions
      this.reset()
      this.set({ version: VERSION, ...versions }, 1)
    },
  })

  new Gauge({
    name: 'apple_wallet_certificate_seconds',
    help: 'How long the certificate for Apple Wallet is still good; nothing where there is none',
    labelNames: ['pass_type'],
    registers,
    collect() {
      const { apple } = outside.wallets
      this.reset()
      if (apple)
        this.set({ pass_type: apple.pass_type_id }, (apple.ends_at.getTime() - now().getTime()) / 1000)
    },
  })

  const orders = patiently(standingOrders(database, now))
  new Gauge({
    name: 'orders',
    help: 'Orders that wait for their payment, and those whose payment is under way; counted once a minute',
    labelNames: ['status'],
    registers,
    async collect() {
      const counts = await orders()
      this.reset()
      for (const [status, count] of counts ?? []) this.set({ status }, count)
    },
  })

  const known = new Set<string>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = routeOf(request)
    const key = `${method} ${route}`
    if (!known.has(key)) calls.inc({ method, route, status: 500 }, FROM_ZERO)
    known.add(key)
    calls.inc({ method, route, status: reply.statusCode })
    const seconds = reply.elapsedTime / 1000
    const trace_id = traceOf(request)
    if (!hasExemplars) durations.observe({ method, route }, seconds)
    else
      durations.observe({
        ...{ labels: { method, route }, value: seconds },
        ...(trace_id && { exemplarLabels: { trace_id } }),
      })
    done()
  })

  const all = Registry.merge([register, measures.register])
  return { contentType: all.contentType, read: () => all.metrics() }
}

/**
 * What the database answers; undefined if it is away, hangs or has no connection left, which is when this process's own metrics are
 * needed most. Callers that overlap share one query, so that queries do not pile up.
 */
function patiently<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let underWay: Promise<T | undefined> | undefined
  return () => {
    underWay ??= ask()
      .catch(() => undefined)
      .finally(() => {
        underWay = undefined
      })
    return Promise.race([underWay, sleep(PATIENCE_MS, undefined, { ref: false })])
  }
}

/** At most once a minute, however many there are and however often somebody asks. */
function standingOrders(database: Database, now: () => Date): () => Promise<Map<string, number>> {
  let counted: { at: number; counts: Promise<Map<string, number>> } | undefined
  async function count() {
    const found = await countStandingOrders(database)
    return new Map<string, number>([
      ['open', 0],
      ['processing', 0],
      ...found.map(({ status, count }) => [status!, count] as const),
    ])
  }
  return () => {
    const at = now().getTime()
    if (!counted || at - counted.at >= 60_000) counted = { at, counts: count() }
    return counted.counts
  }
}
