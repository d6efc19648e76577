import type { Database } from '../plumbing/database/database.ts'
import { beside, type KeyRing } from '../plumbing/keys.ts'
import type { Sealed } from '../plumbing/resealing.ts'
import { openSeal, seal, type Place } from '../plumbing/sealing.ts'
import { findBroughtKeys } from './moving-queries.ts'

const placeOf = (tenant_id: number, name: string): Place => ({
  purpose: 'brought-keys',
  about: `brought-key/${tenant_id}/${name}`,
})

/** Root keys of other installations, which tenants brought from there. */
export const broughtKeySeals: Sealed = {
  what: 'root keys that tenants brought from where they were',
  table: 'brought_key',
  column: 'sealed',
  key: ['name'],
  placeOf: (tenant_id, { name }) => placeOf(tenant_id, String(name)),
}

/** What is kept here of a root key with which a tenant comes. */
export const sealBroughtKey = (ring: KeyRing, tenant_id: number, name: string, root: Buffer): Buffer =>
  seal(ring, placeOf(tenant_id, name), root)

/**
 * The keys of each tenant: ours, and for one that came from another installation also those it brought. They read only what was made
 * for this tenant, so that no link of theirs opens anything of another tenant that has the same number there.
 */
export function openTenantKeys(database: Pick<Database, 'watch'>, ring: KeyRing) {
  let rings = new Map<number, KeyRing>()
  return {
    of: (tenant_id: number): KeyRing => rings.get(tenant_id) ?? ring,
    /** Reads from the database who has brought keys. */
    async load(): Promise<void> {
      const roots = new Map<number, Buffer[]>()
      for (const { tenant_id, name, sealed } of await findBroughtKeys(database)) {
        const root = openSeal(ring, placeOf(tenant_id, name), sealed)
        if (root) roots.set(tenant_id, [...(roots.get(tenant_id) ?? []), root])
      }
      rings = new Map([...roots].map(([tenant_id, all]) => [tenant_id, beside(ring, all)]))
    },
  }
}
