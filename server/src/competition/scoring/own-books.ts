import type { ContestGame } from 'contract/competition/contests'
import type { Book } from 'contract/competition/scoring/scoring'
import { addDays } from 'contract/dates'
import type { EntrantBook } from 'contract/events/entering'
import { findTeamsWithin } from '../../clubs/clubs.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { findOwnEntrants } from '../own-entrants-queries.ts'
import { standingsOf } from '../standing.ts'
import { viewOf } from '../view.ts'
import { hasBegun } from './books.ts'
import { bookOfTeam, scoreToken } from './link.ts'
import { findScoredGames, type ScoredGame } from './queries.ts'

const HOUR_MS = 3_600_000
/** A book can be opened so long before the game: at home, for a field without a connection. */
const EARLY_MS = 12 * HOUR_MS
/** A game that nobody has scored by then is left to the desk. */
const LATE_MS = 24 * HOUR_MS

/** Whoever may change a team’s roster keeps its books. */
const KEEPS = 'ctms.rosters.edit'

export type OwnBook = EntrantBook & { entrant_id: number; book: Book }

/** The books of those of some teams that the user keeps them for. */
export async function booksOfTeams(context: Context, team_ids: readonly number[]): Promise<OwnBook[]> {
  return booksOfEntrants(context, { team_ids: await findKeptTeams(context, team_ids) })
}

/** Those of some teams whose books and lineup cards are the user’s. */
export async function findKeptTeams(context: Context, team_ids: readonly number[]): Promise<number[]> {
  if (team_ids.length === 0) return []
  return (await findTeamsWithin(context, KEEPS, { team_ids })).map(({ id }) => id)
}

/**
 * The books that the staff of some teams can keep now, the first game at the top. Whether somebody is of their staff has been decided;
 * each link is for one team, and ends with the links of the desk, or once the team no longer plays in the game.
 */
export async function booksOfEntrants(
  context: Context,
  whose: Parameters<typeof findOwnEntrants>[1],
): Promise<OwnBook[]> {
  if (('team_ids' in whose ? whose.team_ids : whose.entrant_ids).length === 0) return []
  const today = todayOf(context)
  // An event in the east is on its last day while the club’s is over, and the other way round.
  const entrants = await findOwnEntrants(context, whose, {
    from: addDays(today, -1),
    until: addDays(today, 1),
  })
  if (entrants.length === 0) return []
  const divisions = [...new Set(entrants.map(({ division_id }) => division_id))]
  const views = new Map(
    (await standingsOf(context, divisions)).flatMap(({ standing }) =>
      standing ? viewOf(standing).games.map((view) => [view.id, { standing, view }] as const) : [],
    ),
  )
  const own: OwnBook[] = []
  for (const event_id of new Set(entrants.map((one) => one.event_id)))
    for (const game of await findScoredGames(context, event_id)) {
      const { standing, view } = views.get(game.id) ?? {}
      if (!standing || !view || !isKept(context, game, view)) continue
      for (const { id: entrant_id, time_zone } of entrants) {
        const book = bookOfTeam(standing, view, entrant_id)
        if (!book) continue
        const token = scoreToken(context, { game_id: game.id, book, serial: game.link_serial, entrant_id })
        const other = view[book === 'official' ? 'visitor' : 'home']
        own.push({
          ...{
            game_id: game.id,
            entrant_id,
            book,
            is_over: view.state === 'over',
            starts_at: game.starts_at,
          },
          opponent: other.name ?? other.from,
          time_zone: time_zone ?? context.tenant.time_zone,
          link: `/ems/score/${token}`,
        })
      }
    }
  return own.toSorted((a, b) => startOf(a) - startOf(b) || a.game_id - b.game_id)
}

/** Whether a game is near enough to be scored, and its score is not final. */
function isKept(context: Context, game: ScoredGame, { state, result }: ContestGame): boolean {
  if (state === 'over') return result !== null && result.confirmation !== 'final'
  const isLongAgo = game.starts_at !== null && context.now.getTime() > Date.parse(game.starts_at) + LATE_MS
  return state === 'ready' && hasBegun(context, game, EARLY_MS) && !isLongAgo
}

/** Games without a time come last. */
const startOf = ({ starts_at }: OwnBook) =>
  starts_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(starts_at)
