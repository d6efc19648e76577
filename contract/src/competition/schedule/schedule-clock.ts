import { addDays, daysBetween, type Day } from '../../dates.ts'
import { minutesOf, momentOf, wallClockAt } from '../../wall-clock.ts'
import { DAY_MINUTES } from './schedule.ts'

/** Minutes since midnight of the event’s first day, on its clocks. */
export function minuteOf(zone: string, first: Day, moment: Date): number {
  const { day, time } = wallClockAt(zone, moment)
  return minuteOfDay(first, day, time)
}

/** The same of a day and a time on those clocks. */
export const minuteOfDay = (first: Day, day: Day, time: string): number =>
  daysBetween(first, day) * DAY_MINUTES + minutesOf(time)

/** The moment of such a minute. */
export const momentOfMinute = (zone: string, first: Day, minute: number): Date =>
  momentOf(zone, addDays(first, Math.floor(minute / DAY_MINUTES)), timeOf(minute))

/** ‘HH:MM’ of a minute. */
export function timeOf(minute: number): string {
  const ofDay = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`
}
