import { sql } from 'kysely'
import type { Credential, CredentialKind } from 'contract/members/credentials'
import type { Context } from '../plumbing/context.ts'

const KIND = [
  'id',
  'title',
  sql<CredentialKind['category']>`category`.as('category'),
  sql<CredentialKind['for_whom']>`for_whom`.as('for_whom'),
  'valid_months',
  'how',
  'address',
  'source',
  'is_active',
  'version',
] as const

/** All checks and trainings, required ones first. */
export const findKinds = ({ db, tenant }: Context): Promise<CredentialKind[]> =>
  db
    .selectFrom('credential_kind')
    .select(KIND)
    .where('tenant_id', '=', tenant.id)
    .orderBy('is_active', 'desc')
    .orderBy('id')
    .execute()

/** One kind; with `lock` it cannot be changed by others until the request ends. */
export const findKind = (
  { db, tenant }: Context,
  id: number,
  { lock = false } = {},
): Promise<CredentialKind | undefined> => {
  const found = db
    .selectFrom('credential_kind')
    .select(KIND)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
  return (lock ? found.forUpdate() : found).executeTakeFirst()
}

export type NewKind = Omit<CredentialKind, 'id' | 'version' | 'source'> & { source?: string | null }

/** Undefined if there already is one with this name. */
export const insertKind = ({ db, tenant }: Context, kind: NewKind): Promise<CredentialKind | undefined> =>
  db
    .insertInto('credential_kind')
    .values({ tenant_id: tenant.id, ...kind })
    .onConflict((taken) => taken.doNothing())
    .returning(KIND)
    .executeTakeFirst()

export const isTitleTaken = async (
  { db, tenant }: Context,
  { id, title }: { id: number; title: string },
): Promise<boolean> => {
  const row = await db
    .selectFrom('credential_kind')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('title_key', '=', sql<string>`lower(${title})`)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

export const setKind = ({ db, tenant }: Context, id: number, kind: NewKind) =>
  db
    .updateTable('credential_kind')
    .set({ ...kind, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

const CREDENTIAL = [
  'id',
  'member_id',
  'kind_id',
  sql<Credential['status']>`status`.as('status'),
  'number',
  'provider',
  'cleared_on',
  'expires_on',
  'changed_at',
  'changed_by',
  'version',
] as const

/** The records of certain people, newest first. */
export const findCredentialsOf = async (
  { db, tenant }: Context,
  member_ids: readonly number[],
): Promise<Credential[]> => {
  if (member_ids.length === 0) return []
  return db
    .selectFrom('credential')
    .select(CREDENTIAL)
    .where('tenant_id', '=', tenant.id)
    .where('member_id', 'in', member_ids)
    .orderBy('id', 'desc')
    .execute()
}

/** One of them; with `lock` it cannot be changed by others until the request ends. */
export const findCredential = (
  { db, tenant }: Context,
  id: number,
  { lock = false } = {},
): Promise<Credential | undefined> => {
  const found = db
    .selectFrom('credential')
    .select(CREDENTIAL)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
  return (lock ? found.forUpdate() : found).executeTakeFirst()
}

type Facts = Pick<Credential, 'status' | 'number' | 'provider' | 'cleared_on' | 'expires_on'>

export const insertCredential = (
  { db, tenant, user, now }: Context,
  credential: Facts & Pick<Credential, 'member_id' | 'kind_id'>,
): Promise<Credential> =>
  db
    .insertInto('credential')
    .values({ tenant_id: tenant.id, ...credential, changed_at: now, changed_by: user?.name ?? 'system' })
    .returning(CREDENTIAL)
    .executeTakeFirstOrThrow()

export const setCredential = ({ db, tenant, user, now }: Context, id: number, facts: Facts) =>
  db
    .updateTable('credential')
    .set({ ...facts, changed_at: now, changed_by: user?.name ?? 'system', version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** Deletes the records of certain people. */
export const eraseCredentials = async ({ db, tenant }: Context, member_ids: readonly number[]) => {
  if (member_ids.length === 0) return
  await db
    .deleteFrom('credential')
    .where('tenant_id', '=', tenant.id)
    .where('member_id', 'in', member_ids)
    .execute()
}
