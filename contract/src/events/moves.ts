import * as z from 'zod/mini'

/** Where an event stands. Visitors see everything but drafts. */
export const EventStatus = z.enum(['draft', 'published', 'closed', 'running', 'done', 'cancelled'])
export type EventStatus = z.output<typeof EventStatus>

export const PublicStatus = z.enum(['published', 'closed', 'running', 'done', 'cancelled'])

/** Who moves an event: the office, or the calendar when a day comes. */
export type EventMover = 'office' | 'calendar'
type Move = { from: EventStatus; to: EventStatus; by: EventMover }

/** Every way from one status to another. The database holds the same list (migration 0130). */
export const EVENT_MOVES: readonly Move[] = [
  { from: 'draft', to: 'published', by: 'office' },
  { from: 'draft', to: 'cancelled', by: 'office' },
  { from: 'published', to: 'draft', by: 'office' },
  { from: 'published', to: 'closed', by: 'office' },
  { from: 'published', to: 'cancelled', by: 'office' },
  { from: 'published', to: 'running', by: 'calendar' },
  { from: 'published', to: 'done', by: 'calendar' },
  { from: 'closed', to: 'published', by: 'office' },
  { from: 'closed', to: 'cancelled', by: 'office' },
  { from: 'closed', to: 'running', by: 'calendar' },
  { from: 'closed', to: 'done', by: 'calendar' },
  { from: 'running', to: 'cancelled', by: 'office' },
  { from: 'running', to: 'done', by: 'calendar' },
]

export const mayMoveEvent = (from: EventStatus, to: EventStatus, by: EventMover) =>
  EVENT_MOVES.some((move) => move.from === from && move.to === to && move.by === by)

export const EVENT_STATUS_LABELS: Readonly<Record<EventStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  closed: 'Closed',
  running: 'Running',
  done: 'Done',
  cancelled: 'Canceled',
}

/** Where a person’s or team’s entry stands: `applied` until the office has decided, `held` while it is paid for or offered from the waitlist. */
export const EntrantStatus = z.enum([
  'applied',
  'waiting',
  'held',
  'confirmed',
  'lapsed',
  'withdrawn',
  'removed',
  'called_off',
  'declined',
])
export type EntrantStatus = z.output<typeof EntrantStatus>

/** Who moves an entry: a free spot, a payment, the clock, the family or the office. */
export type EntrantMover = 'spot' | 'payment' | 'clock' | 'family' | 'office'

/** Every way from one status to another. The database holds the same list (migration 0214). */
export const ENTRANT_MOVES: readonly { from: EntrantStatus; to: EntrantStatus; by: EntrantMover }[] = [
  { from: 'applied', to: 'held', by: 'office' },
  { from: 'applied', to: 'declined', by: 'office' },
  { from: 'applied', to: 'lapsed', by: 'clock' },
  { from: 'applied', to: 'withdrawn', by: 'family' },
  { from: 'applied', to: 'called_off', by: 'office' },
  { from: 'waiting', to: 'held', by: 'spot' },
  { from: 'waiting', to: 'withdrawn', by: 'family' },
  { from: 'waiting', to: 'removed', by: 'office' },
  { from: 'waiting', to: 'lapsed', by: 'clock' },
  { from: 'waiting', to: 'called_off', by: 'office' },
  { from: 'held', to: 'confirmed', by: 'payment' },
  { from: 'held', to: 'lapsed', by: 'clock' },
  { from: 'held', to: 'withdrawn', by: 'family' },
  { from: 'held', to: 'removed', by: 'office' },
  { from: 'held', to: 'called_off', by: 'office' },
  { from: 'confirmed', to: 'lapsed', by: 'clock' },
  { from: 'confirmed', to: 'withdrawn', by: 'family' },
  { from: 'confirmed', to: 'removed', by: 'office' },
  { from: 'confirmed', to: 'called_off', by: 'office' },
]

export const ENTRANT_STATUS_LABELS: Readonly<Record<EntrantStatus, string>> = {
  applied: 'Waiting for approval',
  waiting: 'On the waitlist',
  held: 'Spot held',
  confirmed: 'Confirmed',
  lapsed: 'Expired',
  withdrawn: 'Withdrawn',
  removed: 'Removed',
  called_off: 'Event canceled',
  declined: 'Declined',
}
