import { StringDecoder } from 'node:string_decoder'

/**
 * A cell and its delimiter; PostgreSQL quotes cells that contain a comma, a quote or a line break, and none
 * are null.
 */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\n]*))([,\n])/y

/** Parses the rows that COPY writes as CSV, a few thousand at a time. An empty cell is an empty text. */
export async function* rowsOf(lines: AsyncIterable<Buffer>): AsyncGenerator<string[][]> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of lines) {
    const text = rest + decoder.write(chunk)
    const found: string[][] = []
    let row: string[] = []
    let begun = 0
    CELL.lastIndex = 0
    for (let cell = CELL.exec(text); cell; cell = CELL.exec(text)) {
      row.push(cell[1]?.replaceAll('""', '"') ?? cell[2]!)
      if (cell[3] === ',') continue
      found.push(row)
      row = []
      begun = CELL.lastIndex
    }
    rest = text.slice(begun)
    if (found.length > 0) yield found
  }
}
