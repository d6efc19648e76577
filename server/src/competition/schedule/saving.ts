import { momentOfMinute, timeOf } from 'contract/competition/schedule/schedule-clock'
import { minutesOf } from 'contract/wall-clock'
import {
  ScheduleConflicts,
  VersionNotFound,
  type ScheduleRow,
  type checkSchedule,
  type diffSchedule,
  type getScheduleBoard,
  type listSchedule,
  type restoreSchedule,
  type saveSchedule,
  type saveScheduleRules,
} from 'contract/competition/schedule/schedule-calls'
import { boundOf } from 'contract/competition/schedule/schedule-bound'
import { judgeOf } from 'contract/competition/schedule/schedule-check'
import { costsOf } from 'contract/competition/schedule/schedule-cost'
import { differenceOf } from 'contract/competition/schedule/schedule-diff'
import { dateOf, type Placement } from 'contract/competition/schedule/schedule'
import { daysBetween } from 'contract/dates'
import { EventCalledOff, EventNotFound } from 'contract/events'
import { sentence } from 'contract/message'
import type { In, Out } from 'contract/operation'
import { Conflict, Invalid } from 'contract/problem'
import { mustNotBeCanceled } from '../../events/events.ts'
import type { Context } from '../../plumbing/context.ts'
import { knownToPlan, type Known } from './problem.ts'
import {
  findEventToSchedule,
  findPlacesOfVersion,
  findVersions,
  holdSchedule,
  insertVersion,
  putWorking,
  setRules,
  type NewVersion,
} from './queries.ts'

const NoSuchGame = sentence('schedule_row_game', 'Row {row}: there’s no such game in this event.')
const NoSuchField = sentence('schedule_row_field', 'Row {row}: this event doesn’t use that field.')
const TwiceListed = sentence('schedule_row_twice', 'Row {row}: this game is on the list already.')

/** @throws EventNotFound */
export async function knownById(context: Context, id: number): Promise<Known> {
  const event = await findEventToSchedule(context, { id })
  if (!event) throw EventNotFound()
  return knownToPlan(context, event)
}

/** The schedule of an event that takes place, for what is printed to play by. @throws EventNotFound, EventCalledOff */
export async function knownToPlay(context: Context, id: number): Promise<Known> {
  const known = await knownById(context, id)
  if (known.event.status === 'cancelled')
    throw EventCalledOff({ message: 'This event was canceled, so there are no games to print for.' })
  return known
}

/**
 * What is known of a schedule, held until the transaction ends, at the version that was seen. Whatever changes a schedule holds it
 * first, and before it the event: of one that is canceled, also just now, it stays as it is. @throws EventNotFound, EventCalledOff, Conflict with who has changed it
 */
export async function heldSchedule(
  context: Context,
  { id, version }: { id: number; version: number },
): Promise<Known> {
  await mustNotBeCanceled(context, id)
  const event = await findEventToSchedule(context, { id })
  if (!event) throw EventNotFound()
  const state = await holdSchedule(context, id, {})
  if (state.version !== version) {
    const [last] = await findVersions(context, id)
    throw Conflict({
      detail: {
        current: { version: state.version },
        changed_by: last?.by ?? null,
        changed_at: last?.at ?? null,
      },
    })
  }
  return knownToPlan(context, event)
}

/** Keeps a working schedule as a new version; gives its number. */
export async function keepWorking(
  context: Context,
  known: Known,
  places: readonly Placement[],
  how: Pick<NewVersion, 'deed'> & { restored_number?: number },
): Promise<number> {
  const { event, zone } = known
  await putWorking(
    context,
    event.id,
    places.map(({ game_id, field_id, starts, locked }) => ({
      game_id,
      field_id,
      starts_at: momentOfMinute(zone, event.starts_on, starts),
      is_locked: locked,
    })),
  )
  return insertVersion(context, {
    event_id: event.id,
    deed: how.deed,
    restored_number: how.restored_number ?? null,
    places: places
      .toSorted((a, b) => a.game_id - b.game_id)
      .map(({ game_id, field_id, starts, locked }) => [game_id, field_id, starts, locked ? 1 : 0]),
    games: differenceOf(known.working, places).length,
  })
}

