import { ClubNotFound, TeamNotFound } from 'contract/clubs/rosters'
import { Forbidden } from 'contract/problem'
import { whoIs, type Context } from '../plumbing/context.ts'
import { isClub, isTeam } from './roster-view-queries.ts'

/**
 * Throws why the user cannot have this team: it does not exist, or it is not theirs. @throws TeamNotFound,
 * Forbidden
 */
export async function refuseTeam(context: Context, word: string, id: number): Promise<never> {
  if (whoIs(context).permissions.has(word) || !(await isTeam(context, id))) throw TeamNotFound()
  throw Forbidden()
}

/** Throws why the user cannot have this club. @throws ClubNotFound, Forbidden */
export async function refuseClub(context: Context, word: string, id: number): Promise<never> {
  if (whoIs(context).permissions.has(word) || !(await isClub(context, id))) throw ClubNotFound()
  throw Forbidden()
}
