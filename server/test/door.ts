import type { AddressInfo } from 'node:net'
import { request as ask } from 'node:http'
import type { TaskList } from 'graphile-worker'
import { afterAll } from 'vitest'
import type { AnyRole as Role } from 'contract/auth/roles'
import {
  createAccount,
  givePassword,
  grantDefaultPermissions,
  openAuth,
  type Auth,
} from '../src/auth/auth.ts'
import type { OutsideContext, Tenant } from '../src/plumbing/context.ts'
import { connect } from '../src/plumbing/database/database.ts'
import { drawHere } from '../src/plumbing/drawing/drawings.ts'
import { createApp } from '../src/plumbing/http/app.ts'
import { serveRealms } from '../src/http-realms.ts'
import { mount, type Routes } from '../src/plumbing/http/http.ts'
import { contextFor, type World } from '../src/plumbing/world.ts'
import type { Job } from '../src/plumbing/jobs/jobs.ts'
import { openMeasures } from '../src/plumbing/measures.ts'
import { noTracing } from '../src/plumbing/tracing.ts'
import { openIdConnect } from '../src/outside/openid-connect.ts'
import { fixedKeys } from './keys.ts'
import { testDatabase } from './database.ts'
import { jobRunner } from './run-jobs.ts'
import { refuseWithoutTenant } from './statements.ts'

export const PASSWORD = 'plum-tractor-whistle'
type Label = 'alliance' | 'demo'

type Sent = {
  method?: 'GET' | 'POST' | 'DELETE'
  label?: Label
  json?: object
  form?: Record<string, string> | [string, string][]
  headers?: Record<string, string>
}
type Person = { label?: Label; roles?: readonly Role[]; first_name?: string; username?: string }
type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: any }

/**
 * Serves routes with the real login and permission checks, for two tenants on one empty database, with a
 * clock that only `pass` moves. Call it at the top level of a test file. `second` is another server process
 * on the same database.
 */
export async function testDoor(routes: Routes) {
  const { url } = await testDatabase()
  const waiting = jobRunner(url)
  afterAll(waiting.end)
  const clock = { now: new Date('2026-11-21T18:00:00Z') }
  const tenants = new Map<Label, Tenant>()
  const first = await server(url, routes, tenants, clock)
  for (const label of ['alliance', 'demo'] as const) {
    const fields = { label, name: `The ${label}`, time_zone: 'America/Chicago', currency: 'USD' }
    const { rows } = await first.world.database.pool.query<{ id: number }>(
      `insert into tenant (label, name, time_zone, currency, created_at) values ($1, $2, $3, $4, $5) returning id`,
      [...Object.values(fields), clock.now],
    )
    tenants.set(label, { ...fields, id: rows[0]!.id })
  }
  const acting = (label: Label = 'alliance'): OutsideContext =>
    contextFor(first.world, tenants.get(label)!, null, { trace_id: 'test', ip: '', user_agent: '' })
  for (const label of tenants.keys()) await acting(label).transaction(grantDefaultPermissions)

  let people = 0
  return {
    ...first,
    acting,
    tenant: (label: Label) => tenants.get(label)!,
    second: () => server(url, routes, tenants, clock, first.world.publicUrl),
    now: () => clock.now,
    /** Moves the clock of every server. */
    pass: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
    /** Runs the waiting jobs. */
    async work(jobs: readonly Job[]) {
      const byId = new Map([...tenants].map(([label, { id }]) => [id, label]))
      const taskList: TaskList = Object.fromEntries(
        jobs.map(({ name, run }) => [
          name,
          (raw: unknown) => {
            const { tenant_id, payload } = raw as { tenant_id: number; payload: never }
            return run(acting(byId.get(tenant_id)), payload)
          },
        ]),
      )
      await waiting.run(taskList)
    },
    /** The letters to an address, newest last. */
    async letters(email: string) {
      const { rows } = await first.world.database.pool.query<{ subject: string; body_text: string }>(
        'select subject, body_text from mail where recipient = $1 order by id',
        [email],
      )
      return rows
    },
    /** A user with the password `PASSWORD` and these roles. */
    async person({ label = 'alliance', roles = [{ module: 'MMS', role: 'member' }], ...more }: Person = {}) {
      const fields = {
        email: `person-${++people}@example.org`,
        first_name: 'Ada',
        last_name: 'Ball',
        ...more,
      }
      return acting(label).transaction(async (context) => {
        const account = await createAccount(context, { ...fields, roles })
        await givePassword(context, account.user_id, PASSWORD)
        return { ...account, email: fields.email }
      })
    },
  }
}

async function server(
  url: string,
  routes: Routes,
  tenants: Map<Label, Tenant>,
  clock: { now: Date },
  publicUrl?: string,
) {
  const database = connect({ url, pool: 4, onStatement: refuseWithoutTenant })
  const keys = fixedKeys()
  const now = () => clock.now
  const identity = openIdConnect({ isPrivateAllowed: true, now })
  const world: World = {
    database,
    outside: { identity } as World['outside'],
    keys,
    keysOf: () => keys,
    draw: drawHere,
    publicUrl: '',
    now,
    tenantOf: async (host) => tenants.get(host.startsWith('demo.') ? 'demo' : 'alliance')!,
    measures: openMeasures(),
    tracing: noTracing,
    logFault: async () => undefined,
    isServed: async () => true,
    authenticate: (token, tenant) => auth.authenticate(token, tenant),
  }
  const auth: Auth = await openAuth({
    database,
    keys,
    now,
    identity,
    publicUrl: () => world.publicUrl,
    directUrl: url,
  })
  const app = await createApp(world, { trustProxy: 1 })
  serveRealms(app, world, auth)
  mount(app, routes, world)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  world.publicUrl = publicUrl ?? `http://{tenant}.localhost:${port}`
  const close = async () => {
    await app.close()
    await auth.close()
    await database.close()
  }
  afterAll(close)

  /** A call the way any program makes it. */
  const call = (path: string, { method, label = 'alliance', json, form, headers = {} }: Sent = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const body = json ? JSON.stringify(json) : form ? String(new URLSearchParams(form)) : undefined
      const type = json ? 'application/json' : 'application/x-www-form-urlencoded'
      const request = ask({
        host: '127.0.0.1',
        port,
        path,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          host: `${label}.localhost:${port}`,
          ...(body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      })
      request.on('error', reject)
      request.on('response', (response) => {
        const parts: Buffer[] = []
        response.on('data', (part) => parts.push(part))
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          const isJson = String(response.headers['content-type']).includes('json')
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: isJson ? JSON.parse(text) : text,
          })
        })
      })
      request.end(body)
    })

  return {
    world,
    auth,
    port,
    close,
    call,
    /** A call with an access token. */
    as: (token: string, path: string, sent: Sent = {}) =>
      call(path, { ...sent, headers: { ...sent.headers, authorization: `Bearer ${token}` } }),
    logIn: (username: string, password = PASSWORD, sent: Omit<Sent, 'json'> = {}) =>
      call('/api/mms/check/login', {
        ...sent,
        json: { grant_type: 'password', client_id: 'web', username, password },
      }),
    refresh: (refresh_token: string, sent: Omit<Sent, 'form'> = {}) =>
      call(`/realms/${sent.label ?? 'alliance'}/protocol/openid-connect/token`, {
        ...sent,
        form: { grant_type: 'refresh_token', client_id: 'web', refresh_token },
      }),
  }
}
