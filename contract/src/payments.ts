import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { CardToken, plainText } from './payments/card-numbers.ts'
import { RetryHint } from './payments/declines.ts'
import { Cents, Id, Moment, Nothing, Token, lines } from './primitives.ts'
import { problem } from './problem.ts'

export { CardToken, containsCardNumber } from './payments/card-numbers.ts'
export { CHARGE_RETURNED, declineOf, type RetryHint } from './payments/declines.ts'
export {
  EnteredMethod,
  NotComped,
  NotToBeHad,
  ReceivedLater,
  compOrder,
  enterPayment,
} from './payments/entered.ts'
export { ChosenAlong, DueChanged, PaidAlong, listDueAlong, type DueAlong } from './payments/along.ts'
export {
  COUPON_TYPES,
  CouponExists,
  NoSuchCoupon,
  createCoupon,
  deleteCoupon,
  deleteNoCoupon,
  editNoCoupon,
  getOfficeCoupon,
  listCouponTypes,
  listCoupons,
  replaceCoupon,
  replaceNoCoupon,
  reportCoupons,
  updateCoupon,
  updateNoCoupon,
  type CouponDetail,
  type CouponStatus,
  type OfficeCoupon,
} from './payments/coupons.ts'

export const StillPaying = problem(
  'still_paying',
  409,
  'Someone in this request is being charged right now. Please try again in a few minutes.',
)

export const OrderNotFound = problem('order_not_found', 404, 'We couldn’t find this order.')
export const CreditChanged = problem(
  'credit_changed',
  409,
  'Your event credit has changed. You haven’t been charged. Please check the new total.',
)
export const OrderExpired = problem(
  'order_expired',
  409,
  'This order has timed out. You haven’t been charged. Please start the payment again.',
)
export const OrderCancelled = problem(
  'order_cancelled',
  409,
  'This order was canceled. You won’t be charged anything more.',
)
/** How many days after a payment its pages open without a login; after that they are in the account. */
export const PAID_LINK_DAYS = 90
/** How many days after the payment deadline the page of an unpaid order still says so; then it is gone. */
export const UNPAID_LINK_DAYS = 7

export const PaymentInProgress = problem(
  'payment_in_progress',
  409,
  'A payment for this order is already in progress. Please wait for the result.',
)
export const AlreadyPaid = problem('already_paid', 409, 'This has already been paid.')
export const CardsNotOpen = problem(
  'cards_not_open',
  409,
  'This site doesn’t take cards yet. Please contact the office.',
)
export const CardNotKept = problem(
  'card_not_kept',
  409,
  'This card can’t be saved for automatic payments. Please use another card.',
)
/** For a card whose bank requires the owner's approval for every charge. */
export const ASKS_EACH_TIME =
  'Your bank wants to check with you on every charge, so autopay won’t work with this card. Please use another one.'
export const NothingToPay = problem('nothing_to_pay', 409, 'There’s nothing to pay for this order.')
export const PaymentRequired = problem('payment_required', 409, 'Please pay for this order by card.')
export const AttemptKeyReused = problem(
  'attempt_key_reused',
  422,
  'This attempt already used a different card. Please try again.',
)
export const TooManyDeclines = problem(
  'too_many_declines',
  429,
  'Too many payments were declined for this order. Please wait an hour and try again.',
)
export const CouponNotFound = problem('coupon_not_found', 404, 'This coupon code isn’t valid.')
export const CouponUsedUp = problem('coupon_used_up', 409, 'This coupon has been used up.')
export const CouponAlreadyUsed = problem(
  'coupon_already_used',
  409,
  'You’ve already used this coupon as many times as allowed.',
)
export const PaymentNotFound = problem('payment_not_found', 404, 'We couldn’t find this payment.')
export const NotRefundable = problem(
  'not_refundable',
  409,
  'This payment wasn’t charged, so there’s nothing to refund.',
)
export const RefundTooLarge = problem(
  'refund_too_large',
  409,
  'That’s more than what’s left of this payment.',
)
export const RequestKeyReused = problem(
  'request_key_reused',
  422,
  'This refund was already requested with different details. Please open the payment again.',
)
export const NotTheProvider = problem('not_the_provider', 400, 'This call isn’t signed by the card provider.')
export const ReceiptNotReady = problem(
  'receipt_not_ready',
  404,
  'The receipt is available once the order is paid.',
)

