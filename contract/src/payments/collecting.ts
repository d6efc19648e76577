import { addDays, type Day } from '../dates.ts'

/**
 * Decline codes after which the same card is not charged again: the card networks forbid it, or the owner has
 * to answer the bank or correct the card. After any other decline time may help, as with a card that has no
 * money on it today.
 */
const FINAL: ReadonlySet<string> = new Set([
  'authentication_abandoned',
  'authentication_failed',
  'authentication_required',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'lost_card',
  'provider_refused',
  'stolen_card',
])

export const isFinalDecline = (code: string | null): boolean => FINAL.has(code ?? '')

/** When a kept card is retried: days after the first attempt, ascending. */
export type Ladder = readonly number[]

/** For team fees. Payers have agreed to these days in words (`cardTermsOf`). */
export const FEE_LADDER: Ladder = [1, 3, 7]

type Declined = {
  /** The day of the first attempt, from which the ladder counts. */
  since: Day
  /** The provider's code for the last decline. */
  code: string | null
  today: Day
}

/** The day of the next attempt after a decline today; undefined if the same card is not tried again. */
export const nextTry = (ladder: Ladder, { since, code, today }: Declined): Day | undefined =>
  isFinalDecline(code) ? undefined : ladder.map((after) => addDays(since, after)).find((day) => day > today)
