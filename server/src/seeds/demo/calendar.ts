import { addDays, type Day } from 'contract/dates'
import type { Random } from './random.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** The moment at which a clock in a time zone is this many minutes past midnight. */
export function momentIn(timeZone: string, day: Day, minutes: number): Date {
  const meant = Date.parse(day) + minutes * MINUTE
  const first = meant - offsetOf(timeZone, meant)
  // Recomputed there: on the night the clocks change, the guess has the previous offset.
  return new Date(meant - offsetOf(timeZone, first))
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** How far a zone is ahead of UTC at a moment. */
function offsetOf(timeZone: string, moment: number): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(timeZone, clock)
  }
  const shown = clock.format(moment).replace(' ', 'T')
  return Date.parse(`${shown}Z`) - Math.floor(moment / 1000) * 1000
}

/** Waves of registrations: how strong, around which day of the season, how many days wide. */
const WAVES = [
  { height: 1, day: 19, width: 6 },
  { height: 1.3, day: 37, width: 8 },
  { height: 0.35, day: 68, width: 12 },
  { height: 0.5, day: 205, width: 14 },
]
const EVERY_DAY = 0.12
/** Starting on Sunday: forms are filled in on Sunday and Monday evenings. */
const WEEKDAYS = [1.35, 1.25, 1.05, 1, 0.9, 0.7, 0.95]
/** The last days at the lower price. */
const RUSH = { month: '-08-', from: '29', height: 0.8 }

/**
 * The days of a season on which people register, with how many do: tryouts in August, the start of school, a
 * trickle over the winter, and preparation for spring.
 */
export function registrationDays(season_start: Day, first: Day, last: Day): [Day, number][] {
  const days: [Day, number][] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const number = (Date.parse(day) - Date.parse(season_start)) / DAY
    const waves = WAVES.reduce(
      (all, { height, day, width }) => all + height * Math.exp(-(((number - day) / width) ** 2) / 2),
      EVERY_DAY,
    )
    const rush = day.includes(RUSH.month) && day.slice(8) >= RUSH.from ? RUSH.height : 0
    days.push([day, (waves + rush) * WEEKDAYS[new Date(day).getUTCDay()]!])
  }
  return days
}

/** The time of day families find for it: mostly the evening, sometimes noon, never at night. */
export const minuteOfDay = (random: Random) =>
  random.weighted([
    [random.whole(7 * 60, 11 * 60), 2],
    [random.whole(11 * 60, 14 * 60), 3],
    [random.whole(14 * 60, 18 * 60), 2],
    [random.whole(18 * 60, 22 * 60 + 30), 6],
  ])
