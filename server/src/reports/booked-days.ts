import { addDays, dayIn, type Day } from 'contract/dates'
import type { Tenant } from '../plumbing/context.ts'
import type { DaysOf, OfDay } from './report-queries.ts'
import type { DaySpan } from './source-queries.ts'

export const addedUp = (days: readonly OfDay[]): number => days.reduce((sum, { rows }) => sum + rows, 0)

/** The same by month, as its first day. */
export function byMonth(days: readonly OfDay[]): OfDay[] {
  const months = new Map<Day, number>()
  for (const { day, rows } of days) months.set(firstOf(day), (months.get(firstOf(day)) ?? 0) + rows)
  return [...months].filter(([, rows]) => rows > 0).map(([day, rows]) => ({ day, rows }))
}

/**
 * Finds the days that hold a page's rows: first the nearest months with enough of them, then their days by `byDay`. Without this,
 * PostgreSQL scans the whole ledger for a page that filters leave almost empty.
 */
export function daysOfPages(
  { time_zone }: Pick<Tenant, 'time_zone'>,
  months: readonly OfDay[],
  byDay: (months: readonly Day[]) => Promise<OfDay[] | undefined>,
): DaysOf {
  return async ({ from, backwards, most }) => {
    const at = typeof from === 'string' ? new Date(from) : undefined
    // A made-up cursor, which PostgreSQL refuses.
    if (at && Number.isNaN(at.getTime())) return undefined
    const day = at && dayIn(time_zone, at)
    const near = nearest(months, { from: day && firstOf(day), backwards, most }).map((one) => one.day)
    const counted = near.length === 0 ? [] : await byDay(near)
    // The tenant's time zone has just changed, so there are no sums by its days yet.
    if (!counted) return undefined
    const ofThese = counted.filter((one) => near.includes(firstOf(one.day)))
    const taken = nearest(ofThese, { from: day, backwards, most })
    return spansOf(taken.map((one) => one.day).toSorted())
  }
}

const firstOf = (day: Day): Day => `${day.slice(0, 'YYYY-MM'.length)}-01`

/** The nearest days with at least `most` rows, not counting the first day: some of its rows are on the page before. */
function nearest(
  days: readonly OfDay[],
  { from, backwards, most }: { from: Day | undefined; backwards: boolean; most: number },
): OfDay[] {
  const inOrder = days
    .filter(({ day }) => from === undefined || (backwards ? day >= from : day <= from))
    .toSorted((a, b) => (a.day < b.day === backwards ? -1 : 1))
  const taken: OfDay[] = []
  for (let found = 0, i = 0; found < most && i < inOrder.length; i++) {
    const one = inOrder[i]!
    taken.push(one)
    if (one.day !== from) found += one.rows
  }
  return taken
}

/** Joins consecutive days into spans; the days are in order. */
function spansOf(days: readonly Day[]): DaySpan[] {
  const spans: DaySpan[] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && addDays(last.until, 1) === day) last.until = day
    else spans.push({ from: day, until: day })
  }
  return spans
}
