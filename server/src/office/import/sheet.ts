export type SheetRow = {
  /** As the program that made the file counts: the first line is 1. */
  line: number
  cells: string[]
}

/** A table of texts. What a cell computes is never computed: a formula of a text file is the text it is. */
export type Sheet = {
  kind: 'csv' | 'xlsx'
  encoding: string | null
  separator: string | null
  /** Read anew each time, row by row. @throws Unreadable where the file is broken */
  rows: () => AsyncGenerator<SheetRow>
}

/** A file that is no table, or is one no longer from some point on; the message is for whoever sent it. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}
