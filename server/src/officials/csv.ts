import { stringify } from 'csv-stringify/sync'
import { decimal } from 'contract/money'

/** A table as a file. A cell that a spreadsheet would take for a formula is written as text; the only numbers are cents. */
export const csvOf = (
  columns: readonly string[],
  rows: readonly (string | number | null | undefined)[][],
): Buffer =>
  Buffer.from(
    stringify([...rows], {
      header: true,
      columns: columns.map((header, i) => ({ key: String(i), header })),
      bom: true,
      escape_formulas: true,
      cast: { number: decimal },
    }),
  )
