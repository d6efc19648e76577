import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import type { TaskList } from 'graphile-worker'
import { afterAll, inject } from 'vitest'
import type { AnyRole, Role } from 'contract/auth/roles'
import { buildApp, buildWorld, jobs } from '../src/app.ts'
import { createAccount, givePassword, grantDefaultPermissions } from '../src/auth/auth.ts'
import { startSession } from '../src/auth/sessions.ts'
import { readConfig } from '../src/plumbing/config.ts'
import type { OutsideContext, Tenant } from '../src/plumbing/context.ts'
import type { Job } from '../src/plumbing/jobs/jobs.ts'
import { contextFor, type World } from '../src/plumbing/world.ts'
import type { Outside } from '../src/outside/outside.ts'
import { documentOf, publishDocument } from '../src/tenants/documents.ts'
import { createTenant } from '../src/tenants/tenants.ts'
import { filledTemplate, testDatabase } from './database.ts'
import { drawOnce } from './drawings.ts'
import { jobRunner } from './run-jobs.ts'
import { refuseUnfit } from './statements.ts'
import { turnOf } from './turns.ts'

export const PASSWORD = 'plum-tractor-whistle'
const LABELS = ['default', 'alliance', 'demo'] as const
/** A role as it is granted, perhaps for one club or team only. */
export type GivenRole = AnyRole & {
  club_id?: number
  team_id?: number
  league_id?: number
  event_id?: number
  circuit_id?: number
}
const BY_TEST = { trace_id: 'test', ip: '', user_agent: '' }
export type Label = (typeof LABELS)[number]

type Sent = Omit<InjectOptions, 'method' | 'url'> & { method?: string; label?: Label; token?: string }
type Options = {
  env?: Record<string, string>
  guard?: (statement: string) => void
  /** In the place of what the configuration leads to. */
  outside?: Partial<Outside>
  /** Whether a test looks at the cards, receipts and signed waivers that people get; otherwise they all get the same ones. */
  looksAtDocuments?: boolean
  /** What the house begins with, besides its tenants. */
  beginning?: Beginning
}
type House = Awaited<ReturnType<typeof openHouse>>
/** What several files begin with and takes long to make: made once in a run, in a house of its own, and copied. */
export type Beginning = { name: string; make: (house: House) => Promise<void> }

const FIRST_MOMENT = new Date('2026-11-21T18:00:00Z')

const configOf = ({ url, folder, env }: { url: string; folder: string; env: Record<string, string> }) =>
  readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    DATABASE_POOL: '4',
    DATA_DIR: folder,
    WEB_DIR: join(folder, 'web'),
    LOG_LEVEL: 'silent',
    ...(env['NODE_ENV'] === undefined && { TEST_HASH_MEMORY: '64' }),
    ...env,
  })

let template: Promise<string> | undefined

/** What every house begins with: its tenants, and what each role may do. */
async function fillTemplate(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-house-'))
  const world = await buildWorld(configOf({ url, folder, env: {} }), { now: () => FIRST_MOMENT })
  for (const label of LABELS) {
    const place = { time_zone: 'America/Chicago', currency: 'USD' }
    const tenant = await createTenant(world, { label, name: `The ${label}`, ...place })
    await contextFor(world, tenant, null, BY_TEST).transaction(grantDefaultPermissions)
  }
  await world.close()
  rmSync(folder, { recursive: true, force: true })
}

/** The tenants, which the template’s database has; their documents are written to this house’s own files. */
async function tenantsOf({ database, outside }: World): Promise<Record<Label, Tenant>> {
  const { rows } = await database.pool.query<Tenant & { label: Label }>(
    'select id, label, name, time_zone, currency, payment_mode from tenant order by id',
  )
  for (const tenant of rows) await publishDocument(outside.storage, documentOf(tenant, {}))
  return Object.fromEntries(rows.map((tenant) => [tenant.label, tenant])) as Record<Label, Tenant>
}

