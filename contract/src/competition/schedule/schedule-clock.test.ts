import { expect, test } from 'vitest'
import { minuteOf, momentOfMinute } from './schedule-clock.ts'
import { DAY_MINUTES } from './schedule.ts'
/** Every five minutes of the second day of a tournament, from eight in the morning on. */
const slots = Array.from({ length: (16 * 60) / 5 }, (_, i) => DAY_MINUTES + 8 * 60 + i * 5)

test.each([
  ['an hour is left out in the night', 'America/Chicago', '2027-03-13', '2027-03-14T13:00:00.000Z'],
  ['an hour comes twice in the night', 'America/Chicago', '2026-10-31', '2026-11-01T14:00:00.000Z'],
  [
    'others change their clocks and Arizona doesn’t',
    'America/Phoenix',
    '2027-03-13',
    '2027-03-14T15:00:00.000Z',
  ],
])('where %s, games are at the time on the wall, and none meets another', (_, zone, first, eight) => {
  expect(momentOfMinute(zone, first, slots[0]!).toISOString()).toBe(eight)
  const moments = slots.map((minute) => momentOfMinute(zone, first, minute))
  expect(moments.map((moment) => minuteOf(zone, first, moment))).toEqual(slots)
  expect(moments.at(-1)!.getTime() - moments[0]!.getTime()).toBe((slots.length - 1) * 5 * 60_000)
})
