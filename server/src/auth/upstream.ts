import { randomUUID } from 'node:crypto'
import type { Context, OutsideContext, Tenant } from '../plumbing/context.ts'
import type { Sealed } from '../plumbing/resealing.ts'
import { enqueue, job } from '../plumbing/jobs/jobs.ts'
import { RealmRefused, type Claims } from '../outside/identity-provider.ts'
import { announce } from './change-queries.ts'
import { note } from './event-queries.ts'
import { takeOverRoles } from './outside-roles.ts'
import {
  addUpstream,
  findByIdentity,
  findLeftUpstream,
  findRealm,
  keepUpstream,
  setUpstream,
  takeUpstream,
} from './realm-queries.ts'
import { openRealm, type Realm } from './realms.ts'
import { openText, sealText } from './sealed-text.ts'
import { endSessions, type Ended } from './session-queries.ts'

/** Shorter than the time between a browser's refreshes, so that each of them checks. */
const ASK_AGAIN_MS = 200_000
/** How long a login is considered valid while its provider does not answer. */
const PATIENCE_MS = 900_000

const placeOf = ({ id }: Pick<Tenant, 'id'>, upstreamId: string) => ({
  purpose: 'auth-upstream',
  about: `${id}|${upstreamId}`,
})

/** Where logins at identity providers are kept. */
export const upstreamSeals: Sealed = {
  what: 'logins at identity providers',
  table: 'auth_upstream',
  column: 'sealed_token',
  key: ['id'],
  placeOf: (tenantId, { id }) => placeOf({ id: tenantId }, String(id)),
}

/** Ties a session to the external login it depends on. */
export async function followUpstream(
  context: Context,
  session_id: string,
  { issuer, refresh_token }: { issuer: string; refresh_token: string | undefined },
): Promise<void> {
  // A provider that issues no refresh token cannot be asked.
  if (refresh_token === undefined) return
  const id = randomUUID()
  const sealed_token = sealText(context.keys, placeOf(context.tenant, id), refresh_token)
  await addUpstream(context, { id, issuer, sealed_token })
  await setUpstream(context, session_id, id)
}

/**
 * Whether the external login behind a session is still valid; true for a session without one. Checked every
 * few minutes, so that somebody who is disabled there is logged out here. @throws RealmUnusable if the
 * provider has not answered for a quarter of an hour.
 */
export async function holdsUpstream(
  context: OutsideContext,
  { address, role_claim }: Pick<Realm, 'address' | 'role_claim'>,
  session_id: string,
): Promise<boolean> {
  const due_before = new Date(context.now.getTime() - ASK_AGAIN_MS)
  const upstream = await context.transaction((inside) => takeUpstream(inside, session_id, due_before))
  if (!upstream) return true
  const { id, issuer, sealed_token, before } = upstream
  const place = placeOf(context.tenant, id)
  const token = issuer === address.issuer ? openText(context.keys, place, sealed_token) : undefined
  try {
    if (token === undefined) throw new RealmRefused('a login of another realm')
    const { refresh_token = token, claims } = await context.outside.identity.refresh(address, token)
    await context.transaction(async (inside) => {
      await keepUpstream(inside, id, { sealed_token: sealText(context.keys, place, refresh_token) })
      if (claims) await renewRoles(inside, { issuer, role_claim }, claims)
    })
    return true
  } catch (error) {
    if (error instanceof RealmRefused) {
      await context.transaction((inside) => endFollowers(inside, id))
      return false
    }
    await context.transaction((inside) => keepUpstream(inside, id, { checked_at: before }))
    if (context.now.getTime() - Date.parse(before) > PATIENCE_MS) throw error
    return true
  }
}

async function renewRoles(
  context: Context,
  { issuer, role_claim }: { issuer: string; role_claim: string | null },
  claims: Claims,
) {
  const who = role_claim === null ? undefined : await findByIdentity(context, issuer, claims.sub)
  if (who && role_claim !== null) await takeOverRoles(context, who.id, role_claim, claims)
}

async function endFollowers(context: Context, upstream_id: string) {
  await keepUpstream(context, upstream_id, { sealed_token: Buffer.alloc(0) })
  for (const { id } of await endSessions(context, { upstream_id }, 'upstream_ended')) {
    await note(context, { kind: 'upstream_ended', user_id: null, detail: { session_id: id } })
    await announce(context, { session_id: id })
  }
}

/** External logins end with the last session that depended on them. */
export async function leaveUpstreams(context: Context, ended: readonly Ended[]): Promise<void> {
  const ids = new Set(ended.flatMap(({ upstream_id }) => upstream_id ?? []))
  for (const upstream_id of ids) await enqueue(context, endUpstream, { upstream_id })
}

export const endUpstream = job<{ upstream_id: string }>({
  name: 'end-upstream',
  async run(context, { upstream_id }) {
    const found = await context.transaction(async (inside) => {
      const left = await findLeftUpstream(inside, upstream_id)
      const realm = left && (await findRealm(inside))
      return left && realm && { left, realm: openRealm(context, realm) }
    })
    if (!found || found.left.issuer !== found.realm.address.issuer) return
    const token = openText(context.keys, placeOf(context.tenant, upstream_id), found.left.sealed_token)
    // Nothing to do if it is over already.
    if (token !== undefined)
      await context.outside.identity.end(found.realm.address, token).catch((error: unknown) => {
        if (!(error instanceof RealmRefused)) throw error
      })
    await context.transaction((inside) =>
      keepUpstream(inside, upstream_id, { sealed_token: Buffer.alloc(0) }),
    )
  },
})
