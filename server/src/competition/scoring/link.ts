import { NoScoreLink, type Book } from 'contract/competition/scoring/scoring'
import type { Context } from '../../plumbing/context.ts'
import { isMark, markOf, type Marked } from '../../plumbing/marking.ts'
import type { Standing } from '../standing.ts'
import { findScoredGame, type ScoredGame } from './queries.ts'

type Named = {
  game_id: number
  book: Book
  serial: number
  /** The team for whose staff it is; it ends when that team no longer has this side of the game. */
  entrant_id?: number | undefined
}

const MAC_BYTES = 16
const FORM = /^([0-9a-z]{1,10})-([os])(?:-([0-9a-z]{1,10}))?-([A-Za-z0-9_-]{22})$/

/**
 * What opens one book of a game, without an account. It says which game and book it is for and is signed with the serial of the game’s
 * links, so that nothing has to be kept, the desk can show it again, and all links of a game end when the serial counts up.
 */
export function scoreToken(
  context: Pick<Context, 'keys' | 'tenant'>,
  { game_id, book, serial, entrant_id }: Named,
): string {
  const name = nameOf(game_id.toString(36), book === 'official' ? 'o' : 's', entrant_id?.toString(36))
  return `${name}-${markOf(context, signed(name, serial))}`
}

const nameOf = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join('-')

const signed = (name: string, serial: number): Marked => ({
  purpose: 'score-link',
  text: `${name}|${serial}`,
  bytes: MAC_BYTES,
})

/** What a link opens; `entrant_id` is that of the team for whose staff it is, null for a link of the desk. */
export type Linked = { game: ScoredGame; book: Book; entrant_id: number | null }

/** @throws NoScoreLink, also for links that were replaced */
export async function linkedGame(context: Context, token: string): Promise<Linked> {
  const [, id, side, entrant, mac] = FORM.exec(token) ?? []
  if (id === undefined || mac === undefined) throw NoScoreLink()
  const game = await findScoredGame(context, Number.parseInt(id, 36))
  if (!game) throw NoScoreLink()
  if (!isMark(context, signed(nameOf(id, side, entrant), game.link_serial), mac)) throw NoScoreLink()
  return {
    game,
    book: side === 'o' ? 'official' : 'second',
    entrant_id: entrant === undefined ? null : Number.parseInt(entrant, 36),
  }
}

type Sides = Record<'home' | 'visitor', { entrant_id: number | null }>

/** The book that a team’s staff keeps: the home team’s is the official one. Undefined if the team isn’t in this game, or has withdrawn. */
export function bookOfTeam(
  { facts }: Pick<Standing, 'facts'>,
  { home, visitor }: Sides,
  entrant_id: number,
): Book | undefined {
  if (facts.seats.some(({ id, withdrawn }) => id === entrant_id && withdrawn)) return undefined
  if (home.entrant_id === entrant_id) return 'official'
  return visitor.entrant_id === entrant_id ? 'second' : undefined
}

/** @throws NoScoreLink if a team’s own link is for a side of the game that the team no longer has */
export function mustStillPlay(
  { book, entrant_id }: Linked,
  standing: Pick<Standing, 'facts'>,
  sides: Sides,
): void {
  if (entrant_id !== null && bookOfTeam(standing, sides, entrant_id) !== book) throw NoScoreLink()
}
