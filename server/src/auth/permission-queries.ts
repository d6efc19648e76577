import { sql } from 'kysely'
import type { AnyRole as Role } from 'contract/auth/roles'
import type { Context } from '../plumbing/context.ts'
import type { World } from '../plumbing/world.ts'

type At = Pick<Context, 'db' | 'tenant'>

/** Where a role counts: everywhere, or in one club, one team, one league, one event or the events of one circuit. */
export type Place = {
  club_id: number | null
  team_id: number | null
  league_id: number | null
  event_id: number | null
  circuit_id: number | null
}
export type HeldRole = { module: string; role: string } & Place

/** A role as it is given. */
export type GivenRole = Role & {
  club_id?: number
  team_id?: number
  league_id?: number
  event_id?: number
  circuit_id?: number
}

export const findRoles = ({ db, tenant }: At, userId: number): Promise<HeldRole[]> =>
  db
    .selectFrom('user_role')
    .select(['module', 'role', 'club_id', 'team_id', 'league_id', 'event_id', 'circuit_id'])
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

export type Held = Place & {
  in_league: number | null
  in_events: number[] | null
  is_almighty: boolean
  words: string[]
}

/**
 * What a user's roles grant, for the whole tenant and for each club, team, league, event and circuit; `in_league` is the
 * league of the club or team, `in_events` are the events of the circuit. A team module role always belongs to one of them: without one it grants nothing.
 */
export async function findHeld({ db, tenant }: At, userId: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select r.club_id, r.team_id, r.league_id, r.event_id, r.circuit_id,
      (select p.league_id from place_league p
        where p.tenant_id = ${tenant.id} and (p.club_id = r.club_id or p.team_id = r.team_id)) as in_league,
      case when r.circuit_id is not null then events_of_circuit(r.circuit_id) end as in_events,
      bool_or(r.module = 'MMS' and r.role = 'admin') as is_almighty,
      coalesce(array_agg(distinct p.module || '.' || p.resource || '.' || p.action)
        filter (where p.action is not null), '{}') as words
    from user_role r left join role_permission p
      on p.tenant_id = r.tenant_id and p.role_module = r.module and p.role = r.role
    where r.tenant_id = ${tenant.id} and r.user_id = ${userId}
      and not (r.module = 'CTMS' and r.club_id is null and r.team_id is null and r.league_id is null)
    group by r.club_id, r.team_id, r.league_id, r.event_id, r.circuit_id
    order by r.club_id nulls first, r.team_id nulls first, r.league_id nulls first, r.event_id nulls first,
      r.circuit_id nulls first`.execute(db)
  return rows
}

export const addRoles = async ({ db, tenant, now }: Context, userId: number, roles: readonly GivenRole[]) => {
  if (roles.length === 0) return
  await db
    .insertInto('user_role')
    .values(
      roles.map(({ module, role, ...place }) => ({
        tenant_id: tenant.id,
        user_id: userId,
        module,
        role,
        club_id: place.club_id ?? null,
        team_id: place.team_id ?? null,
        league_id: place.league_id ?? null,
        event_id: place.event_id ?? null,
        circuit_id: place.circuit_id ?? null,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const removeRoles = ({ db, tenant }: At, userId: number) =>
  db.deleteFrom('user_role').where('tenant_id', '=', tenant.id).where('user_id', '=', userId).execute()

export const removeRole = (
  { db, tenant }: At,
  userId: number,
  { module, role, club_id, team_id }: Role & { club_id?: number; team_id?: number },
) =>
  db
    .deleteFrom('user_role')
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .where('module', '=', module)
    .where('role', '=', role)
    .where('club_id', 'is not distinct from', club_id ?? null)
    .where('team_id', 'is not distinct from', team_id ?? null)
    .where('league_id', 'is', null)
    .execute()

export const addPermissions = async (
  { db, tenant }: At,
  { module, role }: Role,
  words: readonly string[],
) => {
  if (words.length === 0) return
  await db
    .insertInto('role_permission')
    .values(words.map((word) => ({ tenant_id: tenant.id, role_module: module, role, ...partsOf(word) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const removePermission = ({ db, tenant }: At, { module, role }: Role, word: string) => {
  const parts = partsOf(word)
  return db
    .deleteFrom('role_permission')
    .where('tenant_id', '=', tenant.id)
    .where('role_module', '=', module)
    .where('role', '=', role)
    .where('module', '=', parts.module)
    .where('resource', '=', parts.resource)
    .where('action', '=', parts.action)
    .execute()
}

/** The permissions of a role, in order. */
export async function findWords({ db, tenant }: At, { module, role }: Role): Promise<string[]> {
  const rows = await db
    .selectFrom('role_permission')
    .select(({ ref }) =>
      sql<string>`${ref('module')} || '.' || ${ref('resource')} || '.' || ${ref('action')}`.as('word'),
    )
    .where('tenant_id', '=', tenant.id)
    .where('role_module', '=', module)
    .where('role', '=', role)
    .orderBy('word')
    .execute()
  return rows.map(({ word }) => word)
}

/** Whether the tenant has ever been offered any defaults. */
export const hasOffers = async ({ db, tenant }: At): Promise<boolean> =>
  (await db
    .selectFrom('permission_offer')
    .select('word')
    .where('tenant_id', '=', tenant.id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Records what is offered, and grants what was never offered before. */
export const addOffers = ({ db, tenant, now }: Context, offers: readonly (Role & { word: string })[]) =>
  db
    .insertInto('permission_offer')
    .values(
      offers.map(({ module, role, word }) => ({
        tenant_id: tenant.id,
        role_module: module,
        role,
        word,
        offered_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['role_module', 'role', 'word'])
    .execute()

/** Records which defaults the roles of the tenant were offered last. */
export const noteOffers = ({ db }: At, version: string) => sql`select note_offers(${version})`.execute(db)

/** The open tenants that have not been offered this version of the defaults. */
export const findTenantsToOffer = async (
  { database }: Pick<World, 'database'>,
  version: string,
): Promise<number[]> =>
  (
    await database.global((db) =>
      db
        .selectFrom('tenant')
        .select('id')
        .where('status', '=', 'active')
        .where('offers', 'is distinct from', version)
        .execute(),
    )
  ).map(({ id }) => id)

function partsOf(word: string) {
  const [module = '', resource = '', action = ''] = word.split('.')
  return { module, resource, action }
}
