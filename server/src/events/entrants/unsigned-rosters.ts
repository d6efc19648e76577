import type { Context } from '../../plumbing/context.ts'
import { findOnRosters } from './missing-queries.ts'
import { findOutsidePlayers } from './outside-queries.ts'
import { outsideWaiversAsked } from './outside-waivers.ts'
import { unsignedTitles } from './waivers.ts'

type Team = { team_id: number | null; outside_team_id: number | null }

/** How many on the roster of each team haven’t signed the required waivers of an event, of own teams and those from outside. */
export async function countUnsigned(
  context: Context,
  event_id: number,
  teams: readonly Team[],
): Promise<(team: Team) => number> {
  const rosters = await findOnRosters(
    context,
    teams.flatMap(({ team_id }) => team_id ?? []),
  )
  const titlesOf = await unsignedTitles(
    context,
    rosters.map(({ member_id }) => ({ event_id, member_id })),
  )
  const outside_ids = teams.flatMap(({ outside_team_id }) => outside_team_id ?? [])
  const asked = await outsideWaiversAsked(context, event_id, outside_ids)
  const visitors = outside_ids.length === 0 ? [] : await findOutsidePlayers(context, outside_ids)
  const own = rosters.filter(({ member_id }) => titlesOf(event_id, member_id).length > 0)
  const outside = visitors.filter((one) => asked(one).unsigned.length > 0)
  return ({ team_id, outside_team_id }) =>
    team_id !== null
      ? own.filter((one) => one.team_id === team_id).length
      : outside.filter((one) => one.outside_team_id === outside_team_id).length
}
