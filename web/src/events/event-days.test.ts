import { expect, test } from 'vitest'
import { shortDays, spellDays, weekday } from './event-days.ts'

test.each([
  ['2027-03-06', '2027-03-06', 'Mar 6, 2027'],
  ['2027-03-06', '2027-03-07', 'Mar 6 – 7, 2027'],
  ['2027-01-30', '2027-02-01', 'Jan 30 – Feb 1, 2027'],
  ['2026-12-31', '2027-01-01', 'Dec 31, 2026 – Jan 1, 2027'],
])('from %s to %s is %s', (first, last, spelled) => {
  expect(spellDays(first, last)).toBe(spelled)
})

test.each([
  ['2027-03-06', '2027-03-07', 'Mar 6 – 7'],
  ['2026-12-31', '2027-01-01', 'Dec 31 – Jan 1'],
])('from %s to %s is %s where the year stands beside it', (first, last, spelled) => {
  expect(shortDays(first, last)).toBe(spelled)
})

test('a day has the name of its weekday, wherever the reader is', () => {
  expect(weekday('2027-03-06')).toBe('Saturday')
})
