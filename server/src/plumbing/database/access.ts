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
  try {
    // Asked first: who may not give a role away may still work with one that was given before.
    const { rows } = await sql<{ there: boolean }>`
      select pg_has_role('fieldhouse_league_desk', 'fieldhouse_league', 'MEMBER') as there`.execute(db)
    if (!rows[0]!.there) await sql.raw(DESK_IS_LEAGUE).execute(db)
  } catch (error) {
    throw new Error(
      `The role fieldhouse_league_desk of the database lacks the rights of fieldhouse_league: ${(error as Error).message}. As an administrator of the database: ${DESK_IS_LEAGUE};`,
      { cause: error },
    )
  }
}

const DESK_IS_LEAGUE = 'grant fieldhouse_league to fieldhouse_league_desk'

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

/** What `ensureAccess` did: statements that gave what was missing, those that were left, and what was there. */
export type Access = { given: string[]; withheld: string[]; found: string[] }

/**
 * Gives the roles what this version needs and the database lacks, in whatever way it got here: a dump that was restored
 * before the roles were there, or without its grants. Nothing is taken from anybody but functions from `public`. A database
 * that is ahead of this version is only looked at: what is missing there may have been taken away since, and on purpose.
 * @throws one sentence with what is missing and could not be given
 */
export async function ensureAccess(db: Kysely<unknown>, { isAhead }: { isAhead: boolean }): Promise<Access> {
  const found = await readAccess(db)
  const missing = lackingIn(found)
  if (missing.length === 0 || isAhead) return { given: [], withheld: missing, found }
  const refused = new Map<string, string>()
  const gone = new Set<string>()
  for (const statement of missing)
    try {
      await sql.raw(statement).execute(db)
    } catch (error) {
      // Of a table or function that the migrations which ran have not made.
      if (IS_GONE.has((error as { code?: string }).code ?? '')) gone.add(statement)
      else refused.set(statement, (error as Error).message)
    }
  // Who may use a right but not pass it on gets a warning and no error.
  for (const statement of lackingIn(await readAccess(db)))
    if (!gone.has(statement) && !refused.has(statement)) refused.set(statement, 'no right to give it')
  if (refused.size > 0)
    throw new Error(
      `The database lacks rights that the user of DATABASE_URL may not give. As the owner of the tables:\n${[...refused].map(([statement, why]) => `  ${statement}: ${why}`).join('\n')}`,
    )
  return { given: missing.filter((statement) => !gone.has(statement)), withheld: [], found }
}

/** What this version needs and is not among what was found. */
function lackingIn(found: readonly string[]): string[] {
  const there = new Set(found.flatMap(partsOf))
  return ACCESS.filter((statement) => partsOf(statement).some((part) => !there.has(part)))
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
