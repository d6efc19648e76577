import { addDays, type Day } from 'contract/dates'

/** A season of a demo tenant: from August to July, on sale from the June before it. */
export type DemoSeason = {
  name: string
  first_year: number
  start_date: Day
  end_date: Day
  on_sale_from: Day
}

const seasonFrom = (first_year: number): DemoSeason => ({
  name: `${first_year}-${first_year + 1}`,
  first_year,
  start_date: `${first_year}-08-01`,
  end_date: `${first_year + 1}-07-31`,
  on_sale_from: `${first_year}-06-01`,
})

/**
 * The seasons of a new demo tenant: the previous one, the current one, and the next one once it is on sale.
 */
export function demoSeasons(today: Day): {
  over: DemoSeason
  running: DemoSeason
  next: DemoSeason | undefined
} {
  const year = Number(today.slice(0, 4))
  const running = seasonFrom(today.slice(5) >= '08-01' ? year : year - 1)
  const next = seasonFrom(running.first_year + 1)
  return {
    over: seasonFrom(running.first_year - 1),
    running,
    next: today >= next.on_sale_from ? next : undefined,
  }
}

/** The season a demo tenant advertises to new families. */
export const seasonSold = (today: Day): DemoSeason => {
  const { running, next } = demoSeasons(today)
  return next ?? running
}

/**
 * The next occurrence of an event of `length` days on a day of the season: if it is over, it takes place
 * again the year after, on the same weekday.
 */
export function comingDay(today: Day, day: number, length: number): Day {
  const starts_on = addDays(demoSeasons(today).running.start_date, day)
  return addDays(starts_on, length - 1) < today ? addDays(starts_on, 364) : starts_on
}
