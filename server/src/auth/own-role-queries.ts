import { sql } from 'kysely'
import { OWN_MODULE, type OwnRoleScope } from 'contract/auth/roles'
import type { Context } from '../plumbing/context.ts'

type At = Pick<Context, 'db' | 'tenant'>

const COLUMNS = ['id', 'name', sql<OwnRoleScope>`scope`.as('scope'), 'version'] as const

/** The roles a tenant has made itself, by name. */
export const findOwnRoles = ({ db, tenant }: At) =>
  db.selectFrom('own_role').select(COLUMNS).where('tenant_id', '=', tenant.id).orderBy('name_key').execute()

/** Some of them, kept from being deleted until the transaction ends: they are about to be given. */
export const holdOwnRoles = ({ db, tenant }: At, ids: readonly number[]) =>
  db
    .selectFrom('own_role')
    .select(COLUMNS)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', sql<number>`any (${[...ids]}::bigint[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()

export const lockOwnRole = ({ db, tenant }: At, id: number) =>
  db
    .selectFrom('own_role')
    .select(COLUMNS)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Undefined if the name is taken. */
export const insertOwnRole = (
  { db, tenant, now }: Context,
  { name, scope }: { name: string; scope: OwnRoleScope },
) =>
  db
    .insertInto('own_role')
    .values({ tenant_id: tenant.id, name, scope, created_at: now })
    .onConflict((any) => any.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()

export const setOwnRoleName = ({ db, tenant }: At, id: number, name: string) =>
  db
    .updateTable('own_role')
    .set({ name, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

/** The role goes, with what it may and from whom has it. */
export async function removeOwnRole({ db, tenant }: At, id: number): Promise<void> {
  const role = String(id)
  await db
    .deleteFrom('user_role')
    .where('tenant_id', '=', tenant.id)
    .where('module', '=', OWN_MODULE)
    .where('role', '=', role)
    .execute()
  await db
    .deleteFrom('role_permission')
    .where('tenant_id', '=', tenant.id)
    .where('role_module', '=', OWN_MODULE)
    .where('role', '=', role)
    .execute()
  await db.deleteFrom('own_role').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()
}
