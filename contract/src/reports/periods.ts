import { addDays, daysIn, type Day } from '../dates.ts'

/** Periods relative to today, so that a report saved today is still right next month. */
export const PERIOD_LABELS = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: 'The last 7 days',
  last_week: 'Last week',
  this_month: 'This month',
  last_month: 'Last month',
  last_30_days: 'The last 30 days',
  this_year: 'This year',
  last_year: 'Last year',
} as const
export type Period = keyof typeof PERIOD_LABELS

/** The first and last day of a period as of today; weeks begin on Monday. */
export function daysOfPeriod(period: Period, today: Day): { from: Day; until: Day } {
  const [year, month] = [Number(today.slice(0, 4)), today.slice(0, 'YYYY-MM'.length)]
  const before = addDays(`${month}-01`, -1)
  const monday = addDays(today, -((new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7))
  const days: Record<Period, [Day, Day]> = {
    today: [today, today],
    yesterday: [addDays(today, -1), addDays(today, -1)],
    last_7_days: [addDays(today, -6), today],
    last_week: [addDays(monday, -7), addDays(monday, -1)],
    this_month: [`${month}-01`, `${month}-${daysIn(year, Number(today.slice(5, 7)))}`],
    last_month: [`${before.slice(0, 'YYYY-MM'.length)}-01`, before],
    last_30_days: [addDays(today, -29), today],
    this_year: [`${year}-01-01`, `${year}-12-31`],
    last_year: [`${year - 1}-01-01`, `${year - 1}-12-31`],
  }
  const [from, until] = days[period]
  return { from, until }
}

/** How often a report is sent. */
export const SCHEDULE_LABELS = {
  none: 'Not sent',
  daily: 'Every day',
  weekly: 'Every Monday',
  monthly: 'First of each month',
} as const
export type Schedule = keyof typeof SCHEDULE_LABELS

/** The next day after today on which a report is due; null if it is not scheduled. */
export function nextDue(schedule: Schedule, today: Day): Day | null {
  if (schedule === 'none') return null
  if (schedule === 'daily') return addDays(today, 1)
  if (schedule === 'weekly') {
    const weekday = (new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7
    return addDays(today, 7 - weekday)
  }
  const month = today.slice(0, 'YYYY-MM'.length)
  return addDays(`${month}-${daysIn(Number(today.slice(0, 4)), Number(today.slice(5, 7)))}`, 1)
}
