import { addDays, dayIn, showDay } from 'contract/dates'

/**
 * The date this many days from now in the demo clubs' time zone, as it is typed: no journey depends on the
 * hour.
 */
export const typedDay = (days: number) => showDay(addDays(dayIn('America/Chicago', new Date()), days))
