import type { Context } from '../context.ts'
import { getDeskTeam } from './desk-queries.ts'
import { refuseTeam } from './refusals.ts'

/** A team, for whoever may do this with it. @throws Forbidden where it is others', TeamNotFound where it is nobody's */
export async function teamFor(context: Context, word: string, id: number) {
  return (await getDeskTeam(context, word, id)) ?? refuseTeam(context, word, id)
}

export type DeskTeam = Awaited<ReturnType<typeof teamFor>>