/** What identifies a kept card to its owner; the card itself stays with the provider. */
export const ShownCard = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
})
export type ShownCard = z.infer<typeof ShownCard>

export const OrderStatus = z.enum(['open', 'processing', 'paid', 'partly_refunded', 'refunded', 'cancelled'])
export type OrderStatus = z.infer<typeof OrderStatus>

export const PaymentState = z.enum([
  'submitted',
  'unknown',
  'requires_action',
  'processing',
  'succeeded',
  'surplus',
  'failed',
  'cancelled',
])
export type PaymentState = z.infer<typeof PaymentState>

export const RefundState = z.enum(['requested', 'unknown', 'pending', 'succeeded', 'failed'])
export type RefundState = z.infer<typeof RefundState>

/** Amounts of a line in cents; `total` is `amount` minus `discount`, and `refunded` is a part of it. */
export const OrderLine = z.object({
  id: z.int(),
  key: z.string(),
  kind: z.string(),
  label: z.string(),
  detail: z.nullable(z.string()),
  amount: Cents,
  discount: Cents,
  /** The part of the discount that was paid with event credit. */
  credited: z.optional(Cents),
  total: Cents,
  refunded: Cents,
})
export type OrderLine = z.infer<typeof OrderLine>

/**
 * The result of pressing "Pay". Only `paid` means that the order is paid; on `processing` the screen asks
 * again.
 */
export const PaymentAnswer = z.object({
  status: z.enum(['paid', 'requires_action', 'processing', 'declined']),
  number: z.string(),
  /** For the bank's 3-D Secure challenge, on `requires_action`. */
  client_secret: z.optional(z.string()),
  /** A sentence for the payer. */
  message: z.string(),
  /** What may help, on `declined`. */
  hint: z.optional(RetryHint),
})
export type PaymentAnswer = z.infer<typeof PaymentAnswer>

/** What the browser needs to show the card fields of this installation's provider. */
export const cardFields = operation({
  method: 'GET',
  path: '/mms/payments/card-fields',
  access: 'public',
  summary: 'Say which card fields to show',
  input: Nothing,
  output: z.object({
    provider: z.enum(['sandbox', 'stripe']),
    mode: z.enum(['sandbox', 'live']),
    script_url: z.string(),
    public_key: z.string(),
  }),
})

export const payOrder = operation({
  method: 'POST',
  path: '/mms/paynow/:token',
  access: 'public',
  // Per IP address, which a whole school may share; attempts on a single order are limited separately.
  limit: { max: 120, seconds: 60 },
  message: 'Payment sent',
  summary: 'Pay an order with what the card fields gave in place of the card',
  input: z.object({
    token: Token,
    payment_token: CardToken,
    /** The browser makes a new one for each press of "Pay" and repeats it on each retry of the same press. */
    attempt_key: z.uuid('The key of the payment try must be a UUID.'),
  }),
  output: PaymentAnswer,
})

export const confirmOrder = operation({
  method: 'POST',
  path: '/mms/paynow/:token/confirm',
  access: 'public',
  limit: { max: 300, seconds: 60 },
  message: 'Payment checked',
  summary: 'Ask what became of the payment after the bank’s question',
  input: z.object({ token: Token }),
  output: PaymentAnswer,
})

export const orderStatus = operation({
  method: 'GET',
  path: '/mms/orders/:token',
  access: 'public',
  summary: 'Show an order and what became of its payment',
  input: z.object({ token: Token }),
  output: z.object({
    number: z.string(),
    status: OrderStatus,
    currency: z.string(),
    subtotal: Cents,
    discount: Cents,
    donation: Cents,
    protection: Cents,
    total: Cents,
    refunded: Cents,
    lines: z.array(OrderLine),
    expires_at: Moment,
    paid_at: z.nullable(Moment),
    /** The latest payment attempt; null if there is none. */
    payment: z.nullable(PaymentAnswer),
  }),
})

