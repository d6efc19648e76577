import * as z from 'zod/mini'
import { Day, DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Cents, Id, Moment, Nothing, optionalText } from '../primitives.ts'
import { problem } from '../problem.ts'

export const PayoutNotFound = problem('payout_not_found', 404, 'We couldn’t find this payout.')
export const DepositNotFound = problem('deposit_not_found', 404, 'We couldn’t find this deposit.')
export const AlreadyDeposited = problem(
  'already_deposited',
  409,
  'Some of this is already matched with a deposit. Please check the list again.',
)
export const NothingToMatch = problem(
  'nothing_to_match',
  422,
  'Choose a payout, or checks and cash, or say in the note what this deposit is.',
)
export const DifferenceUnnamed = problem(
  'difference_unnamed',
  422,
  'The amount doesn’t match. Add a note about the difference.',
)

const Month = z.string().check(z.regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/, 'This isn’t a valid month.'))

export const PayoutStatus = z.enum(['on_its_way', 'paid', 'failed'])

const Payout = z.object({
  id: z.int(),
  ref: z.string(),
  status: PayoutStatus,
  arrives_on: Day,
  /** Cents; `gross` − `refunds` − `fees` + `other` is `amount`, what comes into the bank. */
  gross: z.int(),
  refunds: z.int(),
  fees: z.int(),
  /** What is neither a payment nor a refund of this site: disputes, corrections of the provider. */
  other: z.int(),
  amount: z.int(),
  payments: z.int(),
  is_shared: z.boolean(),
  deposit_id: z.nullable(z.int()),
})
export type Payout = z.infer<typeof Payout>

const ByHand = z.object({
  id: z.int(),
  order_id: z.int(),
  number: z.string(),
  payer_name: z.string(),
  method: z.enum(['check', 'cash']),
  reference: z.nullable(z.string()),
  received_on: Day,
  /** Less what was given back. */
  amount: Cents,
})
export type ByHand = z.infer<typeof ByHand>

const Deposit = z.object({
  id: z.int(),
  arrived_on: Day,
  amount: Cents,
  note: z.nullable(z.string()),
  payout_id: z.nullable(z.int()),
  payout_ref: z.nullable(z.string()),
  /** How many checks and cash payments it is made of. */
  payments: z.int(),
  /** What the payout or the payments come to. */
  explained: z.int(),
})
export type Deposit = z.infer<typeof Deposit>

export const getBankMonth = operation({
  method: 'GET',
  path: '/mms/treasury/bank/:month',
  access: 'mms.bank.view',
  summary: 'Show what the card provider paid out in a month and what came into the bank',
  input: z.object({ month: Month }),
  output: z.object({
    payouts: z.array(Payout),
    deposits: z.array(Deposit),
    /** Checks and cash not taken to the bank yet, of all months up to this one. */
    by_hand: z.array(ByHand),
    /** Where books and card provider disagree, until somebody has looked at it. */
    differences: z.array(
      z.object({
        id: z.int(),
        order_id: z.nullable(z.int()),
        expected: z.nullable(z.int()),
        found: z.nullable(z.int()),
        note: z.string(),
        found_at: Moment,
      }),
    ),
    totals: z.object({
      paid_out: z.int(),
      deposited: z.int(),
      /** Paid out and not seen in the bank. */
      missing: z.int(),
      /** In the bank, and nobody knows what for. */
      unexplained: z.int(),
      by_hand: z.int(),
    }),
  }),
})
export type BankMonth = z.infer<typeof getBankMonth.output>

export const getPayout = operation({
  method: 'GET',
  path: '/mms/treasury/payouts/:id',
  access: 'mms.bank.view',
  summary: 'Show a payout with everything it is made of',
  input: z.object({ id: Id }),
  output: z.object({
    ...Payout.shape,
    rows: z.array(
      z.object({
        ref: z.string(),
        kind: z.enum(['payment', 'refund', 'other']),
        order_id: z.nullable(z.int()),
        number: z.nullable(z.string()),
        payer_name: z.nullable(z.string()),
        amount: z.int(),
        fee: z.int(),
        at: Moment,
      }),
    ),
  }),
})

export const refreshPayouts = operation({
  method: 'POST',
  path: '/mms/treasury/payouts/read',
  access: 'mms.bank.edit',
  summary: 'Ask the card provider for the payouts of a month',
  message: 'Payouts are up to date.',
  input: z.object({ month: Month }),
  output: z.object({ read: z.int() }),
})

export const addDeposit = operation({
  method: 'POST',
  path: '/mms/treasury/deposits',
  access: 'mms.bank.edit',
  status: 201,
  summary: 'Enter a deposit of the bank, and what it is made of',
  message: 'Deposit recorded',
  input: z.object({
    arrived_on: DayInput('Arrived on'),
    amount: Cents.check(z.minimum(1, 'Enter an amount.')),
    payout_id: z.optional(Id),
    payment_ids: z.optional(z.array(Id).check(z.maxLength(500, 'Up to 500 at a time.'))),
    note: optionalText('Note', 500),
  }),
  output: z.object({ id: z.int() }),
})

export const confirmPayouts = operation({
  method: 'POST',
  path: '/mms/treasury/payouts/confirm',
  access: 'mms.bank.edit',
  summary: 'Say that these payouts came into the bank on their day, to the cent',
  message: 'Payouts matched',
  input: z.object({
    payout_ids: z
      .array(Id, 'Choose at least one.')
      .check(z.minLength(1, 'Choose at least one.'), z.maxLength(500, 'Up to 500 at a time.')),
  }),
  output: z.object({ matched: z.int() }),
})

export const deleteDeposit = operation({
  method: 'DELETE',
  path: '/mms/treasury/deposits/:id',
  access: 'mms.bank.edit',
  summary: 'Take back a deposit; what it was made of is open again',
  input: z.object({ id: Id }),
  output: Nothing,
})
