import { decodeProtectedHeader, jwtVerify, type JWK } from 'jose'
import { randomUUID, sign } from 'node:crypto'
import { RealmDown } from 'contract/auth'
import type { Tenant, User } from '../plumbing/context.ts'
import { tenantUrl, type World } from '../plumbing/world.ts'
import { listen } from '../plumbing/database/listening.ts'
import { CHANNEL, type Change } from './change-queries.ts'
import { createKeyring } from './keyring.ts'
import { RealmUnusable, type IdentityProvider } from '../outside/identity-provider.ts'
import { setHashMemory } from './password-hash.ts'
import { findHeld } from './permission-queries.ts'
import { rightsFrom } from './permissions.ts'
import { findByIdentity } from './realm-queries.ts'
import { createRealms, type Realms } from './realms.ts'
import { findHolder, findOutsider } from './session-queries.ts'
import { ACCESS_SECONDS, AUDIENCE } from './tokens.ts'

const MOST_KEPT = 5_000
/** Tokens of external providers carry more than ours. */
const LONGEST_TOKEN = 6_000
/** If a notification gets lost after all, rights are never older than this. */
const RIGHTS_KEPT_FOR = 30_000

type Parts = Pick<World, 'database' | 'keys' | 'now'> & {
  identity: IdentityProvider
  publicUrl: string | (() => string)
  /** A database URL without a pooler in between, for LISTEN. */
  directUrl: string
  /** KiB of memory that hashing a password takes, if less than OWASP recommends: for tests. */
  hashMemory?: number | undefined
}

type Claims = {
  tenant_id: number
  session_id: string
  user_id: number
  expires_at: number
  /** The token comes from an external provider; `auth_time` is when the login happened, in seconds. */
  outside?: { auth_time: number }
}

export type Auth = {
  /** The user of an access token, or null if it is not valid here and now. */
  authenticate: (token: string, tenant: Tenant) => Promise<User | null>
  /** The issuer of a tenant's tokens: the URL of its realm. */
  issuer: (tenant: Tenant) => string
  signAccessToken: (tenant: Tenant, who: Subject) => Promise<string>
  publicKeys: (tenant: Tenant) => Promise<JWK[]>
  /** Where a tenant's users log in, if not here. */
  realms: Realms
  close: () => Promise<void>
}

export type Subject = { user_id: number; session_id: string; client_id: string; name: string; email: string }

/**
 * Signs and checks access tokens, and caches what was checked. Rights are read from the database, never from
 * the token, and the cache is dropped when any server process announces a change.
 */
