import type { In } from 'contract/operation'
import { InUse } from 'contract/problem'
import {
  AndMore,
  VenueInUse,
  VenueNotFound,
  VenueTaken,
  type OfficeVenue,
  type VenueFields,
  type archiveVenue,
  type changeVenue,
  type deleteVenue,
  type getVenue,
} from 'contract/venues'
import { audit, auditOf, changedMeanwhile, differences } from '../plumbing/audit.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { announceSite } from '../plumbing/http/site-queries.ts'
import { findFields } from './fields-queries.ts'
import { findClosures, findWindows } from './hours-queries.ts'
import { positionOf } from './position.ts'
import {
  getVenueRow,
  hasSameVenue,
  insertVenue,
  lockVenue,
  removeVenue,
  setArchived,
  setVenue,
} from './queries.ts'

/** What takes place at a venue or on a field of it; venues do not know events, so `app.ts` hands it in. */
export type EventsAt = (
  context: Context,
  where: { venue_id: number; field_id?: number },
) => Promise<{ count: number; latest: OfficeVenue['latest_events'] }>

/** The names of the latest events, and how many more there are. */
export const namesIn = ({ count, latest }: Awaited<ReturnType<EventsAt>>) => [
  ...latest.map(({ name }) => name),
  ...(count > latest.length ? [AndMore({ count: count - latest.length })] : []),
]

export const showVenue =
  (eventsAt: EventsAt) =>
  async (context: Context, { id }: In<typeof getVenue>): Promise<OfficeVenue> => {
    const venue = await getVenueRow(context, id)
    if (!venue) throw VenueNotFound()
    const [position, fields, windows, closures, there, history] = await Promise.all([
      positionOf(venue),
      findFields(context, id),
      findWindows(context, id),
      findClosures(context, id, todayOf(context)),
      eventsAt(context, { venue_id: id }),
      auditOf(context, 'venue', id),
    ])
    const { count: events, latest: latest_events } = there
    return { ...venue, position, fields, windows, closures, events, latest_events, audit: history }
  }

export const makeVenue =
  (eventsAt: EventsAt) =>
  async (context: Context, venue: VenueFields): Promise<OfficeVenue> => {
    const made = await insertVenue(context, venue)
    if (!made) throw taken()
    const { id } = made
    await audit(context, { action: 'venue.created', subject: 'venue', subject_id: id, after: venue })
    return showVenue(eventsAt)(context, { id })
  }

export const editVenue =
  (eventsAt: EventsAt) =>
  async (context: Context, { id, version, venue }: In<typeof changeVenue>): Promise<OfficeVenue> => {
    const show = () => showVenue(eventsAt)(context, { id })
    const before = await lockVenue(context, id)
    if (!before) throw VenueNotFound()
    if (version !== before.version) throw await changedMeanwhile(context, 'venue', id, await show())
    if (await hasSameVenue(context, { id, ...venue })) throw taken()
    await setVenue(context, id, venue)
    await audit(context, {
      action: 'venue.changed',
      subject: 'venue',
      subject_id: id,
      ...differences(before, venue),
    })
    // Pages of events say where they are.
    await announceSite(context)
    return show()
  }

export const shelveVenue =
  (eventsAt: EventsAt) =>
  async (context: Context, { id, is_archived }: In<typeof archiveVenue>): Promise<OfficeVenue> => {
    const before = await lockVenue(context, id)
    if (!before) throw VenueNotFound()
    if (before.is_archived !== is_archived) {
      await setArchived(context, id, is_archived)
      await audit(context, {
        action: is_archived ? 'venue.archived' : 'venue.restored',
        subject: 'venue',
        subject_id: id,
      })
    }
    return showVenue(eventsAt)(context, { id })
  }

/** @throws InUse while any event takes place there, past ones included: it says where they were */
export const dropVenue =
  (eventsAt: EventsAt) =>
  async (context: Context, { id }: In<typeof deleteVenue>) => {
    const before = await lockVenue(context, id)
    if (!before) throw VenueNotFound()
    const there = await eventsAt(context, { venue_id: id })
    if (there.count > 0) throw InUse({ message: VenueInUse({ events: namesIn(there) }) })
    await removeVenue(context, id)
    await audit(context, { action: 'venue.deleted', subject: 'venue', subject_id: id, before })
    return {}
  }

const SAME = 'There’s already a venue by this name at this address.'
const taken = () => VenueTaken({ errors: { name: [SAME] } })
