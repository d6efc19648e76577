import * as z from 'zod/mini'
import { FeePlan } from '../fees.ts'
import { operation } from '../operation.ts'
import { Cents, Id, Nothing, text } from '../primitives.ts'
import { problem } from '../problem.ts'

/** A key identifies one action: who, what and how much. */
export const FeeKeyReused = problem(
  'fee_key_reused',
  422,
  'This was already sent with different details. Open the player again and check the team ledger.',
)
export const MoreThanOwed = problem('more_than_owed', 409, 'That’s more than what’s still owed.')
export const MoreThanSponsors = problem('more_than_sponsors', 409, 'That’s more sponsor money than is left.')
export const NotEnoughTeamFunds = problem(
  'not_enough_team_funds',
  409,
  'The team doesn’t have enough money for this. Nothing was paid.',
)
export const MoreThanPaid = problem('more_than_paid', 409, 'That’s more than what’s left to refund.')

const edit = { access: 'ctms.fees.edit', scoped: true } as const
const Some = Cents.check(z.minimum(1, 'Enter an amount.'))
/** The screen makes a new one for each action and repeats it on each retry. */
const Key = z.uuid('The key of the request must be a UUID.')

export const creditFeePlan = operation({
  ...edit,
  method: 'POST',
  path: '/ctms/fees/plans/:id/credit',
  message: 'Credit recorded',
  summary:
    'Take something off what a player owes, what is due first being served first: given away, or from what sponsors gave',
  input: z.object({
    id: Id,
    kind: z.enum(['discount', 'scholarship', 'sponsor'], 'Choose where it comes from.'),
    amount: Some,
    reason: text('The reason', 300),
    request_key: Key,
  }),
  output: FeePlan,
})

export const takeFeeMoney = operation({
  ...edit,
  method: 'POST',
  path: '/ctms/fees/plans/:id/money',
  message: 'Payment recorded',
  summary: 'Write down cash or a check that a family has paid; it gets a receipt by email',
  input: z.object({
    id: Id,
    kind: z.enum(['cash', 'check'], 'Choose how it was paid.'),
    amount: Some,
    note: text('The note', 300),
    request_key: Key,
  }),
  output: FeePlan,
})

export const refundFees = operation({
  access: 'ctms.fees.refund',
  scoped: true,
  method: 'POST',
  path: '/ctms/fees/plans/:id/refund',
  message: 'Refund sent',
  summary:
    'Give back what was paid under a plan, in whole or in part: to the card, or by hand what was paid so',
  input: z.object({
    id: Id,
    /** The card payment it goes back to; null for money paid by hand. */
    order_id: z.nullable(Id),
    amount: Some,
    reason: text('The reason', 300),
    request_key: Key,
  }),
  output: FeePlan,
})

export const listFeePayments = operation({
  access: 'ctms.fees.refund',
  scoped: true,
  method: 'GET',
  path: '/ctms/fees/plans/:id/payments',
  summary: 'List what was paid under a plan with what of it can be given back',
  input: z.object({ id: Id }),
  output: z.object({
    cards: z.array(
      z.object({
        order_id: z.int(),
        number: z.string(),
        paid_at: z.string(),
        label: z.string(),
        total: Cents,
        /** Cents not refunded yet. */
        left: Cents,
      }),
    ),
    by_hand: Cents,
  }),
})

const Line = z.object({
  id: z.int(),
  booked_at: z.string(),
  kind: z.string(),
  player: z.nullable(z.string()),
  /** The payer whose share it concerns, if the player's plan is shared. */
  payer: z.nullable(z.string()),
  label: z.nullable(z.string()),
  debit: z.string(),
  credit: z.string(),
  amount: Cents,
  note: z.nullable(z.string()),
  by: z.nullable(z.string()),
})

export const teamWallet = operation({
  access: 'ctms.fees.view',
  scoped: true,
  method: 'GET',
  path: '/ctms/fees/teams/:id/book',
  summary: 'Give the book of a team: what it has, is owed and has spent, and its last 200 entries',
  input: z.object({ id: Id }),
  output: z.object({
    team: z.string(),
    season: z.string(),
    /**
     * In cents: taken by card and held by the association; held by the team; given by sponsors and not passed
     * on; and so on.
     */
    cards: z.int(),
    cash: z.int(),
    sponsors: z.int(),
    owed: z.int(),
    given: z.int(),
    spent: z.int(),
    entries: z.array(Line),
  }),
})
export type WalletLine = z.infer<typeof Line>

export const playerFees = operation({
  access: 'ctms.fees.view',
  scoped: true,
  method: 'GET',
  path: '/ctms/fees/teams/:id/players/:member_id',
  summary:
    'Give what a player owes a team, payer by payer, with every entry about it in the book of the team',
  input: z.object({ id: Id, member_id: Id }),
  output: z.object({
    team: z.string(),
    season: z.string(),
    player: z.string(),
    plans: z.array(FeePlan),
    entries: z.array(Line),
  }),
})

export const exportTeamBook = operation({
  access: 'ctms.fees.view',
  scoped: true,
  method: 'POST',
  path: '/ctms/fees/teams/:id/book/export',
  summary: 'Give the whole book of a team as CSV',
  file: 'text/csv',
  writes: false,
  input: z.object({ id: Id }),
  output: z.unknown(),
})

export const noteTeamMoney = operation({
  ...edit,
  method: 'POST',
  path: '/ctms/fees/teams/:id/book',
  message: 'Payment recorded',
  summary:
    'Write down what sponsors gave a team, what it has spent, or what the association has paid out of what it took by card',
  input: z.object({
    id: Id,
    kind: z.enum(['sponsor', 'spent', 'payout'], 'Choose what it is.'),
    amount: Some,
    note: text('The note', 300),
    request_key: Key,
  }),
  output: Nothing,
})
