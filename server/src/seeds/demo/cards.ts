import type { Random } from './random.ts'

/** The built-in provider's test cards that work, by how common each brand is. */
const PAYING: readonly (readonly [card: { brand: string; last4: string }, share: number])[] = [
  [{ brand: 'Visa', last4: '4242' }, 48],
  [{ brand: 'Visa', last4: '1111' }, 10],
  [{ brand: 'Mastercard', last4: '4444' }, 28],
  [{ brand: 'American Express', last4: '0005' }, 9],
  [{ brand: 'Discover', last4: '1117' }, 5],
]

const DECLINED = [
  { brand: 'Visa', last4: '9995', decline_code: 'insufficient_funds' },
  { brand: 'Visa', last4: '0002', decline_code: 'generic_decline' },
  { brand: 'Visa', last4: '0127', decline_code: 'incorrect_cvc' },
  { brand: 'Visa', last4: '0069', decline_code: 'expired_card' },
]

/** The cards somebody tries: now and then one is declined before another one works. */
export function triedCards(random: Random) {
  const paying = { ...random.weighted(PAYING), decline_code: null }
  const before = random.chance(0.035) ? [random.one(DECLINED)] : []
  return [...before, paying]
}
