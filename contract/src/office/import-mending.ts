import * as z from 'zod/mini'
import { cleanCell } from '../cells.ts'

/** Of a longer cell only so much is shown, compared and mended. */
export const MOST_CELL_LETTERS = 200
/** How many mends a file can have: what is more is mended in the file. */
export const MOST_MENDS = 1_000

const Cell = z.string().check(z.maxLength(MOST_CELL_LETTERS, 'Use up to 200 characters.'))

/**
 * Cells of a file that are read as something else: one cell (`line`), all of the column that say the same (`typed`), or
 * the whole column (neither). The file itself stays as it was sent.
 */
export const ImportMend = z.object({
  /** By position, from 0. */
  column: z
    .int('Choose a column.')
    .check(z.minimum(0, 'Choose a column.'), z.maximum(199, 'Choose a column.')),
  line: z.nullable(z.int('Choose a row.')),
  /** As it stands in the file; '' for empty cells. */
  typed: z.nullable(Cell),
  value: Cell,
})
export type ImportMend = z.infer<typeof ImportMend>

/** A cell as it is shown and mended. */
export const shownCell = (cell: string) => cleanCell(cell).slice(0, MOST_CELL_LETTERS)

/** Cells that differ only in capitals and spaces are mended together. */
export const cellKey = (cell: string) => shownCell(cell).replace(/\s+/g, ' ').toLowerCase()

/** What a mend is for: a later one for the same takes its place. */
export const mendKey = ({ column, line, typed }: Omit<ImportMend, 'value'>) =>
  line !== null ? `${column}@${line}` : typed === null ? `${column}` : `${column}=${cellKey(typed)}`
