import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import { within } from '../../clubs/clubs.ts'
import type { Context } from '../../plumbing/context.ts'
import { contains } from '../../plumbing/database/page-queries.ts'

/** Whoever may change a team's roster may enter it. */
export const ENTERS = 'ctms.rosters.edit'

/** A team with what decides where it may enter. */
export type EnteringTeam = {
  id: number
  name: string
  club_id: number | null
  club: string | null
  division: { id: number; label: string; max_age: number }
  discipline_id: number
  season: string
  /** Of its season. */
  starts_on: Day
  ends_on: Day
  class: string | null
  head_coach: string | null
  /** `is_member`: with a membership of the team’s season that counts. */
  players: { name: string; dob: Day | null; joined_on: Day; is_member: boolean }[]
  /** Their last day is after today. */
  guests: { name: string; joined_on: Day; until_on: Day | null }[]
}

/** Those on the roster of team `t` on a day; guests are judged by their own team, and staff by nobody. */
const playersOf = (tenant_id: number) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('name', m.first_name || ' ' || m.last_name, 'dob', m.dob, 'joined_on', r.joined_on,
      'is_member', exists (select from season_standing g where g.tenant_id = ${tenant_id} and g.member_id = m.id
        and g.season_id = t.season_id and g.status in ('active', 'waiting_for_approval')))
      order by m.last_name, m.first_name, m.id), '[]')
    from roster_entry r join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
    where r.tenant_id = ${tenant_id} and r.team_id = t.id and r.state = 'active' and r.role = 'player')`

/** Those who play for team `t` as guests. */
const guestsOf = (tenant_id: number) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('name', m.first_name || ' ' || m.last_name, 'joined_on', r.joined_on,
      'until_on', r.until_on) order by m.last_name, m.first_name, m.id), '[]')
    from roster_entry r join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
    where r.tenant_id = ${tenant_id} and r.team_id = t.id and r.state = 'active' and r.role = 'guest')`

/** The name of the head coach of team `t`. */
export const headCoachOf = (tenant_id: number) => sql`
  (select m.first_name || ' ' || m.last_name from roster_entry r join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
    where r.tenant_id = ${tenant_id} and r.team_id = t.id and r.state = 'active' and r.role = 'head_coach' limit 1)`

/** How many players are on the roster of team `t`. */
export const countPlayersOf = (tenant_id: number) => sql`
  (select count(*)::int from roster_entry r
    where r.tenant_id = ${tenant_id} and r.team_id = t.id and r.state = 'active' and r.role = 'player')`

type Which =
  /** Active ones that the user may enter on a day, by part of a name. */
  | { event_day: Day; q: string | undefined }
  /** The same by their ids; none of them ends before the transaction does. */
  | { event_day: Day; ids: readonly number[] }
  | { any: readonly number[] }

/** As many as one list shows; who looks after more searches. */
const MOST_LISTED = 60

export async function findEnteringTeams(context: Context, which: Which): Promise<EnteringTeam[]> {
  const { db, tenant } = context
  const asked =
    'any' in which
      ? sql`t.id = any (${[...which.any]}::bigint[])`
      : sql`t.status = 'active' and s.end_date >= ${which.event_day}::date
          and ${within(context, ENTERS, { club: 't.club_id', team: 't.id' })}
          and ${
            'ids' in which
              ? sql`t.id = any (${[...which.ids]}::bigint[])`
              : which.q?.trim()
                ? sql`lower(t.name) like ${contains(which.q)}`
                : sql`true`
          }`
  const { rows } = await sql<EnteringTeam>`
    select t.id, t.name, t.club_id, c.name as club, d.discipline_id, t.class, s.name as season, s.start_date as starts_on,
      s.end_date as ends_on, jsonb_build_object('id', d.id, 'label', d.label, 'max_age', d.max_age) as division,
      ${headCoachOf(tenant.id)} as head_coach, ${playersOf(tenant.id)} as players,
      ${guestsOf(tenant.id)} as guests
    from team t
      join division d on d.tenant_id = t.tenant_id and d.id = t.division_id
      join season s on s.tenant_id = t.tenant_id and s.id = t.season_id
      left join club c on c.tenant_id = t.tenant_id and c.id = t.club_id
    where t.tenant_id = ${tenant.id} and ${asked}
    order by d.max_age, lower(t.name), t.id limit ${'any' in which ? 10_000 : MOST_LISTED}
    ${'ids' in which ? sql`for share of t` : sql``}`.execute(db)
  return rows
}

/** How many teams of each club are in an event, or on the way in. */
export async function countEnteredByClub(
  { db, tenant }: Context,
  event_id: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ club_id: number; count: number }>`
    select t.club_id, count(*)::int as count
    from entrant n join team t on t.tenant_id = n.tenant_id and t.id = n.team_id
    where n.tenant_id = ${tenant.id} and n.event_id = ${event_id} and n.status in ('applied', 'waiting', 'held', 'confirmed')
      and t.club_id is not null
    group by t.club_id`.execute(db)
  return new Map(rows.map(({ club_id, count }) => [club_id, count]))
}

/** The divisions of an event with the one of the rule pack that each of them is. */
export async function findRuledDivisions({ db, tenant }: Context, event_id: number) {
  const { rows } = await sql<{
    id: number
    division_id: number | null
    label: string
    min_age: number | null
    max_age: number | null
  }>`
    select id, division_id, label, min_age, max_age from event_division
    where tenant_id = ${tenant.id} and event_id = ${event_id} order by position, id`.execute(db)
  return rows
}

export type ComingOfTeam = {
  entrant_id: number
  party_id: number
  event_id: number
  event: string
  starts_on: Day
  division: string
  status: 'applied' | 'waiting' | 'held' | 'confirmed'
}

/** Whether a team stands in any event that has not begun by a day; also known to a role for one league, which sees no entries. */
export async function isTeamEntered({ db, tenant }: Context, team_id: number, today: Day): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean
  }>`select is_team_entered(${tenant.id}, ${team_id}, ${today}) as is`.execute(db)
  return rows[0]!.is
}

/** Where a team stands in events that have not begun by a day, the first at the top. */
export async function findComingOfTeam(
  { db, tenant }: Context,
  { team_id, today }: { team_id: number; today: Day },
): Promise<ComingOfTeam[]> {
  const { rows } = await sql<ComingOfTeam>`
    select n.id as entrant_id, n.party_id, n.event_id, e.name as event, e.starts_on, d.label as division, n.status
    from entrant n
      join event e on e.tenant_id = n.tenant_id and e.id = n.event_id
      join event_division d on d.tenant_id = n.tenant_id and d.id = n.event_division_id
    where n.tenant_id = ${tenant.id} and n.team_id = ${team_id}
      and n.status in ('applied', 'waiting', 'held', 'confirmed')
      and e.status in ('published', 'closed') and e.starts_on > ${today}
    order by e.starts_on, n.id`.execute(db)
  return rows
}
