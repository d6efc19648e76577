import { sql } from 'kysely'
import { hex } from '../plumbing/database/bulk-queries.ts'
import type { Context } from '../plumbing/context.ts'
import { writtenOnce } from '../plumbing/database/written-once.ts'
import type { GivenRole } from './permission-queries.ts'

type At = Pick<Context, 'db' | 'tenant'>

export type NewAccount = {
  /** An id taken in advance with `takeAccountId`. */
  id?: number | undefined
  email: string
  first_name: string
  last_name: string
  username: string | null
  member_id: number | null
  profile_complete: number
  /** The language of letters; null while unknown. */
  language: string | null
}

type Begins = {
  links: readonly { purpose: string; hash: Buffer; expires_at: Date }[]
  roles: readonly GivenRole[]
  /** Recorded in the event note. */
  detail?: object
}

/**
 * Creates an account with its links, roles and the note of its creation, in one statement. Returns undefined
 * if the address already has an account, even one created a moment ago; nothing is written then.
 */
export async function addAccount(
  { db, tenant, now, call }: Context,
  account: NewAccount,
  { links, roles, detail }: Begins,
): Promise<{ id: number } | undefined> {
  const given = links.map(({ hash, ...link }) => ({ ...link, hash: hex(hash) }))
  const isNumbered = account.id !== undefined
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into app_user (tenant_id, ${isNumbered ? sql`id, ` : sql``}email, first_name, last_name, username, member_id,
        profile_complete, language, status, created_at)
      ${isNumbered ? sql`overriding system value` : sql``}
      values (${tenant.id}, ${isNumbered ? sql`${account.id}, ` : sql``}${account.email}, ${account.first_name}, ${account.last_name}, ${account.username},
        ${account.member_id}, ${account.profile_complete}, ${account.language}, 'invited', ${now})
      on conflict (tenant_id, email) do nothing
      returning id
    ), link as (
      insert into auth_action_token (tenant_id, hash, purpose, user_id, email, expires_at, created_at)
      select ${tenant.id}, l.hash, l.purpose, added.id, ${account.email}, l.expires_at, ${now}
      from added, json_to_recordset(${JSON.stringify(given)}::json) as l (hash bytea, purpose text, expires_at timestamptz)
      returning 1
    ), role as (
      insert into user_role (tenant_id, user_id, module, role, club_id, team_id, league_id, event_id, circuit_id, created_at)
      select ${tenant.id}, added.id, r.module, r.role, r.club_id, r.team_id, r.league_id, r.event_id, r.circuit_id, ${now}
      from added, json_to_recordset(${JSON.stringify(roles)}::json) as r (module text, role text, club_id bigint,
        team_id bigint, league_id bigint, event_id bigint, circuit_id bigint)
      on conflict do nothing
    ), event as (
      insert into auth_event (tenant_id, at, kind, user_id, ip, user_agent, detail, trace_id)
      select ${tenant.id}, ${now}, 'account_created', added.id, ${call.ip}, ${call.user_agent},
        ${detail ? JSON.stringify(detail) : null}::jsonb, ${call.trace_id}
      from added
      returning 1
    )
    select id from added`.execute(db)
  return rows[0]
}

/** An id for an account that is about to be created. */
export async function takeAccountId({ db }: At): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('app_user_id_seq') as id`.execute(db)
  return rows[0]!.id
}

const idOf = writtenOnce((db, { tenant_id, email }: { tenant_id: number; email: string }) =>
  db.selectFrom('app_user').select('id').where('tenant_id', '=', tenant_id).where('email', '=', email),
)
export const findIdByEmail = async ({ db, tenant }: At, email: string) =>
  (await idOf(db, { tenant_id: tenant.id, email }))[0]?.id

const users = ({ db, tenant }: At) => db.selectFrom('app_user').where('app_user.tenant_id', '=', tenant.id)

const columns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'password_hash',
  'password_set_at',
  'status',
  'email_verified_at',
  'profile_complete',
  'member_id',
  'language',
] as const

/** By username or email address; a username has no @. */
export const findByLoginName = (at: At, name: string) =>
  users(at)
    .select(columns)
    .where(name.includes('@') ? 'email' : 'username', '=', name.toLowerCase())
    .executeTakeFirst()

export const findByEmail = (at: At, email: string) =>
  users(at).select(columns).where('email', '=', email).executeTakeFirst()

export const findByMember = (at: At, memberId: number) =>
  users(at).select(columns).where('member_id', '=', memberId).orderBy('id').executeTakeFirst()

/**
 * The account that stands for a member: the member's own, or the one that registered the record as its own.
 */
