import * as z from 'zod/mini'
import { Day, parseDay } from './dates.ts'

/** How dates are written in a file. `ymd` is understood alongside either of the others. */
export const DateFormat = z.enum(['mdy', 'dmy', 'ymd'], 'Choose the file’s date format.')
export type DateFormat = z.infer<typeof DateFormat>

/** A date as the file has it, and how it reads in either order; null where it is not a date. */
export const DateReadings = z.object({
  row: z.int(),
  typed: z.string(),
  mdy: z.nullable(Day),
  dmy: z.nullable(Day),
})
export type DateReadings = z.infer<typeof DateReadings>

/** What the rows of a column reveal about its date order. */
export const DateOrder = z.object({
  /** The order all rows agree on; null if somebody has to choose. */
  format: z.nullable(DateFormat),
  /** The first row that is a date only with the month first, such as 06/13/2013. */
  month_first: z.nullable(DateReadings),
  /** The first row that is a date only with the day first, such as 13/06/2013. */
  day_first: z.nullable(DateReadings),
  /** Up to three dates that change with the order. */
  open: z.array(DateReadings),
})
export type DateOrder = z.infer<typeof DateOrder>

export const SAY_WHICH_FIRST = 'Choose which comes first, the month or the day.'

const PARTS =
  /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[T ]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?: ?[AP]M)?Z?)?$/i

/**
 * Parses a date as a file has it, ignoring any time after it. Undefined if it is not a date in that format.
 */
export function readDay(text: string, format: DateFormat): Day | undefined {
  const parts = PARTS.exec(text.trim())
  if (!parts) return undefined
  const [, one = '', two = '', three = ''] = parts
  // A four-digit first part must be the year.
  if (one.length === 4) return three.length <= 2 ? dayOf(one, two, three) : undefined
  if (three.length !== 4 || one.length > 2 || format === 'ymd') return undefined
  return format === 'mdy' ? dayOf(three, one, two) : dayOf(three, two, one)
}

const dayOf = (year: string, month: string, day: string) =>
  parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)

const MOST_EXAMPLES = 3

/**
 * Takes in a column cell by cell, each with its row number, and tells how its dates are written; null for a
 * column without dates. It keeps only a few cells, however long the file. Cells that are not a date in either
 * order, or the same date in both, decide nothing; a cell that is a date in only one order decides for the
 * rest and is reported as the reason.
 */
export function dateTally() {
  const order: Omit<DateOrder, 'format'> = { month_first: null, day_first: null, open: [] }
  let isAny = false
  let isYearFirst = true
  return {
    see(row: number, typed: string) {
      const mdy = readDay(typed, 'mdy') ?? null
      const dmy = readDay(typed, 'dmy') ?? null
      if (!mdy && !dmy) return
      isAny = true
      isYearFirst &&= readDay(typed, 'ymd') !== undefined
      if (mdy === dmy) return
      const readings = { row, typed: typed.trim(), mdy, dmy }
      if (!dmy) order.month_first ??= readings
      else if (!mdy) order.day_first ??= readings
      else if (order.open.length < MOST_EXAMPLES) order.open.push(readings)
    },
    order: (): DateOrder | null => (isAny ? { format: formatOf(order, isYearFirst), ...order } : null),
  }
}

function formatOf(
  { month_first, day_first, open }: Omit<DateOrder, 'format'>,
  isYearFirst: boolean,
): DateFormat | null {
  if (isYearFirst) return 'ymd'
  if (month_first && day_first) return null
  if (month_first) return 'mdy'
  if (day_first) return 'dmy'
  // If every date is the same either way, any answer is right.
  return open.length > 0 ? null : 'mdy'
}

/** How the dates of a column are written, as far as its cells tell. */
export function orderOf(cells: Iterable<{ row: number; typed: string }>): DateOrder | null {
  const tally = dateTally()
  for (const { row, typed } of cells) tally.see(row, typed)
  return tally.order()
}

/** Whether somebody has to decide: the order would change a date, or rows contradict each other. */
export const hangsOnOrder = ({ format, open }: DateOrder) => format === null || open.length > 0
