import { sql } from 'kysely'
import type { RosterRole } from 'contract/clubs/rosters'
import type { Place } from 'contract/clubs/roster-rules'
import type { Day } from 'contract/dates'
import type { Context } from '../context.ts'
import { within } from './scope-queries.ts'

/** A team with what decides about its roster. */
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

/** Everybody who plays or has played for the team; requests are no places. */
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
 * Holds people and then teams until the request ends, always in this order: whoever changes rosters waits for whoever
 * changes the same people or teams, and nobody waits for each other. Rows that only refer to them may still be written.
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
  note: string | null
}

/** The entry's id; undefined where the person has such a place on the team already, or on another one, or it is led by somebody. */
export async function insertEntry(
  { db, tenant, now, user }: Context,
  entry: NewEntry,
): Promise<number | undefined> {
  const row = await db
    .insertInto('roster_entry')
    .values({
      tenant_id: tenant.id,
      ...entry,
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
  'note',
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

/** What stands of a person on a team: a place, a request, or both a place on the field and one on the staff. */
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
  note: string | null
}>

export const setEntry = ({ db, tenant }: Context, id: number, change: Change) =>
  db
    .updateTable('roster_entry')
    .set({ ...change, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

type Standing = 'requested' | 'active'
export type RosterRow = {
  id: number
  team_id: number
  member_id: number
  member_number: string
  first_name: string
  last_name: string
  role: RosterRole
  state: Standing
  jersey_number: string | null
  positions: string[]
  dob: Day | null
  profile_pic: string | null
  registration_status: string | null
  joined_on: Day
  until_on: Day | null
  note: string | null
  version: number
}

/** Who is on the rosters of teams or asks to be, as a printed roster has them: staff, then players by number and name. */
export async function findRosterRows(
  { db, tenant }: Context,
  team_ids: readonly number[],
  today: Day,
): Promise<RosterRow[]> {
  const { rows } = await sql<RosterRow>`
    select e.id, e.team_id, e.member_id, m.member_number, m.first_name, m.last_name, e.role, e.state, e.jersey_number,
      e.positions, m.dob, m.profile_pic, g.status as registration_status, e.joined_on, e.until_on, e.note, e.version
    from roster_entry e
      join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
      left join lateral (
        select r.status from registration r
        where r.tenant_id = ${tenant.id} and r.member_id = e.member_id and r.season_id = e.season_id and r.deleted_at is null
        order by r.status = 'active' desc, r.registered_at desc, r.id desc limit 1
      ) g on true
    where e.tenant_id = ${tenant.id} and e.team_id = any(${team_ids}::bigint[]) and e.state <> 'ended'
      and (e.until_on is null or e.until_on >= ${today}::date)
    order by e.team_id, e.is_staff desc,
      array_position(array['head_coach', 'assistant_coach', 'manager', 'trainer', 'scorekeeper', 'player', 'guest'], e.role),
      e.jersey_number::int nulls last, m.last_name, m.first_name, e.id`.execute(db)
  return rows
}

/** The names around teams that whoever asks may do something with, in the order of printed rosters. */
export async function findTeamsWithin(
  context: Context,
  word: string,
  {
    team_id,
    club_id,
    current_on,
  }: { team_id?: number | undefined; club_id?: number | undefined; current_on?: Day },
) {
  const { db, tenant } = context
  const { rows } = await sql<{
    id: number
    name: string
    club: string | null
    league: string
    division: string
    season: string
    version: number
  }>`
    select t.id, t.name, c.name as club, l.name as league, d.label as division, s.name as season, t.version
    from team t
      join league l on l.tenant_id = t.tenant_id and l.id = t.league_id
      join division d on d.tenant_id = t.tenant_id and d.id = t.division_id
      join season s on s.tenant_id = t.tenant_id and s.id = t.season_id
      left join club c on c.tenant_id = t.tenant_id and c.id = t.club_id
    where t.tenant_id = ${tenant.id} and ${within(context, word, { club: 't.club_id', team: 't.id' })}
      ${team_id === undefined ? sql`` : sql`and t.id = ${team_id}`}
      ${club_id === undefined ? sql`` : sql`and t.club_id = ${club_id} and t.status = 'active'`}
      ${current_on === undefined ? sql`` : sql`and s.end_date >= ${current_on}::date`}
    order by d.sort_order, lower(t.name), t.id`.execute(db)
  return rows
}

export async function isTeam({ db, tenant }: Context, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('team')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function isClub({ db, tenant }: Context, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('club')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether whoever asks may do this with the club, or with a team of it. */
export async function isClubWithin(context: Context, word: string, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from club c where c.tenant_id = ${context.tenant.id} and c.id = ${id}
      and (${within(context, word, { club: 'c.id', team: 'null::bigint' })}
        or exists (select from team t where t.tenant_id = ${context.tenant.id} and t.club_id = c.id
          and ${within(context, word, { club: 't.club_id', team: 't.id' })}))`.execute(context.db)
  return rows.length > 0
}

export const getEntryPicture = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('roster_entry as e')
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'e.tenant_id').onRef('m.id', '=', 'e.member_id'),
    )
    .select(['e.team_id', 'm.profile_pic'])
    .where('e.tenant_id', '=', tenant.id)
    .where('e.id', '=', id)
    .where('e.state', '<>', 'ended')
    .executeTakeFirst()

/** Whoever has this number and birthday, as both stand on a card. */
export const findByCard = ({ db, tenant }: Context, member_number: string, dob: Day) =>
  db
    .selectFrom('member')
    .select(['id'])
    .where('tenant_id', '=', tenant.id)
    .where('member_number', '=', member_number.toUpperCase())
    .where('dob', '=', dob)
    .where('erased_at', 'is', null)
    .executeTakeFirst()

/** Whether somebody else on the team wears the number. */
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

/** The team as it was expected, with new days; undefined where somebody has changed it meanwhile. */
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

/** Who reads letters about somebody: the guardians of who has any, and else the person. */
export async function findReaders(
  { db, tenant }: Context,
  member_id: number,
): Promise<{ email: string; language: string | null }[]> {
  const { rows } = await sql<{ email: string; language: string | null }>`
    select distinct on (lower(p.email)) p.email, u.language
    from member m
      left join guardianship g on g.tenant_id = m.tenant_id and g.minor_id = m.id
      join member p on p.tenant_id = m.tenant_id and (p.id = g.guardian_id or (g.minor_id is null and p.id = m.id))
      left join app_user u on u.tenant_id = p.tenant_id and u.email = p.email
    where m.tenant_id = ${tenant.id} and m.id = ${member_id} and p.email is not null
    order by lower(p.email), p.id`.execute(db)
  return rows
}

/**
 * Asks the teams for places for those who were entered with their registrations: as players, who are neither on the team
 * nor ask already. The team looks at each as at any request.
 */
export async function insertRequests(
  { db, tenant, now }: Context,
  registration_ids: readonly number[],
  today: Day,
  note: string,
) {
  await sql`
    insert into roster_entry
      (tenant_id, team_id, member_id, season_id, discipline_id, role, state, joined_on, note, created_at)
    select r.tenant_id, r.team_id, r.member_id, t.season_id, d.discipline_id, 'player', 'requested', ${today}, ${note}, ${now}
    from registration r
      join member_type y on y.tenant_id = ${tenant.id} and y.id = r.member_type_id and y.kind = 'player'
      join team t on t.tenant_id = ${tenant.id} and t.id = r.team_id
      join division d on d.tenant_id = ${tenant.id} and d.id = t.division_id
    where r.tenant_id = ${tenant.id} and r.id = any(${registration_ids}::bigint[])
      and r.status in ('active', 'waiting_for_approval')
    on conflict do nothing`.execute(db)
}

/** Takes requests away that nobody has answered yet, with the people they were made for. */
export const removeRequests = ({ db, tenant }: Context, member_ids: readonly number[]) =>
  sql`
    delete from roster_entry
    where tenant_id = ${tenant.id} and member_id = any(${member_ids}::bigint[]) and state = 'requested'`.execute(
    db,
  )

export type PastEntry = {
  member_id: number
  team: string
  season: string
  role: RosterRole
  state: 'requested' | 'active' | 'ended'
  jersey_number: string | null
  positions: string[]
  joined_on: Day
  left_on: Day | null
  note: string | null
}

/** Every place people have, ask for or had on teams, the oldest first. */
export async function findEntriesOf(
  { db, tenant }: Context,
  member_ids: readonly number[],
): Promise<PastEntry[]> {
  const { rows } = await sql<PastEntry>`
    select e.member_id, t.name as team, s.name as season, e.role, e.state, e.jersey_number, e.positions, e.joined_on,
      e.left_on, e.note
    from roster_entry e
      join team t on t.tenant_id = ${tenant.id} and t.id = e.team_id
      join season s on s.tenant_id = ${tenant.id} and s.id = e.season_id
    where e.tenant_id = ${tenant.id} and e.member_id = any(${member_ids}::bigint[])
    order by e.id`.execute(db)
  return rows
}

/** Teams on which two people cannot be one: both are on it, or each plays for one where only one is allowed. */
export async function findClashes({ db, tenant }: Context, one: number, other: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct t.name
    from (select * from roster_entry where tenant_id = ${tenant.id} and member_id = ${one} and state <> 'ended') a
      join (select * from roster_entry where tenant_id = ${tenant.id} and member_id = ${other} and state <> 'ended') b
        on (b.team_id = a.team_id and b.is_staff = a.is_staff)
          or (a.is_only and b.is_only and a.state = 'active' and b.state = 'active'
            and b.season_id = a.season_id and b.discipline_id = a.discipline_id)
      join team t on t.tenant_id = ${tenant.id} and t.id = b.team_id
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
