import { addDays, dayIn, showDay } from 'contract/dates'

/**
 * The date this many days from now in the demo clubs' time zone, as it is typed: no journey depends on the
 * hour.
 */
export const typedDay = (days: number) => showDay(addDays(dayIn('America/Chicago', new Date()), days))

/** The year in which the demo clubs’ running season began, on its August 1. */
const seasonStart = () => {
  const today = dayIn('America/Chicago', new Date())
  return Number(today.slice(0, 4)) - (today.slice(5) < '08-01' ? 1 : 0)
}

/** The day on which a player of the running season counts as this old. */
export const ageDay = () => `${seasonStart()}-08-31`

/** The birthday of somebody who is this old on the day that counts in the running season. */
export const bornFor = (age: number) => `${seasonStart() - age}-05-02`
