import { entryOn } from 'contract/events'
import { DISTANCE, type ListedEvent, type listPublicEvents } from 'contract/events/public-list'
import type { In } from 'contract/operation'
import type * as z from 'zod/mini'
import { DEEPEST_ROW } from 'contract/primitives'
import { invalidField } from 'contract/problem'
import { coordinatesOfCode, milesBetween } from '../members/members.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { positionOf } from '../venues/venues.ts'
import { findChoices, findListed, findMatching } from './public-list-queries.ts'
import { withPicture } from './upcoming.ts'

const PER_PAGE = 24

/**
 * A page of the events from today on that fit what was asked, the next one first. Distances are counted to the nearest of an
 * event’s venues; one whose place we do not know is left out where a distance is asked for.
 */
export async function listPublic(
  context: Context,
  { page = 1, per_page = PER_PAGE, near, miles = DISTANCE, ...asked }: In<typeof listPublicEvents>,
): Promise<{ data: ListedEvent[]; meta: z.output<typeof listPublicEvents.meta> }> {
  if (page * per_page > DEEPEST_ROW) throw invalidField('page', 'Enter a page number from 1 to 10,000.')
  const today = todayOf(context)
  const [matching, choices, centre] = await Promise.all([
    findMatching(context, asked, today),
    findChoices(context, today),
    near === undefined ? undefined : coordinatesOfCode(near),
  ])
  const away = new Map<number, number>()
  if (centre)
    for (const { id, places } of matching) {
      const found = await Promise.all(places.map(positionOf))
      const all = found.flatMap((position) => (position ? [milesBetween(centre, position)] : []))
      if (all.length > 0) away.set(id, Math.round(Math.min(...all)))
    }
  const left = centre
    ? matching.filter(({ id }) => (away.get(id) ?? Number.POSITIVE_INFINITY) <= miles)
    : matching
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
    meta: {
      ...{ page, per_page, total: left.length, choices },
      is_near_known: near === undefined || centre !== undefined,
    },
  }
}