/** The rows of a schedule, by time and field. */
export function rowsOf(
  known: Known,
  placements: readonly Placement[],
): (ScheduleRow & { locked: boolean })[] {
  const { problem, games, sides, venues } = known
  const byId = new Map(games.map((one) => [one.id, one]))
  const fields = new Map(problem.fields.map((one, order) => [one.id, { ...one, order }]))
  const venueNames = new Map(venues.map(({ id, name }) => [id, name]))
  return placements
    .flatMap((place) => {
      const game = byId.get(place.game_id)
      const field = fields.get(place.field_id)
      if (!game || !field) return []
      const side = sides.get(game.id)
      if (!side) return []
      const { home, visitor } = side
      return [
        {
          order: place.starts * 1000 + field.order,
          row: {
            game_id: game.id,
            date: dateOf(problem, place.starts),
            start_time: timeOf(place.starts),
            end_time: timeOf(place.starts + game.minutes),
            field: field.name,
            field_id: field.id,
            venue: venueNames.get(field.venue_id) ?? '',
            home_team_id: home.team_id,
            away_team_id: visitor.team_id,
            home_entrant_id: home.entrant_id,
            away_entrant_id: visitor.entrant_id,
            home: home.said,
            away: visitor.said,
            division_id: game.event_division_id,
            division: game.division,
            title: `${game.division} #${game.number}`,
            locked: place.locked,
          },
        },
      ]
    })
    .toSorted((a, b) => a.order - b.order)
    .map(({ row }) => row)
}

export async function listWorking(
  context: Context,
  { id }: In<typeof listSchedule>,
): Promise<Out<typeof listSchedule>> {
  const known = await knownById(context, id)
  return rowsOf(known, known.working)
}

/** @throws EventNotFound */
export async function giveBoard(
  context: Context,
  { id }: In<typeof getScheduleBoard>,
): Promise<Out<typeof getScheduleBoard>> {
  const known = await knownById(context, id)
  const { event, problem, working, venues, state, rules } = known
  return {
    version: state?.version ?? 1,
    slug: event.slug,
    name: event.name,
    time_zone: known.zone,
    problem,
    working,
    venues: venues.map(({ id: venue_id, name }) => ({ id: venue_id, name })),
    published:
      state?.published_number == null || state.published_at === null
        ? null
        : { number: state.published_number, at: state.published_at },
    versions: await findVersions(context, id),
    rules,
    building: state?.build_key ? state.build_progress : null,
  }
}

type Rows = In<typeof saveSchedule>['games']

/** The places that rows ask for. @throws Invalid with each row that names no game or field of the event */
function placesIn(known: Known, rows: Rows): Placement[] {
  const { games, sides, problem, event } = known
  const errors: Record<string, ReturnType<typeof NoSuchGame>[]> = {}
  const wrong = (row: number, field: string, said: ReturnType<typeof NoSuchGame>) =>
    (errors[`games.${row}.${field}`] ??= []).push(said)
  const seen = new Set<number>()
  const was = new Map(known.working.map((one) => [one.game_id, one]))
  const gameOf = (row: Rows[number]) => {
    if (row.game_id) return games.find(({ id }) => id === row.game_id)
    const inDivision = games.filter((one) => !row.division_id || one.event_division_id === row.division_id)
    if (row.home_team_id && row.away_team_id) {
      const between = inDivision.filter(({ id }) => {
        const side = sides.get(id)
        return side?.home.team_id === row.home_team_id && side?.visitor.team_id === row.away_team_id
      })
      return between.find(({ id }) => !seen.has(id)) ?? between[0]
    }
    return inDivision.find((one) => `${one.division} #${one.number}` === row.title)
  }
  const places = rows.flatMap((row, i) => {
    const game = gameOf(row)
    const field = problem.fields.find((one) =>
      row.field_id ? one.id === row.field_id : one.name.toLowerCase() === row.field?.toLowerCase(),
    )
    if (!game) wrong(i, 'game_id', NoSuchGame({ row: i + 1 }))
    else if (seen.has(game.id)) wrong(i, 'game_id', TwiceListed({ row: i + 1 }))
    if (!field) wrong(i, 'field', NoSuchField({ row: i + 1 }))
    if (!game || !field) return []
    seen.add(game.id)
    return [
      {
        game_id: game.id,
        field_id: field.id,
        starts: daysBetween(event.starts_on, row.date) * 1440 + minutesOf(row.start_time),
        locked: row.locked ?? was.get(game.id)?.locked ?? false,
      },
    ]
  })
  const [first] = Object.values(errors)[0] ?? []
  if (first) throw Invalid({ message: first, errors })
  return places
}

