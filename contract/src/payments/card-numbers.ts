import * as z from 'zod/mini'
import { text } from '../primitives.ts'

/**
 * Whether a text contains what may be a card number: 13 to 19 digits, possibly in groups, that pass the Luhn
 * check.
 */
export function containsCardNumber(value: string): boolean {
  const runs = value.match(/\d(?:[ -]?\d){12,}/g) ?? []
  return runs.some((run) => numbersIn(run.replace(/\D/g, '')).some(passesLuhn))
}

/** A run of digits too long for a card number may still contain one. */
function numbersIn(digits: string): string[] {
  if (digits.length <= 19) return [digits]
  return [13, 14, 15, 16, 17, 18, 19].flatMap((length) =>
    Array.from({ length: digits.length - length + 1 }, (_, start) => digits.slice(start, start + length)),
  )
}

/** The Luhn check. Source: ISO/IEC 7812-1, annex B. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 1 ? 2 : 1)
    return all + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return digits.length > 0 && sum % 10 === 0
}

const REFUSAL = 'Card numbers can’t be typed here.'

/**
 * The token that a provider's card fields return in place of a card. A card number never reaches us this way.
 */
export const CardToken = z.string('The card details are missing.').check(
  z.refine((value) => !containsCardNumber(value), REFUSAL),
  z.regex(/^(pm|tok)_[A-Za-z0-9_]{8,120}$/, 'The card details are incomplete. Please enter the card again.'),
)

/** Free text typed next to a payment. */
export const plainText = (label: string, max: number) =>
  z.pipe(text(label, max), z.string().check(z.refine((value) => !containsCardNumber(value), REFUSAL)))
