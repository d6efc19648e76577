import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayIn, showMoment } from 'contract/dates'
import { momentIn, registrationDays } from './calendar.ts'

const zones = fc.constantFrom(
  'America/Chicago',
  'America/Denver',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Auckland',
)

test('a moment is the one at which a clock of the zone shows that day and time', () => {
  fc.assert(
    // Before four in the morning there are times that clocks skip or show twice.
    fc.property(zones, fc.nat(800), fc.integer({ min: 240, max: 1439 }), (zone, days, minutes) => {
      const day = addDays('2026-01-01', days)
      const moment = momentIn(zone, day, minutes)
      expect(dayIn(zone, moment)).toBe(day)
      const clock = showMoment(moment, zone).slice(11)
      const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
      const shown = `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
      expect(clock).toBe(`${shown} ${hour < 12 ? 'AM' : 'PM'}`)
    }),
  )
})

test('registrations come in waves, with a rush on the last days at the lower price, and on every day some', () => {
  const days = new Map(registrationDays('2026-08-01', '2026-08-01', '2027-07-31'))
  expect(days.size).toBe(365)
  expect(Math.min(...days.values())).toBeGreaterThan(0)
  expect(days.get('2026-08-31')!).toBeGreaterThan(3 * days.get('2026-11-30')!)
  expect(days.get('2026-09-07')!).toBeGreaterThan(3 * days.get('2026-12-28')!)
  expect(days.get('2027-02-22')!).toBeGreaterThan(2 * days.get('2027-06-21')!)
})
