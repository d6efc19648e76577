import * as z from 'zod/mini'
import { readingsOf } from './date-writings.ts'
import { Day } from './dates.ts'

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

/**
 * Parses a date as a file has it, ignoring any time after it. Undefined if it is not a date in that format.
 * `latest` says which century years of two digits belong to.
 */
export function readDay(text: string, format: DateFormat, latest?: Day): Day | undefined {
  const { mdy, dmy, isYearFirst } = readingsOf(text, latest)
  if (mdy === dmy) return format !== 'ymd' || isYearFirst ? mdy : undefined
  return format === 'mdy' ? mdy : format === 'dmy' ? dmy : undefined
}

/** How the dates of a column are read that could mean two days: dotted ones apart from all others. */
export type DateFormats = { plain: DateFormat; dotted: DateFormat }

/**
 * Reads one cell by itself: what can only be one day is that day, whatever the other rows are like; only what
 * could be two is read in the order that was chosen for its writing.
 */
export function readDayIn(text: string, { plain, dotted }: DateFormats, latest?: Day): Day | undefined {
  const { mdy, dmy } = readingsOf(text, latest)
  if (mdy === undefined || dmy === undefined) return mdy ?? dmy
  if (mdy === dmy) return mdy
  const format = isDotted(text) ? dotted : plain
  return format === 'mdy' ? mdy : format === 'dmy' ? dmy : undefined
}

/** As in 09.06.2011, which says nothing about how 06/09/2011 in the same column is meant. */
const isDotted = (text: string) => /^\s*\d{1,2}\.\d/.test(text)

const MOST_EXAMPLES = 3

/**
 * Takes in a column cell by cell, each with its row number, and tells how its dates are written; null for a
 * column without dates. It keeps only a few cells, however long the file. Cells that are not a date in either
 * order, or the same date in both, decide nothing; a cell that is a date in only one order is reported as the
 * reason for what is proposed for the rest.
 */
export function dateTally(latest?: Day) {
  const order: Omit<DateOrder, 'format'> = { month_first: null, day_first: null, open: [] }
  let isAny = false
  let isYearFirst = true
  return {
    see(row: number, typed: string) {
      const read = readingsOf(typed, latest)
      const [mdy, dmy] = [read.mdy ?? null, read.dmy ?? null]
      if (!mdy && !dmy) return
      isAny = true
      isYearFirst &&= read.isYearFirst
      if (mdy === dmy) return
      const readings = { row, typed: typed.trim(), mdy, dmy }
      if (!dmy) order.month_first ??= readings
      else if (!mdy) order.day_first ??= readings
      else if (order.open.length < MOST_EXAMPLES) order.open.push(readings)
    },
    order: (): DateOrder | null => (isAny ? { format: formatOf(order, isYearFirst), ...order } : null),
  }
}

/** The same of a column in which dotted dates are told apart; null where there are none of a kind. */
export function datesTally(latest?: Day) {
  const plain = dateTally(latest)
  const dotted = dateTally(latest)
  return {
    see: (row: number, typed: string) => (isDotted(typed) ? dotted : plain).see(row, typed),
    orders: () => ({ plain: plain.order(), dotted: dotted.order() }),
  }
}

function formatOf(
  { month_first, day_first, open }: Omit<DateOrder, 'format'>,
  isYearFirst: boolean,
): DateFormat | null {
  if (isYearFirst) return 'ymd'
  // If every date can only be one day, any answer is right.
  if (open.length > 0 && Boolean(month_first) === Boolean(day_first)) return null
  return day_first && !month_first ? 'dmy' : 'mdy'
}

/** How the dates of a column are written, as far as its cells tell. */
export function orderOf(cells: Iterable<{ row: number; typed: string }>): DateOrder | null {
  const tally = dateTally()
  for (const { row, typed } of cells) tally.see(row, typed)
  return tally.order()
}

/** Whether somebody has to decide, or to confirm: the order would change a date. */
export const hangsOnOrder = ({ open }: Pick<DateOrder, 'open'>) => open.length > 0
