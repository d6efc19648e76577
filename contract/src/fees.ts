import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { CardToken, OrderStatus, ShownCard } from './payments.ts'
import { Cents, Id, Token, lines, optionalText } from './primitives.ts'
import { problem } from './problem.ts'
import { fixed, sentence } from './message.ts'

export const FeePackageNotFound = problem(
  'fee_package_not_found',
  404,
  'We couldn’t find these fees. They may have been removed.',
)
export const FeePlanNotFound = problem('fee_plan_not_found', 404, 'We couldn’t find this payment plan.')
export const FeeTermsChanged = problem(
  'fee_terms_changed',
  409,
  'The plan has changed. Please read it again before you accept it.',
)
export const FeesNotAccepted = problem(
  'fees_not_accepted',
  409,
  'Please read and accept the plan before you pay.',
)
export const FeesChanged = problem(
  'fees_changed',
  409,
  'The amount you owe has changed, maybe because someone else paid. You haven’t been charged.',
)
export const FeePlanEnded = problem('fee_plan_ended', 409, 'This payment plan has ended.')

export const InstalmentState = z.enum(['open', 'due', 'late', 'paid', 'cancelled'])

/** One instalment of a player. Amounts in cents. */
export const Instalment = z.object({
  id: z.int(),
  /** Which part of the package it is. */
  position: z.int(),
  label: z.string(),
  due_on: z.string(),
  /** The amount as originally asked. */
  amount: Cents,
  /** What is still owed on it, including a late fee. */
  owed: Cents,
  paid: Cents,
  /** Discounts and credits. */
  credited: Cents,
  late_fee: Cents,
  refunded: Cents,
  state: InstalmentState,
  /** Why the kept card was declined for it, as a sentence, and when it is tried again. */
  declined: z.nullable(z.string()),
  next_try_on: z.nullable(z.string()),
})
export type Instalment = z.infer<typeof Instalment>

export const FeePlanState = z.enum(['offered', 'accepted', 'ended'])
export type FeePlanState = z.infer<typeof FeePlanState>

/** The texts of a package. Each is a column of `fee_package`, and all are optional. */
export const PackageWordsInput = {
  note: lines(optionalText('What it’s for', 2000)),
  /** What is refunded when a player leaves; families accept it with the plan. */
  refund_policy: lines(optionalText('The refund policy', 500)),
}
export const PackageWords = z.object({
  note: z.nullable(z.string()),
  refund_policy: z.nullable(z.string()),
})
export type PackageWords = z.infer<typeof PackageWords>

/** What one player's family owes a team under a package. */
export const FeePlan = z.extend(PackageWords, {
  id: z.int(),
  package_id: z.int(),
  package: z.string(),
  team_id: z.int(),
  team: z.string(),
  season: z.string(),
  member_id: z.int(),
  player: z.string(),
  /** If not 0, this is one payer's share; the other payers have plans of their own. */
  share: z.int(),
  state: FeePlanState,
  currency: z.string(),
  amount: Cents,
  owed: Cents,
  paid: Cents,
  credited: Cents,
  refunded: Cents,
  /** What is due now or overdue. */
  due: Cents,
  instalments: z.array(Instalment),
  accepted_at: z.nullable(z.string()),
  payer_name: z.nullable(z.string()),
  /** A kept card is charged on each due date. */
  is_automatic: z.boolean(),
  /** A payment for it is in progress, so nobody can pay right now. */
  is_processing: z.boolean(),
})
export type FeePlan = z.infer<typeof FeePlan>

const TermsHash = z.string().check(z.maxLength(100))

/** The words a family accepts; `hash` identifies them. */
const Terms = z.object({ paragraphs: z.array(z.string()), hash: z.string() })

/**
 * The plan as the family sees it: with the words to accept until they have accepted, and those about keeping
 * a card.
 */
export const OwnFeePlan = z.extend(FeePlan, {
  terms: z.nullable(Terms),
  card: z.nullable(ShownCard),
  /** What the family agrees to when a card is kept; null if nothing is left to charge. */
  card_terms: z.nullable(z.extend(Terms, { label: z.string() })),
})
export type OwnFeePlan = z.infer<typeof OwnFeePlan>

export const getFeePackage = operation({
  method: 'GET',
  path: '/ctms/packages/:id',
  access: 'signed-in',
  summary:
    'Give a fee package with the plans of one’s own players; whoever looks after the team sees it, too',
  input: z.object({ id: Id }),
  output: z.extend(PackageWords, {
    id: z.int(),
    name: z.string(),
    team_id: z.int(),
    team: z.string(),
    season: z.string(),
    currency: z.string(),
    plans: z.array(OwnFeePlan),
  }),
})

export const listTeamPayments = operation({
  method: 'GET',
  path: '/ctms/payments',
  access: 'signed-in',
  summary: 'List what one’s own players owe their teams, and what was paid for it',
  input: z.object({
    /** The user's own account, as applications name it; any other is refused. */
    user_account_id: z.optional(Id),
  }),
  output: z.object({
    plans: z.array(OwnFeePlan),
    payments: z.array(
      z.object({
        order_id: z.int(),
        number: z.string(),
        plan_id: z.int(),
        label: z.string(),
        total: Cents,
        status: OrderStatus,
        paid_at: z.string(),
      }),
    ),
  }),
})