export async function openAuth({
  database,
  keys,
  now,
  identity,
  publicUrl,
  directUrl,
  hashMemory,
}: Parts): Promise<Auth> {
  setHashMemory(hashMemory)
  const keyring = createKeyring(database, keys, now)
  const realms = createRealms(database, keys, now)
  const checked = new Map<string, Claims>()
  const users = new Map<string, { user: User; tenant_id: number; until: number }>()
  let isListening = false
  let changes = 0
  const address = typeof publicUrl === 'string' ? () => publicUrl : publicUrl
  const issuer = (tenant: Tenant) => `${tenantUrl(address(), tenant.label)}/realms/${tenant.label}`

  const forgetAll = () => {
    isListening = false
    changes++
    users.clear()
    realms.forget()
  }
  const listener = await listen<{ tenant_id: number; change: Change }>(directUrl, CHANNEL, {
    connected: () => {
      isListening = true
    },
    lost: forgetAll,
    hear({ tenant_id, change }) {
      changes++
      if ('whole_tenant' in change) {
        realms.forget(tenant_id)
        for (const [token, { outside, ...claims }] of checked)
          if (outside && claims.tenant_id === tenant_id) checked.delete(token)
      }
      for (const [key, kept] of users) {
        if (kept.tenant_id !== tenant_id) continue
        const isMeant =
          'whole_tenant' in change ||
          ('user_id' in change ? kept.user.id === change.user_id : kept.user.session_id === change.session_id)
        if (isMeant) users.delete(key)
      }
    },
  })

  async function claimsOf(token: string, tenant: Tenant): Promise<Claims | null> {
    const known = checked.get(token)
    if (known) return known.tenant_id === tenant.id ? known : null
    if (token.length > LONGEST_TOKEN || !isWrittenOneWay(token)) return null
    const kid = keyIdOf(token)
    const key = kid === undefined ? undefined : await keyring.verifyingKey(tenant, kid)
    if (!key) return outsideClaimsOf(token, tenant)
    try {
      if (!hasLowS(signatureOf(token))) return null
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['ES256'],
        typ: 'at+jwt',
        issuer: issuer(tenant),
        audience: AUDIENCE,
        requiredClaims: ['sub', 'sid', 'exp'],
        currentDate: now(),
      })
      const claims = {
        tenant_id: tenant.id,
        session_id: String(payload['sid']),
        user_id: Number(payload.sub),
        expires_at: payload.exp! * 1000,
      }
      keep(checked, token, claims)
      return claims
    } catch (error) {
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return null
      throw error
    }
  }

  /** In `direct` mode the tokens are those of the external provider. */
  async function outsideClaimsOf(token: string, tenant: Tenant): Promise<Claims | null> {
    const realm = await realms.of(tenant)
    if (realm?.mode !== 'direct') return null
    const { audience, token_type, address } = realm
    const expected = { audience: audience!, token_type: token_type!, now: now() }
    const said = await identity.verify(address, token, expected).catch((error: unknown) => {
      throw error instanceof RealmUnusable ? RealmDown() : error
    })
    if (!said) return null
    const who = await database.inTenant(
      tenant.id,
      (db) => findByIdentity({ db, tenant }, address.issuer, said.sub),
      { readOnly: true },
    )
    if (!who) return null
    const { sid, auth_time, iat } = said
    const claims = {
      tenant_id: tenant.id,
      session_id: `outside:${typeof sid === 'string' ? sid : said.sub}`,
      user_id: who.id,
      expires_at: said.exp * 1000,
      outside: { auth_time: typeof auth_time === 'number' ? auth_time : Number(iat ?? 0) },
    }
    keep(checked, token, claims)
    return claims
  }

  async function load(tenant: Tenant, { session_id, user_id, outside }: Claims): Promise<User | null> {
    const [holder, held] = await database.inTenant(
      tenant.id,
      (db) =>
        Promise.all([
          outside
            ? findOutsider({ db, tenant }, user_id)
            : findHolder({ db, tenant, now: now() }, session_id, user_id),
          findHeld({ db, tenant }, user_id),
        ]),
      { readOnly: true },
    )
    if (!holder) return null
    const { id, first_name, last_name, email, member_id } = holder
    const auth_time = outside?.auth_time ?? Math.floor(Date.parse(holder.auth_time ?? '') / 1000)
    return {
      id,
      session_id,
      name: `${first_name} ${last_name}`,
      email,
      member_id,
      ...rightsFrom(held),
      auth_time,
    }
  }

  return {
    issuer,
    realms,
    publicKeys: keyring.published,
    close: listener.close,
    async authenticate(token, tenant) {
      const claims = await claimsOf(token, tenant)
      const time = now().getTime()
      if (!claims) return null
      if (claims.expires_at <= time) {
        checked.delete(token)
        return null
      }
      const key = `${tenant.id}:${claims.session_id}`
      const kept = users.get(key)
      if (kept && kept.until > time && kept.user.id === claims.user_id) return kept.user
      const before = changes
      const user = await load(tenant, claims)
      // Something changed during the lookup: its result is valid for this call, but must not be cached.
      if (user && isListening && before === changes)
        keep(users, key, { user, tenant_id: tenant.id, until: time + RIGHTS_KEPT_FOR })
      return user
    },
    async signAccessToken(tenant, { user_id, session_id, client_id, name, email }) {
      const { kid, key } = await keyring.signingKey(tenant)
      const iat = Math.floor(now().getTime() / 1000)
      const head = encode({ alg: 'ES256', kid, typ: 'at+jwt' })
      const body = encode({
        iss: issuer(tenant),
        aud: AUDIENCE,
        sub: String(user_id),
        sid: session_id,
        jti: randomUUID(),
        azp: client_id,
        name,
        preferred_username: email,
        iat,
        exp: iat + ACCESS_SECONDS,
      })
      // In this thread rather than through WebCrypto: it takes a quarter of the time, and every refresh signs
      // once.
      const signature = lowS(
        sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' }),
      )
      return `${head}.${body}.${signature.toString('base64url')}`
    },
  }
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The order of the curve P-256 (FIPS 186-5), half of it, and the byte length of each half of a signature. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const HALF_ORDER = ORDER / 2n
const HALF_BYTES = 32

/**
 * From a signature (r, s) anybody can make (r, n - s), which is valid for the same token, so we only accept
 * the lower s: a token has exactly one form.
 */
function lowS(signature: Buffer): Buffer {
  if (hasLowS(signature)) return signature
  const s = (ORDER - sOf(signature)).toString(16).padStart(2 * HALF_BYTES, '0')
  return Buffer.concat([signature.subarray(0, HALF_BYTES), Buffer.from(s, 'hex')])
}

const hasLowS = (signature: Buffer) => signature.length === 2 * HALF_BYTES && sOf(signature) <= HALF_ORDER

const sOf = (signature: Buffer) => BigInt(`0x${signature.toString('hex', HALF_BYTES)}`)

const signatureOf = (token: string) => Buffer.from(token.slice(token.lastIndexOf('.') + 1), 'base64url')

/** Rejects padding, white space and unused trailing bits, which a decoder ignores. */
const isWrittenOneWay = (token: string) =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid
  } catch {
    return undefined
  }
}

/** A map keeps insertion order, so the first entry is the oldest. */
function keep<T>(map: Map<string, T>, key: string, value: T) {
  if (map.size >= MOST_KEPT) map.delete(map.keys().next().value!)
  map.set(key, value)
}
