import type { fileOwnProtest, listOwnProtests } from 'contract/competition/protests'
import type { In, Out } from 'contract/operation'
import type { Context } from '../../plumbing/context.ts'
import { findDeskEvent } from '../scoring/queries.ts'
import { file, protestable } from './desk.ts'
import { findProtests, findTerms } from './queries.ts'
import { entryOf } from '../team-entry.ts'

/** What a team’s own staff sees: its protests without notes of the desk, and the games that can still be protested. */
export async function showOwn(
  context: Context,
  { entrant_id }: In<typeof listOwnProtests>,
): Promise<Out<typeof listOwnProtests>> {
  const entry = await entryOf(context, entrant_id)
  const { id, name } = (await findDeskEvent(context, entry.event_id))!
  const event = { id, name }
  const terms = await findTerms(context, event.id)
  const games = await protestable(context, event.id, terms)
  const protests = await findProtests(context, { entrant_id })
  return {
    event,
    team: entry.name,
    terms,
    games: games.filter(
      (game) => !game.is_late && [game.home, game.visitor].some((one) => one.entrant_id === entrant_id),
    ),
    protests: protests.map(({ event_id: _, ...one }) => ({
      ...one,
      steps: one.steps.filter(({ deed }) => deed !== 'noted' && deed !== 'file_added'),
      files: [],
    })),
  }
}

export async function fileOwn(
  context: Context,
  { entrant_id, ...protest }: In<typeof fileOwnProtest>,
): Promise<{ id: number }> {
  const { event_id } = await entryOf(context, entrant_id)
  return file(context, { ...protest, entrant_id, event_id, may_be_late: false })
}
