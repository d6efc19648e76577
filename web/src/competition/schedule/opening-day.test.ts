import { expect, test } from 'vitest'
import { openingDay } from './opening-day.ts'

const EVENT = { first_day: '2027-06-11', days: 3 }

test('a schedule opens on today while the event is under way, by the clocks of where it is played', () => {
  const at = (moment: string, zone = 'America/Chicago') => openingDay(EVENT, zone, new Date(moment))
  expect(at('2027-06-11T17:00Z')).toBe(0)
  expect(at('2027-06-12T17:00Z')).toBe(1)
  // Half past ten at night in Texas is the next day in Greenwich.
  expect(at('2027-06-13T03:30Z')).toBe(1)
  expect(at('2027-06-13T03:30Z', 'Europe/Berlin')).toBe(2)
})

test('before an event and after it its schedule opens on the first day', () => {
  for (const moment of ['2027-06-01T12:00Z', '2027-06-14T12:00Z'])
    expect(openingDay(EVENT, 'America/Chicago', new Date(moment))).toBe(0)
})
