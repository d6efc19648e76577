import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { OWN_MODULE, ROLES, ownRoleIn, type Permission } from 'contract/auth/roles'
import type { Language } from 'contract/language'
import type { In } from 'contract/operation'
import { EmailTaken, UsernameTaken, type HeldRole, type listUsers, type UserFilters } from 'contract/users'
import type { Context } from '../plumbing/context.ts'
import { orderBy, placeOf, type Placed } from '../plumbing/database/list-queries.ts'
import { EVERY_HIT, contains, isOneOf, page } from '../plumbing/database/page-queries.ts'

type At = Pick<Context, 'db' | 'tenant'>

const SORTS = {
  name: 'u.name_key',
  last_login_at: 'u.seen_at',
  status: { few: 'u.status' },
  email: { few: 'lower(u.email)' },
  username: { few: 'lower(u.username)' },
  created_at: { few: 'u.created_at' },
}

/** The roles everybody has: users without any others are not staff. */
const OF_EVERYBODY = new Set<number>([4, 8])
const STAFF = ROLES.filter(({ id }) => !OF_EVERYBODY.has(id))

export type User = {
  id: number
  first_name: string
  last_name: string
  username: string | null
  email: string
  phone: string | null
  status: 'invited' | 'active' | 'blocked'
  roles: Omit<HeldRole, 'role_id'>[]
  last_login_at: string | null
  created_at: string
}

export function findUsers(
  context: Context,
  { cursor, page: number, per_page, sort = 'name', ...filters }: In<typeof listUsers>,
) {
  const order = orderBy(SORTS, sort, 'u.id')
  const conditions = conditionsOf(context, filters)
  const columns = sql`, ${placeOf(order)}`
  return page(
    context,
    {
      rows: (beyond, end) => users<Placed>(context, columns, sql`${conditions} and ${beyond} ${end}`),
      all: sql`from app_user u where u.tenant_id = ${context.tenant.id} and ${conditions}`,
    },
    { cursor, page: number, per_page },
    order,
  )
}

/** The rows of an export after a given place. */
export const findUsersAfter = (context: Context, after: number, most: number, filters: UserFilters) =>
  users(
    context,
    sql``,
    sql`${conditionsOf(context, filters)} and u.id > ${after} order by u.id limit ${sql.lit(most)}`,
  )

type Private = {
  language: Language | null
  email_verified: boolean
  profile_complete: number
  member_id: number | null
}

export async function getUserRow(context: Context, id: number) {
  const columns = sql`, u.email_verified_at is not null as email_verified, u.profile_complete, u.member_id, u.language`
  const [row] = await users<Private>(context, columns, sql`u.id = ${id}`)
  return row
}

