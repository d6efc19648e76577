import { sql } from 'kysely'
import type { Context } from '../context.ts'

type At = Pick<Context, 'db' | 'tenant'>

export type NewAccount = {
  email: string
  first_name: string
  last_name: string
  username: string | null
  member_id: number | null
  profile_complete: number
  /** What letters are written in; null where nobody knows yet. */
  language: string | null
}

/** Undefined when somebody has the address already, also when they got it a moment ago. */
export const addAccount = ({ db, tenant, now }: Context, account: NewAccount) =>
  db
    .insertInto('app_user')
    .values({ ...account, tenant_id: tenant.id, status: 'invited', created_at: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'email']).doNothing())
    .returning(['id'])
    .executeTakeFirst()

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

/** By username or e-mail address; a username has no @. */
export const findByLoginName = (at: At, name: string) =>
  users(at)
    .select(columns)
    .where(name.includes('@') ? 'email' : 'username', '=', name.toLowerCase())
    .executeTakeFirst()

export const findByEmail = (at: At, email: string) =>
  users(at).select(columns).where('email', '=', email).executeTakeFirst()

export const findByMember = (at: At, memberId: number) =>
  users(at).select(columns).where('member_id', '=', memberId).orderBy('id').executeTakeFirst()

export const findById = (at: At, id: number) =>
  users(at).select(columns).where('id', '=', id).executeTakeFirst()

export const lockById = (at: At, id: number) =>
  users(at).select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const deleteAccount = ({ db, tenant }: At, id: number) =>
  db.deleteFrom('app_user').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

export const setCompleteness = ({ db, tenant }: At, userId: number, profile_complete: number) =>
  db
    .updateTable('app_user')
    .set({ profile_complete })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', userId)
    .execute()

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

/** A password set by a link that reached the address proves the address too. A blocked account stays blocked. */
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

/** Undefined when the account was blocked or got another password while this one was being checked. */
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

/** What the page is read in; a program that says none changes nothing. */
export const spoken = ({ language }: Context['call']) => (language ? { language } : {})

/** Letters follow the page: who reads it in another language gets them so from now on. */
export const followLanguage = ({ db, tenant, call }: Context, userId: number) =>
  db
    .updateTable('app_user')
    .set(spoken(call))
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', userId)
    .execute()

/** What the account of an address reads; undefined where there is none. */
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
      // Who never chose a password goes on being invited.
      status:
        status === 'active' ? sql`case when password_hash is null then 'invited' else 'active' end` : status,
    })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst()

/** Gives the account another, proven address; undefined when somebody else has it. */
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
