import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messageIn } from './message.ts'
import { checkCoupon, priceFor, quote } from './pricing.ts'

const always = {
  membership_id: 1,
  season_id: 27,
  league_id: null,
  sale_from: null,
  sale_until: null,
  min_age: null,
  max_age: null,
}

describe('the price of a membership', () => {
  const general = { ...always, amount: 4_500, sale_from: '2026-08-01', sale_until: '2027-07-31' }
  const early = { ...general, amount: 4_000, sale_until: '2026-08-31' }
  const late = { ...general, amount: 5_000, sale_from: '2027-03-01' }
  const texas = { ...always, amount: 4_200, league_id: 6, sale_from: '2026-07-01', sale_until: '2026-12-31' }
  const prices = [general, late, early, texas]
  const wanted = { membership_id: 1, season_id: 27, league_id: 5, age: null, day: '2026-11-21' }

  test.each([
    ['the general one', {}, 4_500],
    ['an early one on its last day', { day: '2026-08-31' }, 4_000],
    ['the general one from the day after', { day: '2026-09-01' }, 4_500],
    ['a late one from its first day', { day: '2027-03-01' }, 5_000],
    ["the league's own", { league_id: 6 }, 4_200],
    ['the general one where the own one is not on sale', { league_id: 6, day: '2027-01-01' }, 4_500],
    ['the general one for who has no league', { league_id: null }, 4_500],
  ])('is %s', (_, changes, amount) => {
    expect(priceFor(prices, { ...wanted, ...changes }).price?.amount).toBe(amount)
    expect(priceFor(prices.toReversed(), { ...wanted, ...changes }).price?.amount).toBe(amount)
  })

  test.each([
    ['Not on sale before 08/01/2026.', { day: '2026-07-31' }],
    ['Was on sale until 07/31/2027.', { day: '2027-08-01' }],
    ['No price is set for this season.', { season_id: 28 }],
    ['No price is set for this season.', { membership_id: 2 }],
  ])('is missing: %s', (reason, changes) => {
    expect(messageIn(priceFor(prices, { ...wanted, ...changes }).reason!)).toBe(reason)
  })

  test('of another league is nobody else’s', () => {
    expect(priceFor([texas], wanted)).toEqual({ reason: 'No price is set for this season.' })
  })
  test('comes back on sale on the next day named', () => {
    expect(priceFor([late, { ...early, sale_from: '2026-06-01' }], wanted)).toEqual({
      reason: expect.objectContaining({ message: 'Not on sale before 03/01/2027.' }),
    })
  })
  test('is the lower one of two that say the same', () => {
    const rows = [general, { ...general, amount: 4_400 }]
    expect(priceFor(rows, wanted).price?.amount).toBe(4_400)
    expect(priceFor(rows.toReversed(), wanted).price?.amount).toBe(4_400)
  })
  test('is the one that ends first of two that begin together, also when it is higher', () => {
    const short = { ...general, amount: 9_900, sale_until: '2026-11-30' }
    expect(priceFor([general, short], wanted).price?.amount).toBe(9_900)
  })
  test.each([
    ['of a child in its first years', 7, 3_000],
    ['of the last year that counts', 8, 3_000],
    ['of who is older', 9, 4_500],
    ['of whose birthday nobody has typed', null, 4_500],
  ])('for an age is that %s', (_, age, amount) => {
    const small = { ...general, amount: 3_000, max_age: 8 }
    expect(priceFor([general, small], { ...wanted, age }).price?.amount).toBe(amount)
  })
  test('for an age only is nobody else’s', () => {
    const small = { ...general, min_age: 5, max_age: 8 }
    expect(priceFor([small], { ...wanted, age: 4 })).toEqual({ reason: 'No price is set for this age.' })
  })
  test('of the league comes before one for the age', () => {
    const small = { ...general, amount: 3_000, max_age: 8 }
    expect(priceFor([small, texas], { ...wanted, league_id: 6, age: 8 }).price?.amount).toBe(4_200)
  })
  test('without days is always on sale', () => {
    expect(priceFor([{ ...always, amount: 1 }], wanted).price?.amount).toBe(1)
  })
})

