import { sql, type RawBuilder } from 'kysely'
import type { TeamStatus, listOfficeTeams } from 'contract/clubs/teams'
import type { RosterRole } from 'contract/clubs/rosters'
import { decideTeam } from 'contract/clubs/team-terms'
import { WHY_LABELS } from 'contract/batches'
import type { Day } from 'contract/dates'
import type { In } from 'contract/operation'
import type { Which } from '../batches/batches.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import {
  EVERY_HIT,
  findHits,
  isHit,
  isOneOf,
  page,
  type Hits,
  type Place,
} from '../plumbing/database/page-queries.ts'
import { within } from './scope-queries.ts'
import { orderBy, placeOf, type Placed } from '../plumbing/database/list-queries.ts'

export type OfficeTeam = {
  id: number
  name: string
  club_id: number | null
  league_id: number
  division_id: number
  season_id: number
  league: string
  division: string
  club: string | null
  season: string
  class: string | null
  status: TeamStatus
  head_coach: string | null
  players: number
  roster_max: number | null
  invites: number
  requests: number
}

/** Whether the team `t` was created by a club and still needs the office's approval. */
const AWAITS = sql<boolean>`(t.status = 'waiting_for_approval' and t.made_by is not null)`

const TEAM_COLUMNS = sql`
  t.id, t.name, t.club_id, t.league_id, t.division_id, t.season_id, l.name as league, d.label as division,
  c.name as club, s.name as season, t.class, t.status, coach.name as head_coach, on_it.players, on_it.requests,
  pack.roster_max, asked.invites`

const teams = ({ tenant }: Context) => sql`
  from team t
    join league l on l.tenant_id = t.tenant_id and l.id = t.league_id
    join division d on d.tenant_id = t.tenant_id and d.id = t.division_id
    join season s on s.tenant_id = t.tenant_id and s.id = t.season_id
    left join club c on c.tenant_id = t.tenant_id and c.id = t.club_id
  where t.tenant_id = ${tenant.id}`

/** The people on the team `t` and how many; only computed for the rows of a page. */
const people = ({ tenant, now }: Context) => sql`
  left join lateral (
    select m.first_name || ' ' || m.last_name as name from roster_entry e
      join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
    where e.tenant_id = ${tenant.id} and e.team_id = t.id and e.state = 'active' and e.role = 'head_coach'
    limit 1) coach on true
  cross join lateral (
    select count(*) filter (where e.state = 'active' and e.role = 'player') as players,
      count(*) filter (where e.state = 'requested') as requests
    from roster_entry e where e.tenant_id = ${tenant.id} and e.team_id = t.id and e.state <> 'ended') on_it
  cross join lateral (
    select count(*) as invites from team_invite i
    where i.tenant_id = ${tenant.id} and i.team_id = t.id and i.status = 'open' and i.expires_at > ${now}) asked
  left join lateral (
    select p.roster_max from rule_pack p
      join discipline b on b.tenant_id = p.tenant_id and b.sport_body = p.sport_body
    where p.tenant_id = ${tenant.id} and b.id = d.discipline_id and p.effective_from <= s.start_date
      and (p.effective_until is null or p.effective_until >= s.start_date)
    order by p.effective_from desc limit 1) pack on true`

const teamsWithPeople = (context: Context) => sql`
  from team t
    join league l on l.tenant_id = t.tenant_id and l.id = t.league_id
    join division d on d.tenant_id = t.tenant_id and d.id = t.division_id
    join season s on s.tenant_id = t.tenant_id and s.id = t.season_id
    left join club c on c.tenant_id = t.tenant_id and c.id = t.club_id
    ${people(context)}
  where t.tenant_id = ${context.tenant.id}`

/** What teams can be sorted by; people on them are counted for each team where that is asked for. */
function sortsOf({ tenant, now }: Context) {
  const onIt = (what: RawBuilder<unknown>, which: RawBuilder<unknown>) => ({
    few: sql`(select ${what} from roster_entry e
      where e.tenant_id = ${tenant.id} and e.team_id = t.id and ${which})`,
  })
  return {
    name: 'lower(t.name)',
    status: { few: 't.status' },
    division: { few: 'lower(d.label)' },
    club: { few: 'lower(c.name)' },
    season: { few: 'lower(s.name)' },
    league: { few: 'lower(l.name)' },
    head_coach: {
      few: sql`(select lower(m.first_name || ' ' || m.last_name) from roster_entry e
        join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
        where e.tenant_id = ${tenant.id} and e.team_id = t.id and e.state = 'active' and e.role = 'head_coach' limit 1)`,
    },
    players: onIt(sql`count(*)`, sql`e.state = 'active' and e.role = 'player'`),
    requests: onIt(sql`count(*)`, sql`e.state = 'requested'`),
    invites: {
      few: sql`(select count(*) from team_invite i
        where i.tenant_id = ${tenant.id} and i.team_id = t.id and i.status = 'open' and i.expires_at > ${now})`,
    },
  }
}

