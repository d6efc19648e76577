import { addDays, spelledDay, type Day } from '../dates.ts'
import { sentence, type Said } from '../message.ts'

const OpensOn = sentence('season_opens_on', 'Registration for season {season} opens on {day}.')
const ClosedOn = sentence('season_closed_on', 'Registration for season {season} closed on {day}.')
const NothingOnSale = sentence('season_not_on_sale', 'Season {season} has nothing on sale yet.')
const EndedOn = sentence('season_ended_on', 'Season {season} ended on {day}.')
const IsClosed = sentence('season_closed', 'Registration for season {season} is closed.')

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
export function whyNotOpen({ name, sales }: Pick<Selling, 'name' | 'sales'>, day: Day): Said {
  const [next] = sales
    .map(({ from }) => from)
    .filter((from) => from > day)
    .sort()
  if (next) return OpensOn({ season: name, day: spelledDay(next) })
  const last = sales
    .map(({ until }) => until)
    .sort()
    .at(-1)
  return last ? ClosedOn({ season: name, day: spelledDay(last) }) : NothingOnSale({ season: name })
}

type Known = { name: string; end_date: Day; status: string }

/**
 * Why nobody can register for a season that is over, was closed by the office, or does not belong to this
 * tenant.
 */
export function whyOver(season: Known | undefined, day: Day): Said {
  if (!season || season.status === 'draft') return 'We couldn’t find this season. Please choose another one.'
  const { name, end_date } = season
  return end_date < day ? EndedOn({ season: name, day: spelledDay(end_date) }) : IsClosed({ season: name })
}
