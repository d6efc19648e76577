import type { EntrantGame } from 'contract/events/entering'
import type { EntrantGames, EntrantGamesOf } from '../../events/events.ts'
import { booksOfEntrants } from '../scoring/own-books.ts'
import { placedGames, sidesOf } from './team-games.ts'

/** So long ago the last game of an entry can be. */
const BACK_MS = 30 * 86_400_000

/** What entered teams play next or now and played last, with the books that their staff can keep. */
export const gamesOfEntrants: EntrantGamesOf = async (context, { entrant_ids, kept_ids }) => {
  const found = new Map<number, EntrantGames>()
  if (entrant_ids.length === 0) return found
  const change = (id: number, more: Partial<EntrantGames>) =>
    found.set(id, { ...(found.get(id) ?? { next: null, last: null, books: [] }), ...more })
  const from = new Date(context.now.getTime() - BACK_MS)
  for (const { entrant, game, place } of await placedGames(context, { entrant_ids }, from)) {
    if (entrant.is_canceled || place.is_called_off) continue
    const starts_at = new Date(place.starts_at)
    const shown: EntrantGame = {
      ...{ game_id: game.id, ...sidesOf(game, entrant.id), venue: place.venue, field: place.field },
      starts_at: starts_at.toISOString(),
      time_zone: entrant.time_zone ?? context.tenant.time_zone,
    }
    const isAhead = starts_at.getTime() + place.minutes * 60_000 > context.now.getTime()
    if (shown.result) change(entrant.id, { last: shown })
    else if (game.state !== 'over' && isAhead && !found.get(entrant.id)?.next)
      change(entrant.id, { next: shown })
  }
  for (const { entrant_id, book: _, ...book } of await booksOfEntrants(context, { entrant_ids: kept_ids }))
    change(entrant_id, { books: [...(found.get(entrant_id)?.books ?? []), book] })
  return found
}
