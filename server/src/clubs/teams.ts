import type { Team, getClubTeam, getMyTeam, listOfficeTeams } from 'contract/clubs/teams'
import type { In, Out } from 'contract/operation'
import { auditOf } from '../plumbing/audit.ts'
import { whoIs, todayOf, type Context } from '../plumbing/context.ts'
import { findMyTeams, findOnTeam, pageTeams, type OnTeam } from './teams-queries.ts'
import { isOfClub, isOffice, teamFor } from './team-access.ts'
import { householdOf } from './household.ts'
import { findInvitesOf } from './invites.ts'
export const listTeams = (context: Context, input: In<typeof listOfficeTeams>) => pageTeams(context, input)

/** The logged-in user's teams, whatever their connection to them. */
export async function myTeams(context: Context): Promise<Out<typeof getMyTeam>> {
  const { scopes } = whoIs(context)
  const { own, wards } = await householdOf(context)
  const found = await findMyTeams(context, {
    teams: scopes.flatMap(({ team_id }) => team_id ?? []),
    clubs: scopes.flatMap(({ club_id, team_id }) => (team_id === null ? (club_id ?? []) : [])),
    own,
    wards,
    today: todayOf(context),
  })
  return found.map(({ office, staff, player, family, ...team }) => ({
    ...team,
    ties: [
      ...(office ? (['office'] as const) : []),
      ...(staff ? (['staff'] as const) : []),
      ...(player ? (['player'] as const) : []),
      ...(family ? (['family'] as const) : []),
    ],
  }))
}

export const showTeam = (context: Context, { id }: In<typeof getClubTeam>): Promise<Team> =>
  teamShown(context, 'ctms.teams.view', id)

/** A team with everybody on it, for users with this permission. */
export async function teamShown(context: Context, word: string, id: number): Promise<Team> {
  const { discipline_id: _, ...team } = await teamFor(context, word, id)
  const [people, invites, audit] = await Promise.all([
    findOnTeam(context, id, todayOf(context)),
    findInvitesOf(context, team),
    auditOf(context, 'team', id),
  ])
  const staff = staffOf(people)
  return {
    ...team,
    may_place:
      isOffice(context) ||
      (isOfClub(context, team) && team.status !== 'draft' && team.players + team.requests === 0),
    head_coach: staff.find(({ role }) => role === 'head_coach') ?? null,
    staff,
    invites,
    players: people.filter(({ is_staff }) => !is_staff).map(playerOf),
    audit,
  }
}

/** The staff among the people on a team; those who only ask to join are not staff yet. */
export const staffOf = (people: readonly OnTeam[]) =>
  people
    .filter(({ is_staff, state }) => is_staff && state === 'active')
    .map(({ id, member_id, member_number, name, role, joined_on }) => ({
      id,
      member_id,
      member_number,
      name,
      role,
      joined_on,
    }))

const playerOf = ({ id, member_id, name, role, state, jersey_number, positions }: OnTeam) => ({
  id,
  member_id,
  name,
  role,
  state,
  jersey_number,
  positions,
})
