import { addDays, type Day } from 'contract/dates'
import { ADULT_AGE } from 'contract/person'
import { todayOf, type Context } from '../plumbing/context.ts'

/** Today in the tenant's calendar, and the latest birthday of people who are adults today. */
export function daysOf(context: Context): { today: Day; grown_up: Day } {
  const today = todayOf(context)
  const eighteen = `${String(Number(today.slice(0, 4)) - ADULT_AGE)}${today.slice(4)}`
  // People born on February 29 come of age on March 1.
  return {
    today,
    grown_up: eighteen.endsWith('-02-29') ? addDays(`${eighteen.slice(0, 4)}-03-01`, -1) : eighteen,
  }
}
