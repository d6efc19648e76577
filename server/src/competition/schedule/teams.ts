import type { Said } from 'contract/message'
import type { Context } from '../../plumbing/context.ts'
import { standingOf } from '../standing.ts'
import { viewOf } from '../view.ts'
import type { GameRow, TeamOfEvent } from './queries.ts'

/** A side of a game: its team, once it is known, and what it is called: by name, or by where it will come from. */
export type Side = { entrant_id: number | null; team_id: number | null; said: Said }
export type Sides = { home: Side; visitor: Side; score: Score | null }
/** Of a game that is over. */
type Score = { home_runs: number; away_runs: number; is_unconfirmed: boolean }

/** Both sides of each game: teams of pools are known from the draw, later ones from results. */
export async function sidesOfGames(
  context: Context,
  games: readonly GameRow[],
  drawn: readonly TeamOfEvent[],
): Promise<Map<number, Sides>> {
  const teams = new Map(drawn.map(({ id, team_id }) => [id, team_id]))
  const known = new Map<number, Sides>()
  for (const division of new Set(games.map(({ event_division_id }) => event_division_id))) {
    const { standing } = await standingOf(context, division)
    if (!standing) continue
    for (const { id, home, visitor, state, result } of viewOf(standing).games) {
      const side = ({ entrant_id, name, from }: typeof home): Side => ({
        entrant_id,
        team_id: entrant_id === null ? null : (teams.get(entrant_id) ?? null),
        said: name ?? from,
      })
      const score =
        state === 'over' && result
          ? {
              home_runs: result.home_runs,
              away_runs: result.visitor_runs,
              is_unconfirmed: result.confirmation !== 'final',
            }
          : null
      known.set(id, { home: side(home), visitor: side(visitor), score })
    }
  }
  return known
}
