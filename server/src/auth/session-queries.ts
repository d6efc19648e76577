import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

type At = Pick<Context, 'db' | 'tenant'>
type Now = Pick<Context, 'db' | 'tenant' | 'now'>

/** Open logins that were last refreshed before a moment; all open ones without it. */
export const countOpenSessions = async (
  { db, tenant, now }: Now,
  before: Date | undefined,
): Promise<number> => {
  const { count } = await db
    .selectFrom('auth_session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenant.id)
    .where('revoked_at', 'is', null)
    .where('idle_expires_at', '>', now.toISOString())
    .$if(before !== undefined, (query) => query.where('rotated_at', '<', before!.toISOString()))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type NewSession = {
  id: string
  user_id: number
  client_id: string
  idle_seconds: number
  abs_seconds: number
  bind_sha256: Buffer | null
  /** How the user proved who they are, in the terms of RFC 8176. */
  amr: readonly string[]
}

export const addSession = (
  { db, tenant, now, call }: Context,
  { abs_seconds, amr, ...session }: NewSession,
) => {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  return db
    .insertInto('auth_session')
    .values({
      ...session,
      tenant_id: tenant.id,
      rotated_at: now,
      created_at: now,
      idle_expires_at: after(session.idle_seconds),
      abs_expires_at: after(abs_seconds),
      amr: [...amr],
      auth_time: now,
      ip: call.ip || null,
      user_agent: call.user_agent,
    })
    .execute()
}

/**
 * Creates another session for the user of this one, as long-lived and as strong, whose first token works for
 * a moment only. False if the session is over.
 */
export async function copySession(
  { db, tenant, now, call }: Context,
  copy: { id: string; of: string; client_id: string; seconds: number },
): Promise<boolean> {
  const at = sql`${now}::timestamptz`
  const until = new Date(now.getTime() + copy.seconds * 1000)
  const { rows } = await sql`
    insert into auth_session (tenant_id, id, user_id, client_id, rotated_at, created_at, idle_expires_at, abs_expires_at,
      idle_seconds, amr, auth_time, ip, user_agent, upstream_id, is_handed_over)
    select ${tenant.id}::bigint, ${copy.id}, s.user_id, ${copy.client_id}, ${at}, ${at},
      least(${until}::timestamptz, s.abs_expires_at), s.abs_expires_at,
      s.idle_seconds, s.amr, s.auth_time, ${call.ip || null}, ${call.user_agent}, s.upstream_id, true
    from auth_session s
    where s.tenant_id = ${tenant.id} and s.id = ${copy.of} and s.revoked_at is null and s.idle_expires_at > ${at}
    returning id`.execute(db)
  return rows.length > 0
}

type Shown = {
  session_id: string
  seq: number
  client_id: string
  bind_sha256: Buffer | null
  /** For browsers: a handed-over login belongs to the first one that uses it. */
  first_bind_sha256: Buffer | null
}
export type Refreshed = {
  seq: number
  user_id: number
  first_name: string
  last_name: string
  email: string
  language: string | null
  idle_expires_at: string
  is_handed_over: boolean
}

/** Advances the sequence by one if it is where the token says: of parallel refreshes exactly one succeeds. */
export async function advance({ db, tenant, now }: Now, shown: Shown): Promise<Refreshed | undefined> {
  const at = sql`${now}::timestamptz`
  const { rows } = await sql<Refreshed>`
    update auth_session s set seq = s.seq + 1, rotated_at = ${at},
      idle_expires_at = least(to_timestamp(${now.getTime() / 1000}::float8 + s.idle_seconds), s.abs_expires_at),
      bind_sha256 = case when s.is_handed_over and s.seq = 0 then ${shown.first_bind_sha256}::bytea else s.bind_sha256 end
    from app_user u
    where s.tenant_id = ${tenant.id} and s.id = ${shown.session_id} and s.seq = ${shown.seq}
      and s.client_id = ${shown.client_id} and s.revoked_at is null and s.idle_expires_at > ${at}
      and (s.bind_sha256 is null or s.bind_sha256 = ${shown.bind_sha256}::bytea)
      and u.tenant_id = ${tenant.id} and u.id = s.user_id and u.status = 'active'
    returning s.seq, s.user_id, u.first_name, u.last_name, u.email, u.language, s.idle_expires_at, s.is_handed_over`.execute(
    db,
  )
  return rows[0]
}

/**
 * Handles a token that was used before. Within the grace period, and from the browser the session is bound
 * to, it is a retry after a lost answer and gets the same successor; otherwise somebody has a copy, and the
 * session ends.
 */
export async function repeatOrEnd(
  { db, tenant, now }: Now,
  shown: Shown,
  grace_seconds: number,
): Promise<(Omit<Refreshed, 'seq'> & { seq: number | null }) | undefined> {
  const at = sql`${now}::timestamptz`
  const isRetry = sql`(s.bind_sha256 is not null and s.seq = ${shown.seq}::int + 1
    and s.rotated_at > ${new Date(now.getTime() - grace_seconds * 1000)}::timestamptz)`
  const { rows } = await sql<Omit<Refreshed, 'seq'> & { seq: number | null }>`
    update auth_session s set
      revoked_at = case when ${isRetry} then null else ${at} end,
      revoked_reason = case when ${isRetry} then null else 'refresh_reuse' end
    from app_user u
    where s.tenant_id = ${tenant.id} and s.id = ${shown.session_id} and s.seq > ${shown.seq}
      and s.client_id = ${shown.client_id} and s.revoked_at is null and s.idle_expires_at > ${at}
      and (s.bind_sha256 is null or s.bind_sha256 = ${shown.bind_sha256}::bytea)
      and u.tenant_id = ${tenant.id} and u.id = s.user_id and u.status = 'active'
    returning case when s.revoked_at is null then s.seq end as seq,
      s.user_id, u.first_name, u.last_name, u.email, u.language, s.idle_expires_at, s.is_handed_over`.execute(
    db,
  )
  return rows[0]
}

export type Ended = { id: string; upstream_id: string | null }

/** Returns the sessions this ended, with the external logins they depended on. */
export async function endSessions(
  { db, tenant, now }: Now,
  which:
    | { user_id: number }
    | { session_id: string; client_id: string }
    | { session_id: string; user_id: number }
    | { user_id: number; all_but: string }
    | { upstream_id: string }
    | 'all',
  reason: string,
): Promise<Ended[]> {
  let query = db
    .updateTable('auth_session')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('tenant_id', '=', tenant.id)
    .where('revoked_at', 'is', null)
  if (which === 'all') return query.returning(['id', 'upstream_id']).execute()
  if ('session_id' in which) query = query.where('id', '=', which.session_id)
  if ('client_id' in which) query = query.where('client_id', '=', which.client_id)
  if ('user_id' in which) query = query.where('user_id', '=', which.user_id)
  if ('all_but' in which) query = query.where('id', '<>', which.all_but)
  if ('upstream_id' in which) query = query.where('upstream_id', '=', which.upstream_id)
  return query.returning(['id', 'upstream_id']).execute()
}

export const findSessions = ({ db, tenant, now }: Now, userId: number) =>
  db
    .selectFrom('auth_session')
    .select(['id', 'client_id', 'created_at', 'rotated_at as last_used_at', 'ip', 'user_agent'])
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('idle_expires_at', '>', now.toISOString())
    .orderBy('rotated_at', 'desc')
    .execute()

export const removeOldSessions = ({ db, tenant }: At, before: Date) =>
  db
    .deleteFrom('auth_session')
    .where('tenant_id', '=', tenant.id)
    .where('abs_expires_at', '<', before.toISOString())
    .execute()

export type Holder = {
  id: number
  first_name: string
  last_name: string
  email: string
  member_id: number | null
  /** Missing for users who logged in externally. */
  auth_time?: string
}

/** The user of a session that is currently open. */
export const findHolder = (
  { db, tenant, now }: Now,
  sessionId: string,
  userId: number,
): Promise<Holder | undefined> =>
  db
    .selectFrom('auth_session as s')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'),
    )
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.member_id', 's.auth_time'])
    .where('s.tenant_id', '=', tenant.id)
    .where('u.tenant_id', '=', tenant.id)
    .where('s.id', '=', sessionId)
    .where('s.user_id', '=', userId)
    .where('s.revoked_at', 'is', null)
    .where('s.abs_expires_at', '>', now.toISOString())
    .where('u.status', '=', 'active')
    .executeTakeFirst()

/**
 * When the user of a session last proved who they are; what was checked when the call was admitted may be
 * older.
 */
export async function findAuthTime({ db, tenant }: At, sessionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth_session')
    .select('auth_time')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.auth_time
}

export const setAuthTime = ({ db, tenant, now }: Now, sessionId: string) =>
  db
    .updateTable('auth_session')
    .set({ auth_time: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()

/** A user who logged in externally and is allowed in here at the moment. */
export const findOutsider = ({ db, tenant }: At, userId: number): Promise<Holder | undefined> =>
  db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'email', 'member_id'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
