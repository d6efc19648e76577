import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, type Runner, type TaskList } from 'graphile-worker'
import type { JobPool } from './jobs-pool.ts'
import { contextFor, type World } from '../world.ts'
import type { Context, OutsideContext, Tenant } from '../context.ts'
import { watchAbandoned } from './jobs-abandoned.ts'
import { takeStock } from './stock-queries.ts'
import { enqueueJob, findWhereabouts, findTenant, findTenants } from './jobs-queries.ts'

export { askedOfAll, dueIn, dueOn } from './jobs-queries.ts'

type Json = string | number | boolean | null | { [name: string]: Json } | Json[]

/**
 * Work done later, at least once: enqueued in the transaction it belongs to, and retried until it succeeds.
 */
export type Job<Payload extends { [name: string]: Json } = never> = {
  name: string
  run: (context: OutsideContext, payload: Payload) => Promise<void>
  /** A cron pattern in UTC; the job then runs once per tenant, without a payload. */
  every?: string
  /**
   * The ids of the tenants that have something to do, found at once for all of them; without it each has its turn. What comes
   * more than once a day has one: a thousand turns cost a second.
   */
  due?: (world: Pick<World, 'database' | 'now'>) => Promise<readonly number[]>
  /** It takes longer than answering a hundred calls: it waits, within reason, for a moment without calls. */
  waitsForCalm?: boolean
}

/** Declares a job. It must tolerate being run twice. */
export function job<Payload extends { [name: string]: Json }>(definition: Job<Payload>): Job<Payload> {
  return definition
}

/** What enqueuing a job requires: its name, and the type of its payload. */
export type JobName<Payload extends { [name: string]: Json }> = { name: string } & Partial<
  Pick<Job<Payload>, 'run'>
>

type When = {
  /** Not before this moment. */
  at?: Date
  /** Of the waiting jobs with the same key, only the newest is kept. */
  key?: string
}

/** Enqueues the job to run once the transaction is committed; without a commit there is no job. */
export async function enqueue<Payload extends { [name: string]: Json }>(
  context: Context,
  { name }: JobName<Payload>,
  payload: NoInfer<Payload>,
  { at, key }: When = {},
): Promise<void> {
  const row = { tenant_id: context.tenant.id, payload, caused_by: context.call.trace_id }
  await enqueueJob(context, name, row, at ?? null, key ?? null)
}

/** The longest that a job scheduled for later waits past its time. A job for now is announced, so it starts at once. */
const POLL_MS = 4000

/** Not of a tenant, but of the whole database. */
const TAKE_STOCK = { name: 'take-stock', every: '*/10 * * * *' }

type Work = {
  concurrency?: number
  log?: Pick<FastifyBaseLogger, 'error' | 'warn' | 'debug'>
  /** What jobs with `waitsForCalm` wait for. */
  calm?: () => Promise<void>
  /** How often each of those that run jobs looks for one whose time has come. */
  poll_ms?: number
}

/** Runs jobs until it is stopped, on connections from `openJobPool`. */
export async function startJobs(
  jobs: readonly Job[],
  world: World,
  pool: JobPool,
  { concurrency = 4, log, calm = async () => {}, poll_ms = POLL_MS }: Work = {},
): Promise<Runner> {
  const taskList: TaskList = {
    [TAKE_STOCK.name]: async (_, { job, abortSignal }) => {
      await calm()
      await world.measures.job(TAKE_STOCK.name, secondsSince(job.run_at), () => takeStock(pool, abortSignal))
    },
  }
  for (const one of jobs) {
    taskList[one.name] = async (raw, helpers) => {
      const waited = secondsSince(helpers.job.run_at)
      if (one.waitsForCalm) await calm()
      const reference = `job-${helpers.job.id}`
      const { caused_by } = raw as Row
      const attributes = {
        'fieldhouse.reference': reference,
        // The reference of the call or job that enqueued it; those of a cron pattern have none.
        ...(caused_by !== undefined && { 'fieldhouse.caused_by': caused_by }),
      }
      await world.measures.job(one.name, waited, () =>
        world.tracing.root(`job ${one.name}`, attributes, () => carryOut(one, world, raw, reference, log)),
      )
    }
  }
  const parsedCronItems = [...jobs, TAKE_STOCK]
    .flatMap(({ name, every }) => (every ? [`${every} ${name} ?fill=5m`] : []))
    .join('\n')
  world.measures.expectJobs(Object.keys(taskList))
  const { events, end } = await watchAbandoned(pool)
  const runner = await run({
    pgPool: pool,
    events,
    taskList,
    crontab: parsedCronItems,
    concurrency,
    noHandleSignals: true,
    pollInterval: poll_ms,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log?.[level === 'error' ? 'error' : 'warn'](message)
      else log?.debug(message)
    }),
  }).catch((error: unknown) => {
    end()
    throw error
  })
  void runner.promise.catch(() => {}).finally(end)
  return runner
}

const secondsSince = (moment: Date) => (Date.now() - moment.getTime()) / 1000

/** What the queue holds of a job; of one by a cron pattern none of it. */
type Row = { tenant_id?: number; payload?: never; caused_by?: string }

async function carryOut(
  one: Job,
  world: World,
  raw: unknown,
  trace_id: string,
  log: Work['log'],
): Promise<void> {
  const { tenant_id, payload } = raw as Row
  const mine = tenant_id === undefined ? await whoseTurn(one, world) : await only(one, world, tenant_id, log)
  // A failure for one tenant causes a retry for all, but must not keep the others from their turn.
  const failures: unknown[] = []
  for (const tenant of mine)
    await one
      .run(jobContext(world, tenant, trace_id), payload ?? ({} as never))
      .catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function whoseTurn({ due }: Job, world: World): Promise<Tenant[]> {
  if (!due) return findTenants(world.database)
  const ids = new Set(await due(world))
  return ids.size === 0 ? [] : (await findTenants(world.database)).filter(({ id }) => ids.has(id))
}

/** Of a closed tenant nothing is done anymore: its job is dropped, and the log says so. */
async function only({ name }: Job, { database }: World, id: number, log: Work['log']): Promise<Tenant[]> {
  const tenant = await findTenant(database, id)
  if (tenant) return [tenant]
  const known = await findWhereabouts(database, id)
  // Tried again later: here, or where the tenant has gone with its jobs.
  if (known?.is_away) throw new Error('The tenant is being moved.')
  log?.warn({ job: name, tenant: known?.label ?? id }, 'A job was dropped: its tenant is closed.')
  return []
}

const jobContext = (world: World, tenant: Tenant, trace_id: string) =>
  contextFor(world, tenant, null, { trace_id, ip: '', user_agent: '' })
