import { dictionary } from 'contract/dictionary'

/** What a test card, an amount or `metadata.sandbox_behaviour` can make the provider do wrong. */
export const MISHAPS = [
  'timeout_before',
  'timeout_after_charge',
  'connection_lost_after_charge',
  'error_500',
  'slow_30s',
  'webhook_lost',
  'webhook_dup',
  'webhook_late',
] as const
export type Mishap = (typeof MISHAPS)[number]

type Outcome =
  | 'succeeds'
  | 'challenge'
  | 'challenge_then_insufficient_funds'
  | 'challenge_once'
  | 'declines_when_charged'
  | 'disputed'
  | 'refund_later'
  | 'refund_fails_later'
  | 'succeeds_later'
  | 'fails_later'
  | `decline_${string}`
export type Behaviour = Outcome | Mishap

/**
 * The only accepted numbers. Except for the sandbox's own at the end, they behave like the same numbers at
 * Stripe.
 */
const TEST_CARDS = dictionary<Behaviour>({
  '4242424242424242': 'succeeds',
  '4111111111111111': 'succeeds',
  '5555555555554444': 'succeeds',
  '378282246310005': 'succeeds',
  '6011111111111117': 'succeeds',
  '4000000000000002': 'decline_generic_decline',
  // Can be kept, and is declined afterwards.
  '4000000000000341': 'declines_when_charged',
  '4000000000009995': 'decline_insufficient_funds',
  '4000000000009987': 'decline_lost_card',
  '4000000000009979': 'decline_stolen_card',
  '4000000000000069': 'decline_expired_card',
  '4000000000000127': 'decline_incorrect_cvc',
  '4000000000000119': 'decline_processing_error',
  // Once the bank has asked, it does not ask again if the card was kept.
  '4000002500003155': 'challenge_once',
  '4000002760003184': 'challenge',
  '4000000000003220': 'challenge',
  '4000008260003178': 'challenge_then_insufficient_funds',
  '4000000000000259': 'disputed',
  '4000000000007726': 'refund_later',
  '4000000000005126': 'refund_fails_later',
  '4000000000600009': 'timeout_after_charge',
  '4000000000600017': 'timeout_before',
  '4000000000600025': 'error_500',
  '4000000000600033': 'slow_30s',
  '4000000000600041': 'webhook_lost',
  '4000000000600058': 'webhook_dup',
  '4000000000600066': 'webhook_late',
  '4000000000600074': 'succeeds_later',
  '4000000000600082': 'fails_later',
  '4000000000600090': 'connection_lost_after_charge',
})

/** $9,000.01 and the following cents, for tests without a card. */
const FIRST_AMOUNT = 900_001

export function mishapOf(behaviour: string, amount: number, wanted: unknown): Mishap | undefined {
  return (
    MISHAPS.find((mishap) => mishap === wanted) ??
    MISHAPS.find((mishap) => mishap === behaviour) ??
    MISHAPS[amount - FIRST_AMOUNT]
  )
}

export type TypedCard = { number: string; exp_month: number; exp_year: number; cvc: string }
export type CardProblem = { field: 'number' | 'expiry' | 'cvc'; code: string; message: string }
export type KnownCard = {
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  behaviour: Behaviour
}

/** Checks input like a bank; anything but a test card is refused before it is looked at further. */
export function readCard(card: TypedCard, today: Date): KnownCard | CardProblem {
  const number = card.number.replace(/[ -]/g, '')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    return { field: 'number', code: 'incorrect_number', message: 'Check the card number.' }
  const behaviour = TEST_CARDS[number]
  if (!behaviour)
    return {
      field: 'number',
      code: 'live_card',
      message: 'This is a test system: real cards are refused. Use a test card such as 4242 4242 4242 4242.',
    }
  const { exp_month: month, exp_year: year } = card
  if (!Number.isInteger(month) || month < 1 || month > 12 || !Number.isInteger(year))
    return { field: 'expiry', code: 'invalid_expiry', message: 'Check the expiry date.' }
  // A card is valid until the end of its month.
  if (new Date(Date.UTC(year, month, 1)) <= today || year > today.getUTCFullYear() + 50)
    return { field: 'expiry', code: 'expired_card', message: 'This card has expired.' }
  const brand = brandOf(number)
  if (!new RegExp(`^\\d{${brand === 'American Express' ? 4 : 3}}$`).test(card.cvc))
    return { field: 'cvc', code: 'incorrect_cvc', message: 'Check the security code.' }
  return { brand, last4: number.slice(-4), exp_month: month, exp_year: year, behaviour }
}

function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return 'American Express'
  if (/^5[1-5]|^2[2-7]/.test(number)) return 'Mastercard'
  if (number.startsWith('6')) return 'Discover'
  return 'Visa'
}

/** The provider is a separate company: it shares no code with the shop, not even the check digit. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]) * (i % 2 === 1 ? 2 : 1)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}
