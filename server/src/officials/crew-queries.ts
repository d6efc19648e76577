import { sql } from 'kysely'
import type { AssignmentState } from 'contract/officials/assigning'
import type { Context } from '../plumbing/context.ts'
import { insertRows } from '../plumbing/database/bulk-queries.ts'
import type { Placed } from '../venues/venues.ts'

export type LinkedOfficial = {
  id: number
  first_name: string
  last_name: string
  email: string
  link_serial: number
  is_retired: boolean
}

export async function findLinkedOfficial(
  { db, tenant }: Context,
  id: number,
): Promise<LinkedOfficial | undefined> {
  const { rows } = await sql<LinkedOfficial>`
    select id, first_name, last_name, email, link_serial, retired_at is not null as is_retired from official
    where tenant_id = ${tenant.id} and id = ${id}`.execute(db)
  return rows[0]
}

export type CrewRules = {
  version: number
  rest: number
  most_a_day: number
  most_miles: number | null
  divisions: { division_id: number; label: string; umpires: number; level_id: number | null }[]
}

/** What counts until the office has said anything: one umpire a game, five games a day. */
const USUAL = { version: 0, rest: 0, most_a_day: 5, most_miles: null }

export async function findCrewRules({ db, tenant }: Context, event_id: number): Promise<CrewRules> {
  const { rows } = await sql<Omit<CrewRules, 'divisions'>>`
    select version, rest, most_a_day, most_miles from crew_rule
    where tenant_id = ${tenant.id} and event_id = ${event_id}`.execute(db)
  const divisions = await sql<CrewRules['divisions'][number]>`
    select d.id as division_id, d.label, coalesce(c.umpires, 1) as umpires, c.level_id
    from event_division d
      left join crew_division c on c.tenant_id = d.tenant_id and c.event_division_id = d.id
    where d.tenant_id = ${tenant.id} and d.event_id = ${event_id} order by d.position, d.id`.execute(db)
  return { ...(rows[0] ?? USUAL), divisions: divisions.rows }
}

/** Keeps the rules of an event at the version that was seen; false if somebody else was faster. */
export async function putCrewRules(
  context: Context,
  event_id: number,
  { version, divisions, ...limits }: CrewRules,
): Promise<boolean> {
  const { db, tenant } = context
  const rows =
    version === 0
      ? await db
          .insertInto('crew_rule')
          .values({ tenant_id: tenant.id, event_id, ...limits })
          .onConflict((taken) => taken.columns(['tenant_id', 'event_id']).doNothing())
          .returning('version')
          .execute()
      : await db
          .updateTable('crew_rule')
          .set({ ...limits, version: version + 1 })
          .where('tenant_id', '=', tenant.id)
          .where('event_id', '=', event_id)
          .where('version', '=', version)
          .returning('version')
          .execute()
  if (rows.length === 0) return false
  await db
    .deleteFrom('crew_division')
    .where('tenant_id', '=', tenant.id)
    .where('event_id', '=', event_id)
    .execute()
  await insertRows(
    context,
    'crew_division',
    divisions.map(({ division_id, umpires, level_id }) => ({
      ...{ event_id, event_division_id: division_id, umpires, level_id },
    })),
  )
  return true
}

export type UmpireRow = {
  id: number
  name: string
  first_name: string
  email: string
  phone: string
  level_id: number | null
  postal_code: string | null
  most_a_day: number | null
  link_serial: number
  is_retired: boolean
  days: { day: string; from_time: string | null; until_time: string | null }[]
  team_ids: number[]
  club_ids: number[]
}

/** The umpires who may be given games, and those who have one of the event. */
export async function findUmpires({ db, tenant }: Context, event_id: number): Promise<UmpireRow[]> {
  const { rows } = await sql<UmpireRow>`
    select o.id, o.first_name || ' ' || o.last_name as name, o.first_name, o.email, o.phone, o.level_id, o.postal_code,
      o.most_a_day, o.link_serial, o.retired_at is not null as is_retired,
      (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'from_time', d.from_time, 'until_time', d.until_time)), '[]')
        from official_day d where d.tenant_id = ${tenant.id} and d.official_id = o.id) as days,
      array(select c.team_id from official_conflict c
        where c.tenant_id = ${tenant.id} and c.official_id = o.id and c.team_id is not null) as team_ids,
      array(select c.club_id from official_conflict c
        where c.tenant_id = ${tenant.id} and c.official_id = o.id and c.club_id is not null) as club_ids
    from official o
    where o.tenant_id = ${tenant.id} and (o.retired_at is null and o.is_umpire or exists (select from umpire_assignment a
      where a.tenant_id = ${tenant.id} and a.event_id = ${event_id} and a.official_id = o.id))
    order by o.name_key, o.id`.execute(db)
  return rows
}

export type AssignmentRow = {
  id: number
  event_id: number
  game_id: number
  position: number
  official_id: number
  state: AssignmentState
  version: number
  field_id: number
  starts_at: Date
  reason: string | null
}

/** Every assignment of an event, the latest first. */
export async function findAssignments({ db, tenant }: Context, event_id: number): Promise<AssignmentRow[]> {
  const { rows } = await sql<AssignmentRow>`
    select id, event_id, game_id, position, official_id, state, version, field_id, starts_at, reason
    from umpire_assignment where tenant_id = ${tenant.id} and event_id = ${event_id} order by id desc`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, starts_at: new Date(row.starts_at) }))
}

export async function findEventOfAssignment(
  { db, tenant }: Context,
  id: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ event_id: number }>`
    select event_id from umpire_assignment where tenant_id = ${tenant.id} and id = ${id}`.execute(db)
  return rows[0]?.event_id
}

