import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './dates.ts'
import { momentOf, transitionsOf, wallClockAt } from './wall-clock.ts'

const CHICAGO = 'America/Chicago'

test.each([
  ['a winter evening', '2026-12-05', '18:30', '2026-12-06T00:30:00.000Z'],
  ['a summer evening', '2026-07-05', '18:30', '2026-07-05T23:30:00.000Z'],
  ['the hour that is left out in spring is an hour later', '2027-03-14', '02:30', '2027-03-14T08:30:00.000Z'],
  ['of the hour that comes twice in autumn the first', '2026-11-01', '01:30', '2026-11-01T06:30:00.000Z'],
])('%s', (_, day, time, moment) => {
  expect(momentOf(CHICAGO, day, time).toISOString()).toBe(moment)
})

test('a weekly practice is at the same hour on the wall before and after the clocks are put back', () => {
  const [before, after] = [momentOf(CHICAGO, '2026-10-27', '18:00'), momentOf(CHICAGO, '2026-11-03', '18:00')]
  expect(after.getTime() - before.getTime()).toBe(7 * 86_400_000 + 3_600_000)
  expect(wallClockAt(CHICAGO, after)).toEqual({ day: '2026-11-03', time: '18:00' })
})

const zones = fc.constantFrom(
  CHICAGO,
  'America/Phoenix',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
)
const days = fc.integer({ min: 0, max: 3650 }).map((count) => addDays('2025-01-01', count))
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

test('a time on the wall comes back as itself, but in the hour that is left out', () => {
  fc.assert(
    fc.property(zones, days, clock, (zone, day, time) => {
      const shown = wallClockAt(zone, momentOf(zone, day, time))
      const isLeftOut = transitionsOf(
        zone,
        new Date(`${addDays(day, -1)}T00:00Z`),
        new Date(`${addDays(day, 2)}T00:00Z`),
      ).changes.some(({ from, to }) => to > from)
      if (!isLeftOut) expect(shown).toEqual({ day, time })
      else expect(shown.day).toBe(day)
    }),
  )
})

test('clocks are put on and back once a year each, at the moment the law says', () => {
  const { offset, changes } = transitionsOf(CHICAGO, new Date('2026-01-01Z'), new Date('2027-01-01Z'))
  expect(offset).toBe(-6 * 3_600_000)
  expect(changes).toEqual([
    { at: new Date('2026-03-08T08:00:00Z'), from: -6 * 3_600_000, to: -5 * 3_600_000 },
    { at: new Date('2026-11-01T07:00:00Z'), from: -5 * 3_600_000, to: -6 * 3_600_000 },
  ])
})
