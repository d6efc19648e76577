import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundTrip, travelOf } from './pay.ts'

test.each([
  [31.2, { mile_cents: 70, free_miles: 0 }, 62 * 70],
  [31.2, { mile_cents: 70, free_miles: 50 }, 12 * 70],
  [12, { mile_cents: 70, free_miles: 50 }, 0],
  [31.2, { mile_cents: 0, free_miles: 0 }, 0],
])('%d miles from home by %o pay %d cents', (miles, terms, cents) => {
  expect(travelOf(roundTrip(miles), terms)).toBe(cents)
})

test('who lives farther away is never paid less, and nobody pays', () => {
  const upTo = (max: number) => fc.integer({ min: 0, max })
  fc.assert(
    fc.property(upTo(3000), upTo(3000), upTo(1000), upTo(1000), (near, more, mile_cents, free_miles) => {
      const pays = (miles: number) => travelOf(miles, { mile_cents, free_miles })
      expect(pays(near)).toBeGreaterThanOrEqual(0)
      expect(pays(near + more)).toBeGreaterThanOrEqual(pays(near))
    }),
  )
})
