import type { Language } from 'contract/language'
import { sql } from 'kysely'
import type { Role } from 'contract/auth/roles'
import { insertRows } from '../plumbing/database/bulk-queries.ts'
import type { Context } from '../plumbing/context.ts'

type Found = [email: string, account: { id: number; existed: boolean }]
type NewAccount = { email: string; first_name: string; last_name: string; language: Language; at: Date }

/**
 * The account ids for these addresses: existing accounts, and new ones for people who have not chosen a
 * password yet, like those of `createAccount`.
 */
export async function insertAccounts(
  context: Context,
  accounts: readonly NewAccount[],
  roles: readonly Role[],
): Promise<Map<string, { id: number; existed: boolean }>> {
  const known = await findByEmails(
    context,
    accounts.map(({ email }) => email),
  )
  const rows = accounts
    .filter(({ email }) => !known.has(email))
    .map(({ at, ...account }) => ({
      ...account,
      status: 'invited',
      profile_complete: 2,
      created_at: at.toISOString(),
    }))
  const inserted = await insertRows(context, 'app_user', rows, ['id', 'email', 'created_at'])
  await insertRows(
    context,
    'user_role',
    inserted.flatMap(({ id, created_at }) =>
      roles.map(({ module, role }) => ({ user_id: id, module, role, created_at })),
    ),
  )
  return new Map([
    ...[...known].map(([email, id]): Found => [email, { id, existed: true }]),
    ...inserted.map(({ id, email }): Found => [email, { id, existed: false }]),
  ])
}

async function findByEmails({ db, tenant }: Context, emails: readonly string[]) {
  const found = await db
    .selectFrom('app_user')
    .select(['id', 'email'])
    .where('tenant_id', '=', tenant.id)
    .where(sql<boolean>`email = any(${emails})`)
    .execute()
  return new Map(found.map(({ id, email }) => [email, id]))
}

/** Links accounts to the member records of their owners; accounts that have one keep it. */
export const setMembers = (
  { db, tenant }: Context,
  accounts: readonly { user_id: number; member_id: number }[],
) =>
  sql`
    update app_user u set member_id = a.member_id
    from json_to_recordset(${JSON.stringify(accounts)}::json) as a (user_id bigint, member_id bigint)
    where u.tenant_id = ${tenant.id} and u.id = a.user_id and u.member_id is null`.execute(db)

/** Undefined if nobody has this name. */
export const findByUsername = ({ db, tenant }: Context, username: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'email', 'member_id', 'first_name', 'last_name'])
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('tenant_id', '=', tenant.id)
    .where('username', '=', username)
    .executeTakeFirst()
