import type { getLoginWays } from 'contract/auth'
import type { Out } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import type { Context, Keys, Tenant } from '../plumbing/context.ts'
import type { Database } from '../plumbing/database/database.ts'
import type { Sealed } from '../plumbing/resealing.ts'
import type { RealmAddress } from '../outside/identity-provider.ts'
import { announce } from './change-queries.ts'
import { findRealm, replaceRealm, type StoredRealm } from './realm-queries.ts'
import { openText, sealText } from './sealed-text.ts'
import { endSessions } from './session-queries.ts'

/** An external identity provider where a tenant's users log in. */
export type Realm = Omit<StoredRealm, 'sealed_secret' | keyof RealmAddress> & { address: RealmAddress }
export type Realms = ReturnType<typeof createRealms>

/** If a notification gets lost, old settings are used for this long at most. */
const KEPT_FOR = 30_000

const placeOf = ({ id }: Pick<Tenant, 'id'>, issuer: string) => ({
  purpose: 'auth-realm',
  about: `${id}|${issuer}`,
})

/** Where the secrets of identity providers are kept. */
export const realmSeals: Sealed = {
  what: 'secrets of identity providers',
  table: 'auth_realm',
  column: 'sealed_secret',
  key: [],
  needs: { issuer: 't.issuer' },
  placeOf: (id, { issuer }) => placeOf({ id }, String(issuer)),
}

/** A stored provider, ready to be called. */
export function openRealm({ keys, tenant }: { keys: Keys; tenant: Tenant }, stored: StoredRealm): Realm {
  const { issuer, client_id, sealed_secret, ...rest } = stored
  const client_secret = sealed_secret && openText(keys, placeOf(tenant, issuer), sealed_secret)
  if (client_secret === undefined) throw new Error('the secret of the realm belongs to another installation')
  return { ...rest, address: { issuer, client_id, client_secret } }
}

export async function readLoginWays(context: Context): Promise<Out<typeof getLoginWays>> {
  const realm = await findRealm(context)
  return { password: realm?.passwords !== 'refused', outside: realm ? { name: realm.name } : null }
}

/** The providers of all tenants, cached in memory: most tenants have none. */
export function createRealms(database: Database, keys: Keys, now: () => Date) {
  const kept = new Map<number, { realm: Realm | undefined; until: number }>()
  let changes = 0

  async function load(tenant: Tenant): Promise<Realm | undefined> {
    const stored = await database.inTenant(tenant.id, (db) => findRealm({ db, tenant }), { readOnly: true })
    return stored && openRealm({ keys, tenant }, stored)
  }

  return {
    /** Undefined if users log in here and nowhere else. */
    async of(tenant: Tenant): Promise<Realm | undefined> {
      const known = kept.get(tenant.id)
      if (known && known.until > now().getTime()) return known.realm
      const before = changes
      const realm = await load(tenant)
      // Something changed during the lookup: its result is valid for this call, but must not be cached.
      if (before === changes) kept.set(tenant.id, { realm, until: now().getTime() + KEPT_FOR })
      return realm
    },
    /** Something changed, for one tenant or, if unknown, for any of them. */
    forget: (tenantId?: number) => {
      changes++
      if (tenantId === undefined) kept.clear()
      else kept.delete(tenantId)
    },
  }
}

/**
 * Makes users log in at a provider from now on, or here again if `realm` is undefined. Everybody is logged
 * out: they did not log in the way that is now required.
 */
export async function setRealm(context: Context, realm: Realm | undefined): Promise<void> {
  const { tenant, keys } = context
  if (realm) {
    const { address, ...rest } = realm
    const { issuer, client_id, client_secret } = address
    const sealed_secret =
      client_secret === null ? null : sealText(keys, placeOf(tenant, issuer), client_secret)
    await replaceRealm(context, { ...rest, issuer, client_id, sealed_secret })
  } else await replaceRealm(context, undefined)
  await endSessions(context, 'all', 'realm_changed')
  const after = realm && { mode: realm.mode, issuer: realm.address.issuer }
  await audit(context, { action: 'realm.changed', subject: 'realm', subject_id: tenant.id, after })
  await announce(context, { whole_tenant: true })
}
