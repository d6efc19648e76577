import {
  misfitsOf,
  type CrewLimits,
  type Duty,
  type Level,
  type Misfit,
  type Post,
  type Umpire,
} from 'contract/officials/fitting'
import { LIVE_STATES } from 'contract/officials/assigning'
import { roadsOf } from 'contract/competition/schedule/schedule'
import type { ScheduleRow } from 'contract/competition/schedule/schedule-calls'
import { EventNotFound } from 'contract/events'
import { minutesOf, momentOf, wallClockAt } from 'contract/wall-clock'
import { knownById, roadsBetween, rowsOf } from '../competition/competition.ts'
import { mustNotBeCanceled } from '../events/events.ts'
import { coordinatesOfCode, milesBetween } from '../members/members.ts'
import type { Context } from '../plumbing/context.ts'
import { positionOf } from '../venues/venues.ts'
import {
  findAssignments,
  findCrewRules,
  findDutiesElsewhere,
  findPlaces,
  findUmpires,
  type AssignmentRow,
  type CrewRules,
  type UmpireRow,
} from './crew-queries.ts'
import { findLevels } from './queries.ts'

/** A published game with everything that decides who may umpire it. */
export type CrewGame = {
  row: ScheduleRow
  post: Post
  field_id: number
  starts_at: Date
  /** How many umpires it has. */
  umpires: number
  is_over: boolean
}

/** The umpires of an event, as it stands. */
export type Crews = {
  event: {
    id: number
    name: string
    slug: string
    status: string
    /** Why it was canceled, as everybody reads it. */
    cancel_reason: string | null
    starts_on: string
    ends_on: string
  }
  zone: string
  is_published: boolean
  rules: CrewRules
  levels: { id: number; name: string }[]
  games: CrewGame[]
  people: UmpireRow[]
  umpires: Map<number, Umpire>
  assignments: AssignmentRow[]
  /** What each game of the event is called, also of one that isn’t scheduled. */
  titles: Map<number, string>
  /** Games of the event’s umpires, here and elsewhere. */
  duties: Duty[]
  limits: CrewLimits
}

export const isLive = ({ state }: Pick<AssignmentRow, 'state'>) => LIVE_STATES.includes(state)

/** Whether nothing of the event takes place anymore. */
export const isCanceled = ({ event }: Pick<Crews, 'event'>) => event.status === 'cancelled'

/** Games of other events that may be in the way of one here: within a day. */
const AROUND = 86_400_000

/**
 * What `crewsOf` gives, of an event for which umpires can still be planned, and which isn’t canceled before the transaction ends.
 * @throws EventNotFound, EventCalledOff
 */
export async function crewsToPlan(context: Context, event_id: number): Promise<Crews> {
  await mustNotBeCanceled(context, event_id)
  return crewsOf(context, event_id)
}