/** The database and the folder that a house begins with, in a copy of their own. */
async function beginningOf(beginning?: Beginning): Promise<{ url: string; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-house-'))
  const empty = await (template ??= filledTemplate('fieldhouse_house', fillTemplate))
  if (!beginning) return { url: (await testDatabase(empty)).url, folder }
  const made = join(inject('shared'), beginning.name)
  const filled = await filledTemplate(
    `fieldhouse_${beginning.name}`,
    async (url) => {
      rmSync(made, { recursive: true, force: true })
      mkdirSync(made)
      const house = await openHouse(url, made)
      await beginning.make(house)
      await house.close()
    },
    empty,
  )
  cpSync(made, folder, { recursive: true })
  return { url: (await testDatabase(filled)).url, folder }
}

/**
 * The whole application as `start` builds it, with three tenants on one empty database, files in a folder of
 * its own and a clock that only `pass` moves. Call it at the top level of a test file.
 */
export async function testHouse({ beginning, ...options }: Options = {}) {
  const { url, folder } = await beginningOf(beginning)
  const { close, ...house } = await openHouse(url, folder, options)
  afterAll(async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  })
  return house
}

async function openHouse(
  url: string,
  folder: string,
  { env = {}, guard = refuseUnfit, outside = {}, looksAtDocuments = false }: Omit<Options, 'beginning'> = {},
) {
  const config = configOf({ url, folder, env })
  let moment = FIRST_MOMENT
  const world = await buildWorld(config, { now: () => moment, onStatement: guard, namesAfter: 2, ...outside })
  if (!looksAtDocuments) world.draw = drawOnce
  const tenants = await tenantsOf(world)
  const app = await buildApp(world, config)
  const waiting = jobRunner(url)
  const close = async () => {
    // A webhook in progress keeps its connection open for a next one, which shutting down would wait for.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
    await app.close()
    clearInterval(sweep)
    await waiting.end()
    await world.close()
  }

  const acting = (label: Label = 'alliance'): OutsideContext =>
    contextFor(world, tenants[label], null, BY_TEST)

  /** A call the way any program makes it. */
  const call = (path: string, { method = 'GET', label = 'alliance', token, headers, ...rest }: Sent = {}) =>
    app.inject({
      ...rest,
      method: method as 'GET',
      url: path,
      headers: {
        host: `${label}.localhost:3000`,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
    })

  let people = 0
  /** The access token of a new person with these roles, as if they had just logged in with `PASSWORD`. */
  async function tokenOf(roles: readonly GivenRole[], label: Label = 'alliance'): Promise<string> {
    const name = { first_name: 'Ada', last_name: 'Ball' }
    const email = `person-${++people}@example.org`
    const who = await acting(label).transaction(async (context) => {
      const { user_id } = await createAccount(context, { email, ...name, roles })
      await givePassword(context, user_id, PASSWORD)
      const login = { user_id, client_id: 'web', bind: undefined, roles, amr: ['pwd'] }
      const { session_id } = await startSession(context, login)
      return { user_id, session_id, client_id: 'web', name: `${name.first_name} ${name.last_name}`, email }
    })
    return world.auth.signAccessToken(tenants[label], who)
  }

  /** Moves the clock; nothing else does. */
  const pass = (seconds: number) => {
    moment = new Date(moment.getTime() + seconds * 1000)
  }

  /** Runs the jobs that are waiting now. */
  async function work() {
    const labels = new Map(LABELS.map((label) => [tenants[label].id, label]))
    const taskList: TaskList = Object.fromEntries(
      jobs.map(({ name, run }) => [
        name,
        (raw: unknown) => {
          const { tenant_id, payload } = raw as { tenant_id: number; payload: never }
          return run(acting(labels.get(tenant_id)), payload)
        },
      ]),
    )
    await waiting.run(taskList)
  }

  /** Runs a scheduled job for a tenant at a moment, or now, if its `due` names the tenant then. */
  const turn = (job: Job<never>, { label = 'alliance', at = moment }: { label?: Label; at?: Date } = {}) => {
    const then = { ...world, now: () => at }
    return turnOf(job, then, contextFor(then, tenants[label], null, BY_TEST))
  }

  return { pass, work, turn, app, url, world, config, folder, tenants, acting, call, tokenOf, close }
}

export const ADMIN: readonly Role[] = [{ module: 'MMS', role: 'admin' }]
export const MEMBER: readonly Role[] = [{ module: 'MMS', role: 'member' }]
