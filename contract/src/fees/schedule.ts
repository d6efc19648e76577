import { daysIn, type Day } from '../dates.ts'
import { allocate } from '../money.ts'

/** One payment of a schedule. */
export type Payment = { due_on: Day; amount: number }

/**
 * A total in equal payments, one a month from the first day: the cents add up to the total, and what does not
 * divide evenly is a cent more for the first ones. The last day of a month stays the last day. Nothing when
 * there is less than a cent for each.
 */
export function scheduleOf(total: number, count: number, first: Day): Payment[] {
  if (count < 1 || total < count) return []
  const amounts = allocate(
    total,
    Array.from({ length: count }, () => 1),
  )
  return amounts.map((amount, i) => ({ due_on: monthsLater(first, i), amount }))
}

/** The same day some months later, or the last one of a month that is too short. */
export function monthsLater(day: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const months = year * 12 + (month - 1) + count
  const [y, m] = [Math.floor(months / 12), (months % 12) + 1]
  return [y, m, Math.min(date, daysIn(y, m))].map((part) => String(part).padStart(2, '0')).join('-')
}
