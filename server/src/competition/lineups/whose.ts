import { NoGame } from 'contract/competition/contests'
import { findEntrants, linkedParty } from '../../events/events.ts'
import type { Context } from '../../plumbing/context.ts'
import { entryOf } from '../team-entry.ts'
import type { Which } from './card.ts'

/** The card of a team whose roster the user may change. @throws NoContest, Forbidden */
export async function ofOwn(context: Context, { entrant_id, game_id }: Which): Promise<Which> {
  await entryOf(context, entrant_id)
  return { entrant_id, game_id }
}

/** The card of a team from outside, whose entry a link opens. @throws EntryNotFound, NoGame */
export async function ofOutside(
  context: Context,
  { token, game_id }: { token: string; game_id: number },
): Promise<Which> {
  const party = await linkedParty(context, token)
  const [entrant] = await findEntrants(context, { party_ids: [party.id] })
  if (!entrant) throw NoGame()
  return { entrant_id: entrant.id, game_id }
}
