import { sql, type Kysely } from 'kysely'

/**
 * The roles of the database that the server works as. They belong to the whole PostgreSQL server and not to a database, so
 * no backup of a database contains them.
 */
const ROLES = [
  { role: 'fieldhouse_app', options: 'login' },
  { role: 'fieldhouse_psp', options: 'login' },
  { role: 'fieldhouse_league', options: '' },
  { role: 'fieldhouse_league_desk', options: '' },
  { role: 'fieldhouse_watch', options: '' },
]

/**
 * Makes the roles that are missing, and lets the current user act as each of them. @throws one sentence that says which
 * role is missing and what an administrator of the database has to do
 */
export async function ensureRoles(db: Kysely<unknown>): Promise<void> {
  for (const { role, options } of ROLES)
    try {
      const { rows } = await sql<{ there: boolean; mine: boolean; user: string }>`
        select exists (select from pg_roles where rolname = ${role}) as there, current_user as "user",
          coalesce((select pg_has_role(current_user, oid,
            case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
            from pg_roles where rolname = ${role}), false) as mine`.execute(db)
      // Another database of this server may be making it at the same moment.
      if (!rows[0]!.there)
        await sql
          .raw(
            `do $$ begin create role ${role} ${options}; exception when duplicate_object or unique_violation then null; end $$`,
          )
          .execute(db)
      if (!rows[0]!.mine) await sql.raw(`grant ${role} to current_user`).execute(db)
    } catch (error) {
      throw new Error(
        `The role ${role} of the database is missing, or may not be used: ${(error as Error).message}. As an administrator of the database: create role ${role}; grant ${role} to <the user of DATABASE_URL>;`,
        { cause: error },
      )
    }
  await sql.raw('grant fieldhouse_league to fieldhouse_league_desk').execute(db)
}
