import type { Context } from '../../plumbing/context.ts'
import { findOnRosters, type RosterMember } from './missing-queries.ts'
import { onceEach } from '../entrants/outside-player.ts'
import { findOutsidePlayers } from '../entrants/outside-queries.ts'
import { outsideSigned } from './outside-waivers.ts'
import { unsignedTitles } from './waivers.ts'
import { findSeenOnPaper } from './waivers-queries.ts'

type Team = { team_id: number | null; outside_team_id: number | null }
type Outsider = Awaited<ReturnType<typeof findOutsidePlayers>>[number]

/**
 * Who on the rosters of an event’s teams, own and from outside, has yet to sign its required waivers. Whose paper was seen at the
 * check-in table hasn’t anything left to do for this event.
 */
export async function findUnsigned(
  context: Context,
  event_id: number,
  teams: readonly Team[],
): Promise<{ own: RosterMember[]; outside: Outsider[] }> {
  const rosters = await findOnRosters(
    context,
    teams.flatMap(({ team_id }) => team_id ?? []),
  )
  const titlesOf = await unsignedTitles(
    context,
    rosters.map(({ member_id }) => ({ event_id, member_id })),
  )
  const keyOf = (team: number | null, member: number | null) => `${team} ${member}`
  const seen = new Set(
    rosters.length === 0
      ? []
      : (await findSeenOnPaper(context, event_id)).map((one) => keyOf(one.team_id, one.member_id)),
  )
  const outside_ids = teams.flatMap(({ outside_team_id }) => outside_team_id ?? [])
  const signed = await outsideSigned(context, event_id, outside_ids)
  const visitors = outside_ids.length === 0 ? [] : await findOutsidePlayers(context, outside_ids)
  return {
    own: rosters.filter(
      ({ team_id, member_id }) =>
        titlesOf(event_id, member_id).length > 0 && !seen.has(keyOf(team_id, member_id)),
    ),
    outside: onceEach(visitors).filter((one) => signed(one).state === 'missing'),
  }
}

/** How many of them each team has. */
export async function countUnsigned(
  context: Context,
  event_id: number,
  teams: readonly Team[],
): Promise<(team: Team) => number> {
  const { own, outside } = await findUnsigned(context, event_id, teams)
  return ({ team_id, outside_team_id }) =>
    team_id !== null
      ? own.filter((one) => one.team_id === team_id).length
      : outside.filter((one) => one.outside_team_id === outside_team_id).length
}
