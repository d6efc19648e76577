import { eventBySlug, eventCalendar, eventPreview, upcomingEvents } from 'contract/events'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import { calendarOf } from './calendar.ts'
import { findUpcoming, getBySlug } from './upcoming.ts'
import { drawEvent } from './link-preview.ts'

export const eventRoutes: Routes = [
  on(upcomingEvents, findUpcoming),
  on(eventBySlug, getBySlug),
  on(eventCalendar, calendarOf),
  onOutside(eventPreview, drawEvent),
]

/** The specification gives this path in full, outside the prefix of all other calls. */
export const unprefixedEventRoutes: Routes = [
  on({ ...upcomingEvents, path: '/ems/api/upcoming-events', aliases: [] }, findUpcoming),
]
