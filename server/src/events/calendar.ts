import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { addDays } from 'contract/dates'
import type { eventCalendar } from 'contract/events'
import type { In } from 'contract/operation'
import type { Context, Download } from '../plumbing/context.ts'
import { getBySlug } from './upcoming.ts'

/**
 * The event as an all-day calendar entry, with the same UID at every download, so that a calendar keeps a
 * single entry.
 */
export async function calendarOf(context: Context, input: In<typeof eventCalendar>): Promise<Download> {
  const event = await getBySlug(context, input)
  const { name, address, city, state } = event.venue
  const url = context.link(`/ems/event/${event.slug}`)
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: context.tenant.name, product: 'events', language: 'EN' },
  })
  calendar.createEvent({
    id: `event-${event.id}@${new URL(url).hostname}`,
    summary: event.name,
    description: `${event.summary}\n\n${url}`,
    location: { title: name, address: `${address}, ${city}, ${state}` },
    url,
    allDay: true,
    start: new Date(event.starts_on),
    // The end of an all-day entry is exclusive.
    end: new Date(addDays(event.ends_on, 1)),
    stamp: event.updated_at,
    status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  // Phones offer to add what is shown in place; a download would end up among the files.
  return { filename: `${event.slug}.ics`, inline: true, content: Buffer.from(calendar.toString()) }
}
