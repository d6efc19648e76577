import * as z from 'zod/mini'
import { Day, DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Cents, Email, Id, Moment, Nothing, text } from '../primitives.ts'
import { problem } from '../problem.ts'

export const CreditNotFound = problem('credit_not_found', 404, 'We couldn’t find this credit.')

/** Credit somebody can use at an event. */
const OwnCredit = z.object({
  id: Id,
  left_cents: Cents,
  /** What it is from. */
  origin: z.string(),
  /** The last day; null if it doesn’t run out. */
  expires_on: z.nullable(Day),
})

export const listMyCredits = operation({
  method: 'GET',
  path: '/ems/my-credits',
  access: 'signed-in',
  summary: 'List the credit one can use at events; what expires first comes first',
  input: Nothing,
  output: z.array(OwnCredit),
})

const OfficeCredit = z.object({
  ...OwnCredit.shape,
  name: z.string(),
  email: z.string(),
  cents: Cents,
  /** Kept for orders that are being paid. */
  reserved_cents: Cents,
  expired_cents: Cents,
  reason: z.nullable(z.string()),
  order_id: z.nullable(Id),
  created_at: Moment,
  version: z.int(),
})
export type OfficeCredit = z.output<typeof OfficeCredit>

export const listCredits = operation({
  method: 'GET',
  path: '/ems/credits',
  access: 'ems.refunds.view',
  summary: 'List the credits of families, and what they add up to beside the ledger',
  input: z.object({
    /** Used up and expired ones, too. */
    all: z.optional(z.literal('yes')),
  }),
  output: z.object({
    credits: z.array(OfficeCredit),
    /** What is left of all of them, with what orders keep that are being paid. */
    owed_cents: Cents,
    /** The same, by the ledger. */
    ledger_cents: z.int(),
  }),
})

export const giveEventCredit = operation({
  method: 'POST',
  path: '/ems/credits',
  access: 'ems.refunds.edit',
  status: 201,
  summary: 'Give an account credit, with a reason',
  input: z.object({
    email: Email,
    cents: Cents.check(z.minimum(1, 'Enter an amount.')),
    expires_on: z.optional(z.nullable(DayInput('Last day'))),
    reason: text('Reason', 500),
  }),
  output: Nothing,
})

export const extendEventCredit = operation({
  method: 'POST',
  path: '/ems/credits/:id/extend',
  access: 'ems.refunds.edit',
  summary: 'Let a credit count longer, with a reason',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    version: Id,
    expires_on: z.nullable(DayInput('Last day')),
    reason: text('Reason', 500),
  }),
  output: Nothing,
})
