import { sql } from 'kysely'
import type { RosterRole } from 'contract/clubs/rosters'
import type { Day } from 'contract/dates'
import { messageIn, type Said } from 'contract/message'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'

/** The person with this number and birthday, which are both printed on the card. */
export const findByCard = ({ db, tenant }: Context, member_number: string, dob: Day) =>
  db
    .selectFrom('member')
    .select(['id'])
    .where('tenant_id', '=', tenant.id)
    .where('member_number', '=', member_number.toUpperCase())
    .where('dob', '=', dob)
    .where('erased_at', 'is', null)
    .executeTakeFirst()

/** Who reads letters about a person: their guardians, or the person if there are none. */
export async function findReaders(
  { db, tenant }: Context,
  member_id: number,
): Promise<{ email: string; language: string | null }[]> {
  const { rows } = await sql<{ email: string; language: string | null }>`
    select distinct on (lower(p.email)) p.email, u.language
    from member m
      left join guardianship g on g.tenant_id = m.tenant_id and g.minor_id = m.id
      join member p on p.tenant_id = ${tenant.id} and (p.id = g.guardian_id or (g.minor_id is null and p.id = m.id))
      left join app_user u on u.tenant_id = ${tenant.id} and u.email = p.email
    where m.tenant_id = ${tenant.id} and m.id = ${member_id} and p.email is not null
    order by lower(p.email), p.id`.execute(db)
  return rows
}

type Registered = { member_id: number; member_type_id: number; team_id?: number | null; status: string }

/**
 * Requests places on teams for people entered with their registrations: as players who are not on the team
 * and have not asked already. The team decides as with any request.
 */
export async function insertRequests(
  { db, tenant, now }: Context,
  registered: readonly Registered[],
  today: Day,
  note: string,
) {
  const asking = registered
    .filter(({ status }) => status === 'active' || status === 'waiting_for_approval')
    .map(({ member_id, member_type_id, team_id }) => ({ member_id, member_type_id, team_id }))
  await sql`
    insert into roster_entry
      (tenant_id, team_id, member_id, season_id, discipline_id, role, state, joined_on, note, created_at)
    select ${tenant.id}, r.team_id, r.member_id, t.season_id, d.discipline_id, 'player', 'requested', ${today}, ${asJson(note)}, ${now}
    from json_to_recordset(${JSON.stringify(asking)}::json)
        as r (member_id bigint, member_type_id bigint, team_id bigint)
      join member_type y on y.tenant_id = ${tenant.id} and y.id = r.member_type_id and y.kind = 'player'
      join team t on t.tenant_id = ${tenant.id} and t.id = r.team_id
      join division d on d.tenant_id = ${tenant.id} and d.id = t.division_id
    on conflict do nothing`.execute(db)
}

/** Removes unanswered requests, along with the people they were made for. */
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

/** Every place people have, have requested or had on teams, oldest first. */
export async function findEntriesOf(
  { db, tenant }: Context,
  member_ids: readonly number[],
): Promise<PastEntry[]> {
  const { rows } = await sql<Omit<PastEntry, 'note'> & { note: Said | null }>`
    select e.member_id, t.name as team, s.name as season, e.role, e.state, e.jersey_number, e.positions, e.joined_on,
      e.left_on, e.note
    from roster_entry e
      join team t on t.tenant_id = ${tenant.id} and t.id = e.team_id
      join season s on s.tenant_id = ${tenant.id} and s.id = e.season_id
    where e.tenant_id = ${tenant.id} and e.member_id = any(${member_ids}::bigint[])
    order by e.id`.execute(db)
  return rows.map(({ note, ...entry }) => ({ ...entry, note: note && messageIn(note) }))
}

export type TeamPlaceOf = {
  member_id: number
  team_id: number
  team: string
  club_id: number | null
  club: string | null
  division: string
  season: string
  role: RosterRole
  is_requested: boolean
  jersey_number: string | null
  coach_id: number | null
  coach: string | null
  coach_email: string | null
  coach_phone: string | null
}

/** The places people have or have asked for on teams of seasons that are not over, with the teams’ head coaches. */
export async function findPlacesNow(
  { db, tenant }: Context,
  member_ids: readonly number[],
  today: Day,
): Promise<TeamPlaceOf[]> {
  const { rows } = await sql<TeamPlaceOf>`
    select e.member_id, t.id as team_id, t.name as team, c.id as club_id, c.name as club, d.label as division,
      s.name as season, e.role, e.state = 'requested' as is_requested, e.jersey_number,
      h.id as coach_id, h.first_name || ' ' || h.last_name as coach, h.email as coach_email, h.phone as coach_phone
    from roster_entry e
      join team t on t.tenant_id = ${tenant.id} and t.id = e.team_id
      join division d on d.tenant_id = ${tenant.id} and d.id = t.division_id
      join season s on s.tenant_id = ${tenant.id} and s.id = e.season_id and s.end_date >= ${today}::date
      left join club c on c.tenant_id = ${tenant.id} and c.id = t.club_id
      left join roster_entry l on l.tenant_id = ${tenant.id} and l.team_id = t.id and l.state = 'active'
        and l.role = 'head_coach' and l.member_id <> e.member_id
      left join member h on h.tenant_id = ${tenant.id} and h.id = l.member_id
    where e.tenant_id = ${tenant.id} and e.member_id = any(${[...member_ids]}::bigint[]) and e.state <> 'ended'
      and (e.until_on is null or e.until_on >= ${today}::date)
    order by s.start_date, t.name, e.id`.execute(db)
  return rows
}
