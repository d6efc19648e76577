import * as z from 'zod/mini'
import { operation, type Access } from '../operation.ts'
import { Id } from '../primitives.ts'

/**
 * What may wait for somebody at an event, with the right to do it, in the order of what is most urgent. Each has a screen that
 * lists exactly what is counted.
 */
export const EVENT_WORK = {
  /** Games whose score somebody has to decide. */
  scores: 'ems.game.score',
  protests: 'ems.game.score',
  /** Umpire positions still open in games to come. */
  crew: 'ems.official.assign',
  to_approve: 'ems.entrant.decide',
  exemptions: 'ems.entrant.decide',
  /** Entries with something to pay whose day is over. */
  late: 'ems.entrant.decide',
  /** Teams whose roster doesn’t fit. */
  misfits: 'ems.entrant.view',
  /** Entries without required answers or signatures, with all teams or children of one press as one. */
  missing: 'ems.entrant.decide',
} as const satisfies Record<string, Access>
export type EventWork = keyof typeof EVENT_WORK
const WHAT = Object.keys(EVENT_WORK) as [EventWork, ...EventWork[]]

export const getEventWork = operation({
  method: 'GET',
  path: '/ems/events/:id/work',
  access: 'ems.event.view',
  summary: 'Count what waits for somebody at an event, of what whoever asks may do',
  input: z.object({ id: Id }),
  output: z.array(z.object({ what: z.enum(WHAT), count: z.int() })),
})