/** Assignments, held until the transaction ends, the latest first as a new schedule moves them. */
export async function lockAssignments(
  { db, tenant }: Context,
  ids: readonly number[],
): Promise<AssignmentRow[]> {
  const { rows } = await sql<AssignmentRow>`
    select id, event_id, game_id, position, official_id, state, version, field_id, starts_at, reason
    from umpire_assignment where tenant_id = ${tenant.id} and id = any (${[...ids]}::bigint[])
    order by id desc for update`.execute(db)
  return rows.map((row) => ({ ...row, starts_at: new Date(row.starts_at) }))
}

export type DutyElsewhere = {
  official_id: number
  game_id: number
  event: string
  number: number
  division: string
  starts_at: Date
  minutes: number
  venue_id: number
  field: string
}

/** What umpires have at other events between two moments, as published there. */
export async function findDutiesElsewhere(
  { db, tenant }: Context,
  { event_id, from, until }: { event_id: number; from: Date; until: Date },
): Promise<DutyElsewhere[]> {
  const { rows } = await sql<DutyElsewhere>`
    select a.official_id, a.game_id, e.name as event, g.number, d.label as division, p.starts_at, g.minutes, f.venue_id,
      f.name as field
    from placement p
      join umpire_assignment a on a.tenant_id = p.tenant_id and a.game_id = p.game_id
      join game g on g.tenant_id = p.tenant_id and g.id = p.game_id and g.state <> 'dropped'
      join event_division d on d.tenant_id = g.tenant_id and d.id = g.event_division_id
      join event e on e.tenant_id = d.tenant_id and e.id = d.event_id
      join venue_field f on f.tenant_id = p.tenant_id and f.id = p.field_id
    where p.tenant_id = ${tenant.id} and p.schedule = 'published' and p.event_id <> ${event_id}
      and e.status <> 'cancelled' and a.state in ('planned', 'asked', 'accepted')
      and p.starts_at between ${from} and ${until}`.execute(db)
  return rows.map((row) => ({ ...row, starts_at: new Date(row.starts_at) }))
}

/** Where venues are. */
export async function findPlaces(
  { db, tenant }: Context,
  ids: readonly number[],
): Promise<(Placed & { id: number; name: string; address: string })[]> {
  const { rows } = await sql<Placed & { id: number; name: string; address: string }>`
    select id, name, address, city, state, postal_code, latitude, longitude from venue
    where tenant_id = ${tenant.id} and id = any (${[...ids]}::bigint[])`.execute(db)
  return rows
}

export type NewAssignment = Pick<
  AssignmentRow,
  'event_id' | 'game_id' | 'position' | 'official_id' | 'field_id'
> & { starts_at: Date }

/** False if somebody is on the position already, or the umpire on another one of the game. */
export async function takePosition({ db, tenant, user, now }: Context, one: NewAssignment): Promise<boolean> {
  const made = await db
    .insertInto('umpire_assignment')
    .values({
      tenant_id: tenant.id,
      ...one,
      state: 'planned',
      actor: user?.name ?? 'system',
      created_at: now,
    })
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** How assignments stand from now on; an umpire who was shown them before has to look again. */
export const setState = (
  { db, tenant, now }: Context,
  ids: readonly number[],
  state: AssignmentState,
  { reason = null, answered = false }: { reason?: string | null; answered?: boolean } = {},
) =>
  sql`update umpire_assignment set state = ${state}, version = version + 1, reason = coalesce(${reason}, reason),
      answered_at = case when ${answered} then ${now} else answered_at end
    where tenant_id = ${tenant.id} and id = any (${[...ids]}::bigint[])`.execute(db)

/**
 * Marks planned assignments as asked, but for those of umpires who have retired; gives those that were. Of two who press at once each has
 * its own.
 */
export async function markAsked(
  { db, tenant, now }: Context,
  event_id: number,
  official_id: number | null,
): Promise<{ official_id: number }[]> {
  const { rows } = await sql<{ official_id: number }>`
    update umpire_assignment a set state = 'asked', version = version + 1, asked_at = ${now}
    where tenant_id = ${tenant.id} and event_id = ${event_id} and state = 'planned'
      and exists (select from official o where o.tenant_id = ${tenant.id} and o.id = a.official_id and o.retired_at is null)
      and ${official_id === null ? sql`true` : sql`official_id = ${official_id}`}
    returning official_id`.execute(db)
  return rows
}

/** Where and when an umpire’s game is now; who has accepted another time is asked again. */
export const moveAssignment = (
  { db, tenant }: Context,
  id: number,
  { field_id, starts_at, asks_again }: { field_id: number; starts_at: Date; asks_again: boolean },
) =>
  sql`update umpire_assignment set field_id = ${field_id}, starts_at = ${starts_at}, version = version + 1,
      state = case when ${asks_again} and state = 'accepted' then 'asked' else state end
    where tenant_id = ${tenant.id} and id = ${id}`.execute(db)

/** Names of those who are on a game and have not been turned down, by game and position. */
export async function findUmpiresOfGames(
  { db, tenant }: Context,
  event_id: number,
): Promise<{ game_id: number; name: string }[]> {
  const { rows } = await sql<{ game_id: number; name: string }>`
    select a.game_id, o.first_name || ' ' || o.last_name as name
    from umpire_assignment a join official o on o.tenant_id = a.tenant_id and o.id = a.official_id
    where a.tenant_id = ${tenant.id} and a.event_id = ${event_id} and a.state in ('asked', 'accepted')
    order by a.game_id, a.position`.execute(db)
  return rows
}
