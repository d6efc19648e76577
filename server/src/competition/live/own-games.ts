import { OWN_GAMES_AHEAD_DAYS, type OwnGames } from 'contract/competition/own-games'
import type { LiveGame } from 'contract/competition/live'
import { addDays } from 'contract/dates'
import { myTeams } from '../../clubs/clubs.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { booksOfTeams, findKeptTeams } from '../scoring/own-books.ts'
import { findStops, shownStop } from '../stops-queries.ts'
import { findOwnEntrants } from '../own-entrants-queries.ts'
import { findLiveVenues } from './queries.ts'
import { liveGames } from './snapshot.ts'

/** What the teams of whoever is logged in play now and next, the soonest first. Teams without a game to tell of are left out. */
export async function giveOwnGames(context: Context): Promise<OwnGames[]> {
  const teams = await myTeams(context)
  if (teams.length === 0) return []
  const today = todayOf(context)
  const entrants = await findOwnEntrants(
    context,
    { team_ids: teams.map(({ id }) => id) },
    // An event in the east is on its last day while the club’s is over, and the other way round.
    { from: addDays(today, -1), until: addDays(today, OWN_GAMES_AHEAD_DAYS) },
  )
  const team_ids = teams.map(({ id }) => id)
  const books = await booksOfTeams(context, team_ids)
  const kept = await findKeptTeams(context, team_ids)
  const own: OwnGames[] = []
  for (const event_id of new Set(entrants.map((one) => one.event_id))) {
    const here = entrants.filter((one) => one.event_id === event_id)
    const games = await liveGames(context, event_id, [...new Set(here.map((one) => one.division_id))])
    const venues = await findLiveVenues(context, event_id)
    const stops = await findStops(context, event_id)
    for (const { id, team_id, team, division, event, slug, time_zone } of here) {
      const played = gamesOf(games, id)
      if (!played) continue
      const at = (played.live ?? played.next)?.venue_id ?? null
      const stop = stops.find(({ venue_id }) => venue_id === at)
      own.push({
        ...{ entrant_id: id, team_id: team_id!, team, division, ...played },
        event: { name: event, slug, time_zone: time_zone ?? context.tenant.time_zone },
        venue: venues.find((venue) => venue.id === at) ?? null,
        stop: stop ? shownStop(stop) : null,
        fills_lineups: kept.includes(team_id!),
        books: books
          .filter(({ entrant_id }) => entrant_id === id)
          .map(({ game_id, link, is_over }) => ({ game_id, link, is_over })),
      })
    }
  }
  return own.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || (a.next?.starts_at ?? '').localeCompare(b.next?.starts_at ?? ''),
  )
}

/** Of what a team plays: now, next and last; undefined if there is nothing to tell. */
function gamesOf(games: readonly LiveGame[], entrant_id: number) {
  const played = games.filter(
    ({ home, visitor }) => home.entrant_id === entrant_id || visitor.entrant_id === entrant_id,
  )
  const of = (state: LiveGame['state']) => played.filter((game) => game.state === state)
  const [live = null] = of('live')
  const [next = null] = of('ahead')
  const last = of('over').at(-1) ?? null
  return live || next || last ? { live, next, last } : undefined
}

/** What is played comes first, then what has a time, then what has none yet, and what is over last. */
function rankOf({ live, next }: OwnGames): number {
  if (live) return 0
  if (!next) return 3
  return next.starts_at === null ? 2 : 1
}
