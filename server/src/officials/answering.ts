import {
  NotYours,
  NoUmpireLink,
  type UmpirePage,
  type answerUmpire,
  type showUmpirePage,
} from 'contract/officials/assigning'
import { rateFor } from 'contract/officials/pay'
import { EventNotFound } from 'contract/events'
import type { In } from 'contract/operation'
import { exchangedCards } from '../competition/competition.ts'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { findPlaces, lockAssignments, setState } from './crew-queries.ts'
import { crewsOf, gameOf, isLive, type Crews } from './known.ts'
import { linkedOfficial } from './link.ts'
import { findPayTerms, findRates } from './pay-queries.ts'
import { lockOfficials } from './queries.ts'

/** What is known of the event of a link. @throws NoUmpireLink */
export async function crewsOfLink(context: Context, event_id: number): Promise<Crews> {
  try {
    return await crewsOf(context, event_id)
  } catch (error) {
    if (EventNotFound.is(error)) throw NoUmpireLink()
    throw error
  }
}

/** @throws NoUmpireLink */
export async function showPage(context: Context, { token }: In<typeof showUmpirePage>): Promise<UmpirePage> {
  const official = await linkedOfficial(context, token)
  return pageOf(context, official, await crewsOfLink(context, official.event_id))
}

async function pageOf(
  context: Context,
  official: { id: number; first_name: string },
  crews: Crews,
): Promise<UmpirePage> {
  const { event, assignments, people } = crews
  const own = assignments
    .filter((one) => one.official_id === official.id && (one.state === 'asked' || one.state === 'accepted'))
    .flatMap((one) => {
      const game = gameOf(crews, one.game_id)
      return game ? [{ one, game }] : []
    })
    .toSorted((a, b) => a.game.post.from - b.game.post.from)
  const rates = await findRates(context, event.id)
  const { forfeit_percent: _, ...travel } = await findPayTerms(context, event.id)
  const places = new Map(
    (await findPlaces(context, [...new Set(own.map(({ game }) => game.post.venue_id))])).map((place) => [
      place.id,
      `${place.address}, ${place.city}, ${place.state}`,
    ]),
  )
  const cardOf = await exchangedCards(
    context,
    own.map(({ game: { row, starts_at, is_over } }) => ({
      ...{ id: row.game_id, starts_at: starts_at.toISOString(), isPlayed: is_over },
    })),
  )
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const person = people.find(({ id }) => id === official.id)
  return {
    first_name: official.first_name,
    event: event.name,
    is_cancelled: event.status === 'cancelled',
    slug: event.slug,
    starts_on: event.starts_on,
    ends_on: event.ends_on,
    travel,
    games: own.map(({ one, game: { row, post, umpires, starts_at, is_over } }) => ({
      assignment_id: one.id,
      version: one.version,
      state: one.state as 'asked' | 'accepted',
      title: row.title,
      day: row.date,
      start_time: row.start_time,
      end_time: row.end_time,
      field: row.field,
      venue: row.venue,
      address: places.get(post.venue_id) ?? '',
      home: row.home,
      away: row.away,
      position: one.position,
      of: umpires,
      cents: rateFor(rates, {
        division_id: row.division_id,
        position: one.position,
        minutes: post.until - post.from,
      }),
      cards: {
        home: cardOf(row.game_id, row.home_entrant_id),
        visitor: cardOf(row.game_id, row.away_entrant_id),
      },
      partners: assignments
        .filter(
          (other) =>
            other.game_id === one.game_id &&
            other.id !== one.id &&
            isLive(other) &&
            other.state === 'accepted',
        )
        .map(({ official_id }) => names.get(official_id) ?? ''),
      has_started: is_over || starts_at <= context.now,
    })),
    days: (person?.days ?? []).filter(({ day }) => event.starts_on <= day && day <= event.ends_on),
  }
}

/**
 * Accepts or turns down games. The umpire and the assignments are held, and each game has to be as it was seen: who was replaced or whose game has moved
 * meanwhile is told, and nothing changes. @throws NoUmpireLink, NotYours
 */
export async function answer(
  context: Context,
  { token, accepts, games, reason }: In<typeof answerUmpire>,
): Promise<UmpirePage> {
  const { id: official_id } = await linkedOfficial(context, token)
  await lockOfficials(context, [official_id])
  // Who was retired while this waited has no link any more.
  const official = await linkedOfficial(context, token)
  // Whoever takes an umpire off a game, or moves the game, holds nothing but the assignment.
  await lockAssignments(
    context,
    games.map(({ assignment_id }) => assignment_id),
  )
  const crews = await crewsOfLink(context, official.event_id)
  const own = games.map(({ assignment_id, version }) =>
    crews.assignments.find(
      (one) =>
        one.id === assignment_id &&
        one.official_id === official.id &&
        one.version === version &&
        (one.state === 'asked' || (one.state === 'accepted' && !accepts)) &&
        (gameOf(crews, one.game_id)?.starts_at ?? context.now) > context.now,
    ),
  )
  const ids = own.flatMap((one) => one?.id ?? [])
  if (ids.length < games.length) throw NotYours()
  await setState(context, ids, accepts ? 'accepted' : 'declined', {
    reason: accepts ? null : reason,
    answered: true,
  })
  await audit(context, {
    action: accepts ? 'event.umpire_accepted' : 'event.umpire_declined',
    subject: 'event',
    subject_id: official.event_id,
    after: {
      umpire: `${official.first_name} ${official.last_name}`,
      games: own.flatMap((one) => (one ? (crews.titles.get(one.game_id) ?? '') : [])).join(', '),
    },
    ...(reason && !accepts && { note: reason }),
  })
  return pageOf(context, official, await crewsOfLink(context, official.event_id))
}