type Wanted = Omit<In<typeof listOfficeTeams>, 'cursor' | 'page' | 'per_page' | 'sort'>

const filtered = ({
  season_id,
  league_id,
  division_id,
  club_id,
  status,
  awaits_office,
}: Omit<Wanted, 'q'>) => sql`
  ${season_id === undefined ? sql`` : sql`and t.season_id = ${season_id}`}
  ${league_id === undefined ? sql`` : sql`and t.league_id = ${league_id}`}
  ${division_id === undefined ? sql`` : sql`and t.division_id = ${division_id}`}
  ${club_id === undefined ? sql`` : sql`and t.club_id = ${club_id}`}
  ${status === undefined ? sql`` : sql`and t.status = ${status}`}
  ${awaits_office === undefined ? sql`` : sql`and ${AWAITS}`}`

/** Which teams are meant, of those the user may see. */
async function wanted(context: Context, { q, per_page, ...filters }: Wanted & Pick<Place, 'per_page'>) {
  const isSearched = Boolean(q?.trim())
  const seesAll = whoIs(context).permissions.has('ctms.teams.view')
  const meant = sql`
    and ${within(context, 'ctms.teams.view', { club: 't.club_id', team: 't.id' })}
    ${filtered(filters)}`
  const among = (hits: Hits) => sql`${meant} and ${isHit(sql`t.id`, hits)}`
  const hits =
    isSearched && seesAll
      ? await findHits(context, (most) => sql`search_teams(${q}, ${sql.lit(most)})`, {
          left: (hits) => sql`${teams(context)} ${among(hits)}`,
          per_page,
        })
      : undefined
  const everything = sql`${meant} and ${searched(q)}`
  return {
    which: hits ? among(hits) : isSearched ? everything : meant,
    /** All that a search has found, if that is more than is listed. */
    more: hits?.has_more ? everything : undefined,
  }
}

/** Whoever looks after a few of them finds those among all hits. */
const searched = (q: string | undefined) =>
  isOneOf(sql`t.id`, sql`select search_teams(${q}, ${sql.lit(EVERY_HIT)})`)

/** A page of the teams the user may see, by name. */
export async function pageTeams(
  context: Context,
  { cursor, page: number, per_page, sort = 'name', ...filters }: In<typeof listOfficeTeams>,
) {
  const order = orderBy(sortsOf(context), sort, 't.id')
  const { which, more } = await wanted(context, { ...filters, per_page })
  return page(
    context,
    {
      rows: async (beyond, end) =>
        (
          await sql<OfficeTeam & Placed>`
            select ${TEAM_COLUMNS}, ${placeOf(order)}
            ${teamsWithPeople(context)} ${which} and ${beyond} ${end}`.execute(context.db)
        ).rows,
      all: sql`${teams(context)} ${which}`,
      more: more && sql`${teams(context)} ${more}`,
    },
    { cursor, page: number, per_page },
    order,
  )
}

/** The teams of a list as candidates for a batch; a search is not cut off where the list of hits is. */
export function teamCandidates(context: Context, meant: Which): RawBuilder<unknown> {
  const may = within(context, decideTeam.access, { club: 't.club_id', team: 't.id' })
  return sql`
    select t.id, t.name, u.email as letter_to,
      case when not ${AWAITS} then ${WHY_LABELS.not_with_office}::text
        when (${may}) is not true then ${WHY_LABELS.not_yours}::text end as obstacle
    from team t left join app_user u on u.tenant_id = t.tenant_id and u.id = t.made_by
    where t.tenant_id = ${context.tenant.id}
      and ${within(context, 'ctms.teams.view', { club: 't.club_id', team: 't.id' })}
      ${'ids' in meant ? sql`and t.id = any (${[...meant.ids]}::bigint[])` : filtered(meant.filters)}
      ${'ids' in meant || !meant.q?.trim() ? sql`` : sql`and ${searched(meant.q)}`}`
}

type OtherSeason = { id: number; name: string; season: string } | null
type KeptTeam = OfficeTeam & {
  version: number
  discipline_id: number
  may_edit: boolean
  awaits_office: boolean
  previous: OtherSeason
  next: OtherSeason
}

/** The same team in another season. */
const otherSeason = ({ tenant }: Context, which: RawBuilder<unknown>) => sql`(
  select json_build_object('id', o.id, 'name', o.name, 'season', n.name)
  from team o join season n on n.tenant_id = ${tenant.id} and n.id = o.season_id
  where o.tenant_id = ${tenant.id} and ${which} order by n.start_date limit 1)`

/** One team, if the user has this permission for it, with what else they may do. */
export async function getOfficeTeam(context: Context, word: string, id: number) {
  const may = (other: string) => within(context, other, { club: 't.club_id', team: 't.id' })
  const { rows } = await sql<KeptTeam>`
    select ${TEAM_COLUMNS}, t.version, d.discipline_id, (${may('ctms.teams.edit')}) is true as may_edit,
      ${AWAITS} as awaits_office,
      ${otherSeason(context, sql`o.id = t.previous_team_id`)} as previous,
      ${otherSeason(context, sql`o.previous_team_id = t.id`)} as next
    ${teamsWithPeople(context)} and t.id = ${id} and ${may(word)}`.execute(context.db)
  return rows[0]
}

