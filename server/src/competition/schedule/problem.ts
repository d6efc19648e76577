import { earliestFirstGame } from 'contract/competition/schedule/first-game'
import { minuteOf } from 'contract/competition/schedule/schedule-clock'
import {
  WEIGHTS,
  DAY_MINUTES,
  type Placement,
  type ScheduleField,
  type Scheduling,
  type Stretch,
} from 'contract/competition/schedule/schedule'
import type { ScheduleRules } from 'contract/competition/schedule/schedule-calls'
import { readSource } from 'contract/competition/sources'
import { addDays, daysBetween, type Day } from 'contract/dates'
import { minutesOf, momentOf } from 'contract/wall-clock'
import { fieldOn } from 'contract/venues/hours'
import { sunOn } from 'contract/venues/sunlight'
import type { Context } from '../../plumbing/context.ts'
import { milesOfTeams } from '../../events/events.ts'
import { milesBetween } from '../../members/members.ts'
import { positionOf, type Placed } from '../../venues/venues.ts'
import {
  findGamesOfEvent,
  findPlacements,
  findSchedule,
  findSharedStaff,
  findTeamsOfEvent,
  findVenuesOfEvent,
  type GameRow,
  type PlacementRow,
  type ScheduledEvent,
  type ScheduleState,
  type TeamOfEvent,
  type VenueOfSchedule,
} from './queries.ts'
import { askedOf } from './requests.ts'
import { findRequests } from './request-queries.ts'
import { waitsOf } from './waits.ts'
import { sidesOfGames, type Sides } from './teams.ts'

/** Where nobody has said any hours of a venue. */
const USUAL_HOURS = { starts_time: '08:00', ends_time: '20:00' }
/** Between parks people drive through town: miles an hour, and minutes to get in and out. */
const SPEED = 30
const PARKING = 10

/** Everything about the schedule of an event, as it stands. */
export type Known = {
  event: ScheduledEvent
  zone: string
  state: ScheduleState | undefined
  rules: ScheduleRules
  games: GameRow[]
  teams: TeamOfEvent[]
  sides: ReadonlyMap<number, Sides>
  venues: VenueOfSchedule[]
  problem: Scheduling
  working: Placement[]
}

/** What is known of an event’s schedule, from the database. */
export async function knownOf(context: Context, event: ScheduledEvent): Promise<Known> {
  const zone = event.time_zone ?? context.tenant.time_zone
  const [state, games, teams, venues, working, published] = [
    await findSchedule(context, event.id),
    await findGamesOfEvent(context, event.id),
    await findTeamsOfEvent(context, event.id),
    await findVenuesOfEvent(context, event.id),
    await findPlacements(context, event.id, 'working'),
    await findPlacements(context, event.id, 'published'),
  ]
  const sides = await sidesOfGames(context, games, teams)
  const entrantOf = new Map(teams.map(({ id, team_id }) => [team_id, id]))
  const staff = await findSharedStaff(
    context,
    teams.flatMap(({ team_id }) => team_id ?? []),
  )
  const people = staff.map(({ team_ids, ...person }) => ({
    ...person,
    team_ids: team_ids.flatMap((id) => entrantOf.get(id) ?? []),
  }))
  const rules = rulesOf(state, games)
  const days = daysBetween(event.starts_on, event.ends_on) + 1
  const waits = waitsOf(games)
  const limits = new Map(rules.divisions.map((one) => [one.division_id, one]))
  const indexOf = (day: Day) => daysBetween(event.starts_on, day)
  const fieldIds = new Set(venues.flatMap(({ fields }) => fields.map(({ id }) => id)))
  const gameIds = new Set(games.map(({ id }) => id))
  // A field or game that is gone since leaves no place.
  const placed = (rows: readonly PlacementRow[]): Placement[] =>
    rows
      .filter(({ game_id, field_id }) => gameIds.has(game_id) && fieldIds.has(field_id))
      .map(({ game_id, field_id, starts_at, is_locked }) => ({
        game_id,
        field_id,
        starts: minuteOf(zone, event.starts_on, starts_at),
        locked: is_locked,
      }))
  const last = lastGames(games)
  const positions = new Map(
    await Promise.all(venues.map(async (venue) => [venue.id, await positionOf(venue)] as const)),
  )
  const problem: Scheduling = {
    first_day: event.starts_on,
    days,
    fields: fieldsOf(venues, event.starts_on, days, zone, rules.main_field_id, positions),
    roads: await roadsBetween(venues),
    divisions: rules.divisions.map(({ division_id, label, field_ids, curfew }) => ({
      id: division_id,
      label,
      field_ids,
      curfew: curfew === null ? null : minutesOf(curfew),
    })),
    stages: waits.groups.map(({ id, name, event_division_id, isPools }) => {
      const limit = limits.get(event_division_id)
      const onDays = isPools ? limit?.pool_days : limit?.bracket_days
      return {
        id,
        name,
        days: onDays?.map(indexOf).filter((day) => day >= 0 && day < days) ?? null,
        most_a_day: (isPools ? limit?.pool_most_a_day : limit?.bracket_most_a_day) ?? null,
      }
    }),
    teams: teams.map(({ id, name, club_id }) => ({
      id,
      name,
      club_id,
      arrives: null,
      early: null,
      wishes: [],
    })),
    people,
    games: games.map((game) => ({
      id: game.id,
      name: `${game.division} #${game.number}`,
      division_id: game.event_division_id,
      stage_id: waits.groupOf.get(game.id)!,
      minutes: game.minutes,
      team_ids: teamsOf(sides.get(game.id)),
      feeder_ids: waits.feedersOf(game),
      after_stage_ids: waits.afterOf(game),
      is_final: last.has(game.id),
    })),
    rest: rules.rest,
    changeover: rules.changeover,
    crews: rules.crews,
    weights: WEIGHTS,
    published: placed(published),
  }
  return { event, zone, state, rules, games, teams, sides, venues, problem, working: placed(working) }
}

