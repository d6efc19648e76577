import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { messageIn } from '../message.ts'
import { REFUND_EXAMPLES } from './refund-examples.ts'
import { RefundTerms, moreForMore, refundOf, refundOfPart, termsSaid, type RefundFacts } from './refunds.ts'

const termsOf = (key: string) => REFUND_EXAMPLES.find((one) => one.key === key)!.terms
const START = '2027-06-12'
const PAID = 40_000
const after = (key: string, games: number, guarantee = 4, paid_cents = PAID) => {
  const { back_cents, form } = refundOf(termsOf(key), { why: 'cut_short', paid_cents, games, guarantee })
  return form === 'cash' ? back_cents : [back_cents, form]
}
const leaving = (key: string, daysBefore: number, more: Partial<RefundFacts> = {}) => {
  const { back_cents, form } = refundOf(termsOf(key), {
    why: 'withdrawn',
    paid_cents: PAID,
    card_cents: 1_190,
    today: addDays(START, -daysBefore),
    starts_on: START,
    is_accepted: true,
    is_schedule_posted: false,
    ...more,
  } as RefundFacts)
  return form === 'cash' ? back_cents : [back_cents, form]
}
const posted = { is_schedule_posted: true }

test.each([
  ['tri_county', [40_000, 20_000, 0, 0]],
  ['ar_usssa', [40_000, 20_000, 0, 0]],
  ['triple_crown', [32_000, 20_000, 0, 0]],
  ['grand_slam', [30_000, 12_000, 0, 0]],
  ['fastpitch_nation', [24_000, 20_000, 0, 0]],
  ['stl', [37_500, 28_000, 18_000, 0]],
  ['nsa_ca', [40_000, 26_800, 13_600, 400]],
  ['ayso', [40_000, 30_000, 18_000, 8_000]],
] as const)('when weather stops the event, %s gives back what its organizer publishes', (key, back) => {
  expect([0, 1, 2, 3].map((games) => after(key, games))).toEqual(back)
  expect(after(key, 4)).toBe(0)
})

test('a guarantee of three games has its own table', () => {
  expect([0, 1, 2, 3].map((games) => after('stl', games, 3))).toEqual([37_500, 28_000, 0, 0])
})

test('credit for games not played, minus an amount: of $700 for four games, one played gives $175', () => {
  expect([0, 1, 2].map((games) => after('d1', games, 4, 70_000))).toEqual([
    [35_000, 'credit'],
    [17_500, 'credit'],
    [0, 'credit'],
  ])
})

test('Georgia’s formula gives more back after more games, and says so: $350, four games, costs of $150', () => {
  expect([0, 1, 2, 3].map((games) => after('ga_usssa', games, 4, 35_000))).toEqual([35_000, 0, 2_500, 11_250])
  expect(moreForMore(termsOf('ga_usssa'), { paid_cents: 35_000, guarantee: 4 })).toBe(2)
})

test.each([
  ['tri_county', 8, {}, 38_810],
  ['tri_county', 7, {}, 30_000],
  ['tri_county', 7, posted, 0],
  ['ar_usssa', 5, {}, 40_000],
  ['ar_usssa', 4, {}, 0],
  ['triple_crown', 20, {}, 32_000],
  ['grand_slam', 31, {}, 30_000],
  ['grand_slam', 30, {}, 12_000],
  ['grand_slam', 30, posted, 0],
  ['fastpitch_nation', 61, {}, 40_000],
  ['fastpitch_nation', 60, {}, 0],
  ['stl', 20, {}, 37_500],
  ['stl', 3, posted, [30_000, 'credit']],
  ['stl', 0, posted, 0],
  ['d1', 90, {}, 0],
  ['d1', 90, { is_accepted: false }, 40_000],
] as const)('%s, withdrawn %i days before (%o), gives back %o', (key, before, more, back) => {
  expect(leaving(key, before, more)).toEqual(back)
})

test('an event that is called off gives all back in cash or as credit, where the policy says so', () => {
  const off = (key: string) => refundOf(termsOf(key), { why: 'canceled', paid_cents: PAID })
  expect(off('grand_slam')).toMatchObject({ back_cents: 40_000, form: 'either' })
  expect(off('fastpitch_nation')).toMatchObject({ back_cents: 24_000, form: 'cash' })
})

