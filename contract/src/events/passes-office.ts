import * as z from 'zod/mini'
import { Day } from '../dates.ts'
import { operation } from '../operation.ts'
import { Cents, Id, Moment, Nothing, PageMeta, PageQuery, text } from '../primitives.ts'
import { problem } from '../problem.ts'
import { PassStatus } from './passes.ts'

/** How many passes of a kind were sold, and what was taken for them in cents; what was refunded is in neither. */
const PassCount = z.object({
  type_id: Id,
  name: z.string(),
  day: z.nullable(Day),
  sold: z.int(),
  /** Being paid for. */
  held: z.int(),
  /** Null without a limit. */
  left: z.nullable(z.int()),
  /** Of those sold, how many were let in at least once. */
  used: z.int(),
  cents: Cents,
})

const HeadCount = z.object({
  /** The hour's beginning. */
  at: Moment,
  /** How many were let in and went out in it, and how many were inside at its end. */
  came: z.int(),
  left: z.int(),
  inside: z.int(),
})

export const passSummary = operation({
  method: 'GET',
  path: '/ems/events/:id/passes/summary',
  access: 'ems.entrant.decide',
  summary: 'Give what was sold of an event’s passes by kind and by day, and the head count by hour',
  input: z.object({ id: Id }),
  output: z.object({
    types: z.array(PassCount),
    /** What was sold on which day, the oldest first. */
    days: z.array(z.object({ day: Day, sold: z.int(), cents: Cents })),
    hours: z.array(HeadCount),
  }),
})
export type PassSummary = z.output<typeof passSummary.output>

const PassRow = z.object({
  id: Id,
  /** The buyer; empty where somebody paid cash at the gate, or was forgotten since. */
  name: z.string(),
  email: z.string(),
  type: z.string(),
  day: z.nullable(Day),
  price_cents: Cents,
  status: PassStatus,
  sold_at: z.enum(['online', 'gate']),
  bought_at: Moment,
  /** When it was let in for the first time. */
  used_at: z.nullable(Moment),
  order: z.nullable(z.object({ id: Id, number: z.string() })),
})
export type PassRow = z.output<typeof PassRow>

const listed = {
  id: Id,
  q: PageQuery.q,
  status: z.optional(z.enum(['confirmed', 'refunded'])),
  type_id: z.optional(Id),
}

export const listPasses = operation({
  method: 'GET',
  path: '/ems/events/:id/passes',
  access: 'ems.entrant.decide',
  summary: 'List the passes sold for an event, the newest first, by name, email or order',
  input: z.object({ ...PageQuery, ...listed }),
  output: z.array(PassRow),
  meta: PageMeta,
})

export const exportPasses = operation({
  method: 'GET',
  path: '/ems/events/:id/passes.csv',
  access: 'ems.entrant.decide',
  summary: 'Download the passes sold for an event, a line for each',
  input: z.object(listed),
  output: Nothing,
  file: 'text/csv; charset=utf-8',
})

export const PassNotRefundable = problem('pass_not_refundable', 409, 'This pass has been refunded already.')

export const refundPass = operation({
  method: 'POST',
  path: '/ems/events/:id/passes/:pass_id/refund',
  access: 'ems.entrant.decide',
  summary: 'Refund one pass, which lets nobody in any more',
  message: 'Data updated successfully',
  input: z.object({ id: Id, pass_id: Id, reason: text('Reason', 200) }),
  output: Nothing,
})
