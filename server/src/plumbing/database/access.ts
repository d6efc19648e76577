import { sql, type Kysely } from 'kysely'
import { ACCESS } from './access.gen.ts'

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

const NAMES = ROLES.map(({ role }) => role)

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

type Found = { statement: string }

/**
 * What the roles may do in this database: each grant and each policy as the statement that makes it, and a `revoke` for each
 * function that is not everybody's. Written into `access.gen.ts` by `npm run tables`.
 */
async function readAccess(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<Found>`
    with place as (
      select oid, nspname, nspacl from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('information_schema', 'graphile_worker')
    ), given as (
      select 'schema ' || quote_ident(nspname) as object, privilege_type as privilege, grantee
      from place, aclexplode(nspacl)
      union all
      select quote_ident(nspname) || '.' || quote_ident(relname), privilege_type, grantee
      from pg_class c join place p on p.oid = relnamespace, aclexplode(relacl)
      union all
      select quote_ident(nspname) || '.' || quote_ident(relname), privilege_type || ' (' || quote_ident(attname) || ')', grantee
      from pg_attribute a join pg_class c on c.oid = attrelid join place p on p.oid = relnamespace, aclexplode(attacl)
      where not attisdropped
      union all
      select 'function ' || quote_ident(nspname) || '.' || quote_ident(proname)
        || '(' || pg_get_function_identity_arguments(f.oid) || ')', privilege_type, grantee
      from pg_proc f join place p on p.oid = pronamespace, aclexplode(proacl)
    )
    select format('grant %s on %s to %s', string_agg(lower(privilege), ', ' order by privilege), object, rolname) as statement
    from given join pg_roles r on r.oid = grantee
    where rolname = any (${NAMES}) group by object, rolname
    union all
    select format('revoke execute on function %I.%I(%s) from public', nspname, proname, pg_get_function_identity_arguments(f.oid))
    from pg_proc f join place p on p.oid = pronamespace
    where proacl is not null and not exists (select from aclexplode(proacl) where grantee = 0)
    union all
    select format('create policy %I on %I.%I as %s for %s to %s using (%s)', policyname, schemaname, tablename,
        lower(permissive), lower(cmd), array_to_string(roles, ', '), qual)
      || coalesce(' with check (' || with_check || ')', '')
    from pg_policies where schemaname in (select nspname from place)
    order by statement`.execute(db)
  return rows.map(({ statement }) => statement)
}

/**
 * Gives the roles what this version needs and the database lacks, in whatever way it got here: a dump that was restored
 * before the roles were there, or without its grants. Nothing is taken from anybody but functions from `public`. @returns what
 * was missing, a statement each, and what was there @throws one sentence with what is missing and could not be given
 */
export async function ensureAccess(db: Kysely<unknown>): Promise<{ given: string[]; found: string[] }> {
  const found = await readAccess(db)
  const there = new Set(found.flatMap(partsOf))
  const missing = ACCESS.filter((statement) => partsOf(statement).some((part) => !there.has(part)))
  const given: string[] = []
  const refused: string[] = []
  for (const statement of missing)
    try {
      await sql.raw(statement).execute(db)
      given.push(statement)
    } catch (error) {
      // Of a version that this database is ahead of, and which has dropped it since.
      if (IS_GONE.has((error as { code?: string }).code ?? '')) continue
      refused.push(`${statement}: ${(error as Error).message}`)
    }
  if (refused.length > 0)
    throw new Error(
      `The database lacks rights that the user of DATABASE_URL may not give. As the owner of the tables:\n${refused.map((line) => `  ${line}`).join('\n')}`,
    )
  return { given, found }
}

/** A missing table, function, column, schema or role. */
const IS_GONE = new Set(['42P01', '42883', '42703', '3F000', '42704'])

/** Each right of a grant for itself; of a policy its name and table, since versions of PostgreSQL write conditions differently. */
function partsOf(statement: string): string[] {
  const GRANT = 'grant '
  if (statement.startsWith(GRANT)) {
    const on = statement.lastIndexOf(' on ')
    const rights = statement.slice(GRANT.length, on).split(', ')
    return rights.map((right) => `${right}${statement.slice(on)}`)
  }
  return [/^create policy \S+ on \S+/.exec(statement)?.[0] ?? statement]
}
