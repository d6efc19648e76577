import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { ChosenAlong } from '../payments.ts'
import { Token, SaidText } from '../primitives.ts'
import { problem } from '../problem.ts'
import { AgreedTerms } from './auto-renewal-terms.ts'

export const QuoteLine = z.object({
  key: z.string(),
  kind: z.enum(['membership', 'donation', 'protection']),
  person_key: z.nullable(z.string()),
  label: z.string(),
  detail: z.string(),
  /** Before price rules; `amount` is after them, and `total` after the coupon as well. */
  list_price: z.int(),
  amount: z.int(),
  discount: z.int(),
  total: z.int(),
})
export type QuoteLine = z.infer<typeof QuoteLine>

/** What the order costs right now, computed by the server only. All amounts in cents. */
export const Quote = z.object({
  currency: z.string(),
  lines: z.array(QuoteLine),
  subtotal: z.int(),
  discount: z.int(),
  donation: z.int(),
  protection: z.int(),
  total: z.int(),
  coupon: z.nullable(z.object({ code: z.string(), name: z.string() })),
  /** Why the typed coupon does not count. */
  coupon_problem: z.nullable(SaidText),
  /** What registration protection would cost, if it is offered for this order. */
  protection_offer: z.nullable(z.int()),
  /** Identifies this exact price; if it has changed, the checkout shows it again. */
  hash: z.string(),
})
export type Quote = z.infer<typeof Quote>

export const PriceChanged = problem(
  'price_changed',
  409,
  'The price has changed. Please check the new total and confirm it.',
)
export const AlreadyRegistered = problem(
  'already_registered',
  409,
  'This person already has this membership for the season.',
)

/** The same family had two windows open, and the other one paid first. */
export const PaidElsewhere = problem(
  'paid_elsewhere',
  409,
  'This membership is being paid for in another window. You haven’t been charged here.',
)

/** The last one went to somebody else between the order and the press; nobody was charged. */
export const PlaceHeld = problem('place_held', 409, 'Someone else got there first.')

export const InviteHeld = problem(
  'invite_held',
  409,
  'Someone else is using this invitation right now. Try again in half an hour: if they haven’t paid by then, it’s yours.',
)
export const CodeHeld = problem(
  'code_held',
  409,
  'Someone else is using this confirmation code right now. Please try again in half an hour.',
)
/** One sentence for a code that is unknown, used up or somebody else's, so that nobody learns which it is. */
export const CodeUsed = problem(
  'code_used',
  409,
  'This confirmation code doesn’t match the date of birth, or it has already been used. Please check both, or ask your club.',
)

export const WaiversMissing = problem('waivers_missing', 409, 'Please sign every waiver before you pay.')

export const quoteDraft = operation({
  method: 'GET',
  path: '/mms/registration/:token/quote',
  access: 'public',
  summary: 'Compute the price of the registration as it is kept now',
  limit: { max: 120, seconds: 60 },
  input: z.object({ token: Token }),
  output: Quote,
})

export const checkoutDraft = operation({
  method: 'POST',
  path: '/mms/registration/:token/checkout',
  access: 'public',
  summary:
    'Turn the registration into an order at the price that was shown; an order of 0.00 is settled at once',
  message: 'Operation successful',
  limit: { max: 30, seconds: 60 },
  input: z.object({
    token: Token,
    version: z.int(),
    quote_hash: z.string(),
    /** The hash of the terms if the payer has agreed to automatic renewal. */
    auto_renew: AgreedTerms,
    /** What else that is due is paid in the same order; only by whoever is logged in and owes it. */
    along: ChosenAlong,
  }),
  output: z.object({ order_token: z.string(), order_number: z.string(), total: z.int(), paid: z.boolean() }),
})
