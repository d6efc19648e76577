import { updateTeam } from 'contract/clubs/teams'
import { whoIs, type Context } from '../plumbing/context.ts'
import { getOfficeTeam } from './teams-queries.ts'
import { refuseTeam } from './refusals.ts'

/**
 * A team, for users with this permission. @throws Forbidden for teams of others, TeamNotFound if it does not
 * exist
 */
export async function teamFor(context: Context, word: string, id: number) {
  return (await getOfficeTeam(context, word, id)) ?? refuseTeam(context, word, id)
}

export type OfficeTeam = Awaited<ReturnType<typeof teamFor>>

/** Whether the user may change all teams rather than only some. */
export const isOffice = (context: Context) => whoIs(context).permissions.has(updateTeam.access)

/** Whether the user runs the team's club, and not only the team. */
export const isOfClub = (context: Context, { club_id }: Pick<OfficeTeam, 'club_id'>) =>
  whoIs(context).scopes.some(
    (scope) =>
      scope.team_id === null && scope.club_id === club_id && scope.permissions.has(updateTeam.access),
  )
