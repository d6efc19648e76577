import { messageIn, type Said } from 'contract/message'
export type SheetRow = {
  /** Numbered like in the program that made the file: the first line is 1. */
  line: number
  cells: string[]
}

/** A table of texts. Nothing is ever evaluated: a formula in a text file is just text. */
export type Sheet = {
  kind: 'csv' | 'xlsx'
  encoding: string | null
  separator: string | null
  /** Read from the start each time, row by row. @throws Unreadable where the file is broken */
  rows: () => AsyncGenerator<SheetRow>
}

/** A file that is not a table, or stops being one at some point; the message is for the uploader. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly said: Said
  constructor(said: Said) {
    super(messageIn(said))
    this.said = said
  }
}