/** What is known of an event’s umpires, from the database. @throws EventNotFound */
export async function crewsOf(context: Context, event_id: number): Promise<Crews> {
  const known = await knownById(context, event_id)
  const { event, zone, problem, teams, venues } = known
  if (event.status === 'draft') throw EventNotFound()
  const [rules, levels, people, assignments] = [
    await findCrewRules(context, event_id),
    await findLevels(context),
    await findUmpires(context, event_id),
    await findAssignments(context, event_id),
  ]
  const ranked = new Map<number, Level>(levels.map((one, rank) => [one.id, { ...one, rank }]))
  const byEntry = new Map(teams.map((one) => [one.id, one]))
  const ofDivision = new Map(rules.divisions.map((one) => [one.division_id, one]))
  const fields = new Map(problem.fields.map((one) => [one.id, one]))
  const over = new Set(known.games.flatMap(({ id, is_over }) => (is_over ? [id] : [])))
  const minutes = new Map(known.games.map((game) => [game.id, game.minutes]))
  const games = rowsOf(known, problem.published).map(({ locked: _, ...row }): CrewGame => {
    const rule = ofDivision.get(row.division_id)
    const starts_at = momentOf(zone, row.date, row.start_time)
    const from = starts_at.getTime() / 60_000
    const starts = minutesOf(row.start_time)
    const length = minutes.get(row.game_id) ?? 0
    const sides = [row.home_entrant_id, row.away_entrant_id].flatMap((id) => byEntry.get(id ?? 0) ?? [])
    return {
      row,
      starts_at,
      field_id: row.field_id,
      umpires: rule?.umpires ?? 1,
      is_over: over.has(row.game_id),
      post: {
        game_id: row.game_id,
        name: row.title,
        from,
        until: from + length,
        day: row.date,
        starts,
        ends: starts + length,
        venue_id: fields.get(row.field_id)?.venue_id ?? 0,
        field: row.field,
        teams: sides.map(({ team_id, club_id, name }) => ({ team_id, club_id, name })),
        level: ranked.get(rule?.level_id ?? 0) ?? null,
      },
    }
  })
  const elsewhere = await findDutiesElsewhere(context, {
    event_id,
    from: new Date(momentOf(zone, event.starts_on, '00:00').getTime() - AROUND),
    until: new Date(momentOf(zone, event.ends_on, '23:59').getTime() + AROUND),
  })
  const places = await findPlaces(context, [
    ...new Set([...venues.map(({ id }) => id), ...elsewhere.map(({ venue_id }) => venue_id)]),
  ])
  const posts = new Map(games.map(({ post }) => [post.game_id, post]))
  const duties = [
    ...assignments.filter(isLive).flatMap(({ game_id, official_id }): Duty[] => {
      const post = posts.get(game_id)
      return post ? [{ ...post, umpire_id: official_id }] : []
    }),
    ...elsewhere.map((one): Duty => {
      const from = one.starts_at.getTime() / 60_000
      return {
        umpire_id: one.official_id,
        game_id: one.game_id,
        name: `${one.division} #${one.number}, ${one.event}`,
        from,
        until: from + one.minutes,
        day: wallClockAt(zone, one.starts_at).day,
        venue_id: one.venue_id,
        field: one.field,
      }
    }),
  ]
  const own = new Set(venues.map(({ id }) => id))
  const miles = await milesFrom(
    people,
    places.filter(({ id }) => own.has(id)),
  )
  return {
    event,
    zone,
    is_published: known.state?.published_number != null,
    rules,
    levels,
    games,
    people,
    assignments,
    duties,
    titles: new Map(known.games.map(({ id, division, number }) => [id, `${division} #${number}`])),
    umpires: new Map(
      people.map((one) => [
        one.id,
        {
          id: one.id,
          name: one.name,
          level: ranked.get(one.level_id ?? 0) ?? null,
          days: one.days.map(({ day, from_time, until_time }) => ({
            day,
            from: from_time === null ? null : minutesOf(from_time),
            until: until_time === null ? null : minutesOf(until_time),
          })),
          team_ids: one.team_ids,
          club_ids: one.club_ids,
          most_a_day: one.most_a_day,
          miles: miles.get(one.id) ?? {},
        },
      ]),
    ),
    limits: {
      most_a_day: rules.most_a_day,
      rest: rules.rest,
      most_miles: rules.most_miles,
      road: roadsOf({ roads: await roadsBetween(places) }),
    },
  }
}

/** How far each umpire lives from each venue, in miles; without those that aren’t known. */
export async function milesFrom(
  people: readonly Pick<UmpireRow, 'id' | 'postal_code'>[],
  places: Awaited<ReturnType<typeof findPlaces>>,
): Promise<Map<number, Record<number, number>>> {
  const homes = new Map<string, Awaited<ReturnType<typeof coordinatesOfCode>>>()
  for (const code of new Set(people.flatMap(({ postal_code }) => postal_code ?? [])))
    homes.set(code, await coordinatesOfCode(code))
  const positions = await Promise.all(
    places.map(async (place) => ({ id: place.id, at: await positionOf(place) })),
  )
  return new Map(
    people.map(({ id, postal_code }) => {
      const home = postal_code === null ? undefined : homes.get(postal_code)
      const known = positions.flatMap((place) =>
        home && place.at ? [[place.id, milesBetween(home, place.at)] as const] : [],
      )
      return [id, Object.fromEntries(known)]
    }),
  )
}

/** The game of an event’s published schedule. */
export const gameOf = ({ games }: Crews, id: number): CrewGame | undefined =>
  games.find(({ post }) => post.game_id === id)

/** Why somebody doesn’t fit a game they are on: that game itself is no reason. */
export function misfitsAt(
  { umpires, duties, limits }: Crews,
  official_id: number,
  { post }: CrewGame,
): Misfit[] {
  const umpire = umpires.get(official_id)
  return umpire
    ? misfitsOf(
        umpire,
        post,
        duties.filter(({ game_id }) => game_id !== post.game_id),
        limits,
      )
    : []
}

/** Who has turned a game down, or didn’t come to it. */
export const isBarred =
  ({ assignments }: Crews) =>
  (official_id: number, game_id: number): boolean =>
    assignments.some(
      (one) =>
        one.game_id === game_id &&
        one.official_id === official_id &&
        (one.state === 'declined' || one.state === 'no_show'),
    )
