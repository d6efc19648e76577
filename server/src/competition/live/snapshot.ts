import { createHash } from 'node:crypto'
import type { ContestGame } from 'contract/competition/contests'
import { EventNotFound } from 'contract/events'
import type { publicLive, LiveEvent, LiveGame } from 'contract/competition/live'
import { nextHalf } from 'contract/competition/scoring/scorebook'
import type { In } from 'contract/operation'
import type { Context } from '../../plumbing/context.ts'
import { cancellationOf, findTeamsOfEvent, findEventToSchedule } from '../schedule/queries.ts'
import { findPublished } from '../queries.ts'
import { booksOf } from '../scoring/books.ts'
import { findNotes, findScoredGames, type NoteRow, type ScoredGame } from '../scoring/queries.ts'
import { standingsOf } from '../standing.ts'
import { findBadFields, findStops, shownStop } from '../stops-queries.ts'
import { viewOf } from '../view.ts'
import { findLiveVenues, findPlaces, type Place } from './queries.ts'

/** The games of an event that visitors may see, as they stand. @throws EventNotFound for a draft, too */
export async function giveLive(context: Context, { slug }: In<typeof publicLive>): Promise<LiveEvent> {
  const event = await findEventToSchedule(context, { slug })
  if (!event || event.status === 'draft') throw EventNotFound()
  const canceled = cancellationOf(event)
  const scheduled = await liveGames(context, event.id, await findPublished(context, event.id))
  const games = canceled.is_cancelled ? scheduled.flatMap(afterCanceling) : scheduled
  const teams = await findTeamsOfEvent(context, event.id)
  const playing = new Set(games.flatMap(({ home, visitor }) => [home.entrant_id, visitor.entrant_id]))
  const all = {
    name: event.name,
    slug: event.slug,
    time_zone: event.time_zone ?? context.tenant.time_zone,
    ...canceled,
    teams: teams
      .filter(({ id }) => playing.has(id))
      .map(({ id, name, division }) => ({ id, name, division })),
    venues: await findLiveVenues(context, event.id),
    stops: canceled.is_cancelled ? [] : (await findStops(context, event.id)).map(shownStop),
    fields: canceled.is_cancelled ? [] : await findBadFields(context, event.id),
    games,
  }
  const version = createHash('sha1').update(JSON.stringify(all)).digest('base64url')
  return { ...all, at: context.now.toISOString(), version }
}

/** What is left of a game once its event is canceled: one that had begun stopped where its book ends, one that was to come is gone. */
function afterCanceling(game: LiveGame): LiveGame[] {
  if (game.state === 'over') return [game]
  return game.state === 'live' ? [{ ...game, state: 'stopped' }] : []
}

/** The games of some divisions of an event as they stand, by time. */
export async function liveGames(
  context: Context,
  event_id: number,
  divisions: readonly number[],
): Promise<LiveGame[]> {
  const scored = (await findScoredGames(context, event_id)).filter(({ division_id }) =>
    divisions.includes(division_id),
  )
  const places = await findPlaces(context, event_id)
  const notes = await findNotes(
    context,
    scored.map(({ id }) => id),
  )
  const own = new Map(scored.map((one) => [one.id, one]))
  const games: LiveGame[] = []
  for (const { standing } of await standingsOf(context, divisions)) {
    if (!standing) continue
    for (const game of viewOf(standing).games) {
      const known = own.get(game.id)
      if (known) games.push(liveGame(game, known, standing.division.label, places.get(game.id), notes))
    }
  }
  return games.toSorted(
    (a, b) =>
      (a.starts_at ?? '9').localeCompare(b.starts_at ?? '9') ||
      a.division_id - b.division_id ||
      a.number - b.number,
  )
}

function liveGame(
  game: ContestGame,
  { division_id, starts_at, field }: ScoredGame,
  division: string,
  place: Place | undefined,
  notes: readonly NoteRow[],
): LiveGame {
  const own = notes.filter(({ game_id }) => game_id === game.id)
  const { official, second } = booksOf(own, game)
  const book = official.notes > 0 ? official : second
  const isLive = game.state === 'ready' && book.notes > 0
  // A book that has scores without innings does not say which half is played.
  const next = isLive && book.line.length > 0 ? nextHalf(book) : null
  const runs = (side: 'home' | 'visitor') =>
    game.result ? game.result[`${side}_runs`] : isLive ? book[`${side}_runs`] : null
  return {
    game_id: game.id,
    number: game.number,
    division_id,
    division,
    starts_at,
    changed_at: place?.changed_at ?? null,
    was: {
      starts_at: place?.was_starts_at ?? null,
      field: place?.was_field ?? null,
      venue: place?.was_venue ?? null,
    },
    field,
    venue_id: place?.venue_id ?? null,
    home: { entrant_id: game.home.entrant_id, name: game.home.name ?? game.home.from, runs: runs('home') },
    visitor: {
      entrant_id: game.visitor.entrant_id,
      name: game.visitor.name ?? game.visitor.from,
      runs: runs('visitor'),
    },
    state: game.state === 'over' || game.state === 'not_needed' ? game.state : isLive ? 'live' : 'ahead',
    inning: next?.inning ?? null,
    half: next?.half ?? null,
    is_provisional: game.result ? game.result.confirmation !== 'final' : isLive && book.end !== null,
    final_at: game.result?.final_at ?? null,
    winner_to: game.winner_to,
    loser_to: game.loser_to,
  }
}
