import { ClubNotFound, TeamNotFound } from 'contract/clubs/rosters'
import { Forbidden, type Problem } from 'contract/problem'
import type { Context } from '../plumbing/context.ts'
import { findTeamsWithin, isClubWithin } from './roster-view-queries.ts'

/**
 * Throws why the user cannot do this with a team: they see it and may not, or it is not there for them, as one that nobody
 * has. `missing` says what is not there, if it is something of the team. @throws Forbidden, TeamNotFound
 */
export async function refuseTeam(
  context: Context,
  id: number,
  missing: () => Problem = TeamNotFound,
): Promise<never> {
  const [seen] = await findTeamsWithin(context, 'ctms.teams.view', { team_id: id })
  throw seen ? Forbidden() : missing()
}

/** The same for a club. @throws Forbidden, ClubNotFound */
export async function refuseClub(context: Context, id: number): Promise<never> {
  throw (await isClubWithin(context, 'ctms.clubs.view', id)) ? Forbidden() : ClubNotFound()
}