export async function findAccountOfMember(
  { db, tenant }: At,
  memberId: number,
): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('app_user as u')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'u.tenant_id').on('m.id', '=', memberId),
    )
    .select('u.id')
    .where('u.tenant_id', '=', tenant.id)
    .where('m.tenant_id', '=', tenant.id)
    .where((e) => e.or([e('u.member_id', '=', memberId), e('u.id', '=', e.ref('m.user_id'))]))
    .orderBy('u.id')
    .executeTakeFirst()
}

export const findById = (at: At, id: number) =>
  users(at).select(columns).where('id', '=', id).executeTakeFirst()

export const findByIds = (at: At, ids: readonly number[]) =>
  users(at)
    .select(columns)
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .execute()

export const lockById = (at: At, id: number) =>
  users(at).select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const removeAccountRow = ({ db, tenant }: At, id: number) =>
  db.deleteFrom('app_user').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

export const setCompleteness = ({ db, tenant }: At, userId: number, profile_complete: number) =>
  db
    .updateTable('app_user')
    .set({ profile_complete })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', userId)
    .execute()

/** What the office and the person themselves may change of an account. */
export type AccountFields = Partial<Record<'email' | 'first_name' | 'last_name' | 'profile_pic', string>> & {
  username?: string | null
  phone?: string | null
}

/** Changes what is given. Another address has yet to prove itself. */
export async function setAccountFields({ db, tenant }: At, id: number, fields: AccountFields): Promise<void> {
  if (Object.keys(fields).length === 0) return
  const { email } = fields
  const proof =
    email === undefined
      ? {}
      : { email_verified_at: sql<null>`case when email = ${email} then email_verified_at end` }
  await db
    .updateTable('app_user')
    .set({ ...fields, ...proof })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
}

/** Gives the account its member record; an account that has one keeps it. */
export async function setMember({ db, tenant }: At, userId: number, memberId: number): Promise<boolean> {
  const linked = await db
    .updateTable('app_user')
    .set({ member_id: memberId })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('member_id', 'is', null), eb('member_id', '=', memberId)]))
    .returning('id')
    .executeTakeFirst()
  return linked !== undefined
}

/**
 * A password set through a link sent to the address also proves the address. A blocked account stays blocked.
 */
export const setPassword = (
  { db, tenant, now }: Context,
  { user_id, email, hash }: { user_id: number; email: string; hash: string },
) =>
  db
    .updateTable('app_user')
    .set({
      password_hash: hash,
      password_set_at: now,
      status: sql`case when status = 'blocked' then status else 'active' end`,
      email_verified_at: sql`case when email = ${email} then coalesce(email_verified_at, ${now}::timestamptz)
        else email_verified_at end`,
    })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', user_id)
    .execute()

/** Undefined if the account was blocked or its password changed while this one was being checked. */
export const noteLogin = (
  { db, tenant, now, call }: Context,
  { id, password_hash, fresh_hash }: { id: number; password_hash: string; fresh_hash: string },
) =>
  db
    .updateTable('app_user')
    .set({ last_login_at: now, password_hash: fresh_hash, ...spoken(call) })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst()

/** The language of the page; clients that send none change nothing. */
export const spoken = ({ language }: Context['call']) => (language ? { language } : {})

/** Letters follow the page: users who switch its language get letters in that language from then on. */
export const followLanguage = ({ db, tenant, call }: Context, userId: number) =>
  db
    .updateTable('app_user')
    .set(spoken(call))
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', userId)
    .execute()

/** The language of the account with this address; undefined if there is none. */
export const findLanguage = (at: At, email: string) =>
  users(at).select('language').where('email', '=', email.toLowerCase()).executeTakeFirst()

/** The same for a login without a password. */
export const noteEntry = ({ db, tenant, now, call }: Context, id: number) =>
  db
    .updateTable('app_user')
    .set({ last_login_at: now, ...spoken(call) })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst()

export const setVerified = ({ db, tenant, now }: Context, userId: number, email: string) =>
  db
    .updateTable('app_user')
    .set({ email_verified_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const setStatus = ({ db, tenant }: At, userId: number, status: 'active' | 'blocked') =>
  db
    .updateTable('app_user')
    .set({
      // Users who never chose a password remain invited.
      status:
        status === 'active' ? sql`case when password_hash is null then 'invited' else 'active' end` : status,
    })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst()

/** Gives the account a different, proven address; undefined if another account has it. */
export const setEmail = ({ db, tenant, now }: Context, userId: number, email: string) =>
  db
    .updateTable('app_user')
    .set({ email, email_verified_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('app_user as other')
            .select('other.id')
            .where('other.tenant_id', '=', tenant.id)
            .where('other.email', '=', email)
            .where('other.id', '<>', userId),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
