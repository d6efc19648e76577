import type { Day } from 'contract/dates'
import { NO_MEMBERSHIP, type RosterProblem } from 'contract/events/entering'
import { rosterRuleProblems } from 'contract/events/roster-rules'
import type { Context } from '../../plumbing/context.ts'
import { judgeFor, judgeOutsideFor } from './judging-teams.ts'
import { findOutsidePlayers } from './outside-queries.ts'
import { getEventOf, type Entrant } from './party-queries.ts'
import { findEnteringTeams, type EnteringTeam } from './team-queries.ts'

export type Checked = Pick<
  Entrant,
  'id' | 'event_id' | 'event_division_id' | 'team_id' | 'outside_team_id' | 'status'
>

const STANDING: readonly string[] = ['applied', 'waiting', 'held', 'confirmed']

/**
 * What is wrong with the rosters of teams that are in an event, as they are now; by entrant. People and teams that are out have
 * none, and neither has anybody in what is over.
 */
export async function problemsOf(
  context: Context,
  entrants: readonly Checked[],
): Promise<ReadonlyMap<number, RosterProblem[]>> {
  const standing = entrants.filter(
    ({ status, team_id, outside_team_id }) =>
      STANDING.includes(status) && (team_id !== null || outside_team_id !== null),
  )
  const found = new Map<number, RosterProblem[]>()
  if (standing.length === 0) return found
  const [teams, players] = await Promise.all([
    findEnteringTeams(context, { any: standing.flatMap(({ team_id }) => team_id ?? []) }),
    findOutsidePlayers(
      context,
      standing.flatMap(({ outside_team_id }) => outside_team_id ?? []),
    ),
  ])
  for (const event_id of new Set(standing.map((one) => one.event_id))) {
    const event = { id: event_id, ...(await getEventOf(context, event_id)) }
    if (event.status === 'done' || event.status === 'cancelled') continue
    const [judge, judgeOutside] = await Promise.all([
      judgeFor(context, event, teams),
      judgeOutsideFor(context, event),
    ])
    for (const one of standing.filter((entrant) => entrant.event_id === event_id)) {
      const team = teams.find(({ id }) => id === one.team_id)
      const verdict = team
        ? judge(team, one.event_division_id)
        : judgeOutside(
            one.event_division_id,
            players.filter(({ outside_team_id }) => outside_team_id === one.outside_team_id),
          )
      const problems: RosterProblem[] = [
        ...(verdict.fits === 'no' && verdict.players.length === 0
          ? [{ name: null, reason: verdict.reason }]
          : verdict.players),
        ...rosterRuleProblems(event, team ? rosterOn(team, event.starts_on) : outsideRoster(one, players)),
        ...(event.needs_membership && team
          ? team.players
              .filter(({ is_member }) => !is_member)
              .map(({ name }) => ({ name, reason: NO_MEMBERSHIP }))
          : []),
      ]
      if (problems.length > 0) found.set(one.id, problems)
    }
  }
  return found
}

/** A guest whose last day is before the event isn’t there. */
const rosterOn = ({ players, guests }: EnteringTeam, day: Day) => ({
  players,
  guests: guests.filter(({ until_on }) => until_on === null || until_on >= day),
})

/** The roster of a team from outside can’t be changed once it is locked, so nobody on it came too late. */
const outsideRoster = (
  { outside_team_id }: Checked,
  players: Awaited<ReturnType<typeof findOutsidePlayers>>,
) => ({
  players: players
    .filter((one) => one.outside_team_id === outside_team_id)
    .map(({ name }) => ({ name, joined_on: '' })),
  guests: [],
})