export const acceptFeePlan = operation({
  method: 'POST',
  path: '/ctms/payments/plans/:id/accept',
  access: 'signed-in',
  message: 'Plan accepted',
  summary: 'Accept the plan of a player in one’s care, in the words that were shown',
  input: z.object({ id: Id, terms_hash: TermsHash }),
  output: OwnFeePlan,
})

const Chosen = {
  instalment_ids: z
    .array(Id)
    .check(z.minLength(1, 'Choose what to pay.'), z.maxLength(60, 'You can pay up to 60 at a time.')),
  /** Cents, as shown to the payer; nothing else is charged. */
  total: Cents,
}
const Ordered = z.object({ order_token: Token, order_number: z.string(), total: Cents })

/** The order is then paid like any other, through `payOrder`. */
export const payTeamFees = operation({
  method: 'POST',
  path: '/ctms/payments',
  access: 'signed-in',
  status: 201,
  limit: { max: 60, seconds: 60 },
  summary: 'Order instalments of a plan, to be paid by card',
  input: z.object({
    plan_id: Id,
    ...Chosen,
    /** Identifies the words the payer agreed to when the card is kept for what is due later. */
    card_terms_hash: z.optional(TermsHash),
  }),
  output: Ordered,
})

const MOST_TOGETHER = 20
const MostTogether = sentence('most_at_once', 'You can pay up to {most} at a time.')

export const payTeamFeesTogether = operation({
  method: 'POST',
  path: '/ctms/payments/together',
  access: 'signed-in',
  status: 201,
  limit: { max: 60, seconds: 60 },
  summary: 'Order instalments of several plans, to be paid by card at once',
  input: z.object({
    plans: z.array(z.object({ plan_id: Id, instalment_ids: Chosen.instalment_ids })).check(
      z.minLength(1, 'Choose what to pay.'),
      z.maxLength(MOST_TOGETHER, fixed(MostTogether({ most: MOST_TOGETHER }))),
      z.refine((plans) => new Set(plans.map(({ plan_id }) => plan_id)).size === plans.length, {
        error: 'List each plan only once.',
      }),
    ),
    total: Chosen.total,
  }),
  output: Ordered,
})

export const keepFeeCard = operation({
  method: 'POST',
  path: '/ctms/payments/plans/:id/card',
  access: 'signed-in',
  limit: { max: 20, seconds: 60 },
  message: 'Card saved',
  summary: 'Have a card kept that is charged for a plan on each due day',
  input: z.object({
    id: Id,
    payment_token: CardToken,
    /** New for each card, the same for each retry. */
    request_key: z.uuid('The key of the request must be a UUID.'),
    card_terms_hash: TermsHash,
  }),
  output: OwnFeePlan,
})

export const stopFeeCard = operation({
  method: 'DELETE',
  path: '/ctms/payments/plans/:id/card',
  access: 'signed-in',
  message: 'The card won’t be charged anymore',
  summary: 'End that a card is charged for a plan by itself; the card is forgotten',
  input: z.object({ id: Id }),
  output: OwnFeePlan,
})

const Link = { token: z.string().check(z.maxLength(100)) }
/** Once nothing is owed anymore: the last day the link works. */
const LinkedFeePlan = z.extend(OwnFeePlan, { open_until: z.nullable(z.string()) })
export type LinkedFeePlan = z.infer<typeof LinkedFeePlan>

/** Where letters about a plan lead; what is owed can be paid there without logging in. */
export const showFeeLink = operation({
  method: 'GET',
  path: '/ctms/pay/:token',
  access: 'public',
  limit: { max: 120, seconds: 60 },
  summary:
    'Show what is owed under a plan to whoever has the link of a letter about it; who has a share without an account accepts it here',
  input: z.object(Link),
  output: LinkedFeePlan,
})

export const acceptFeeLink = operation({
  method: 'POST',
  path: '/ctms/pay/:token/accept',
  access: 'public',
  limit: { max: 60, seconds: 60 },
  message: 'Plan accepted',
  summary: 'Accept a share by the link of the letter it was asked in, in the words that were shown',
  input: z.object({ ...Link, terms_hash: TermsHash }),
  output: LinkedFeePlan,
})

export const payFeeLink = operation({
  method: 'POST',
  path: '/ctms/pay/:token',
  access: 'public',
  status: 201,
  limit: { max: 60, seconds: 60 },
  summary: 'Order instalments of a plan by the link of a letter, to be paid by card',
  input: z.object({
    ...Link,
    ...Chosen,
    /** Only for a share that was accepted through its link. */
    card_terms_hash: z.optional(TermsHash),
  }),
  output: Ordered,
})

export const stopFeeLinkCard = operation({
  method: 'DELETE',
  path: '/ctms/pay/:token/card',
  access: 'public',
  limit: { max: 60, seconds: 60 },
  message: 'The card won’t be charged anymore',
  summary: 'End that a card is charged by itself for a share that was accepted by its link',
  input: z.object(Link),
  output: LinkedFeePlan,
})
