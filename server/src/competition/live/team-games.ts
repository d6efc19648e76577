import type { TeamGame } from 'contract/calendar/games'
import type { ContestGame } from 'contract/competition/contests'
import { dayIn } from 'contract/dates'
import { wallClockAt } from 'contract/wall-clock'
import type { Context } from '../../plumbing/context.ts'
import { standingsOf } from '../standing.ts'
import { viewOf } from '../view.ts'
import { findOwnEntrants, type OwnEntrant } from '../own-entrants-queries.ts'
import { findPlacedGames, type PlacedGame } from './queries.ts'

/** Further ahead no event has a schedule. */
const FAR_AHEAD_DAYS = 400

/** The published games of some teams that end after a moment, the next one first. */
export async function gamesOfTeams(
  context: Context,
  team_ids: readonly number[],
  from: Date,
): Promise<TeamGame[]> {
  if (team_ids.length === 0) return []
  const placed = await placedGames(context, { team_ids }, from)
  return placed.map(({ entrant, game, place }) => teamGame(context, entrant, game, place))
}

type Placed = { entrant: OwnEntrant; game: ContestGame; place: PlacedGame }

/** The published games of some teams or entries that end after a moment, the next one first. */
export async function placedGames(
  context: Context,
  whose: Parameters<typeof findOwnEntrants>[1],
  from: Date,
): Promise<Placed[]> {
  // A day more to either side: an event’s clocks are not UTC’s.
  const day = (at: number) => dayIn('UTC', new Date(at))
  const entrants = await findOwnEntrants(context, whose, {
    from: day(from.getTime() - 2 * DAY_MS),
    until: day(context.now.getTime() + FAR_AHEAD_DAYS * DAY_MS),
    withCanceled: true,
  })
  const divisions = [...new Set(entrants.map(({ division_id }) => division_id))]
  const placed = await findPlacedGames(context, divisions, from)
  if (placed.size === 0) return []
  const own: Placed[] = []
  for (const { standing } of await standingsOf(context, divisions)) {
    if (!standing) continue
    for (const game of viewOf(standing).games) {
      const place = placed.get(game.id)
      if (!place || game.state === 'not_needed') continue
      for (const entrant of entrants)
        if ([game.home.entrant_id, game.visitor.entrant_id].includes(entrant.id))
          own.push({ entrant, game, place })
    }
  }
  return own.toSorted(
    (a, b) =>
      Date.parse(a.place.starts_at) - Date.parse(b.place.starts_at) ||
      (a.entrant.team_id ?? 0) - (b.entrant.team_id ?? 0) ||
      a.game.id - b.game.id,
  )
}

const DAY_MS = 86_400_000

function teamGame(
  { tenant }: Context,
  { id, team_id, team, event, slug, division, time_zone: zone, is_canceled }: OwnEntrant,
  game: ContestGame,
  { starts_at, minutes, venue, field, address, is_called_off }: PlacedGame,
): TeamGame {
  const time_zone = zone ?? tenant.time_zone
  const ends_at = new Date(Date.parse(starts_at) + minutes * 60_000)
  const starts = wallClockAt(time_zone, new Date(starts_at))
  const ends = wallClockAt(time_zone, ends_at)
  return {
    ...{ game_id: game.id, team_id: team_id!, team, entrant_id: id, event: { name: event, slug }, division },
    ...sidesOf(game, id),
    ...{ starts_on: starts.day, starts_time: starts.time, ends_on: ends.day, ends_time: ends.time },
    ...{ time_zone, starts_at: new Date(starts_at).toISOString(), ends_at: ends_at.toISOString() },
    ...{ venue, field, address },
    status: is_canceled || is_called_off ? 'cancelled' : 'planned',
  }
}

/** The other side of a team’s game, and how it ended for the team. */
export function sidesOf({ home, visitor, result }: ContestGame, entrant_id: number) {
  const isHome = home.entrant_id === entrant_id
  const other = isHome ? visitor : home
  return {
    opponent: other.name ?? other.from,
    // Of a game that both sides forfeited there is no score to tell.
    result:
      result && result.forfeit !== 'both'
        ? {
            own: isHome ? result.home_runs : result.visitor_runs,
            other: isHome ? result.visitor_runs : result.home_runs,
            is_unconfirmed: result.confirmation !== 'final',
          }
        : null,
  }
}
