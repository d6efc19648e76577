import type { Said } from 'contract/message'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { FILE_SAYS } from 'contract/office/import-says'
import { MOST_IMPORT_ROWS } from 'contract/office/import'
import { invalidField } from 'contract/problem'
import { columnsReader } from './columns.ts'
import { openSheet } from './open-sheet.ts'
import { Unreadable, type Sheet, type SheetRow } from './sheet.ts'

/** After this many rows, yields to other requests. */
const READ_AT_ONCE = 500

type Columns = ReturnType<typeof columnsReader>

/**
 * The columns of a file of people. Every row counts, even the last one: it may be the one that reveals how
 * dates are written. `onRow` gets each non-empty row, and may refuse it. @throws UnsupportedFile if it is not
 * a table, Invalid at the field `file` if it has no columns or rows
 */
export async function readThrough(
  bytes: Buffer,
  onRow: (row: SheetRow) => void = () => undefined,
): Promise<Omit<Sheet, 'rows'> & { columns: Columns['columns'] }> {
  try {
    const { rows, ...sheet } = await openSheet(bytes)
    let columns: Columns | undefined
    let count = 0
    for await (const row of rows()) {
      if (!columns) {
        columns = columnsReader(headersOf(row))
        continue
      }
      if (row.cells.every((cell) => cell.trim() === '')) continue
      if (++count > MOST_IMPORT_ROWS) throw wrong(FILE_SAYS.too_long)
      if (count % READ_AT_ONCE === 0) await othersTurn()
      columns.see(row)
      onRow(row)
    }
    if (!columns) throw wrong(FILE_SAYS.no_columns)
    if (count === 0) throw wrong(FILE_SAYS.no_rows)
    return { ...sheet, columns: columns.columns }
  } catch (error) {
    throw error instanceof Unreadable ? wrong(error.said) : error
  }
}

const wrong = (sentence: Said) => invalidField('file', sentence)

function headersOf({ cells }: SheetRow): string[] {
  const headers = cells.map((header) =>
    header
      .replace(/^\ufeff/, '')
      .trim()
      .slice(0, 100),
  )
  if (headers.filter(Boolean).length < 2) throw wrong(FILE_SAYS.no_columns)
  if (headers.length > 200) throw wrong(FILE_SAYS.too_wide)
  return headers
}
