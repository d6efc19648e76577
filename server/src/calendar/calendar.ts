/** The front door of calendar: what the rest of the house may use. */
export { nextDates, type NextDate } from './next.ts'
export { countToAnswer } from './waiting.ts'
