import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../../dates.ts'
import { LITTLE_LEAGUE_12U, pitcherOf, type Outing, type PitchingRules } from './pitching.ts'

const SATURDAY = '2027-06-12' as Day
const on = (plus: number) => addDays(SATURDAY, plus)

/** Little League Baseball, regulation VI (d): pitches of a day, and the calendar days of rest after them, 14 and under. */
const REST_14U: PitchingRules = {
  unit: 'pitches',
  a_day: 85,
  rest: [
    { from: 21, days: 1 },
    { from: 36, days: 2 },
    { from: 51, days: 3 },
    { from: 66, days: 4 },
  ],
}

describe('the published table of Little League', () => {
  test.each([
    [20, 0],
    [21, 1],
    [35, 1],
    [36, 2],
    [50, 2],
    [51, 3],
    [65, 3],
    [66, 4],
    [85, 4],
  ])('after %i pitches a player of 14 or under rests %i days', (count, days) => {
    const after = pitcherOf(REST_14U, [{ day: SATURDAY, count }], on(1))
    expect(after.may_on).toBe(days === 0 ? on(1) : on(days + 1))
  })

  test('in softball up to 12U, seven innings are a day of rest, and twelve the most of a day', () => {
    const rules = LITTLE_LEAGUE_12U
    expect(pitcherOf(rules, [{ day: SATURDAY, count: 6 }], on(1))).toMatchObject({ may_on: on(1), left: 12 })
    expect(pitcherOf(rules, [{ day: SATURDAY, count: 7 }], on(1))).toMatchObject({ may_on: on(2), left: 0 })
    const twice = [
      { day: SATURDAY, count: 5 },
      { day: SATURDAY, count: 4 },
    ]
    expect(pitcherOf(rules, twice, SATURDAY)).toMatchObject({ today: 9, left: 3, may_on: SATURDAY })
    expect(pitcherOf(rules, [...twice, { day: SATURDAY, count: 3 }], SATURDAY)).toMatchObject({
      ...{ left: 0, may_on: on(2), broken: [] },
    })
    expect(pitcherOf(rules, [...twice, { day: SATURDAY, count: 4 }], SATURDAY).broken).toEqual([
      { rule: 'day', day: SATURDAY, count: 13 },
    ])
    expect(pitcherOf(rules, [...twice, { day: on(1), count: 1 }], on(1)).broken).toEqual([
      { rule: 'rest', day: on(1), until: on(1) },
    ])
  })
})

const outings = fc.array(fc.record({ day: fc.nat(6).map(on), count: fc.nat(20) }), { maxLength: 8 })
const rules = fc.record({
  unit: fc.constant('innings' as const),
  a_day: fc.option(fc.integer({ min: 1, max: 30 })),
  rest: fc.array(fc.record({ from: fc.integer({ min: 1, max: 25 }), days: fc.integer({ min: 1, max: 4 }) }), {
    maxLength: 4,
  }),
})
const one = (day: Day): Outing => ({ day, count: 1 })

test('whoever pitches when they may breaks nothing, and whoever may only later breaks something', () => {
  fc.assert(
    fc.property(rules, outings, fc.nat(6).map(on), (limits, all, today) => {
      const played = all.filter(({ day }) => day <= today)
      const before = pitcherOf(limits, played, today)
      const brokenOn = (day: Day) =>
        pitcherOf(limits, [...played, one(day)], day).broken.filter((rule) => rule.day === day).length
      const already = before.broken.filter(({ day }) => day === today).length
      if (before.may_on === today) expect(brokenOn(today)).toBe(already)
      else {
        expect(brokenOn(before.may_on)).toBe(0)
        expect(brokenOn(today)).toBeGreaterThan(0)
      }
    }),
  )
})

test('where a pitcher stands doesn’t depend on the order or the parts in which games are noted', () => {
  fc.assert(
    fc.property(rules, outings, fc.nat(6).map(on), (limits, all, today) => {
      const halves = all.flatMap(({ day, count }) => [
        { day, count: Math.floor(count / 2) },
        { day, count: Math.ceil(count / 2) },
      ])
      expect(pitcherOf(limits, halves.toReversed(), today)).toEqual(pitcherOf(limits, all, today))
    }),
  )
})
