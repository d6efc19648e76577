import { addDays, spellDay, type Day } from '../dates.ts'

/** When something is on sale in a season, both days included. */
export type Sale = { from: Day; until: Day }
/** A season that has not ended, and when memberships are on sale in it. */
type Selling = { id: number; name: string; start_date: Day; end_date: Day; sales: readonly Sale[] }

/** This close to its end, a season is no longer what a registrant has in mind. */
const LAST_DAYS = 30

const isSold = (day: Day) => (sale: Sale) => sale.from <= day && day <= sale.until

/** The seasons open for registration on a day: not over, with something on sale. The running one first. */
export const openOn = <S extends Selling>(seasons: readonly S[], day: Day): S[] =>
  seasons
    .filter(({ end_date, sales }) => day <= end_date && sales.some(isSold(day)))
    .sort((a, b) => (a.start_date < b.start_date ? -1 : 1))

/**
 * The default season when none is named: the first open one, except that in the last 30 days of a season it
 * is the next one, if that is open too. While nothing is on sale it is the running season, or else the next
 * to begin.
 */
export function usualOn<S extends Selling>(seasons: readonly S[], day: Day): S | undefined {
  const [first, next] = openOn(seasons, day)
  if (!first)
    return seasons
      .filter(({ end_date }) => day <= end_date)
      .sort((a, b) => (a.start_date < b.start_date ? -1 : 1))[0]
  return next && first.end_date < addDays(day, LAST_DAYS) ? next : first
}

/** Why a season that has not ended is not open for registration. */
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

/**
 * Why nobody can register for a season that is over, was closed by the office, or does not belong to this
 * tenant.
 */
export function whyOver(season: Known | undefined, day: Day): string {
  if (!season || season.status === 'draft') return 'This season does not exist. Please choose another one.'
  const { name, end_date } = season
  return end_date < day
    ? `Season ${name} ended on ${spellDay(end_date)}.`
    : `Registration for season ${name} is closed.`
}
