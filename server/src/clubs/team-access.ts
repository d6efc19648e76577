import { updateTeam } from 'contract/clubs/teams'
import type { Problem } from 'contract/problem'
import { whoIs, type Context } from '../plumbing/context.ts'
import { getOfficeTeam } from './teams-queries.ts'
import { refuseTeam } from './refusals.ts'

/**
 * A team, for users with this permission. @throws Forbidden for one they see, TeamNotFound for any other, or
 * what is missing of it
 */
export async function teamFor(context: Context, word: string, id: number, missing?: () => Problem) {
  return (await getOfficeTeam(context, word, id)) ?? refuseTeam(context, id, missing)
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
