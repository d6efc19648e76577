import { minuteOf } from 'contract/competition/schedule/schedule-clock'
import { dayOf, type Placement } from 'contract/competition/schedule/schedule'
import { clearFrom } from 'contract/competition/weather'
import {
  EventNotPlayed,
  LightningTooRecent,
  type getWeather,
  type markFields,
  type noteLightning,
  type resumePlay,
  type setNextWord,
  type stopPlay,
} from 'contract/competition/weather/weather-calls'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { addDays } from 'contract/dates'
import { momentOf, wallClockAt } from 'contract/wall-clock'
import { holdStatus } from '../../events/events.ts'
import { audit } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { announceSite } from '../../plumbing/http/site-queries.ts'
import { teamsOf, type Known } from '../schedule/problem.ts'
import { knownById } from '../schedule/saving.ts'
import { findMarks, findStops, shownStop, type StopRow } from '../stops-queries.ts'
import { tellOfStop } from './letters.ts'
import { endStops, findPastStops, insertStops, putMarks, setLightning, setNextWordAt } from './queries.ts'

/** The furthest that the next word may be away. */
const NEXT_WORD_MS = 12 * 60 * 60_000

/** Families see it: play can be stopped, and what is published is news. */
export const isOn = ({ event }: Known) => ['published', 'closed', 'running'].includes(event.status)

/** At night the games after midnight are meant, too. */
const NIGHT_MINUTES = 6 * 60

/** Published games without a result at some venues that are of today, or start within six hours. */
function gamesAhead(known: Known, now: Date, venue_ids: readonly number[]): Placement[] {
  const { problem, games, event, zone } = known
  const minute = minuteOf(zone, event.starts_on, now)
  const over = new Set(games.filter(({ is_over }) => is_over).map(({ id }) => id))
  const fields = new Set(
    problem.fields.filter(({ venue_id }) => venue_ids.includes(venue_id)).map(({ id }) => id),
  )
  return problem.published.filter(
    ({ game_id, field_id, starts }) =>
      fields.has(field_id) &&
      !over.has(game_id) &&
      (dayOf(starts) === dayOf(minute) || (minute <= starts && starts <= minute + NIGHT_MINUTES)),
  )
}

const teamsIn = (known: Known, places: readonly Placement[]): number[] => [
  ...new Set(places.flatMap(({ game_id }) => teamsOf(known.sides.get(game_id)))),
]

/** @throws EventNotFound */
export async function giveWeather(
  context: Context,
  { id }: In<typeof getWeather>,
): Promise<Out<typeof getWeather>> {
  const known = await knownById(context, id)
  const stops = new Map((await findStops(context, id)).map((one) => [one.venue_id, one]))
  const marks = new Map((await findMarks(context, id)).map((one) => [one.field_id, one]))
  const shown = (stop: StopRow) => ({
    ...shownStop(stop),
    id: stop.id,
    lightning_at: stop.lightning_at,
    by: stop.actor,
  })
  return {
    name: known.event.name,
    slug: known.event.slug,
    time_zone: known.zone,
    at: context.now.toISOString(),
    is_on: isOn(known),
    venues: known.venues.map((venue) => {
      const stop = stops.get(venue.id)
      const left = gamesAhead(known, context.now, [venue.id])
      return {
        id: venue.id,
        name: venue.name,
        stop: stop ? shown(stop) : null,
        fields: venue.fields.map((field) => {
          const mark = marks.get(field.id)
          return {
            ...field,
            condition: mark?.condition ?? 'playable',
            at: mark?.marked_at ?? null,
            by: mark?.actor ?? null,
          }
        }),
        games_left: left.length,
        teams_left: teamsIn(known, left).length,
      }
    }),
    past: await findPastStops(context, id),
  }
}

/** The event, held as it is, and which of its venues are meant. @throws EventNotFound, EventNotPlayed, Invalid for a venue of another event */
async function meant(
  context: Context,
  { id, venue_ids }: { id: number; venue_ids: readonly number[] | null },
): Promise<{ known: Known; venue_ids: number[] }> {
  await holdStatus(context, id)
  const known = await knownById(context, id)
  if (!isOn(known)) throw EventNotPlayed()
  const own = known.venues.map((venue) => venue.id)
  if (own.length === 0 || venue_ids?.some((one) => !own.includes(one)))
    throw invalidField('venue_ids', 'Choose venues of this event.')
  return { known, venue_ids: venue_ids ? [...new Set(venue_ids)] : own }
}

/** The moment at which clocks of the event next show a time. @throws Invalid if that is not soon */
function nextWordAt({ zone }: Known, now: Date, next_word: string | null): Date | null {
  if (next_word === null) return null
  const { day } = wallClockAt(zone, now)
  const today = momentOf(zone, day, next_word)
  const at = today > now ? today : momentOf(zone, addDays(day, 1), next_word)
  if (at.getTime() - now.getTime() > NEXT_WORD_MS)
    throw invalidField('next_word', 'Choose a time within the next 12 hours.')
  return at
}

const namesOf = ({ venues }: Known, ids: readonly number[]) =>
  venues
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')

/**
 * Stops play where it isn't stopped yet, and tells who has games there today, once: of two who press at the same moment the first one
 * does. @throws EventNotFound, EventNotPlayed, Invalid
 */
