import { addDays, dayIn, showDay, yearOf } from 'contract/dates'

/** The day it is in the demo clubs’ time zone. */
export const today = () => dayIn('America/Chicago', new Date())

/**
 * The date this many days from now in the demo clubs' time zone, as it is typed: no journey depends on the
 * hour.
 */
export const typedDay = (days: number) => showDay(addDays(today(), days))

/** The year in which the demo clubs’ running season began, on its August 1. */
const seasonStart = () => yearOf(today()) - (today().slice(5) < '08-01' ? 1 : 0)

/** The demo clubs’ running season, or the one so many years later; each is from August to July. */
export function season(later = 0) {
  const year = seasonStart() + later
  return { name: `${year}-${year + 1}`, first_day: `${year}-08-01`, last_day: `${year + 1}-07-31` }
}

/** The last season that the demo clubs have: from June on, the next one is on sale. */
export const latestSeason = () => season(/-0[67]-/.test(today()) ? 1 : 0)

/** The day on which a player of the running season counts as this old. */
export const ageDay = () => `${seasonStart()}-08-31`

/** The birthday of somebody who is this old on the running season’s age day. Its 22 can’t be taken for a month. */
export const bornFor = (age: number) => `${seasonStart() - age}-05-22`
export const typedBirthday = (age: number) => showDay(bornFor(age))

/** When a card expires that is good for some years: as it is typed, as it is shown, and as it is sent. */
export function goodUntil(month: 11 | 12 = 12) {
  const year = yearOf(today()) + 4
  return {
    typed: `${month}${year % 100}`,
    shown: `${month}/${year}`,
    sent: { exp_month: month, exp_year: year },
  }
}
