import { TeamNotFound } from 'contract/clubs/rosters'
import { Forbidden } from 'contract/problem'
import { whoIs, type Context } from '../context.ts'
import { getDeskTeam } from './desk-queries.ts'
import { isTeam } from './roster-queries.ts'

/** A team, for whoever may do this with it. @throws Forbidden where it is others', TeamNotFound where it is nobody's */
export async function teamFor(context: Context, word: string, id: number) {
  const team = await getDeskTeam(context, word, id)
  if (team) return team
  if (whoIs(context).permissions.has(word) || !(await isTeam(context, id))) throw TeamNotFound()
  throw Forbidden()
}

export type DeskTeam = Awaited<ReturnType<typeof teamFor>>
