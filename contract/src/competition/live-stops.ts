import * as z from 'zod/mini'
import { Id, Moment } from '../primitives.ts'
import { STOP_REASONS } from './weather.ts'

export const Reason = z.enum(STOP_REASONS, 'Choose a reason.')

/** A venue where play is stopped, as everyone may know it. */
export const LiveStop = z.object({
  venue_id: Id,
  venue: z.string(),
  reason: Reason,
  /** What the director adds. */
  note: z.nullable(z.string()),
  since: Moment,
  /** When the director will say more. */
  next_word_at: z.nullable(Moment),
  /** By the lightning rule play resumes no earlier; null without lightning. */
  clear_from: z.nullable(Moment),
})
export type LiveStop = z.output<typeof LiveStop>

/** A field that can’t be played on as it is. */
export const LiveField = z.object({
  field_id: Id,
  field: z.string(),
  venue_id: Id,
  condition: z.enum(['wet', 'closed']),
})
export type LiveField = z.output<typeof LiveField>