/** @throws EventNotFound, EventCalledOff, Conflict, Invalid, ScheduleConflicts with the rules that are broken */
export async function saveWorking(
  context: Context,
  { id, version, games, keep }: In<typeof saveSchedule>,
): Promise<Out<typeof saveSchedule>> {
  const known = await heldSchedule(context, { id, version })
  const places = placesIn(known, games)
  const broken = judgeOf(known.problem).all(places)
  if (broken.length > 0 && !keep) throw ScheduleConflicts({ detail: { broken } })
  const moved = differenceOf(known.working, places)
  return {
    version: await keepWorking(context, known, places, {
      deed: places.length === 0 ? 'cleared' : moved.length === 0 ? 'locked' : 'moved',
    }),
    broken,
  }
}

/** @throws EventNotFound, Invalid */
export async function judge(
  context: Context,
  { id, games }: In<typeof checkSchedule>,
): Promise<Out<typeof checkSchedule>> {
  const known = await knownById(context, id)
  const places = placesIn(known, games)
  const sums = new Map<string, { minutes: number; count: number }>()
  for (const { kind, minutes } of costsOf(known.problem, places)) {
    const sum = sums.get(kind) ?? { minutes: 0, count: 0 }
    sums.set(kind, { minutes: sum.minutes + minutes, count: sum.count + 1 })
  }
  return {
    broken: judgeOf(known.problem).all(places),
    unplaced: known.games.length - places.length,
    costs: [...sums].map(([kind, sum]) => ({ kind, ...sum })),
    least_waiting: boundOf(known.problem).waiting,
  }
}

/** @throws EventNotFound, EventCalledOff, Conflict */
export async function saveRules(
  context: Context,
  { id, version, ...rules }: In<typeof saveScheduleRules>,
): Promise<Out<typeof saveScheduleRules>> {
  const known = await heldSchedule(context, { id, version })
  await setRules(context, id, rules)
  return { version: await keepWorking(context, known, known.working, { deed: 'rules' }) }
}

/** The places of a version; games and fields that are gone since are left out. @throws VersionNotFound */
export async function placesOf(context: Context, known: Known, number: number): Promise<Placement[]> {
  const kept = await findPlacesOfVersion(context, known.event.id, number)
  if (!kept || number > (known.state?.version ?? 1)) throw VersionNotFound()
  const games = new Set(known.games.map(({ id }) => id))
  const fields = new Set(known.problem.fields.map(({ id }) => id))
  return kept
    .filter(([game, field]) => games.has(game) && fields.has(field))
    .map(([game_id, field_id, starts, locked]) => ({ game_id, field_id, starts, locked: locked === 1 }))
}

/** @throws EventNotFound, EventCalledOff, Conflict, VersionNotFound */
export async function restore(
  context: Context,
  { id, version, number }: In<typeof restoreSchedule>,
): Promise<Out<typeof restoreSchedule>> {
  const known = await heldSchedule(context, { id, version })
  const places = await placesOf(context, known, number)
  return { version: await keepWorking(context, known, places, { deed: 'restored', restored_number: number }) }
}

/** What differs, in the words of lists. */
export function changesOf(known: Known, before: readonly Placement[], after: readonly Placement[]) {
  const was = new Map(rowsOf(known, before).map((row) => [row.game_id, row]))
  const is = new Map(rowsOf(known, after).map((row) => [row.game_id, row]))
  const side = (row: ScheduleRow | undefined) =>
    row ? { date: row.date, start_time: row.start_time, field: row.field } : null
  return differenceOf(before, after).flatMap(({ game_id }) => {
    const row = is.get(game_id) ?? was.get(game_id)
    if (!row) return []
    const { title, division, home, away, home_entrant_id, away_entrant_id } = row
    return [
      {
        game_id,
        title,
        division,
        home,
        away,
        was: side(was.get(game_id)),
        is: side(is.get(game_id)),
        team_ids: [home_entrant_id, away_entrant_id].flatMap((team) => team ?? []),
      },
    ]
  })
}

/** @throws EventNotFound, VersionNotFound */
export async function difference(
  context: Context,
  { id, from, to }: In<typeof diffSchedule>,
): Promise<Out<typeof diffSchedule>> {
  const known = await knownById(context, id)
  const before = from === undefined ? known.problem.published : await placesOf(context, known, from)
  const after = to === undefined ? known.working : await placesOf(context, known, to)
  const changes = changesOf(known, before, after)
  return {
    changes: changes.map(({ team_ids: _, ...change }) => change),
    teams: new Set(changes.flatMap(({ team_ids }) => team_ids)).size,
  }
}
