import type { Said } from 'contract/message'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Day } from 'contract/dates'
import { cleanCell, repeatsHeader } from 'contract/cells'
import { MOST_HEADER_LINES, headerAmong } from 'contract/office/import-headers'
import { FILE_SAYS } from 'contract/office/import-says'
import { MOST_IMPORT_ROWS } from 'contract/office/import'
import { invalidField } from 'contract/problem'
import { columnsReader } from './columns.ts'
import { openSheet } from './open-sheet.ts'
import { Unreadable, type Sheet, type SheetRow } from './sheet.ts'

/** After this many rows, yields to other requests. */
const READ_AT_ONCE = 500
/** How much of the first lines is kept for choosing the header. */
const SHOWN = { lines: 10, cells: 12, letters: 40 }

type Columns = ReturnType<typeof columnsReader>

type Reading = {
  today: Day
  /** The line with the column names; without it, it is found. */
  header_line?: number | undefined
  /** Gets each row, and may refuse it. */
  onRow?: (row: SheetRow) => void
  /** Whether a header names a column of such a file, and what is said if none does; a file of people without it. */
  isKnown?: (header: string) => boolean
  no_columns?: Said
}

export type ReadThrough = Omit<Sheet, 'rows'> & {
  columns: Columns['columns']
  header_line: number
  beginning: SheetRow[]
}

/**
 * The columns of a file, of people unless something else is said. Every row counts, even the last one: it may be the one that reveals how
 * dates are written. @throws UnsupportedFile if it is not a table, Invalid at the field `file` if it has no
 * columns or rows
 */
export async function readThrough(
  bytes: Buffer,
  { today, header_line, onRow = () => undefined, isKnown, no_columns = FILE_SAYS.no_columns }: Reading,
): Promise<ReadThrough> {
  try {
    const { rows, ...sheet } = await openSheet(bytes)
    const beginning = await firstOf(rows())
    const header =
      header_line === undefined
        ? beginning[
            headerAmong(
              beginning.map(({ cells }) => cells),
              isKnown,
            )
          ]
        : beginning.find(({ line }) => line === header_line)
    if (!header) throw wrong(header_line === undefined ? no_columns : FILE_SAYS.no_such_line)
    const columns = columnsReader(headersOf(header, no_columns), today)
    let count = 0
    for await (const row of rows()) {
      if (row.line <= header.line || isNoRow(row, columns.headers)) continue
      if (++count > MOST_IMPORT_ROWS) throw wrong(FILE_SAYS.too_long)
      if (count % READ_AT_ONCE === 0) await othersTurn()
      columns.see(row)
      onRow(row)
    }
    if (count === 0) throw wrong(FILE_SAYS.no_rows)
    return {
      ...sheet,
      columns: columns.columns,
      header_line: header.line,
      beginning: beginning.slice(0, SHOWN.lines).map(({ line, cells }) => ({
        line,
        cells: cells.slice(0, SHOWN.cells).map((cell) => cleanCell(cell).slice(0, SHOWN.letters)),
      })),
    }
  } catch (error) {
    throw error instanceof Unreadable ? wrong(error.said) : error
  }
}

/** Whether a row is empty, or says again what the columns are. */
const isNoRow = (row: SheetRow, headers: readonly string[]) =>
  isEmpty(row) || repeatsHeader(row.cells, headers)

/** Whether nothing stands in a row. */
export const isEmpty = ({ cells }: SheetRow) => cells.every((cell) => cleanCell(cell) === '')

async function firstOf(rows: AsyncGenerator<SheetRow>): Promise<SheetRow[]> {
  const first: SheetRow[] = []
  for await (const row of rows) {
    if (isEmpty(row)) continue
    first.push(row)
    if (first.length === MOST_HEADER_LINES) break
  }
  return first
}

const wrong = (sentence: Said) => invalidField('file', sentence)

function headersOf({ cells }: SheetRow, no_columns: Said): string[] {
  const headers = cells.map((header) => cleanCell(header).slice(0, 100))
  if (headers.filter(Boolean).length < 2) throw wrong(no_columns)
  if (headers.length > 200) throw wrong(FILE_SAYS.too_wide)
  return headers
}
