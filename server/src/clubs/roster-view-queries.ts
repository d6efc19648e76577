import { sql } from 'kysely'
import type { RosterRole } from 'contract/clubs/rosters'
import type { Day } from 'contract/dates'
import type { Said } from 'contract/message'
import type { Context } from '../plumbing/context.ts'
import { within } from './scope-queries.ts'

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
  registration_begins_on: Day | null
  joined_on: Day
  until_on: Day | null
  note: Said | null
  version: number
}

/**
 * The people on the rosters of teams or asking to be, in the order of a printed roster: staff, then players
 * by number and name.
 */
export async function findRosterRows(
  { db, tenant }: Context,
  team_ids: readonly number[],
  today: Day,
): Promise<RosterRow[]> {
  const { rows } = await sql<RosterRow>`
    select e.id, e.team_id, e.member_id, m.member_number, m.first_name, m.last_name, e.role, e.state, e.jersey_number,
      e.positions, m.dob, m.profile_pic, g.status as registration_status,
      case when g.status = 'active' and g.valid_from > ${today}::date then g.valid_from end as registration_begins_on, e.joined_on, e.until_on, e.note, e.version
    from roster_entry e
      join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
      left join lateral (
        select s.status, s.valid_from from season_standing s
        where s.tenant_id = ${tenant.id} and s.member_id = e.member_id and s.season_id = e.season_id
      ) g on true
    where e.tenant_id = ${tenant.id} and e.team_id = any(${team_ids}::bigint[]) and e.state <> 'ended'
      and (e.until_on is null or e.until_on >= ${today}::date)
    order by e.team_id, e.is_staff desc,
      array_position(array['head_coach', 'assistant_coach', 'manager', 'trainer', 'scorekeeper', 'player', 'guest'], e.role),
      e.jersey_number::int nulls last, m.last_name, m.first_name, e.id`.execute(db)
  return rows
}

/**
 * The teams for which the user has this permission, with their clubs and seasons, in the order of printed
 * rosters.
 */
export async function findTeamsWithin(
  context: Context,
  word: string,
  {
    team_id,
    team_ids,
    club_id,
    current_on,
  }: {
    team_id?: number | undefined
    team_ids?: readonly number[]
    club_id?: number | undefined
    current_on?: Day
  },
) {
  const { db, tenant } = context
  const { rows } = await sql<{
    id: number
    name: string
    club: string | null
    league: string
    division: string
    season_id: number
    season: string
    version: number
  }>`
    select t.id, t.name, c.name as club, l.name as league, d.label as division, t.season_id, s.name as season, t.version
    from team t
      join league l on l.tenant_id = t.tenant_id and l.id = t.league_id
      join division d on d.tenant_id = t.tenant_id and d.id = t.division_id
      join season s on s.tenant_id = t.tenant_id and s.id = t.season_id
      left join club c on c.tenant_id = t.tenant_id and c.id = t.club_id
    where t.tenant_id = ${tenant.id} and ${within(context, word, { club: 't.club_id', team: 't.id' })}
      ${team_id === undefined ? sql`` : sql`and t.id = ${team_id}`}
      ${team_ids === undefined ? sql`` : sql`and t.id = any (${[...team_ids]}::bigint[])`}
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

/** Whether the user has this permission for the club, or for one of its teams. */
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

type SameRoster = { team_id: number; same: string; since: Date; addresses: readonly string[] }

/** Which of the given addresses were sent this very roster with these very words since a moment. */
export async function findRosterMails(
  { db, tenant }: Context,
  { team_id, same, since, addresses }: SameRoster,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ recipient: string }>`
    select l.recipient from mail l
    where l.tenant_id = ${tenant.id} and l.about = 'team' and l.about_id = ${team_id} and l.created_at > ${since}
      and l.once like ${`roster:${same}:%`} and l.recipient = any(${addresses}::text[])`.execute(db)
  return new Set(rows.map(({ recipient }) => recipient))
}
