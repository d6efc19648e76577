import * as z from 'zod/mini'
import { Day, type Day as DayOf } from '../dates.ts'
import { operation } from '../operation.ts'
import { Cents, Id, Nothing, SaidText, Token } from '../primitives.ts'
import { problem } from '../problem.ts'

export const BalanceNotFound = problem('balance_not_found', 404, 'We couldn’t find this payment.')
export const BalanceChanged = problem(
  'balance_changed',
  409,
  'What’s due has changed. You haven’t been charged. Please check the new amount.',
)
export const BalanceTermsChanged = problem(
  'balance_terms_changed',
  409,
  'The terms for charging your card have changed. You haven’t been charged. Please read them again.',
)

/** What is due when entering a division: so many cents, or percent of the price. The rest is due on a day. */
export const Deposit = z.object({
  kind: z.enum(['amount', 'percent'], 'Choose an amount or a percentage.'),
  value: z.int(),
  balance_due_on: Day,
})
export type Deposit = z.output<typeof Deposit>

/**
 * The cents that are due when entering on a day. Undefined where all of it is: without a deposit, from the day of the balance on,
 * or if the deposit is no less than the price.
 */
export function depositOf(price_cents: number, deposit: Deposit | null, today: DayOf): number | undefined {
  if (!deposit || deposit.balance_due_on <= today) return undefined
  const cents = deposit.kind === 'amount' ? deposit.value : Math.round((price_cents * deposit.value) / 100)
  return cents < price_cents ? cents : undefined
}

/** What is due later: so many cents on a day. */
export const Later = z.object({ due_on: Day, cents: Cents })
export type Later = z.output<typeof Later>

/** What is due on the same day is one sum; the earliest day comes first. */
export function laterOf(parts: readonly Later[]): Later[] {
  const sums = new Map<string, number>()
  for (const { due_on, cents } of parts) if (cents > 0) sums.set(due_on, (sums.get(due_on) ?? 0) + cents)
  return [...sums]
    .map(([due_on, cents]) => ({ due_on, cents }))
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1))
}

/** What is agreed to when a card is kept for the balance; the hash says that these words were read. */
export const CardTerms = z.object({ label: z.string(), paragraphs: z.array(z.string()), hash: z.string() })
export type CardTerms = z.output<typeof CardTerms>
export const CardTermsHash = z.string().check(z.maxLength(100))

const Shown = {
  due_on: Day,
  cents: Cents,
  state: z.enum(['open', 'paid', 'over']),
  is_processing: z.boolean(),
  /** The card that is charged on the day; null if somebody has to pay it by the link. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** Why the card was declined the last time; null if it wasn't. */
  declined: z.nullable(SaidText),
  /** When it is tried again. */
  next_try_on: z.nullable(Day),
}

/** What is still to be paid, or was paid, for an entry. */
export const OwnBalance = z.object({
  id: Id,
  /** Opens its page. */
  token: Token,
  ...Shown,
})
export type OwnBalance = z.output<typeof OwnBalance>

export const showEventBalance = operation({
  method: 'GET',
  path: '/ems/balance/:token',
  access: 'public',
  summary: 'Show what is still to be paid for entries to an event, to whoever has the link',
  input: z.object({ token: Token }),
  output: z.object({
    event: z.object({ slug: z.string(), name: z.string(), starts_on: Day, ends_on: Day }),
    /** 'Hawks (12U)' */
    entries: z.array(z.object({ name: z.string(), division: z.string(), cents: Cents })),
    ...Shown,
  }),
})
export type ShownBalance = z.output<typeof showEventBalance.output>

export const payEventBalance = operation({
  method: 'POST',
  path: '/ems/balance/:token/pay',
  access: 'public',
  summary: 'Place the order for what is still to be paid for entries to an event',
  message: 'Data updated successfully',
  limit: { max: 60, seconds: 600 },
  input: z.object({
    token: Token,
    /** As it was shown, in cents. */
    total: Cents,
  }),
  output: z.object({ order_token: Token }),
})

export const stopBalanceCard = operation({
  method: 'POST',
  path: '/ems/balance/:token/stop-card',
  access: 'public',
  summary: 'Stop charging the kept card for what is still to be paid for an event',
  message: 'Data updated successfully',
  limit: { max: 60, seconds: 600 },
  input: z.object({ token: Token }),
  output: Nothing,
})

/** The office takes a check or cash for it. */
export const orderBalance = operation({
  method: 'POST',
  path: '/ems/events/:id/balances/:balance_id/order',
  access: 'ems.entrant.decide',
  summary:
    'Place the order for a balance that somebody pays by check or in cash, so that the payment can be recorded',
  message: 'Data updated successfully',
  input: z.object({ id: Id, balance_id: Id }),
  output: z.object({ order_id: Id, number: z.string(), total: Cents }),
})
