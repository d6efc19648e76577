import type { ContestGame } from 'contract/competition/contests'
import type { PlateGame } from 'contract/events/plate-owed'
import type { Context } from '../plumbing/context.ts'
import { findRows } from './queries.ts'
import { findPlacements } from './schedule/queries.ts'
import { standingsOf } from './standing.ts'
import { viewOf } from './view.ts'

/**
 * The games of an event that count at the plate: those of the published schedule whose teams are known, and those with a
 * result. A game that was called off, isn’t needed, or whose team has left before it doesn’t count.
 */
export async function plateGamesOf(context: Context, event_id: number): Promise<PlateGame[]> {
  const drawn = (await findRows(context, event_id)).filter(({ is_drawn }) => is_drawn)
  if (drawn.length === 0) return []
  const placed = new Map(
    (await findPlacements(context, event_id, 'published')).map((one) => [one.game_id, one.starts_at]),
  )
  const known = await standingsOf(
    context,
    drawn.map(({ division_id }) => division_id),
  )
  return known.flatMap(({ division, standing }) =>
    standing
      ? viewOf(standing).games.flatMap((game) => countedOf(game, division.division_id, placed.get(game.id)))
      : [],
  )
}

function countedOf(game: ContestGame, division_id: number, starts_at: Date | undefined): PlateGame[] {
  const { id, number, home, visitor, state, result } = game
  if (home.entrant_id === null || visitor.entrant_id === null) return []
  const isComing = state === 'ready' && starts_at !== undefined
  if (!isComing && result === null) return []
  return [
    {
      ...{ game_id: id, number, division_id },
      ...{ home: home.entrant_id, visitor: visitor.entrant_id },
      starts_at: starts_at?.toISOString() ?? null,
      state: result === null ? 'coming' : result.ended === 'forfeit' ? 'forfeit' : 'played',
      forfeit: result?.forfeit ?? null,
    },
  ]
}