/** The same for whoever plans it: with what teams ask for, what they were promised, and how far they drive. */
export async function knownToPlan(context: Context, event: ScheduledEvent): Promise<Known> {
  const known = await knownOf(context, event)
  const requests = await findRequests(context, { event_id: event.id })
  const asked = new Map(requests.map((one) => [one.entrant_id, askedOf(one)]))
  const miles = await milesOfTeams(context, event.id, known.teams)
  const teams = known.problem.teams.map((team) => ({
    ...team,
    ...asked.get(team.id),
    early: earliestFirstGame(miles.get(team.id) ?? null),
  }))
  return { ...known, problem: { ...known.problem, teams } }
}

/** The teams of a game that are known. */
export const teamsOf = (sides: Sides | undefined): number[] =>
  sides ? [sides.home, sides.visitor].flatMap(({ entrant_id }) => entrant_id ?? []) : []

/** The last game of each division that comes from a bracket. */
function lastGames(games: readonly GameRow[]): Set<number> {
  const last = new Map<number, GameRow>()
  for (const game of games)
    if (!['pool', 'swiss', 'third_place', 'consolation', 'if_needed', 'extra'].includes(game.section)) {
      const known = last.get(game.event_division_id)
      const isLater =
        !known ||
        game.stage > known.stage ||
        (game.stage === known.stage && game.side === known.side && game.round >= known.round)
      if (isLater && [game.home_source, game.visitor_source].some((one) => readSource(one).from === 'winner'))
        last.set(game.event_division_id, game)
    }
  return new Set([...last.values()].map(({ id }) => id))
}

/** What the director has set, with what counts until then for divisions that have games. */
export function rulesOf(
  state: Pick<ScheduleState, 'rules'> | undefined,
  games: readonly GameRow[],
): ScheduleRules {
  const kept = state?.rules as Partial<ScheduleRules> | undefined
  const divisions = new Map(games.map((game) => [game.event_division_id, game.division]))
  return {
    rest: kept?.rest ?? 45,
    changeover: kept?.changeover ?? 10,
    crews: kept?.crews ?? null,
    main_field_id: kept?.main_field_id ?? null,
    divisions: [...divisions].map(([division_id, label]) => ({
      field_ids: null,
      curfew: null,
      pool_most_a_day: 3,
      bracket_most_a_day: null,
      pool_days: null,
      bracket_days: null,
      ...kept?.divisions?.find((one) => one.division_id === division_id),
      division_id,
      label,
    })),
  }
}

function fieldsOf(
  venues: readonly VenueOfSchedule[],
  first: Day,
  days: number,
  zone: string,
  main_field_id: number | null,
  positions: ReadonlyMap<number, Awaited<ReturnType<typeof positionOf>>>,
): ScheduleField[] {
  const names = venues.flatMap(({ fields }) => fields.map(({ name }) => name))
  return venues.flatMap((venue) => {
    const minute = (day: Day, time: string) =>
      venue.time_zone === zone || time === '24:00'
        ? daysBetween(first, day) * DAY_MINUTES + minutesOf(time)
        : minuteOf(zone, first, momentOf(venue.time_zone, day, time))
    const dark = darkOf(positions.get(venue.id) ?? null, zone, first, days)
    return venue.fields.map((field) => ({
      id: field.id,
      name:
        names.filter((name) => name === field.name).length > 1 ? `${venue.name} ${field.name}` : field.name,
      venue_id: venue.id,
      is_main: field.id === main_field_id,
      open: Array.from({ length: days }, (_, i) => addDays(first, i)).flatMap((day) =>
        (fieldOn(venue, field.id, day).open ?? [USUAL_HOURS]).map(({ starts_time, ends_time }) => ({
          from: minute(day, starts_time),
          until: minute(day, ends_time),
        })),
      ),
      dark: field.has_lights || field.surface === 'indoor' ? [] : dark,
    }))
  })
}

/** From each sunset to the next sunrise, on the clocks of the event. Where a venue is unknown, so is its sunset: nothing. */
function darkOf(
  position: Awaited<ReturnType<typeof positionOf>>,
  zone: string,
  first: Day,
  days: number,
): Stretch[] {
  if (!position) return []
  return Array.from({ length: days }, (_, i) => addDays(first, i)).flatMap((day, i) => {
    const [sun, next] = [sunOn(day, position), sunOn(addDays(day, 1), position)]
    const whole = { from: i * DAY_MINUTES, until: (i + 1) * DAY_MINUTES }
    if (typeof sun === 'string') return sun === 'down' ? [whole] : []
    const from = minuteOf(zone, first, sun.sets)
    const until = typeof next === 'string' ? whole.until : minuteOf(zone, first, next.rises)
    return [{ from, until: Math.max(from, until) }]
  })
}

/** Minutes by road between the venues, from the distance as the crow flies. */
export async function roadsBetween(
  venues: readonly (Placed & { id: number })[],
): Promise<Scheduling['roads']> {
  const places = await Promise.all(
    venues.map(async (venue) => ({ id: venue.id, at: await positionOf(venue) })),
  )
  return places.flatMap((one, i) =>
    places.slice(i + 1).map((other) => ({
      from: one.id,
      to: other.id,
      minutes:
        one.at && other.at
          ? Math.ceil((milesBetween(one.at, other.at) * 1.3 * 60) / SPEED / 5) * 5 + PARKING
          : 2 * PARKING,
    })),
  )
}
