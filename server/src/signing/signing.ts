/** The front door of signing: what the rest of the house may use. */
export { daysOf } from './due-days.ts'
export { isOverdue, findToSign, readerOf } from './waivers-again-queries.ts'
export { countUnsigned } from './waivers-again.ts'
