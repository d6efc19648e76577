import { dayIn, daysBetween, type Day } from 'contract/dates'

type Days = { first_day: Day; days: number }

/** The day of a schedule that is shown until somebody chooses another: today where the event is played, or else its first. */
export function openingDay({ first_day, days }: Days, time_zone: string, now: Date): number {
  const today = daysBetween(first_day, dayIn(time_zone, now))
  return today >= 0 && today < days ? today : 0
}
