import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate, decimal, money, parseDecimal, share } from './money.ts'

const anyCents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })

test.each([
  [0, '0.00', '$0.00'],
  [5, '0.05', '$0.05'],
  [50, '0.50', '$0.50'],
  [4_500, '45.00', '$45.00'],
  [123_456, '1234.56', '$1,234.56'],
  [100_000_000, '1000000.00', '$1,000,000.00'],
  [-1_999, '-19.99', '-$19.99'],
  [-5, '-0.05', '-$0.05'],
])('%i cents are %s on the wire and %s for people', (cents, wire, shown) => {
  expect(decimal(cents)).toBe(wire)
  expect(money(cents)).toBe(shown)
})

test('Canadian dollars are told apart', () => expect(money(4_500, 'CAD')).toBe('CA$45.00'))

describe('an amount is read', () => {
  test.each([
    ['45', 4_500],
    ['45.5', 4_550],
    ['19.99', 1_999],
    [' 0.07 ', 7],
    ['-0.05', -5],
    ['0', 0],
    ['-0', 0],
  ])('%j is %i cents', (text, cents) => expect(parseDecimal(text)).toBe(cents))

  test.each(['', '.', '4.', '.5', '1.234', '1,000.00', '$5', '1e3', '-', 'NaN', '12345678901234'])(
    '%j is no amount',
    (text) => expect(parseDecimal(text)).toBeUndefined(),
  )

  test('as it was written', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(parseDecimal(decimal(cents))).toBe(cents)
      }),
    )
  })

  test('never as half a cent or not a number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?[0-9.,e ]{0,16}$/), (text) => {
        const cents = parseDecimal(text)
        expect(cents === undefined || Number.isSafeInteger(cents)).toBe(true)
      }),
    )
  })
})

test.each([
  [4_500, 1_000, 450],
  [4_500, 10_000, 4_500],
  [4_500, 0, 0],
  [1, 5_000, 1],
  [1, 4_999, 0],
  [333, 1_500, 50],
])('of %i cents %i basis points are %i', (cents, points, part) => expect(share(cents, points)).toBe(part))

describe('an amount is split', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1_000, [4_500, 4_500, 5_000], [322, 321, 357]],
    [5, [0, 1], [0, 5]],
    [5, [0, 0, 0], [2, 2, 1]],
    [0, [], []],
    [0, [0, 0], [0, 0]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [-1, [1, 1], [-1, 0]],
    [9_007_199_254_740_991, [9_007_199_254_740_990, 1], [9_007_199_254_740_990, 1]],
  ])('%i by %j is %j', (total, weights, parts) => {
    expect(allocate(total, weights)).toEqual(parts)
  })

  test('not among nobody', () => expect(() => allocate(1, [])).toThrow('There’s no part'))

  const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 12 })

  test('to the cent, and fairly to less than one cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), weights, (total, given) => {
        const parts = allocate(total, given)
        const sum = given.reduce((all, weight) => all + weight, 0)
        expect(parts.reduce((all, part) => all + part, 0)).toBe(total)
        if (sum > 0)
          parts.forEach((part, i) => expect(Math.abs(part - (total * (given[i] ?? 0)) / sum)).toBeLessThan(1))
      }),
    )
  })

  test('so that nobody carries more than their own weight', () => {
    fc.assert(
      fc.property(weights, fc.nat({ max: 10_000 }), (given, points) => {
        const sum = given.reduce((all, weight) => all + weight, 0)
        const parts = allocate(Math.floor((sum * points) / 10_000), given)
        parts.forEach((part, i) => expect(part).toBeLessThanOrEqual(given[i] ?? 0))
      }),
    )
  })
})
