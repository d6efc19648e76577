import { randomBytes } from 'node:crypto'
import type { Outside } from '../outside/outside.ts'
import type { Context, Keys, OutsideContext, Tenant, User } from './context.ts'
import type { Database } from './database/database.ts'
import { pastDeadlocks } from './database/database-deadlock.ts'
import type { Draw } from './drawing/drawings.ts'
import type { Measures } from './measures.ts'
import type { Tracing } from './tracing.ts'
import { actingBy } from './reach.ts'

/** What the plumbing needs from the application. */
export type World = {
  database: Database
  outside: Outside
  keys: Keys
  /** The same with those that this tenant brought from another installation. */
  keysOf: (tenant_id: number) => Keys
  draw: Draw
  publicUrl: string
  now: () => Date
  measures: Measures
  tracing: Tracing
  /** Why the log of the private database does not get into its archive; undefined if it does. */
  logFault: () => Promise<string | undefined>
  /** Whether a site is served at this host name, so that a certificate may be got for it. */
  isServed: (host: string) => Promise<boolean>
  /** The tenant of a host name; the default tenant for an unknown name. */
  tenantOf: (host: string) => Promise<Tenant>
  /** The user of an access token, or null if it is not valid now. */
  authenticate: (token: string, tenant: Tenant) => Promise<User | null>
}

/** How far a caller reaches, if not everywhere. */
type Limits = Pick<Context, 'reach' | 'events'>

/** The context of a call, or of a job acting for a tenant, within limits if any are given. */
export function contextFor(
  world: World,
  tenant: Tenant,
  user: User | null,
  call: Context['call'],
  { reach, events }: Limits = {},
): OutsideContext {
  const given = {
    tenant,
    user,
    reach,
    events,
    now: world.now(),
    random: randomBytes,
    call,
    keys: world.keysOf(tenant.id),
    draw: world.draw,
    link: (path: string) => siteUrl(world.publicUrl, tenant) + path,
    siteAddress: (one: Pick<Tenant, 'label' | 'primary_host'>) => siteUrl(world.publicUrl, one),
  }
  const shared: Omit<Context, 'db'> = {
    ...given,
    aside: (work, how) => world.database.aside(tenant.id, (db) => work({ ...shared, db }), how),
  }
  return {
    ...shared,
    outside: world.outside,
    transaction: (work) =>
      pastDeadlocks(() => world.database.inTenant(tenant.id, (db) => work({ ...shared, db }), { reach })),
    atOnce: (work) => world.database.atOnce(tenant.id, (db) => work({ ...shared, db }), { reach }),
    read: (work) =>
      world.database.inTenant(tenant.id, (db) => work({ ...shared, db }), { readOnly: true, reach }),
    copyOut: (query) => world.database.copyOut(tenant.id, query, reach),
    inNameOf: (user, word) => {
      const acting = actingBy(user, word)
      return contextFor(world, tenant, acting.user, call, acting)
    },
  }
}

/** `https://{tenant}.example.org` for a label; the default tenant is at the bare name. */
export function tenantUrl(template: string, label: string): string {
  return label === 'default'
    ? template.replace('{tenant}.', '').replace('{tenant}', 'www')
    : template.replace('{tenant}', label)
}

/**
 * The URL of a tenant's site: its own host name if it has chosen one, with the installation's scheme and
 * port.
 */
export function siteUrl(
  template: string,
  { label, primary_host }: Pick<Tenant, 'label' | 'primary_host'>,
): string {
  return primary_host
    ? template.replace(/^(https?:\/\/)[^:/]+/, `$1${primary_host}`)
    : tenantUrl(template, label)
}
