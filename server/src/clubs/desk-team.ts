import { updateTeam } from 'contract/clubs/desk'
import { whoIs, type Context } from '../plumbing/context.ts'
import { getDeskTeam } from './desk-queries.ts'
import { refuseTeam } from './refusals.ts'

/** A team, for whoever may do this with it. @throws Forbidden where it is others', TeamNotFound where it is nobody's */
export async function teamFor(context: Context, word: string, id: number) {
  return (await getDeskTeam(context, word, id)) ?? refuseTeam(context, word, id)
}

export type DeskTeam = Awaited<ReturnType<typeof teamFor>>

/** Whether whoever asks may change all teams and not only some of them. */
export const isOffice = (context: Context) => whoIs(context).permissions.has(updateTeam.access)

/** Whether whoever asks looks after the club of a team, and not only after the team. */
export const isOfClub = (context: Context, { club_id }: Pick<DeskTeam, 'club_id'>) =>
  whoIs(context).scopes.some(
    (scope) =>
      scope.team_id === null && scope.club_id === club_id && scope.permissions.has(updateTeam.access),
  )
