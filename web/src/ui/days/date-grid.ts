import { addDays, type Day } from 'contract/dates'
import type { WeekDay } from './week.ts'

export type GridView = 'week' | 'month'

const WEEK: readonly WeekDay[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const weekdayOf = (day: Day) => new Date(`${day}T12:00Z`).getUTCDay()
const beginOfWeek = (day: Day, begins: WeekDay): Day =>
  addDays(day, -((weekdayOf(day) - WEEK.indexOf(begins) + 7) % 7))

/** The days of the week or month around a day, in whole weeks. */
export function gridDays(view: GridView, around: Day, begins: WeekDay): Day[] {
  const first = beginOfWeek(view === 'week' ? around : `${around.slice(0, 7)}-01`, begins)
  const days = Array.from({ length: view === 'week' ? 7 : 42 }, (_, i) => addDays(first, i))
  // Weeks that are all of the next month are left out.
  return view === 'week' || days[35]!.slice(0, 7) === around.slice(0, 7) ? days : days.slice(0, 35)
}

/** The same day one week or month later or earlier; of a shorter month the last day. */
export function step(view: GridView, day: Day, by: 1 | -1): Day {
  if (view === 'week') return addDays(day, 7 * by)
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + by + 1, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10)
}

/** Where a key leads from a day: arrows by days and weeks, Home and End in the week, Page by weeks or months. */
export function movedTo(view: GridView, day: Day, key: string, begins: WeekDay): Day | undefined {
  const first = beginOfWeek(day, begins)
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return first
    case 'End':
      return addDays(first, 6)
    case 'PageUp':
      return step(view, day, -1)
    case 'PageDown':
      return step(view, day, 1)
    default:
      return undefined
  }
}
