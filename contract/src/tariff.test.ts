import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quote } from './pricing.ts'
import { messageIn } from './message.ts'
import { limitRefusal, priceBuyers, reductionsOn, type Buyer, type PriceRule, type Sold } from './tariff.ts'

const rule: PriceRule = {
  id: 1,
  name: 'Sisters and brothers',
  kind: 'sibling',
  unit: 'fixed_amount',
  steps: [
    { from: 2, value: 500 },
    { from: 3, value: 1_000 },
  ],
  member_type_id: null,
  membership_id: null,
  league_id: null,
  starts_on: null,
  ends_on: null,
}
const child = { amount: 4_500, membership_id: 1, member_type_id: 1, league_id: 6, is_child: true }
const family = ['ana', 'bea', 'eva', 'ida'].map((key) => ({ ...child, key }))
const day = '2027-02-03'
const off = (lines: Parameters<typeof reductionsOn>[0], rules = [rule], on = day) =>
  lines.map(({ key }) => reductionsOn(lines, rules, on).get(key)?.amount ?? 0)

describe('a sibling price', () => {
  test('takes off by the place in the family, the last step also for all after it', () => {
    expect(off(family)).toEqual([0, 500, 1_000, 1_000])
  })
  test('is nothing for one child, nor for two adults', () => {
    expect(off(family.slice(0, 1))).toEqual([0])
    expect(off(family.slice(0, 2).map((one) => ({ ...one, is_child: false })))).toEqual([0, 0])
  })
  test('counts the dearest membership as the first child’s, whoever was typed first', () => {
    const dear = { ...child, key: 'zoe', amount: 9_000 }
    expect(off([family[0]!, dear])).toEqual([500, 0])
    expect(off([dear, family[0]!])).toEqual([0, 500])
  })
  test('never makes a membership cheaper than nothing', () => {
    expect(off(family.slice(0, 2).map((one) => ({ ...one, amount: 300 })))).toEqual([0, 300])
  })
  test('in percent takes half a cent up', () => {
    const tenth = { ...rule, unit: 'percentage' as const, steps: [{ from: 2, value: 1_000 }] }
    expect(
      off(
        [child, { ...child, amount: 4_495 }].map((one, i) => ({ ...one, key: `${i}` })),
        [tenth],
      ),
    ).toEqual([0, 450])
  })
  test.each([
    ['begins', '2027-02-03', null, 500],
    ['has not begun', '2027-02-04', null, 0],
    ['ends', null, '2027-02-03', 500],
    ['is over', null, '2027-02-02', 0],
  ])('on the day it %s', (_, starts_on, ends_on, amount) => {
    expect(off(family.slice(0, 2), [{ ...rule, starts_on, ends_on }])).toEqual([0, amount])
  })
  test.each([
    ['another member type', { member_type_id: 2 }],
    ['another membership', { membership_id: 2 }],
    ['another league', { league_id: 7 }],
  ])('for %s leaves this one as it is', (_, scope) => {
    expect(off(family.slice(0, 2), [{ ...rule, ...scope }])).toEqual([0, 0])
  })
})

describe('a price for several', () => {
  const teams = { ...rule, id: 2, kind: 'quantity' as const, steps: [{ from: 3, value: 2_500 }] }
  test('counts for all of them as soon as there are enough', () => {
    expect(off(family.slice(0, 2), [teams])).toEqual([0, 0])
    expect(off(family.slice(0, 3), [teams])).toEqual([2_500, 2_500, 2_500])
  })
  test('does not count what is free', () => {
    expect(off([...family.slice(0, 2), { ...child, key: 'free', amount: 0 }], [teams])).toEqual([0, 0, 0])
  })
  test('and a sibling price are not added up: each gets the better one', () => {
    const all = { ...teams, steps: [{ from: 3, value: 700 }] }
    expect(off(family, [rule, all])).toEqual([700, 700, 1_000, 1_000])
  })
})

const lines = fc.uniqueArray(
  fc.record({
    key: fc.string({ minLength: 1, maxLength: 4 }),
    amount: fc.nat({ max: 100_000 }),
    membership_id: fc.constantFrom(1, 2),
    member_type_id: fc.constantFrom(1, 2),
    league_id: fc.constantFrom(5, 6, null),
    is_child: fc.boolean(),
  }),
  { maxLength: 8, selector: ({ key }) => key },
)
const rules = fc
  .array(
    fc.record({
      name: fc.constant('A rule'),
      kind: fc.constantFrom('sibling' as const, 'quantity' as const),
      unit: fc.constantFrom('percentage' as const, 'fixed_amount' as const),
      steps: fc.array(
        fc.record({ from: fc.integer({ min: 2, max: 6 }), value: fc.integer({ min: 1, max: 10_000 }) }),
        { minLength: 1, maxLength: 3 },
      ),
      member_type_id: fc.constantFrom(1, 2, null),
      membership_id: fc.constantFrom(1, 2, null),
      league_id: fc.constantFrom(5, 6, null),
      starts_on: fc.constantFrom(null, '2027-01-01', '2027-03-01'),
      ends_on: fc.constantFrom(null, '2027-06-01'),
    }),
    { maxLength: 4 },
  )
  .map((all) => all.map((one, i) => ({ ...one, id: i + 1 })))
