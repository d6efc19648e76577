import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import { spoken } from './account-queries.ts'

type At = Pick<Context, 'db' | 'tenant'>
type Now = Pick<Context, 'db' | 'tenant' | 'now'>

export type StoredRealm = {
  mode: 'broker' | 'direct'
  name: string
  issuer: string
  client_id: string
  sealed_secret: Buffer | null
  scope: string
  role_claim: string | null
  audience: string | null
  token_type: 'at+jwt' | 'JWT' | null
  passwords: 'own' | 'forwarded' | 'refused'
}

export const findRealm = async ({ db, tenant }: At): Promise<StoredRealm | undefined> =>
  (await db
    .selectFrom('auth_realm')
    .select([
      'mode',
      'name',
      'issuer',
      'client_id',
      'sealed_secret',
      'scope',
      'role_claim',
      'audience',
      'token_type',
      'passwords',
    ])
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirst()) as StoredRealm | undefined

export async function replaceRealm({ db, tenant, now }: Now, realm: StoredRealm | undefined): Promise<void> {
  await db.deleteFrom('auth_realm').where('tenant_id', '=', tenant.id).execute()
  if (realm)
    await db
      .insertInto('auth_realm')
      .values({ ...realm, tenant_id: tenant.id, changed_at: now })
      .execute()
}

export type Identified = {
  id: number
  email: string
  first_name: string
  last_name: string
  status: string
  profile_complete: number
  member_id: number | null
}

/** The local account of an external user. */
export const findByIdentity = (
  { db, tenant }: At,
  issuer: string,
  subject: string,
): Promise<Identified | undefined> =>
  db
    .selectFrom('auth_identity as i')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'i.tenant_id').onRef('u.id', '=', 'i.user_id'),
    )
    .select([
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.status',
      'u.profile_complete',
      'u.member_id',
    ])
    .where('i.tenant_id', '=', tenant.id)
    .where('u.tenant_id', '=', tenant.id)
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst()

/** False if the external user already has an account here. */
export async function addIdentity(
  { db, tenant, now }: Now,
  identity: { issuer: string; subject: string; user_id: number },
): Promise<boolean> {
  const added = await db
    .insertInto('auth_identity')
    .values({ ...identity, tenant_id: tenant.id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return added !== undefined
}

/** Users who log in externally need no password here to be active. A blocked account stays blocked. */
export const noteOutsideLogin = (
  { db, tenant, now, call }: Context,
  { user_id, isEmailVerified }: { user_id: number; isEmailVerified: boolean },
) =>
  db
    .updateTable('app_user')
    .set({
      status: sql`case when status = 'invited' then 'active' else status end`,
      last_login_at: now,
      ...spoken(call),
      ...(isEmailVerified && { email_verified_at: sql`coalesce(email_verified_at, ${now}::timestamptz)` }),
    })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', user_id)
    .execute()

export const addUpstream = (
  { db, tenant, now }: Now,
  upstream: { id: string; issuer: string; sealed_token: Buffer },
) =>
  db
    .insertInto('auth_upstream')
    .values({ ...upstream, tenant_id: tenant.id, checked_at: now, created_at: now })
    .execute()

/**
 * Ties a session to an external login, so that it lasts only as long as that one, where the provider can be
 * asked.
 */
export const setUpstream = ({ db, tenant }: At, sessionId: string, upstream_id: string) =>
  db
    .updateTable('auth_session')
    .set({ upstream_id })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', sessionId)
    .execute()

/**
 * Claims the check whether the login behind a session is still valid, when one is due: of parallel refreshes,
 * one gets it. `before` is when it was last checked.
 */
export async function takeUpstream(
  { db, tenant, now }: Now,
  sessionId: string,
  due_before: Date,
): Promise<{ id: string; issuer: string; sealed_token: Buffer; before: string } | undefined> {
  const { rows } = await sql<{ id: string; issuer: string; sealed_token: Buffer; before: string }>`
    with due as (
      select p.tenant_id, p.id, p.checked_at from auth_upstream p
      where p.tenant_id = ${tenant.id} and p.checked_at <= ${due_before} and p.id = (
        select s.upstream_id from auth_session s
        where s.tenant_id = ${tenant.id} and s.id = ${sessionId} and s.revoked_at is null)
      for update)
    update auth_upstream p set checked_at = ${now} from due
    where p.tenant_id = ${tenant.id} and due.tenant_id = ${tenant.id} and p.id = due.id
    returning p.id, p.issuer, p.sealed_token, due.checked_at as before`.execute(db)
  return rows[0]
}

export const keepUpstream = (
  { db, tenant }: At,
  id: string,
  change: { sealed_token: Buffer } | { checked_at: string },
) =>
  db
    .updateTable('auth_upstream')
    .set(change)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/**
 * The token of an external login that no open session depends on anymore; locked until the transaction ends.
 */
export async function findLeftUpstream(
  { db, tenant }: At,
  id: string,
): Promise<{ issuer: string; sealed_token: Buffer } | undefined> {
  const locking = sql`select from auth_upstream where tenant_id = ${tenant.id} and id = ${id} for update`
  const looking = sql<{ issuer: string; sealed_token: Buffer }>`
    select p.issuer, p.sealed_token from auth_upstream p
    where p.tenant_id = ${tenant.id} and p.id = ${id} and length(p.sealed_token) > 0 and not exists (
      select from auth_session s
      where s.tenant_id = ${tenant.id} and s.upstream_id = p.id and s.revoked_at is null)`
  // Sent together, executed one after the other: the second sees the sessions from before the lock.
  const [, { rows }] = await Promise.all([locking.execute(db), looking.execute(db)])
  return rows[0]
}

/** Removes external logins that no session depends on anymore. */
export const removeOldUpstreams = ({ db, tenant }: At) =>
  sql`delete from auth_upstream p where p.tenant_id = ${tenant.id} and not exists (
    select from auth_session s where s.tenant_id = ${tenant.id} and s.upstream_id = p.id)`.execute(db)
