import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEFAULT_LABEL } from 'contract/hosts'
import { BUILT_IN_TENANT } from 'contract/tenants'
import { buildApp, buildWorld, jobs } from './app.ts'
import { grantDefaultPermissions, offerPermissions } from './auth/auth.ts'
import { readConfig, type Config } from './plumbing/config.ts'
import type { Tenant } from './plumbing/context.ts'
import { contextFor, tenantUrl } from './plumbing/world.ts'
import { startJobs } from './plumbing/jobs/jobs.ts'
import { openJobPool } from './plumbing/jobs/jobs-pool.ts'
import { enqueueForAll, findTenants } from './plumbing/jobs/jobs-queries.ts'
import { migrate } from './plumbing/database/migrate.ts'
import { demoClockJob } from './seeds/round-the-clock.ts'
import { SIZES, SMALL_SIZES, seed } from './seeds/seed.ts'
import { DEMO_CODE, DEMO_INVITE, DEMO_PASSWORD, DEMO_USERS } from './seeds/seed-users.ts'
import { certificateFault } from './outside/wallets.ts'
import { createTenant } from './tenants/tenants.ts'

/** How long a call may still take when the server is asked to stop. */
const PATIENCE_MS = 10_000
const JOBS_AT_ONCE = 4
/**
 * So many connections may wait to be accepted, if the system allows it. A browser that finds no room among them tries again after a
 * second, and Node’s 511 are gone at once when registration for a camp opens.
 */
const MOST_KNOCKING = 4096

export type Running = {
  /** The URL of the default tenant's site. */
  url: string
  /** The port it listens on; `url` may name a proxy’s. */
  port: number
  /** What there is to see and how to log in, one line each, for the person who started it. */
  welcome: string[]
  close: () => Promise<void>
}

/** Starts the server as configured by the environment. Throws one sentence for people if it cannot. */
export async function start(env: Record<string, string | undefined>): Promise<Running> {
  const config = readConfig(env)
  const { given, withheld } = await migrate(config.database.directUrl)
  const world = await buildWorld(config)
  const direct = openJobPool(config.database.directUrl, JOBS_AT_ONCE)
  if (config.demo) await seed(world, config.database.directUrl, config.fewDemoPeople ? SMALL_SIZES : SIZES)
  if (!(await findTenants(world.database)).some(({ label }) => label === DEFAULT_LABEL)) {
    const { name, time_zone, currency } = BUILT_IN_TENANT
    const tenant = await createTenant(world, { label: DEFAULT_LABEL, name, time_zone, currency })
    await contextFor(world, tenant, null, { trace_id: 'start', ip: '', user_agent: '' }).transaction(
      grantDefaultPermissions,
    )
  }
  // The start does not wait for the other tenants: there may be thousands.
  if ((await offerPermissions.due!(world)).length > 0) await enqueueForAll(direct, offerPermissions.name)
  let areJobsRunning = false
  let isEnding = false
  const app = await buildApp(
    world,
    config,
    () => areJobsRunning,
    () => isEnding,
  )
  if (given.length > 0)
    app.log.warn({ given }, 'the roles of the database lacked rights, which they were given')
  if (withheld.length > 0)
    app.log.warn(
      { withheld },
      'the database is ahead of this version, and its roles lack rights that this version uses',
    )
  const fault = certificateFault(world.outside.wallets, world.now())
  if (fault) app.log.warn(fault)
  const runner = await startJobs(config.demo ? [...jobs, demoClockJob] : jobs, world, direct, {
    concurrency: JOBS_AT_ONCE,
    log: app.log,
    calm: app.calm,
  })
  areJobsRunning = true
  const jobsEnded = runner.promise
    .catch((error: Error) => app.log.error({ err: error }, 'the job queue has ended'))
    .finally(() => {
      areJobsRunning = false
    })
  const close = async () => {
    isEnding = true
    // Whoever distributes the calls asks /readyz, and needs a while to send none here any more.
    // Without a delay, the very next call is refused already.
    if (app.server.listening && config.shutdownDelay > 0) await sleep(config.shutdownDelay * 1000)
    // A connection that was busy when shutdown began stays open for another call unless it is closed once
    // idle.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
    const hurry = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
    // Applies to jobs as well: one that waits for a lock would keep the queue from stopping.
    const relax = world.database.hurry(PATIENCE_MS)
    // No new calls are accepted; the database waits for those in progress, even of visitors who have left.
    await app.close()
    clearInterval(sweep)
    clearTimeout(hurry)
    await runner.stop()
    await jobsEnded
    relax()
    await Promise.all([direct.end(), world.close()])
  }
  try {
    await app.listen({ host: config.host, port: config.port, backlog: MOST_KNOCKING })
  } catch (error) {
    await close()
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  // Port 0 means any free one.
  world.publicUrl = world.publicUrl.replace(/:0$/, `:${port}`)
  return {
    url: tenantUrl(world.publicUrl, DEFAULT_LABEL),
    port,
    welcome: welcome(config, world.publicUrl, await findTenants(world.database)),
    close,
  }
}

const MOST_NAMED = 10

function welcome({ demo, outbox }: Config, publicUrl: string, tenants: readonly Tenant[]): string[] {
  const sites = tenants
    .slice(0, MOST_NAMED)
    .map(({ label, name }) => `${tenantUrl(publicUrl, label)}  ${name}`)
  const site = tenantUrl(publicUrl, DEFAULT_LABEL)
  return [
    ...sites,
    ...(outbox ? [`${site}/dev/outbox  emails, instead of sending them`] : []),
    `${site}/api/docs  the calls of the API`,
    ...(demo
      ? [
          `${site}/registration?invite=${DEMO_INVITE}  a place on a team, for one player`,
          `Log in as ${DEMO_USERS.map(({ user }) => user).join(', ')}; the password is ${DEMO_PASSWORD}`,
          `The code ${DEMO_CODE} claims an imported player; the card 4242 4242 4242 4242 pays`,
        ]
      : []),
  ]
}