const coupons = fc.option(
  fc.record({
    kind: fc.constantFrom('percentage' as const, 'fixed_amount' as const),
    value: fc.integer({ min: 1, max: 10_000 }),
    membership_ids: fc.option(fc.subarray([1, 2])),
  }),
)
type Line = Parameters<typeof reductionsOn>[0][number]
type Reduction = Parameters<typeof quote>[0]['coupon']
const pay = (order: readonly Line[], rulesOf: readonly PriceRule[], coupon: Reduction = null) => {
  const reductions = reductionsOn(order, rulesOf, day)
  return quote({
    lines: order.map((line) => ({ ...line, amount: line.amount - (reductions.get(line.key)?.amount ?? 0) })),
    coupon,
  })
}

test('whatever the rules, nobody pays less than nothing or more than the price listed', () => {
  fc.assert(
    fc.property(lines, rules, coupons, (order, rulesOf, coupon) => {
      const { lines: quoted, totals } = pay(order, rulesOf, coupon)
      for (const [i, { total }] of quoted.entries()) {
        expect(total).toBeGreaterThanOrEqual(0)
        expect(total).toBeLessThanOrEqual(order[i]!.amount)
      }
      expect(totals.total).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('whatever the rules, the order in which people were entered changes no total, nor who gets what', () => {
  fc.assert(
    fc.property(
      lines.chain((order) =>
        fc.tuple(fc.constant(order), fc.shuffledSubarray(order, { minLength: order.length })),
      ),
      rules,
      coupons,
      ([order, shuffled], rulesOf, coupon) => {
        expect(pay(shuffled, rulesOf, coupon).totals.total).toBe(pay(order, rulesOf, coupon).totals.total)
        expect(reductionsOn(shuffled, rulesOf, day)).toEqual(reductionsOn(order, rulesOf, day))
      },
    ),
  )
})

test('whatever the rules, other names for the same people change no total', () => {
  fc.assert(
    fc.property(lines, rules, coupons, (order, rulesOf, coupon) => {
      const renamed = order.map((line, i) => ({ ...line, key: `${order.length - i}` }))
      expect(pay(renamed, rulesOf, coupon).totals.total).toBe(pay(order, rulesOf, coupon).totals.total)
    }),
  )
})

test('one rule more never makes anything dearer', () => {
  fc.assert(
    fc.property(lines, rules, (order, rulesOf) => {
      expect(pay(order, rulesOf).totals.total).toBeLessThanOrEqual(pay(order, rulesOf.slice(1)).totals.total)
    }),
  )
})

describe('an order', () => {
  const season = { id: 27, start_date: '2026-08-01' }
  const sold: Sold = {
    id: 1,
    name: 'Player membership',
    member_type_id: 1,
    min_age: null,
    max_age: null,
    league_ids: [],
    division_ids: [],
    sale_from: null,
    sale_until: null,
  }
  const price = {
    membership_id: 1,
    season_id: 27,
    league_id: null,
    amount: 4_500,
    sale_from: '2026-06-01',
    sale_until: '2027-07-31',
    min_age: null,
    max_age: null,
  }
  const girl: Buyer = { key: 'ana', membership_id: 1, league_id: null, dob: '2017-09-01', is_child: true }
  const tariff = {
    memberships: [sold],
    prices: [price, { ...price, amount: 3_000, max_age: 8 }],
    price_rules: [rule],
  }

  test('is priced by the age on the first day of the season and by the place in the family', () => {
    const sister = { ...girl, key: 'bea', dob: '2014-01-01' }
    const { charges } = priceBuyers([girl, sister], tariff, { season, day })
    expect(
      charges.map(({ key, list_price, amount, reduction }) => [key, list_price, amount, reduction?.name]),
    ).toEqual([
      ['ana', 3_000, 2_500, 'Sisters and brothers'],
      ['bea', 4_500, 4_500, undefined],
    ])
  })
  test.each([
    ['This membership isn’t offered.', {}, { membership_id: 9 }],
    ['Not on sale before 03/01/2027.', { sale_from: '2027-03-01' }, {}],
    ['Was on sale until 01/31/2027.', { sale_until: '2027-01-31' }, {}],
  ])('has a reason for who cannot be priced: %s', (reason, limits, buyer) => {
    const memberships = [{ ...sold, ...limits }]
    const answer = priceBuyers([{ ...girl, ...buyer }], { ...tariff, memberships }, { season, day })
    expect([answer.charges, answer.reasons.size]).toEqual([[], 1])
    expect(messageIn(answer.reasons.get('ana')!)).toBe(reason)
  })

  const chosen = { age: 9, league_id: 6, division_id: 12 }
  test.each([
    [undefined, {}],
    [undefined, { min_age: 9, max_age: 9, league_ids: [6], division_ids: [12] }],
    ['membership_id', { min_age: 10 }],
    ['membership_id', { max_age: 8 }],
    ['league_id', { league_ids: [5] }],
    ['division_id', { division_ids: [11] }],
  ])('is refused at %s by %j', (field, limits) => {
    expect(limitRefusal({ ...sold, ...limits }, chosen)?.field).toBe(field)
  })
  test('without a league is refused where a membership is for some leagues only', () => {
    expect(limitRefusal({ ...sold, league_ids: [5] }, { ...chosen, league_id: null })?.field).toBe(
      'league_id',
    )
  })
})