async function users<More = unknown>(
  { db, tenant }: At,
  columns: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Promise<(User & More)[]> {
  const { rows } = await sql<User & More>`
    select u.id, u.first_name, u.last_name, u.username, u.email, u.phone, u.status, u.last_login_at, u.created_at,
      coalesce((
        select json_agg(json_build_object('module', r.module, 'role', r.role,
          'name', case when r.module = ${OWN_MODULE} then (select o.name from own_role o where o.tenant_id = ${tenant.id} and o.id = r.role::bigint) end, 'club_id', r.club_id, 'team_id', r.team_id, 'league_id', r.league_id,
          'event_id', r.event_id, 'circuit_id', r.circuit_id,
          'club', (select c.name from club c where c.tenant_id = ${tenant.id} and c.id = r.club_id),
          'team', (select t.name from team t where t.tenant_id = ${tenant.id} and t.id = r.team_id),
          'league', (select l.name from league l where l.tenant_id = ${tenant.id} and l.id = r.league_id),
          'event', (select p.name from role_place p where p.tenant_id = ${tenant.id} and p.kind = 'event' and p.id = r.event_id),
          'circuit', (select p.name from role_place p where p.tenant_id = ${tenant.id} and p.kind = 'circuit' and p.id = r.circuit_id)
        ) order by r.id)
        from user_role r where r.tenant_id = ${tenant.id} and r.user_id = u.id), '[]') as roles${columns}
    from app_user u
    where u.tenant_id = ${tenant.id} and ${which}`.execute(db)
  return rows
}

function conditionsOf({ tenant }: Context, { q, status, role_id, kind }: UserFilters): RawBuilder<SqlBool> {
  const holdersOf = (roles: readonly { module: string; role: string }[]) => sql`(
    select r.user_id from user_role r where r.tenant_id = ${tenant.id}
      and (r.module, r.role) in (${sql.join(roles.map(({ module, role }) => sql`(${module}, ${role})`))}))`
  const staff = sql`(
    select r.user_id from user_role r where r.tenant_id = ${tenant.id} and (r.module = ${OWN_MODULE}
      or (r.module, r.role) in (${sql.join(STAFF.map(({ module, role }) => sql`(${module}, ${role})`))})))`
  const wanted: { module: string; role: string }[] = [
    ...ROLES.filter(({ id }) => role_id?.includes(id)),
    ...(role_id ?? []).flatMap((id) => {
      const own = ownRoleIn(id)
      return own === undefined ? [] : [{ module: OWN_MODULE, role: String(own) }]
    }),
  ]
  const conditions = [
    sql<SqlBool>`true`,
    ...(status?.length ? [sql<SqlBool>`u.status in (${sql.join(status)})`] : []),
    ...(role_id?.length
      ? [wanted.length ? sql<SqlBool>`u.id in ${holdersOf(wanted)}` : sql<SqlBool>`false`]
      : []),
    ...(kind ? [sql<SqlBool>`u.id ${sql.raw(kind === 'staff' ? 'in' : 'not in')} ${staff}`] : []),
    ...(q?.trim()
      ? [isOneOf(sql`u.id`, sql`select search_users(${contains(q)}, ${sql.lit(EVERY_HIT)})`)]
      : []),
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

/** Of two who want a name at once the database lets one have it. */
export function refuseTaken(error: unknown): never {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  if (code === '23505' && constraint.includes('username')) throw UsernameTaken()
  if (code === '23505' && constraint.includes('email')) throw EmailTaken()
  throw error
}

/** Nobody else changes the account before the transaction ends. */
export const lockUser = ({ db, tenant }: At, id: number) =>
  db
    .selectFrom('app_user')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .execute()

/** Serializes actions that may cost a tenant its last administrator. */
export const lockAdmins = ({ db, tenant }: At) =>
  sql`select pg_advisory_xact_lock(hashtextextended('admins', ${tenant.id}))`.execute(db)

export async function countAdmins({ db, tenant }: At): Promise<number> {
  const { count } = await db
    .selectFrom('user_role as r')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.user_id'),
    )
    .select(sql<number>`count(*)`.as('count'))
    .where('r.tenant_id', '=', tenant.id)
    .where('u.tenant_id', '=', tenant.id)
    .where('r.module', '=', 'MMS')
    .where('r.role', '=', 'admin')
    .where('r.club_id', 'is', null)
    .where('r.team_id', 'is', null)
    .where('r.league_id', 'is', null)
    .where('r.event_id', 'is', null)
    .where('r.circuit_id', 'is', null)
    .where('u.status', '=', 'active')
    .executeTakeFirstOrThrow()
  return count
}

/** The matrix, one row per permission of a role. */
export async function findMatrix({ db, tenant }: At) {
  const { rows } = await sql<{ module: string; role: string; word: Permission }>`
    select role_module as module, role, module || '.' || resource || '.' || action as word
    from role_permission where tenant_id = ${tenant.id}`.execute(db)
  return rows
}

export const countHolders = ({ db, tenant }: At) =>
  db
    .selectFrom('user_role as r')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.user_id'),
    )
    .select(['r.module', 'r.role', sql<number>`count(distinct r.user_id)`.as('count')])
    .where('r.tenant_id', '=', tenant.id)
    .where('u.tenant_id', '=', tenant.id)
    .where('u.status', '<>', 'blocked')
    .groupBy(['r.module', 'r.role'])
    .execute()

const MOST_HISTORY = 50

export const findMatrixHistory = ({ db, tenant }: At) =>
  db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'actor', 'subject_id as role_id', 'action', 'after', 'note'])
    .where('tenant_id', '=', tenant.id)
    .where('subject', '=', 'role')
    .orderBy('id', 'desc')
    .limit(MOST_HISTORY)
    .execute()

export const findEvents = ({ db, tenant }: At, user_id: number) =>
  db
    .selectFrom('auth_event')
    .select(['id', 'at', 'kind', 'ip', 'user_agent'])
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(MOST_HISTORY)
    .execute()

const MOST_PLACES = 50

