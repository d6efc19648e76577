import { createPrivateKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import type { Keys, Tenant } from '../plumbing/context.ts'
import type { Database } from '../plumbing/database/database.ts'
import { addKey, findKeys, type StoredKey } from './keyring-queries.ts'
import type { Sealed } from '../plumbing/resealing.ts'
import { seal, unseal, type Place } from '../plumbing/sealing.ts'

const DAY = 86_400_000
const SIGNS_FOR = 90 * DAY
/**
 * Keys are published this long before they are used, so that nobody who caches the list meets an unknown key.
 */
const ANNOUNCED_FOR = DAY
const KEPT_FOR = 300_000

type Ring = {
  loaded_at: number
  signing: { kid: string; key: KeyObject; until: number }
  verifying: Map<string, CryptoKey>
  published: JWK[]
}

/** Every tenant's signing keys: created on first use, kept in memory, and rotated in time. */
export function createKeyring(database: Database, keys: Keys, now: () => Date) {
  const rings = new Map<number, Promise<Ring>>()

  function ringOf(tenant: Tenant): Promise<Ring> {
    const kept = rings.get(tenant.id)
    if (kept) return kept
    const loading = load(tenant)
    rings.set(tenant.id, loading)
    loading.catch(() => rings.delete(tenant.id))
    return loading
  }

  async function freshRing(tenant: Tenant): Promise<Ring> {
    const ring = await ringOf(tenant)
    const time = now().getTime()
    if (time < ring.loaded_at + KEPT_FOR && time < ring.signing.until) return ring
    rings.delete(tenant.id)
    return ringOf(tenant)
  }

  async function load(tenant: Tenant): Promise<Ring> {
    const at = now()
    const stored = await database.inTenant(tenant.id, (db) => findKeys({ db, tenant }), { readOnly: true })
    const newest = stored.at(-1)
    const isDue = !newest || Date.parse(newest.retires_at) - at.getTime() < 2 * ANNOUNCED_FOR
    const all = isDue ? await addNext(tenant, at, newest) : stored
    return open(tenant, all, at)
  }

  async function addNext(tenant: Tenant, at: Date, newest: StoredKey | undefined): Promise<StoredKey[]> {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    const kid = await calculateJwkThumbprint(await exportJWK(publicKey))
    const isInUse = newest !== undefined && Date.parse(newest.retires_at) > at.getTime()
    const signs_from = new Date(at.getTime() + (isInUse ? ANNOUNCED_FOR : 0))
    const next = {
      number: (newest?.number ?? 0) + 1,
      kid,
      public_jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' },
      sealed: seal(keys, placeOf(tenant.id, kid), Buffer.from(JSON.stringify(await exportJWK(privateKey)))),
      signs_from,
      retires_at: new Date(signs_from.getTime() + SIGNS_FOR),
    }
    return database.inTenant(tenant.id, async (db) => {
      // Another server may have been faster: then its key is used.
      await addKey({ db, tenant, now: at }, next)
      return findKeys({ db, tenant })
    })
  }

  async function open(tenant: Tenant, stored: StoredKey[], at: Date): Promise<Ring> {
    const signer = stored.findLast(({ signs_from }) => Date.parse(signs_from) <= at.getTime()) ?? stored[0]!
    const following = stored.find(({ number }) => number === signer.number + 1)
    const secret = JSON.parse(unseal(keys, placeOf(tenant.id, signer.kid), signer.sealed).toString('utf8'))
    const verifying = await Promise.all(
      stored.map(async ({ kid, public_jwk }) => [kid, await importKey(public_jwk)] as const),
    )
    return {
      loaded_at: at.getTime(),
      signing: {
        kid: signer.kid,
        key: createPrivateKey({ key: secret, format: 'jwk' }),
        until: following ? Date.parse(following.signs_from) : Number.POSITIVE_INFINITY,
      },
      verifying: new Map(verifying),
      published: stored.map(({ public_jwk }) => public_jwk),
    }
  }

  return {
    signingKey: async (tenant: Tenant) => (await freshRing(tenant)).signing,
    published: async (tenant: Tenant) => (await freshRing(tenant)).published,
    /**
     * Undefined for a key this tenant does not have. No lookup is needed: a key is announced long before it
     * signs.
     */
    verifyingKey: async (tenant: Tenant, kid: string) => (await freshRing(tenant)).verifying.get(kid),
  }
}
export type Keyring = ReturnType<typeof createKeyring>

const importKey = async (jwk: JWK) => (await importJWK(jwk, 'ES256')) as CryptoKey

const placeOf = (tenantId: number, kid: string): Place => ({
  purpose: 'auth-key',
  about: `${tenantId}|${kid}`,
})

/** Where signing keys are kept. */
export const signingKeySeals: Sealed = {
  what: 'keys that sign access tokens',
  table: 'auth_key',
  column: 'sealed',
  key: ['number'],
  needs: { kid: 't.kid' },
  placeOf: (tenantId, { kid }) => placeOf(tenantId, String(kid)),
}
