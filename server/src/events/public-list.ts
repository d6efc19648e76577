import { entryOn } from 'contract/events'
import {
  DISTANCE,
  type ListedEvent,
  type listPublicEvents,
  type MappedEvent,
  type mapPublicEvents,
} from 'contract/events/public-list'
import type { In } from 'contract/operation'
import type * as z from 'zod/mini'
import { DEEPEST_ROW } from 'contract/primitives'
import { invalidField } from 'contract/problem'
import { coordinatesOfCode, milesBetween } from '../members/members.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { positionOf, type Placed } from '../venues/venues.ts'
import { findChoices, findListed, findMapped, findMatching } from './public-list-queries.ts'
import { withPicture } from './upcoming.ts'

const PER_PAGE = 24

/**
 * A page of the events from today on that fit what was asked, the next one first. Distances are counted to the nearest of an
 * event’s venues; one whose place we do not know is left out where a distance is asked for.
 */
export async function listPublic(
  context: Context,
  { page = 1, per_page = PER_PAGE, ...asked }: In<typeof listPublicEvents>,
): Promise<{ data: ListedEvent[]; meta: z.output<typeof listPublicEvents.meta> }> {
  if (page * per_page > DEEPEST_ROW) throw invalidField('page', 'Enter a page number from 1 to 10,000.')
  const today = todayOf(context)
  const { left, away, ...meta } = await search(context, asked)
  const shown = left.slice((page - 1) * per_page, page * per_page).map(({ id }) => id)
  const events = await findListed(context, shown, today)
  return {
    data: events.map(
      ({ status, ...event }): ListedEvent =>
        withPicture({
          ...event,
          miles: away.get(event.id) ?? null,
          is_open: entryOn({ ...event, status }, today) === 'open',
        }),
    ),
    meta: { ...meta, page, per_page, total: left.length },
  }
}

/** Where all events are that `listPublic` would page through, the next one first. */
export async function mapPublic(
  context: Context,
  asked: In<typeof mapPublicEvents>,
): Promise<{ data: MappedEvent[]; meta: z.output<typeof mapPublicEvents.meta> }> {
  const today = todayOf(context)
  const { left, away, place, ...meta } = await search(context, asked)
  const places = new Map<number, MappedEvent['places']>()
  for (const event of left)
    places.set(
      event.id,
      await Promise.all(
        event.places.map(async (one) => {
          const { name, city, state } = one
          const found = await place(one)
          return {
            ...{ name, city, state },
            position: found && { latitude: found.latitude, longitude: found.longitude },
          }
        }),
      ),
    )
  const events = await findMapped(
    context,
    left.map(({ id }) => id),
  )
  return {
    data: events.map(
      ({ status, registration_opens_on, registration_closes_on, ...event }): MappedEvent => ({
        ...event,
        miles: away.get(event.id) ?? null,
        is_open:
          entryOn({ ...event, status, registration_opens_on, registration_closes_on }, today) === 'open',
        places: places.get(event.id)!,
      }),
    ),
    meta,
  }
}

/** What fits, with the miles to each where a distance is asked for, and how to tell where a place is. */
async function search(context: Context, { near, miles = DISTANCE, ...asked }: In<typeof mapPublicEvents>) {
  const today = todayOf(context)
  const [matching, choices, centre] = await Promise.all([
    findMatching(context, asked, today),
    findChoices(context, today),
    near === undefined ? undefined : coordinatesOfCode(near),
  ])
  const place = placing()
  const away = new Map<number, number>()
  if (centre)
    for (const { id, places } of matching) {
      const found = await Promise.all(places.map(place))
      const all = found.flatMap((position) => (position ? [milesBetween(centre, position)] : []))
      if (all.length > 0) away.set(id, Math.round(Math.min(...all)))
    }
  const left = centre
    ? matching.filter(({ id }) => (away.get(id) ?? Number.POSITIVE_INFINITY) <= miles)
    : matching
  return { left, away, place, choices, is_near_known: near === undefined || centre !== undefined }
}

/** Tells where places are, each once: many events share one, and a city is found among forty thousand lines. */
function placing() {
  const known = new Map<string, ReturnType<typeof positionOf>>()
  return (place: Placed) => {
    const { city, state, postal_code, latitude, longitude } = place
    const key = JSON.stringify([city, state, postal_code, latitude, longitude])
    const found = known.get(key) ?? positionOf(place)
    known.set(key, found)
    return found
  }
}
