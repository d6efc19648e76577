import { cellKey, mendKey, shownCell, type ImportMend } from 'contract/office/import-mending'

/** The cells of a row as they are read, and of those that were mended what the file says. */
export type RowCells = { now: string[]; was: Record<number, string> }

/** Reads the cells of a row with what was mended in them. The mend of one cell counts before that of its equals. */
export function mender(mends: readonly ImportMend[]): (line: number, cells: readonly string[]) => RowCells {
  const values = new Map(mends.map((one) => [mendKey(one), one.value]))
  const columns = new Set(mends.map(({ column }) => column))
  return (line, cells) => {
    const now = [...cells]
    const was: RowCells['was'] = {}
    for (const column of columns) {
      const typed = cells[column] ?? ''
      const value = [
        mendKey({ column, line, typed: null }),
        mendKey({ column, line: null, typed }),
        mendKey({ column, line: null, typed: null }),
      ]
        .map((key) => values.get(key))
        .find((one) => one !== undefined)
      if (value === undefined || cellKey(value) === cellKey(typed)) continue
      while (now.length < column) now.push('')
      now[column] = value
      was[column] = shownCell(typed)
    }
    return { now, was }
  }
}