describe('a quote', () => {
  const family = [
    { key: 'ana', amount: 4_500, membership_id: 1 },
    { key: 'bea', amount: 4_500, membership_id: 1 },
    { key: 'coach', amount: 5_000, membership_id: 2 },
  ]
  const tenPercent = { kind: 'percentage', value: 1_000, membership_ids: null } as const

  test('without anything special is the sum', () => {
    expect(quote({ lines: family }).totals).toEqual({
      subtotal: 14_000,
      discount: 0,
      donation: 0,
      protection: 0,
      total: 14_000,
    })
  })
  test('gives the discount to the lines, and none to donation and protection', () => {
    expect(quote({ lines: family, coupon: tenPercent, donation: 2_500, insurance_premium: 999 })).toEqual({
      lines: [
        { key: 'ana', amount: 4_500, membership_id: 1, discount: 450, total: 4_050 },
        { key: 'bea', amount: 4_500, membership_id: 1, discount: 450, total: 4_050 },
        { key: 'coach', amount: 5_000, membership_id: 2, discount: 500, total: 4_500 },
      ],
      totals: { subtotal: 14_000, discount: 1_400, donation: 2_500, protection: 999, total: 16_099 },
    })
  })
  test('reduces only what the coupon is for', () => {
    const coupon = { kind: 'fixed_amount', value: 2_001, membership_ids: [1] } as const
    expect(quote({ lines: family, coupon }).lines.map(({ discount }) => discount)).toEqual([1_001, 1_000, 0])
  })
  test('is never below zero', () => {
    const coupon = { kind: 'fixed_amount', value: 99_999, membership_ids: [2] } as const
    expect(quote({ lines: family, coupon }).totals).toMatchObject({ discount: 5_000, total: 9_000 })
    const everything = { ...tenPercent, value: 10_000 }
    expect(quote({ lines: family, coupon: everything }).totals.total).toBe(0)
  })
  test('of nothing but a donation is the donation', () => {
    expect(quote({ lines: [], coupon: tenPercent, donation: 100 }).totals.total).toBe(100)
  })

  const lines = fc.array(
    fc.record({
      key: fc.string(),
      amount: fc.nat({ max: 1_000_000 }),
      membership_id: fc.constantFrom(1, 2, 3, null),
    }),
    { maxLength: 8 },
  )
  const coupons = fc.option(
    fc.record({
      kind: fc.constantFrom('percentage', 'fixed_amount'),
      value: fc.integer({ min: 1, max: 20_000 }),
      membership_ids: fc.option(fc.subarray([1, 2, 3])),
    }),
  )
  const orders = fc.record({
    lines,
    coupon: coupons,
    donation: fc.nat({ max: 100_000 }),
    insurance_premium: fc.nat({ max: 100_000 }),
  })
  const add = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0)

  test('sums to the cent, whatever is in the order', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { lines, totals } = quote(order)
        expect(add(lines.map(({ total }) => total)) + totals.donation + totals.protection).toBe(totals.total)
        expect(add(lines.map(({ discount }) => discount))).toBe(totals.discount)
        expect(add(lines.map(({ amount }) => amount))).toBe(totals.subtotal)
      }),
    )
  })
  test('has no line below zero and no discount above what it reduces', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const { lines, totals } = quote(order)
        for (const line of lines) {
          expect(line.discount).toBeGreaterThanOrEqual(0)
          expect(line.total).toBeGreaterThanOrEqual(0)
          const { coupon } = order
          if (!coupon || (coupon.membership_ids && !coupon.membership_ids.includes(line.membership_id ?? 0)))
            expect(line.discount).toBe(0)
        }
        expect(totals.discount).toBeLessThanOrEqual(totals.subtotal)
        expect(totals.total).toBeGreaterThanOrEqual(order.donation + order.insurance_premium)
      }),
    )
  })
  test('of its own lines is the same quote, and the lines given stay as they were', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const before = JSON.stringify(order)
        const first = quote(order)
        expect(quote({ ...order, lines: first.lines })).toEqual(first)
        expect(JSON.stringify(order)).toBe(before)
      }),
    )
  })
  test('grows when something is added', () => {
    fc.assert(
      fc.property(orders, fc.nat({ max: 1_000_000 }), (order, amount) => {
        const more = [...order.lines, { key: 'one more', amount, membership_id: 1 }]
        const plain = { ...order, coupon: null }
        expect(quote({ ...plain, lines: more }).totals.total).toBe(quote(plain).totals.total + amount)
        expect(quote({ ...order, lines: more }).totals.subtotal).toBe(quote(order).totals.subtotal + amount)
      }),
    )
  })
})

describe('a coupon', () => {
  const coupon = {
    starts_on: '2026-09-01',
    ends_on: '2026-12-31',
    max_uses: 100,
    max_uses_per_buyer: 1,
    membership_ids: [1],
  }
  const facts = {
    day: '2026-11-21',
    lines: [{ amount: 4_500, membership_id: 1 }],
    used: 99,
    used_by_buyer: 0,
  }
  const nothing = 'This coupon doesn’t apply to anything in your order.'

  test.each([
    [undefined, {}],
    ['This coupon is valid from 09/01/2026.', { day: '2026-08-31' }],
    [undefined, { day: '2026-09-01' }],
    [undefined, { day: '2026-12-31' }],
    ['This coupon has expired.', { day: '2027-01-01' }],
    ['This coupon has been used up.', { used: 100 }],
    ['You’ve already used this coupon.', { used_by_buyer: 1 }],
    [nothing, { lines: [] }],
    [nothing, { lines: [{ amount: 4_500, membership_id: 2 }] }],
    [nothing, { lines: [{ amount: 4_500, membership_id: null }] }],
    [nothing, { lines: [{ amount: 4_500 }] }],
    [nothing, { lines: [{ amount: 0, membership_id: 1 }] }],
    [undefined, { lines: [{ amount: 4_500, membership_id: 2 }, ...facts.lines] }],
  ])('%s: %j', (sentence, changes) => {
    const said = checkCoupon(coupon, { ...facts, ...changes })
    expect(said && messageIn(said)).toBe(sentence)
  })

  test('without limits is always good', () => {
    const free = {
      starts_on: null,
      ends_on: null,
      max_uses: null,
      max_uses_per_buyer: null,
      membership_ids: null,
    }
    expect(
      checkCoupon(free, { ...facts, used: 1e9, used_by_buyer: 1e9, lines: [{ amount: 1 }] }),
    ).toBeUndefined()
  })
  test('that may be used can also reduce something', () => {
    const amounts = fc.array(fc.record({ key: fc.string(), amount: fc.integer({ min: 0, max: 9_999 }) }))
    fc.assert(
      fc.property(amounts, (lines) => {
        const open = { ...coupon, membership_ids: null }
        const { discount } = quote({ lines, coupon: { ...open, kind: 'fixed_amount', value: 100 } }).totals
        expect(checkCoupon(open, { ...facts, lines }) === undefined).toBe(discount > 0)
      }),
    )
  })
})