/** One team regardless of permissions: for letters and for people it has invited. */
export async function getTeamShown(context: Context, id: number): Promise<OfficeTeam | undefined> {
  const { rows } = await sql<OfficeTeam>`
    select ${TEAM_COLUMNS} ${teamsWithPeople(context)} and t.id = ${id}`.execute(context.db)
  return rows[0]
}

/** Some teams with how many are on them, whoever asks: who may see them was asked before. */
export async function findTeamsShown(context: Context, ids: readonly number[]): Promise<OfficeTeam[]> {
  const { rows } = await sql<OfficeTeam>`
    select ${TEAM_COLUMNS} ${teamsWithPeople(context)} and t.id = any(${[...ids]}::bigint[])`.execute(
    context.db,
  )
  return rows
}

export type OnTeam = {
  id: number
  member_id: number
  member_number: string
  name: string
  role: RosterRole
  is_staff: boolean
  state: 'requested' | 'active'
  jersey_number: string | null
  positions: string[]
  joined_on: Day
}

/** Everyone on a team or asking to be, staff first. */
export async function findOnTeam({ db, tenant }: Context, team_id: number, today: Day): Promise<OnTeam[]> {
  const { rows } = await sql<OnTeam>`
    select e.id, e.member_id, m.member_number, m.first_name || ' ' || m.last_name as name, e.role, e.is_staff,
      e.state, e.jersey_number, e.positions, e.joined_on
    from roster_entry e join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
    where e.tenant_id = ${tenant.id} and e.team_id = ${team_id} and e.state <> 'ended'
      and (e.until_on is null or e.until_on >= ${today}::date)
    order by e.is_staff desc,
      array_position(array['head_coach', 'assistant_coach', 'manager', 'trainer', 'scorekeeper', 'player', 'guest'], e.role),
      m.last_name, m.first_name, e.id`.execute(db)
  return rows
}

type Mine = {
  id: number
  text: string
  league: string
  division: string
  club: string | null
  season: string
  head_coach: string | null
  office: boolean
  staff: boolean
  player: boolean
  family: boolean
}

/**
 * The active teams of seasons that are not over which a user runs, or which their own records (`own`) or
 * those of their children (`wards`) are on.
 */
export async function findMyTeams(
  context: Context,
  {
    teams: scoped,
    clubs,
    own,
    wards,
    today,
  }: Record<'teams' | 'clubs' | 'own' | 'wards', readonly number[]> & { today: Day },
): Promise<Mine[]> {
  const { db, tenant } = context
  const { rows } = await sql<Mine>`
    select t.id, t.name as text, l.name as league, d.label as division, c.name as club, s.name as season,
      coach.name as head_coach,
      (t.id = any(${[...scoped]}::bigint[]) or t.club_id = any(${[...clubs]}::bigint[])) is true as office,
      mine.staff, mine.player, mine.family
    from team t
      join league l on l.tenant_id = t.tenant_id and l.id = t.league_id
      join division d on d.tenant_id = t.tenant_id and d.id = t.division_id
      join season s on s.tenant_id = t.tenant_id and s.id = t.season_id
      left join club c on c.tenant_id = t.tenant_id and c.id = t.club_id
      left join lateral (
        select m.first_name || ' ' || m.last_name as name from roster_entry e
          join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
        where e.tenant_id = ${tenant.id} and e.team_id = t.id and e.state = 'active' and e.role = 'head_coach'
        limit 1) coach on true
      cross join lateral (
        select bool_or(e.is_staff and e.member_id = any(${[...own]}::bigint[])) is true as staff,
          bool_or(not e.is_staff and e.member_id = any(${[...own]}::bigint[])) is true as player,
          bool_or(e.member_id = any(${[...wards]}::bigint[])) is true as family
        from roster_entry e
        where e.tenant_id = ${tenant.id} and e.team_id = t.id and e.state = 'active'
          and (e.until_on is null or e.until_on >= ${today}::date)
          and e.member_id = any(${[...own, ...wards]}::bigint[])) mine
    where t.tenant_id = ${tenant.id} and t.status = 'active' and s.end_date >= ${today}::date
      and (t.id = any(${[...scoped]}::bigint[]) or t.club_id = any(${[...clubs]}::bigint[])
        or t.id in (select o.team_id from roster_entry o
          where o.tenant_id = ${tenant.id} and o.member_id = any(${[...own, ...wards]}::bigint[])
            and o.state = 'active' and (o.until_on is null or o.until_on >= ${today}::date)))
    order by s.start_date, lower(t.name), t.id limit 200`.execute(db)
  return rows
}