export const downloadReceipt = operation({
  method: 'GET',
  path: '/mms/registration/download/payment/:id',
  access: 'signed-in',
  office: 'mms.payments.view',
  summary: 'Download the receipt of an order by its id, for the payer and for staff',
  input: z.object({ id: Id }),
  output: Nothing,
  file: 'application/pdf',
})

export const downloadReceiptByToken = operation({
  method: 'GET',
  path: '/mms/orders/:token/receipt',
  access: 'public',
  summary: 'Download the receipt of an order',
  input: z.object({ token: Token }),
  output: Nothing,
  file: 'application/pdf',
})

export const Refund = z.object({
  id: z.int(),
  request_key: z.string(),
  origin: z.enum(['staff', 'automatic', 'provider']),
  amount: Cents,
  state: RefundState,
  reason: z.string(),
  requested_by: z.nullable(z.int()),
  requested_at: Moment,
  finished_at: z.nullable(Moment),
})

export const refundPayment = operation({
  method: 'POST',
  path: '/mms/payments/:id/refund',
  access: 'mms.payments.refund',
  summary: 'Give back a payment, in full or in part',
  message: 'Refund sent',
  input: z.object({
    id: Id,
    /** The screen makes a new one for each refund and repeats it on each retry. */
    request_key: z.uuid('The key of the refund must be a UUID.'),
    /** Cents. If omitted, all that is left. Ignored when `lines` say how much for each. */
    amount: z.optional(Cents.check(z.minimum(1, 'Refunds need to be at least one cent.'))),
    lines: z.optional(
      z
        .array(
          z.object({ id: Id, amount: Cents.check(z.minimum(1, 'Refunds need to be at least one cent.')) }),
        )
        .check(z.minLength(1, 'Choose at least one line.')),
    ),
    reason: lines(plainText('The reason', 500)),
  }),
  output: Refund,
})

/** `team_funds` is what the association holds for a team. */
export const PaymentMethod = z.enum(['card', 'check', 'cash', 'team_funds'])
export type PaymentMethod = z.output<typeof PaymentMethod>

const Payment = z.object({
  id: z.int(),
  provider: z.string(),
  provider_ref: z.nullable(z.string()),
  amount: Cents,
  refunded: Cents,
  fee: z.nullable(Cents),
  state: PaymentState,
  decline_code: z.nullable(z.string()),
  card_brand: z.nullable(z.string()),
  card_last4: z.nullable(z.string()),
  method: PaymentMethod,
  /** The number of a check. */
  reference: z.nullable(z.string()),
  /** When a check or cash came in. */
  received_on: z.nullable(z.string()),
  submitted_at: Moment,
  finished_at: z.nullable(Moment),
})

export const getOrder = operation({
  method: 'GET',
  path: '/mms/orders/by-id/:id',
  access: 'mms.payments.view',
  summary: 'Show an order with its payments, refunds and ledger entries',
  input: z.object({ id: Id }),
  output: z.object({
    id: z.int(),
    number: z.string(),
    payer_name: z.string(),
    payer_email: z.string(),
    currency: z.string(),
    subtotal: Cents,
    discount: Cents,
    donation: Cents,
    protection: Cents,
    total: Cents,
    coupon_code: z.nullable(z.string()),
    status: OrderStatus,
    cancel_reason: z.nullable(z.string()),
    /** Why the office asked nothing for it. */
    comp_reason: z.nullable(z.string()),
    created_at: Moment,
    expires_at: Moment,
    paid_at: z.nullable(Moment),
    /** Each line carries its purpose, a word of the module that sells it, and that module's own id. */
    lines: z.array(z.extend(OrderLine, { purpose: z.string(), subject_id: z.int() })),
    payments: z.array(Payment),
    refunds: z.array(Refund),
    /** Debit positive, credit negative. */
    ledger: z.array(
      z.object({
        kind: z.string(),
        account: z.string(),
        amount: z.int(),
        currency: z.string(),
        booked_at: Moment,
      }),
    ),
  }),
})
