import { addDays, daysBetween, type Day } from 'contract/dates'
import type { Dashboard } from 'contract/office/dashboard'

type Season = { start_date: Day; end_date: Day }
/** Registrations by day. */
type Days = ReadonlyMap<Day, number>

/** The day of the season before that is as far from its start as `day` is from the start of this one. */
export const sameDayBefore = (season: Season, before: Season, day: Day): Day =>
  addDays(before.start_date, daysBetween(season.start_date, day))

/** How many had registered by the end of a day. */
export const countBy = (days: Days, until: Day): number =>
  [...days].reduce((sum, [day, count]) => (day <= until ? sum + count : sum), 0)

/**
 * How many had registered by the end of each day, beside the season before at the same day: from the first registration
 * of either to the last one, and to today.
 */
export function cumulated(
  season: Season,
  days: Days,
  today: Day,
  previous: { season: Season; days: Days } | undefined,
): Dashboard['by_day'] {
  const offsets = (of: Season, all: Days) => [...all.keys()].map((day) => daysBetween(of.start_date, day))
  const now = offsets(season, days)
  const then = previous ? offsets(previous.season, previous.days) : []
  if (now.length + then.length === 0) return []
  const lastNow = Math.max(
    ...now,
    Math.min(daysBetween(season.start_date, today), daysBetween(season.start_date, season.end_date)),
  )
  const lastThen = Math.max(...then, Number.NEGATIVE_INFINITY)
  const found: Dashboard['by_day'] = []
  let [registrations, before] = [0, 0]
  for (let at = Math.min(...now, ...then); at <= Math.max(lastNow, lastThen); at++) {
    const day = addDays(season.start_date, at)
    registrations += days.get(day) ?? 0
    before += (previous && previous.days.get(addDays(previous.season.start_date, at))) ?? 0
    found.push({
      day,
      registrations: at <= lastNow && day <= today ? registrations : null,
      before: previous && at <= lastThen ? before : null,
    })
  }
  return found
}
