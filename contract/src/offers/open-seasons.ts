import { addDays, spellDay, type Day } from '../dates.ts'

/** When something of a season is sold, both days included. */
export type Sale = { from: Day; until: Day }
/** A season that is not over, and when memberships are sold in it. */
type Selling = { id: number; name: string; start_date: Day; end_date: Day; sales: readonly Sale[] }

/** So close to its end a season is no longer what somebody who registers has in mind. */
const LAST_DAYS = 30

const isSold = (day: Day) => (sale: Sale) => sale.from <= day && day <= sale.until

/** The seasons one can register for on a day: not over, and something is on sale. The running one first. */
export const openOn = <S extends Selling>(seasons: readonly S[], day: Day): S[] =>
  seasons
    .filter(({ end_date, sales }) => day <= end_date && sales.some(isSold(day)))
    .sort((a, b) => (a.start_date < b.start_date ? -1 : 1))

/**
 * The season meant by whoever does not say one: the first that is open, but in the last 30 days of a season the one
 * after it, if that is open too. While nothing is on sale it is the running season, or else the next to begin.
 */
export function usualOn<S extends Selling>(seasons: readonly S[], day: Day): S | undefined {
  const [first, next] = openOn(seasons, day)
  if (!first)
    return seasons
      .filter(({ end_date }) => day <= end_date)
      .sort((a, b) => (a.start_date < b.start_date ? -1 : 1))[0]
  return next && first.end_date < addDays(day, LAST_DAYS) ? next : first
}

/** Why one cannot register for a season that is not over. */
export function whyNotOpen({ name, sales }: Pick<Selling, 'name' | 'sales'>, day: Day): string {
  const [next] = sales
    .map(({ from }) => from)
    .filter((from) => from > day)
    .sort()
  if (next) return `Registration for season ${name} opens on ${spellDay(next)}.`
  const last = sales
    .map(({ until }) => until)
    .sort()
    .at(-1)
  return last
    ? `Registration for season ${name} closed on ${spellDay(last)}.`
    : `Nothing is on sale for season ${name} yet.`
}

type Known = { name: string; end_date: Day; status: string }

/** Why one cannot register for a season that is over, closed by the office, or none of this tenant. */
export function whyOver(season: Known | undefined, day: Day): string {
  if (!season || season.status === 'draft') return 'This season does not exist. Please choose another one.'
  const { name, end_date } = season
  return end_date < day
    ? `Season ${name} ended on ${spellDay(end_date)}.`
    : `Registration for season ${name} is closed.`
}