export async function findPlaces({ db, tenant }: At, { q }: { q?: string | undefined }) {
  const like = contains(q ?? '')
  const namedLike = (kind: 'event' | 'circuit') =>
    db
      .selectFrom('role_place')
      .select(['id', 'name'])
      .$narrowType<{ id: number; name: string }>()
      .where('tenant_id', '=', tenant.id)
      .where('kind', '=', kind)
      .where(sql`lower(name)`, 'like', like)
      .orderBy('starts_on', (order) => order.desc().nullsFirst())
      .orderBy('id', 'desc')
      .limit(MOST_PLACES)
      .execute()
  const [leagues, clubs, teams, events, circuits] = await Promise.all([
    db
      .selectFrom('league')
      .select(['id', 'name'])
      .where('tenant_id', '=', tenant.id)
      .where(sql`lower(name)`, 'like', like)
      .where('status', '=', 'active')
      .orderBy('name')
      .limit(MOST_PLACES)
      .execute(),
    db
      .selectFrom('club')
      .select(['id', 'name'])
      .where('tenant_id', '=', tenant.id)
      .where('name_key', 'like', like)
      .where('status', '=', 'active')
      .orderBy('name_key')
      .limit(MOST_PLACES)
      .execute(),
    db
      .selectFrom('team')
      .select(['id', 'name'])
      .where('tenant_id', '=', tenant.id)
      .where(sql`lower(name)`, 'like', like)
      .where('status', '=', 'active')
      .orderBy('name')
      .limit(MOST_PLACES)
      .execute(),
    namedLike('event'),
    namedLike('circuit'),
  ])
  return { leagues, clubs, teams, events, circuits }
}

/** The names of leagues, clubs, teams, events and circuits by id. */
export async function findPlaceNames(
  { db, tenant }: At,
  {
    club_ids,
    team_ids,
    league_ids,
    event_ids,
    circuit_ids,
  }: Readonly<Record<`${'club' | 'team' | 'league' | 'event' | 'circuit'}_ids`, readonly number[]>>,
) {
  const namesOf = async (table: 'club' | 'team' | 'league', ids: readonly number[]) => {
    if (ids.length === 0) return new Map<number, string>()
    const rows = await db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('tenant_id', '=', tenant.id)
      .where('id', 'in', ids)
      .execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
  const placeNames = async (kind: 'event' | 'circuit', ids: readonly number[]) => {
    if (ids.length === 0) return new Map<number, string>()
    const rows = await db
      .selectFrom('role_place')
      .select(['id', 'name'])
      .where('tenant_id', '=', tenant.id)
      .where('kind', '=', kind)
      .where('id', 'in', [...ids])
      .execute()
    return new Map(rows.map(({ id, name }) => [id!, name!]))
  }
  const [clubs, teams, leagues, events, circuits] = await Promise.all([
    namesOf('club', club_ids),
    namesOf('team', team_ids),
    namesOf('league', league_ids),
    placeNames('event', event_ids),
    placeNames('circuit', circuit_ids),
  ])
  return { clubs, teams, leagues, events, circuits }
}

/** Whether such a club, team, league, event or circuit exists. */
export async function isPlace(
  { db, tenant }: At,
  table: 'club' | 'team' | 'league' | 'event' | 'circuit',
  id: number,
): Promise<boolean> {
  if (table === 'event' || table === 'circuit') {
    const named = await db
      .selectFrom('role_place')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('kind', '=', table)
      .where('id', '=', id)
      .executeTakeFirst()
    return named !== undefined
  }
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** The circuits that an event is in. */
export async function findCircuitsOf({ db, tenant }: At, event_id: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select circuits_of_event(${tenant.id}, ${event_id}) as ids`.execute(db)
  return rows[0]!.ids
}

/** Accounts with a role for an event, or for one of these circuits. */
export const findUsersAt = (
  context: Context,
  { event_id, circuit_ids }: { event_id: number; circuit_ids: readonly number[] },
) =>
  users(
    context,
    sql``,
    sql`u.id in (select r.user_id from user_role r where r.tenant_id = ${context.tenant.id}
      and (r.event_id = ${event_id} or r.circuit_id = any (${[...circuit_ids]}::bigint[])))
      order by u.name_key, u.id limit 500`,
  )

/** The account with this email address, if there is one. */
export const findUsersOfAddress = (context: Context, email: string) =>
  users(context, sql``, sql`lower(u.email) = lower(${email})`)