const anyTerms = fc.constantFrom(...REFUND_EXAMPLES.map((one) => one.terms))
const anyFacts: fc.Arbitrary<RefundFacts> = fc
  .record({
    paid_cents: fc.integer({ min: 0, max: 500_000 }),
    card_cents: fc.integer({ min: 0, max: 20_000 }),
    games: fc.integer({ min: 0, max: 8 }),
    guarantee: fc.integer({ min: 1, max: 6 }),
    before: fc.integer({ min: -3, max: 90 }),
    is_accepted: fc.boolean(),
    is_schedule_posted: fc.boolean(),
    why: fc.constantFrom('withdrawn' as const, 'canceled' as const, 'cut_short' as const),
  })
  .map(
    ({ before, ...facts }) => ({ ...facts, today: addDays(START, -before), starts_on: START }) as RefundFacts,
  )

test('never more comes back than was paid, never less than nothing, and the lines add up', () => {
  fc.assert(
    fc.property(anyTerms, anyFacts, (terms, facts) => {
      const { lines, back_cents, kept_cents } = refundOf(terms, facts)
      expect(back_cents).toBeGreaterThanOrEqual(0)
      expect(back_cents + kept_cents).toBe(facts.paid_cents)
      expect(kept_cents).toBeGreaterThanOrEqual(0)
      expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(back_cents)
    }),
  )
})

test('more games never give more back, except by Georgia’s formula', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...REFUND_EXAMPLES.filter(({ key }) => key !== 'ga_usssa')),
      fc.integer({ min: 0, max: 5 }),
      ({ key, terms }, more) => {
        // An amount or a share of a price is what it was meant for only around that price.
        const paid_cents = key === 'd1' ? 70_000 : 35_000 + more * 10_000
        for (const guarantee of [3, 4, 5])
          expect([key, moreForMore(terms, { paid_cents, guarantee })]).toEqual([key, undefined])
      },
    ),
  )
})

test('a part of an order that is taken out loses its discount on a line of its own', () => {
  // Three teams at $400 with $40 off each from the second on: 400 + 360 + 360. One leaves: 400 + 360 remain.
  const facts: RefundFacts = { why: 'canceled', paid_cents: 112_000 }
  const refund = refundOfPart(termsOf('tri_county'), facts, { list_cents: 40_000, remaining_cents: 76_000 })
  expect(refund.back_cents).toBe(36_000)
  expect(refund.lines.map(({ said, cents }) => [messageIn(said), cents])).toEqual([
    ['Paid', 40_000],
    ['Discount that no longer applies', -4_000],
  ])
  fc.assert(
    fc.property(
      anyTerms,
      anyFacts,
      fc.nat(500_000),
      fc.nat(500_000),
      (terms, some, list_cents, remaining_cents) => {
        const { lines, back_cents } = refundOfPart(terms, some, { list_cents, remaining_cents })
        expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(back_cents)
        expect(back_cents).toBeGreaterThanOrEqual(0)
        expect(back_cents).toBeLessThanOrEqual(Math.max(0, some.paid_cents - remaining_cents))
      },
    ),
  )
})

test('every published policy can be entered, and is said in words', () => {
  for (const { terms } of REFUND_EXAMPLES) expect(RefundTerms.parse(terms)).toEqual(terms)
  expect(termsSaid(termsOf('grand_slam'), 'USD').map(messageIn)).toEqual([
    'Up to 31 days before the event: 75%.',
    'Until the schedule is posted: 30%.',
    'After that: no refund.',
    'If weather stops the event, by games your team has started: 0: 75%, 1: 30%, 2 or more: no refund.',
    'If we cancel the event: 100%, refunded or as credit.',
    'Credit is good for 730 days.',
  ])
  expect(termsSaid(termsOf('tri_county'), 'USD').map(messageIn).slice(0, 3)).toEqual([
    'Up to 8 days before the event: 100% minus card costs.',
    'Until the schedule is posted: 100% minus $100.00.',
    'After that: no refund.',
  ])
})
