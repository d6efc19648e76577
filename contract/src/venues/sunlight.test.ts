import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { sunOn } from './sunlight.ts'

const MINUTE = 60_000

// As almanacs have them (United States Naval Observatory, Royal Observatory Greenwich), on the clocks of the place.
test.each([
  ['New York in June', 40.71, -74.01, '2024-06-20', '05:25-04:00', '20:31-04:00'],
  ['New York in December', 40.71, -74.01, '2023-12-21', '07:17-05:00', '16:32-05:00'],
  ['Los Angeles in June', 34.05, -118.24, '2024-06-20', '05:42-07:00', '20:08-07:00'],
  ['Phoenix in June', 33.45, -112.07, '2024-06-20', '05:19-07:00', '19:41-07:00'],
  ['London in June', 51.51, -0.13, '2024-06-20', '04:43+01:00', '21:21+01:00'],
  ['London in December', 51.51, -0.13, '2023-12-22', '08:04+00:00', '15:53+00:00'],
  ['Sydney in December', -33.87, 151.21, '2023-12-22', '05:41+11:00', '20:05+11:00'],
  ['Anchorage in June, before midnight', 61.22, -149.9, '2024-06-20', '04:20-08:00', '23:42-08:00'],
])('the sun rises and sets in %s as almanacs say', (_, latitude, longitude, day, rises, sets) => {
  const sun = sunOn(day, { latitude, longitude })
  if (typeof sun === 'string') throw new Error(sun)
  expect(
    Math.abs(sun.rises.getTime() - Date.parse(`${day}T${rises.replace(/([+-])/, ':00$1')}`)),
  ).toBeLessThan(2 * MINUTE)
  expect(Math.abs(sun.sets.getTime() - Date.parse(`${day}T${sets.replace(/([+-])/, ':00$1')}`))).toBeLessThan(
    2 * MINUTE,
  )
})

test('beyond the polar circle it is up all day in June and down in December', () => {
  const tromso = { latitude: 69.65, longitude: 18.96 }
  expect([sunOn('2024-06-20', tromso), sunOn('2024-12-21', tromso)]).toEqual(['up', 'down'])
})

test('a day’s light is around its noon, and the next sunset comes a day later, give or take ten minutes', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -60, max: 60, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.integer({ min: 0, max: 3650 }),
      (latitude, longitude, days) => {
        const day = addDays('2024-01-01', days)
        const [sun, next] = [
          sunOn(day, { latitude, longitude }),
          sunOn(addDays(day, 1), { latitude, longitude }),
        ]
        if (typeof sun === 'string' || typeof next === 'string') throw new Error('The sun does neither.')
        const noon = Date.parse(`${day}T12:00:00Z`) - longitude * 4 * MINUTE
        expect(sun.rises.getTime()).toBeLessThan(noon)
        expect(sun.sets.getTime()).toBeGreaterThan(noon)
        const later = next.sets.getTime() - sun.sets.getTime() - 86_400_000
        expect(Math.abs(later)).toBeLessThan(10 * MINUTE)
      },
    ),
  )
})
