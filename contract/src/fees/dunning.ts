import { addDays, type Day } from '../dates.ts'

/** Days from one try with a kept card to the next: 1, 3 and 7 days after the first. */
const GAPS = [1, 2, 4] as const

/**
 * Codes after which the same card is not charged again: the networks forbid it, or somebody has to answer the bank.
 * After the others time may help, as with a card that has no money on it today.
 */
const HARD = [
  'authentication_required',
  'authentication_failed',
  'authentication_abandoned',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'lost_card',
  'provider_refused',
  'stolen_card',
]

export const isHardDecline = (code: string | null) => HARD.includes(code ?? '')

/** The day of the next try after so many that were declined, the last of them today; undefined where there is none. */
export function nextTry(tries: number, code: string | null, today: Day): Day | undefined {
  const gap = GAPS[tries - 1]
  return isHardDecline(code) || gap === undefined ? undefined : addDays(today, gap)
}
