import { afterAll } from 'vitest'
import { E_CONSENT, type RequiredWaiver, type Signature } from 'contract/waivers'
import type { Context, OutsideContext, Tenant, User } from '../src/plumbing/context.ts'
import { connect } from '../src/plumbing/database/database.ts'
import { drawHere } from '../src/plumbing/drawing/drawings.ts'
import { createApp } from '../src/plumbing/http/app.ts'
import { mount, type Routes } from '../src/plumbing/http/http.ts'
import { contextFor, type World } from '../src/plumbing/world.ts'
import { openMeasures } from '../src/plumbing/measures.ts'
import { noTracing } from '../src/plumbing/tracing.ts'
import { createWaiver, requiredWaivers, signWaivers } from '../src/waivers/waivers.ts'
import { fixedKeys } from './keys.ts'
import { testDatabase } from './database.ts'
import { refuseWithoutTenant } from './statements.ts'

type Label = 'alliance' | 'demo'
type Signing = Parameters<typeof signWaivers>[1]

export const TODAY = '2026-11-21'
const BODY =
  '<h2>Risks</h2><p>Softball is <strong>dangerous</strong>.</p><ol><li>Balls fly.</li><li>Bats swing.</li></ol>'

/**
 * Two tenants on one empty database, with a clock that tests set. Call it at the top level of a test file.
 */
export async function testHouse(routes: Routes = []) {
  const { url } = await testDatabase()
  const database = connect({ url, pool: 7, onStatement: refuseWithoutTenant })
  const burglar = await database.pool.connect()
  await burglar.query('set session_replication_role = replica')
  afterAll(() => {
    burglar.release()
    return database.close()
  })
  const clock = { now: new Date(`${TODAY}T18:00:00Z`) }
  const tenants: Record<Label, Tenant> = { alliance: await tenant('alliance'), demo: await tenant('demo') }
  const world: World = {
    database,
    outside: {} as World['outside'],
    keys: fixedKeys(),
    keysOf: fixedKeys,
    draw: drawHere,
    publicUrl: 'http://{tenant}.localhost:3000',
    now: () => clock.now,
    tenantOf: async (host) => (host.startsWith('demo.') ? tenants.demo : tenants.alliance),
    measures: openMeasures(),
    tracing: noTracing,
    logFault: async () => undefined,
    isServed: async () => true,
    authenticate: async (token) =>
      ({ permissions: new Set(token.split(',')), scopes: [], leagues: [], events: [] }) as unknown as User,
  }
  const app = await createApp(world)
  mount(app, routes, world)

  async function tenant(label: Label): Promise<Tenant> {
    const fields = { label, name: `The ${label}`, time_zone: 'America/Chicago', currency: 'USD' }
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into tenant (label, name, time_zone, currency, created_at) values ($1, $2, $3, $4, $5) returning id`,
      [...Object.values(fields), clock.now],
    )
    return { ...fields, id: rows[0]!.id }
  }
  const acting = (label: Label = 'alliance'): OutsideContext =>
    contextFor(world, tenants[label], null, {
      trace_id: 'test',
      ip: '203.0.113.9',
      user_agent: 'Test Browser',
    })
  return {
    app,
    database,
    clock,
    tenants,
    acting,
    /** In one transaction of a tenant. */
    inside: <T>(work: (context: Context) => Promise<T>, label?: Label) => acting(label).transaction(work),
    /**
     * Acts as the owner of the tables, whom no grant, policy or foreign key stops: what a burglar could do.
     */
    tamper: (statement: string, values: unknown[] = []) => burglar.query(statement, values),
  }
}

/** A waiver everybody has to sign, or as specified. */
export const aWaiver = (context: Context, more: Partial<Parameters<typeof createWaiver>[1]> = {}) =>
  createWaiver(context, {
    kind: 'liability',
    title: 'Release of liability',
    required: true,
    body_html: BODY,
    ...more,
  })

/** The texts for somebody with this date of birth. */
export const textsFor = (context: Context, dob = '2000-05-05', on = TODAY) =>
  requiredWaivers(context, { member_type_id: 1, membership_id: 1, dob, on })

export const drawn = (seed = 1): Signature => ({
  kind: 'drawn',
  strokes: [
    {
      points: Array.from({ length: 40 }, (_, i) => ({
        x: i * 4 + seed,
        y: 40 + Math.round(Math.sin(i / 3 + seed) * 20),
        time: 1000 + i * 12,
        pressure: 0.5,
      })),
    },
  ],
})

/** Signs what is shown: for the signer or, if `guardian` is given, for a child. */
export function signing(texts: readonly RequiredWaiver[], more: Partial<Signing> = {}): Signing {
  return {
    draft_id: 1,
    person: { key: 'ada1', name: 'Ada Ball', dob: '2000-05-05' },
    signer: { name: 'Ada Ball', email: 'ada@example.org', relation: 'self' },
    is_guardian: false,
    acts: texts.map(({ version_id, text_sha256 }) => ({ version_id, text_sha256, agreed: true })),
    signature: drawn(),
    e_consent: true,
    disclosure_version: E_CONSENT.version,
    ...more,
  }
}

export const MOTHER = {
  name: 'Grace Ball',
  email: 'grace@example.org',
  relation: 'Mother',
  dob: '1985-03-04',
}
export const forChild = (dob: string, name = 'Ben Ball') => ({
  person: { key: 'ben1', name, dob },
  signer: MOTHER,
  is_guardian: true,
})
