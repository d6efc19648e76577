import type { DateReadings } from 'contract/clubs/roster-import'
import { parseDay, type Day } from 'contract/dates'
import { DateFormat } from 'contract/office/import'

const PARTS =
  /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[T ]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?: ?[AP]M)?Z?)?$/i

/** A day as a file writes it; a time behind it is left out. Undefined for what is no day written that way. */
export function readDay(text: string, format: DateFormat): Day | undefined {
  const parts = PARTS.exec(text.trim())
  if (!parts) return undefined
  const [, one = '', two = '', three = ''] = parts
  // Four digits in front leave no doubt.
  if (one.length === 4) return three.length <= 2 ? dayOf(one, two, three) : undefined
  if (three.length !== 4 || one.length > 2 || format === 'ymd') return undefined
  return format === 'mdy' ? dayOf(three, one, two) : dayOf(three, two, one)
}

const dayOf = (year: string, month: string, day: string) =>
  parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)

/**
 * In which ways all cells of a column can be read that are a day in any: more than one where no day is beyond the 12th.
 * None where no cell is a day, or where no one way reads them all.
 */
export function formatsOf(cells: Iterable<string>): DateFormat[] {
  let left: readonly DateFormat[] = DateFormat.options
  let isAny = false
  for (const cell of cells) {
    const ways = DateFormat.options.filter((format) => readDay(cell, format) !== undefined)
    if (ways.length === 0) continue
    isAny = true
    left = left.filter((format) => ways.includes(format))
  }
  if (!isAny) return []
  // Four digits in front are understood in each of the ways, so nobody need be asked.
  return left.includes('ymd') ? ['ymd'] : [...left]
}

const MOST_EXAMPLES = 3

/**
 * How a column of days is written, as far as its cells tell, else up to three of them to ask about: first those that
 * change with the answer. Cells that are no day in any way, or the same day in each, say nothing.
 */
export function orderOf(
  cells: readonly { row: number; typed: string }[],
): { format: DateFormat } | { examples: DateReadings[] } {
  const telling = cells
    .map(
      ({ row, typed }): DateReadings => ({
        row,
        typed: typed.trim(),
        mdy: readDay(typed, 'mdy') ?? null,
        dmy: readDay(typed, 'dmy') ?? null,
      }),
    )
    .filter(({ mdy, dmy }) => mdy !== dmy)
  const isMonthFirst = telling.some(({ dmy }) => dmy === null)
  const isDayFirst = telling.some(({ mdy }) => mdy === null)
  if (telling.length === 0 || (isMonthFirst && !isDayFirst)) return { format: 'mdy' }
  if (isDayFirst && !isMonthFirst) return { format: 'dmy' }
  const open = telling.filter(({ mdy, dmy }) => mdy && dmy)
  return { examples: (open.length > 0 ? open : telling).slice(0, MOST_EXAMPLES) }
}
