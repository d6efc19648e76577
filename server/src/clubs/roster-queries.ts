import type { Said } from 'contract/message'
import { sql } from 'kysely'
import type { RosterRole } from 'contract/clubs/rosters'
import type { Place } from 'contract/clubs/roster-rules'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'

/** A team with everything that decides about its roster. */
export const getRosterTeam = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('team as t')
    .innerJoin('season as s', (join) =>
      join.onRef('s.tenant_id', '=', 't.tenant_id').onRef('s.id', '=', 't.season_id'),
    )
    .innerJoin('division as d', (join) =>
      join.onRef('d.tenant_id', '=', 't.tenant_id').onRef('d.id', '=', 't.division_id'),
    )
    .select([
      't.id',
      't.name',
      't.club_id',
      't.status',
      't.locked_on',
      't.frozen_on',
      't.league_id',
      't.season_id',
      's.start_date',
      's.end_date',
      't.division_id',
      'd.discipline_id',
    ])
    .where('t.tenant_id', '=', tenant.id)
    .where('t.id', '=', id)
    .executeTakeFirst()

export type RosterTeam = NonNullable<Awaited<ReturnType<typeof getRosterTeam>>>

/** Everyone who plays or has played for the team, not counting requests. */
export async function findPlaces({ db, tenant }: Context, team_id: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select member_id, role, joined_on, until_on, left_on from roster_entry
    where tenant_id = ${tenant.id} and team_id = ${team_id} and role in ('player', 'guest')
      and (state = 'active' or (state = 'ended' and was_active))`.execute(db)
  return rows
}

/** The other team of the season and discipline that a person plays for. */
export async function findTeamElsewhere(
  { db, tenant }: Context,
  { member_id, team }: { member_id: number; team: Pick<RosterTeam, 'id' | 'season_id' | 'discipline_id'> },
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from roster_entry e
      join team t on t.tenant_id = e.tenant_id and t.id = e.team_id
    where e.tenant_id = ${tenant.id} and e.member_id = ${member_id} and e.season_id = ${team.season_id}
      and e.discipline_id = ${team.discipline_id} and e.team_id <> ${team.id}
      and e.role = 'player' and e.state = 'active'
    order by e.id limit 1`.execute(db)
  return rows[0]
}

/**
 * Locks people and then teams until the request ends, always in this order, so that changes to the same
 * people or teams wait for each other without a deadlock. Rows that only refer to them can still be written.
 */
export async function holdForRosters(
  { db, tenant }: Context,
  { member_ids, team_ids }: { member_ids: readonly number[]; team_ids: readonly number[] },
) {
  await sql`
    select id from member where tenant_id = ${tenant.id} and id = any(${member_ids}::bigint[])
    order by id for no key update`.execute(db)
  await sql`
    select id from team where tenant_id = ${tenant.id} and id = any(${team_ids}::bigint[])
    order by id for no key update`.execute(db)
}

export type NewEntry = {
  team_id: number
  member_id: number
  season_id: number
  discipline_id: number
  role: RosterRole
  state: 'requested' | 'active'
  is_only: boolean
  joined_on: Day
  until_on: Day | null
  note: Said | null
}

/**
 * The entry's id; undefined if the person already has such a place on the team, or on another one, or it
 * already has a head coach.
 */
export async function insertEntry(
  { db, tenant, now, user }: Context,
  entry: NewEntry,
): Promise<number | undefined> {
  const row = await db
    .insertInto('roster_entry')
    .values({
      tenant_id: tenant.id,
      ...entry,
      note: entry.note && asJson(entry.note),
      was_active: entry.state === 'active',
      created_at: now,
      created_by: user?.id ?? null,
    })
    .onConflict((any) => any.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const ENTRY = [
  'id',
  'team_id',
  'member_id',
  'season_id',
  'discipline_id',
  sql<RosterRole>`role`.as('role'),
  sql<'requested' | 'active' | 'ended'>`state`.as('state'),
  'is_staff',
  'jersey_number',
  'positions',
  'joined_on',
  'until_on',
  sql<Said | null>`note`.as('note'),
  'left_on',
  'version',
] as const

export const getEntry = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('roster_entry')
    .select(ENTRY)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()

export type Entry = NonNullable<Awaited<ReturnType<typeof getEntry>>>

/** A person's current entries on a team: a place, a request, or one place as a player and one as staff. */
export const findStandingEntries = ({ db, tenant }: Context, team_id: number, member_id: number) =>
  db
    .selectFrom('roster_entry')
    .select(ENTRY)
    .where('tenant_id', '=', tenant.id)
    .where('team_id', '=', team_id)
    .where('member_id', '=', member_id)
    .where('state', '<>', 'ended')
    .orderBy('id')
    .execute()

export const getHeadCoach = ({ db, tenant }: Context, team_id: number) =>
  db
    .selectFrom('roster_entry')
    .select(ENTRY)
    .where('tenant_id', '=', tenant.id)
    .where('team_id', '=', team_id)
    .where('state', '=', 'active')
    .where('role', '=', 'head_coach')
    .executeTakeFirst()

type Change = Partial<{
  role: RosterRole
  state: 'active' | 'ended'
  is_only: boolean
  was_active: boolean
  jersey_number: string | null
  positions: string[]
  joined_on: Day
  until_on: Day | null
  left_on: Day | null
  note: Said | null
}>

export const setEntry = ({ db, tenant }: Context, id: number, { note, ...change }: Change) =>
  db
    .updateTable('roster_entry')
    .set({
      ...change,
      ...(note === undefined ? {} : { note: note && asJson(note) }),
      version: sql`version + 1`,
    })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

/** Whether somebody else on the team has this jersey number. */
export async function isNumberTaken(
  { db, tenant }: Context,
  { team_id, id }: Pick<Entry, 'team_id' | 'id'>,
  jersey_number: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('roster_entry')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('team_id', '=', team_id)
    .where('state', '=', 'active')
    .where('jersey_number', '=', jersey_number)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

/** The expected version of the team with new days; undefined if somebody has changed it in the meantime. */
export const setLockDays = (
  { db, tenant }: Context,
  { id, version, ...days }: { id: number; version: number; locked_on: Day | null; frozen_on: Day | null },
) =>
  db
    .updateTable('team')
    .set({ ...days, version: version + 1 })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
