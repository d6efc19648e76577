import * as z from 'zod/mini'
import { text } from '../primitives.ts'

/** Whether something that may be a card number stands in a text: 13 to 19 digits, perhaps in groups, that pass Luhn's check. */
export function containsCardNumber(value: string): boolean {
  const groups = value.match(/\d(?:[ -]?\d){12,}/g) ?? []
  return groups.some((group) => {
    const digits = group.replace(/\D/g, '')
    for (let length = 13; length <= 19; length++)
      for (let start = 0; start + length <= digits.length; start++)
        if (passesLuhn(digits.slice(start, start + length))) return true
    return false
  })
}

/** The check digit of card numbers. Source: ISO/IEC 7812-1, annex B. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 1 ? 2 : 1)
    return all + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return digits.length > 0 && sum % 10 === 0
}

const REFUSAL = 'Card numbers may not be typed here.'

/** What a provider's card fields give in place of a card. A card number never comes this way. */
export const CardToken = z.string('The card details are missing.').check(
  z.refine((value) => !containsCardNumber(value), REFUSAL),
  z.regex(
    /^(pm|tok)_[A-Za-z0-9_]{8,120}$/,
    'The card details are not complete. Please enter the card again.',
  ),
)

/** Text a person types beside a payment. */
export const plainText = (label: string, max: number) =>
  z.pipe(text(label, max), z.string().check(z.refine((value) => !containsCardNumber(value), REFUSAL)))
