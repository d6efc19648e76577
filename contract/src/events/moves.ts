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