export async function stop(context: Context, input: In<typeof stopPlay>): Promise<Out<typeof stopPlay>> {
  const { known, venue_ids } = await meant(context, input)
  const next_word_at = nextWordAt(known, context.now, input.next_word)
  const stops = await insertStops(context, {
    event_id: input.id,
    venue_ids,
    reason: input.reason,
    note: input.note ?? null,
    next_word_at,
    by: context.user?.name ?? 'system',
  })
  if (stops.length === 0) return { stopped: 0, told: 0 }
  const stopped = stops.map(({ venue_id }) => venue_id)
  await audit(context, {
    action: 'event.play_stopped',
    subject: 'event',
    subject_id: input.id,
    after: {
      venues: namesOf(known, stopped),
      reason: input.reason,
      ...(next_word_at && { next_word: next_word_at.toISOString() }),
    },
    ...(input.note && { note: input.note }),
  })
  const told = await tellOfStop(context, known, {
    what: 'stopped',
    venue_ids: stopped,
    entrant_ids: teamsIn(known, gamesAhead(known, context.now, stopped)),
    reason: input.reason,
    note: input.note ?? null,
    next_word_at,
    once: stops.map((one) => one.id).join('-'),
  })
  await announceSite(context)
  return { stopped: stops.length, told }
}

/** @throws EventNotFound, EventNotPlayed, Invalid */
export async function lightning(
  context: Context,
  input: In<typeof noteLightning>,
): Promise<Out<typeof noteLightning>> {
  const { known, venue_ids } = await meant(context, input)
  const stopped = (await findStops(context, input.id, { lock: true }))
    .map(({ venue_id }) => venue_id)
    .filter((one) => venue_ids.includes(one))
  const venues = await setLightning(context, input.id, stopped)
  if (venues > 0) {
    await audit(context, {
      action: 'event.lightning_noted',
      subject: 'event',
      subject_id: input.id,
      after: { venues: namesOf(known, stopped) },
    })
    await announceSite(context)
  }
  return { venues }
}

/** @throws EventNotFound, EventNotPlayed, Invalid */
export async function sayNextWord(
  context: Context,
  input: In<typeof setNextWord>,
): Promise<Out<typeof setNextWord>> {
  const { known, venue_ids } = await meant(context, input)
  const at = nextWordAt(known, context.now, input.next_word)
  const venues = await setNextWordAt(context, input.id, venue_ids, at)
  if (venues > 0) {
    await audit(context, {
      action: 'event.next_word_set',
      subject: 'event',
      subject_id: input.id,
      after: { venues: namesOf(known, venue_ids), next_word: at?.toISOString() ?? null },
    })
    await announceSite(context)
  }
  return { venues }
}

/**
 * Resumes play where it is stopped, and tells who has games there today, once. Within 30 minutes of the last lightning that takes a
 * reason. @throws EventNotFound, EventNotPlayed, Invalid, LightningTooRecent
 */
export async function resume(
  context: Context,
  input: In<typeof resumePlay>,
): Promise<Out<typeof resumePlay>> {
  const { known, venue_ids } = await meant(context, input)
  const stops = (await findStops(context, input.id, { lock: true })).filter(({ venue_id }) =>
    venue_ids.includes(venue_id),
  )
  if (stops.length === 0) return { resumed: 0, told: 0 }
  const early = stops.some((one) => (clearFrom(one)?.getTime() ?? 0) > context.now.getTime())
  if (early && !input.reason) throw LightningTooRecent()
  await endStops(
    context,
    stops.map(({ id }) => id),
    { by: context.user?.name ?? 'system', early_reason: input.reason ?? null },
  )
  const resumed = stops.map(({ venue_id }) => venue_id)
  await audit(context, {
    action: 'event.play_resumed',
    subject: 'event',
    subject_id: input.id,
    after: { venues: namesOf(known, resumed), ...(early && { within_30_minutes: true }) },
    ...(input.reason && { note: input.reason }),
  })
  const told = await tellOfStop(context, known, {
    what: 'resumed',
    venue_ids: resumed,
    entrant_ids: teamsIn(known, gamesAhead(known, context.now, resumed)),
    reason: null,
    note: null,
    next_word_at: null,
    once: stops.map(({ id }) => id).join('-'),
  })
  await announceSite(context)
  return { resumed: stops.length, told }
}

/** @throws EventNotFound, EventNotPlayed, Invalid for a field of another event */
export async function mark(
  context: Context,
  { id, field_ids, condition }: In<typeof markFields>,
): Promise<Out<typeof markFields>> {
  const { known } = await meant(context, { id, venue_ids: null })
  const own = new Map(known.venues.flatMap(({ fields }) => fields.map((field) => [field.id, field.name])))
  if (field_ids.some((one) => !own.has(one))) throw invalidField('field_ids', 'Choose fields of this event.')
  const marks = new Map((await findMarks(context, id)).map((one) => [one.field_id, one.condition]))
  const changed = [...new Set(field_ids)].filter((one) => (marks.get(one) ?? 'playable') !== condition)
  if (changed.length === 0) return { fields: 0 }
  await putMarks(context, id, {
    field_ids: changed,
    condition,
    by: context.user?.name ?? 'system',
  })
  await audit(context, {
    action: 'event.fields_marked',
    subject: 'event',
    subject_id: id,
    after: { fields: changed.map((one) => own.get(one)).join(', '), condition },
  })
  await announceSite(context)
  return { fields: changed.length }
}
