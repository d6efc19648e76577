import { NoScoreLink, type Book } from 'contract/competition/scoring'
import type { Context } from '../../plumbing/context.ts'
import { isMark, markOf, type Marked } from '../../plumbing/marking.ts'
import { findScoredGame, type ScoredGame } from './queries.ts'

type Named = { game_id: number; book: Book; serial: number }

const MAC_BYTES = 16
const FORM = /^([0-9a-z]{1,10})-([os])-([A-Za-z0-9_-]{22})$/

/**
 * What opens one book of a game, without an account. It says which game and book it is for and is signed with the serial of the game’s
 * links, so that nothing has to be kept, the desk can show it again, and all links of a game end when the serial counts up.
 */
export function scoreToken(
  context: Pick<Context, 'keys' | 'tenant'>,
  { game_id, book, serial }: Named,
): string {
  const name = `${game_id.toString(36)}-${book === 'official' ? 'o' : 's'}`
  return `${name}-${markOf(context, signed(name, serial))}`
}

const signed = (name: string, serial: number): Marked => ({
  purpose: 'score-link',
  text: `${name}|${serial}`,
  bytes: MAC_BYTES,
})

/** @throws NoScoreLink, also for links that were replaced */
export async function linkedGame(context: Context, token: string): Promise<{ game: ScoredGame; book: Book }> {
  const [, id, side, mac] = FORM.exec(token) ?? []
  if (id === undefined || mac === undefined) throw NoScoreLink()
  const game = await findScoredGame(context, Number.parseInt(id, 36))
  if (!game) throw NoScoreLink()
  if (!isMark(context, signed(`${id}-${side}`, game.link_serial), mac)) throw NoScoreLink()
  return { game, book: side === 'o' ? 'official' : 'second' }
}
