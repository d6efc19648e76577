import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agesIn, moveYears, mover, nextCode, nextName, nextPrice, nextSeason } from './roll-over-plan.ts'

const season = { name: '2026-2027', start_date: '2026-08-01', end_date: '2027-07-31' }

test.each([
  ['2026-08-01', 1, '2027-08-01'],
  ['2028-02-29', 1, '2029-02-28'],
  ['2028-02-29', 4, '2032-02-29'],
  ['9999-12-31', 1, '9999-12-31'],
])('%s moved by %i years is %s', (day, years, moved) => expect(moveYears(day, years)).toBe(moved))

test.each([
  ['2026-2027', '2027-2028'],
  ['2026/27', '2027/28'],
  ['Season 1999-00', 'Season 2000-01'],
  ['Summer 2027', 'Summer 2028'],
  ['Fall ball', 'Fall ball 2028'],
])('after %s comes %s', (name, next) => expect(nextName({ ...season, name })).toBe(next))

test('a season moves by a year, unless somebody wishes otherwise', () => {
  expect(nextSeason(season, {})).toEqual({
    name: '2027-2028',
    start_date: '2027-08-01',
    end_date: '2028-07-31',
  })
  expect(nextSeason(season, { name: 'Spring', start_date: '2027-08-15' })).toEqual({
    name: 'Spring',
    start_date: '2027-08-15',
    end_date: '2028-08-13',
  })
})

test('what hangs on a season moves with it: by years, or by days where it begins on another day', () => {
  expect(mover('2026-08-01', '2028-08-01')('2028-02-29')).toBe('2030-02-28')
  expect(mover('2026-08-01', '2026-08-11')('2026-12-25')).toBe('2027-01-04')
  expect(mover('2026-08-01', '2027-08-02')('9999-12-31')).toBe('9999-12-31')
})

describe('a price', () => {
  test.each([
    [4_500, {}, 4_500],
    [4_500, { change: 'percentage', change_by: 500 }, 4_725],
    [4_500, { change: 'percentage', change_by: -1_000 }, 4_050],
    [4_500, { change: 'fixed_amount', change_by: 250 }, 4_750],
    [200, { change: 'fixed_amount', change_by: -500 }, 0],
    [200, { change: 'percentage', change_by: -20_000 }, 0],
    [0, { change: 'fixed_amount', change_by: 250 }, 0],
  ] as const)('of %i with %j becomes %i', (price, wishes, next) =>
    expect(nextPrice(price, wishes)).toBe(next),
  )
  test('is never below nothing', () => {
    const wishes = fc.record({
      change: fc.constantFrom('none' as const, 'percentage' as const, 'fixed_amount' as const),
      change_by: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(fc.nat(1_000_000), wishes, (price, wish) => {
        expect(nextPrice(price, wish)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

test.each([
  ['SPRING2027', 'SPRING2028'],
  ['EARLY26', 'EARLY27'],
  ['EARLY27', 'EARLY28'],
  ['2026-SIBLING', '2027-SIBLING'],
  ['WELCOME', 'WELCOME28'],
  ['A20267', 'A2026728'],
])('the code %s becomes %s', (code, next) =>
  expect(nextCode(code, { from: '2027-07-31', to: '2028-07-31' })).toBe(next),
)

test('divisions go to the birthday that the rule pack in effect says', () => {
  const pack = { name: 'USSSA 2027', cutoff_month: 8, cutoff_day: 31, cutoff_year_offset: -1 }
  const divisions = [{ name: '12U', max_age: 12 }]
  expect(agesIn({ ...season, end_date: '2028-07-31' }, { discipline: 'Fastpitch', pack, divisions })).toEqual(
    {
      discipline: 'Fastpitch',
      rule_pack: 'USSSA 2027',
      cutoff: '2027-08-31',
      labels: [{ label: '12U', born_from: '2014-09-01' }],
    },
  )
  const without = agesIn(season, { discipline: 'Fastpitch', pack: undefined, divisions })
  expect(without).toMatchObject({ rule_pack: null, cutoff: null, labels: [{ born_from: null }] })
})
