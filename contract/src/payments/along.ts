import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Cents, Moment, SaidText } from '../primitives.ts'
import { problem } from '../problem.ts'

/** Something else a family owes, which it may pay in the order for what it came for. */
export const DueAlong = z.object({
  /** Names what is owed and how much: where either is another, so is the key. */
  key: z.string(),
  label: z.string(),
  detail: z.nullable(z.string()),
  amount: Cents,
  /** What lowers the amount, as chosen before; null where nothing can. */
  lowered: z.nullable(
    z.object({
      coupon_code: z.nullable(z.string()),
      discount: Cents,
      credit: Cents,
      /** Why the coupon that was chosen doesn’t count anymore; null if it does, or none was. */
      coupon_problem: z.nullable(SaidText),
    }),
  ),
  due_on: z.string(),
  state: z.enum(['open', 'due', 'late']),
  /** Whether it was begun to be paid in this order. */
  is_chosen: z.boolean(),
  /** Until when it can be paid; null without an end. */
  held_until: z.nullable(Moment),
  /** Who has to get a membership in the same order. */
  awaits: z.array(z.string()),
})
export type DueAlong = z.infer<typeof DueAlong>

export const DueChanged = problem(
  'due_changed',
  409,
  'The amount due has changed, maybe because someone else paid. You haven’t been charged. Please check the new total.',
)

/** What was paid in the same order beside the memberships. */
export const PaidAlong = z.array(
  z.object({ label: z.string(), detail: z.nullable(z.string()), total: Cents }),
)
export type PaidAlong = z.infer<typeof PaidAlong>

/** The keys of what was chosen, as it was shown; nothing else is charged. */
export const ChosenAlong = z.optional(
  z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20, 'Up to 20 at a time.')),
)

export const listDueAlong = operation({
  method: 'GET',
  path: '/mms/payments/due',
  access: 'signed-in',
  summary: 'List what else the own family has to pay, which can be paid in the order for a membership',
  input: z.object({
    /** Whose order it would be: there is something for the holder of the account only. */
    payer_email: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.array(DueAlong),
})
