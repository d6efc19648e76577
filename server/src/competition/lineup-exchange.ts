import { EXCHANGE_MINUTES } from 'contract/competition/scoring/lineup-card'
import type { ExchangedCard } from 'contract/competition/scoring/lineups'
import type { Context } from '../plumbing/context.ts'
import { findLineups, type LineupRow } from './lineup-queries.ts'

type Timed = { starts_at: string | null }

/** When the cards of a game are exchanged; null without a time. */
export const exchangedAt = ({ starts_at }: Timed): Date | null =>
  starts_at === null ? null : new Date(new Date(starts_at).getTime() - EXCHANGE_MINUTES * 60_000)

/** Whether both teams see both cards: some minutes before the game, or once it is played. */
export function isExchanged({ now }: Context, game: Timed, isPlayed: boolean): boolean {
  const at = exchangedAt(game)
  return isPlayed || (at !== null && now >= at)
}

export const shownCard = ({ card, saved_at }: LineupRow): ExchangedCard => ({
  card,
  saved_at: new Date(saved_at).toISOString(),
})

/** The exchanged cards of games, by game and team: numbers, which anybody with a link to the game may see. */
export async function exchangedCards(
  context: Context,
  games: readonly (Timed & { id: number; isPlayed: boolean })[],
): Promise<(game_id: number, entrant_id: number | null) => ExchangedCard | null> {
  const shown = new Set(games.filter((game) => isExchanged(context, game, game.isPlayed)).map(({ id }) => id))
  const rows = await findLineups(context, [...shown])
  return (game_id, entrant_id) => {
    const row = rows.find((one) => one.game_id === game_id && one.entrant_id === entrant_id)
    return row ? shownCard(row) : null
  }
}
