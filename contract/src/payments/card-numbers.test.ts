import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CardToken, containsCardNumber, passesLuhn } from './card-numbers.ts'

test.each([
  '4242424242424242',
  '4242 4242 4242 4242',
  '4242-4242-4242-4242',
  'my card is 378282246310005, thanks',
  'pm_4242424242424242',
  '00424242424242424200',
])('“%s” may hold a card number', (text) => {
  expect(containsCardNumber(text)).toBe(true)
})

test.each([
  '',
  'Moved away',
  '4242424242424241',
  'R-2026-000123',
  '(512) 555-0134',
  '07/31/2027 - 08/01/2026',
  '78701',
])('“%s” holds none', (text) => {
  expect(containsCardNumber(text)).toBe(false)
})

/** Appends the Luhn check digit. */
const cardNumber = fc.stringMatching(/^[1-9][0-9]{11,17}$/).map((digits) => {
  const last = [...'0123456789'].find((digit) => passesLuhn(digits + digit))!
  return digits + last
})

test('a card number is found wherever it stands and however it is grouped', () => {
  fc.assert(
    fc.property(
      cardNumber,
      fc.string(),
      fc.string(),
      fc.constantFrom('', ' ', '-'),
      (number, before, after, gap) => {
        expect(containsCardNumber(`${before}|${number.replace(/(\d{4})(?=\d)/g, `$1${gap}`)}|${after}`)).toBe(
          true,
        )
      },
    ),
  )
})

test.each([
  ['pm_abcdefghijkl', true],
  ['pm_1MqLiJLkdIwHu7ixUEgbFdYR', true],
  ['tok_visa1234', true],
  ['pm_4242424242424242', false],
  ['4242424242424242', false],
  ['pm_', false],
  ['card_abcdefghijkl', false],
  ["pm_abcdefgh'; drop table payment", false],
])('%s stands for a card: %s', (token, isOne) => {
  expect(CardToken.safeParse(token).success).toBe(isOne)
})
