import { addDays, dayIn, showDay } from 'contract/dates'

/** The day so many days from now where the demo's clubs are, as it is typed: no journey depends on the hour. */
export const typedDay = (days: number) => showDay(addDays(dayIn('America/Chicago', new Date()), days))
