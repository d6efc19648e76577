import { FILE_SAYS } from 'contract/office/import-says'
import { parse, type CsvError } from 'csv-parse'
import { Readable } from 'node:stream'
import { encodingOf, textOf, type Encoding } from './encoding.ts'
import { Unreadable, type Sheet, type SheetRow } from './sheet.ts'

const SEPARATORS = [',', ';', '\t', '|'] as const
/** A longer row must contain an unclosed quotation mark. */
const MOST_ROW_LETTERS = 100_000

/** A text file with one person per line, as any table program writes it. */
export function csvSheet(bytes: Uint8Array): Sheet {
  const encoding = encodingOf(bytes)
  const separator = separatorOf(bytes, encoding)
  return {
    kind: 'csv',
    encoding,
    separator,
    rows: () => rowsOf(bytes, encoding, separator),
  }
}

async function* rowsOf(bytes: Uint8Array, encoding: Encoding, separator: string): AsyncGenerator<SheetRow> {
  const parser = Readable.from(textOf(bytes, encoding)).pipe(
    parse({
      delimiter: separator,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MOST_ROW_LETTERS,
    }),
  )
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: Counted
    }>)
      yield { line: rowNumber(info), cells: record }
  } catch (error) {
    const { code, records = 0, empty_lines = 0 } = error as CsvError & Partial<Counted>
    if (!code?.startsWith('CSV_')) throw error
    throw new Unreadable(FILE_SAYS.open_quotation({ line: rowNumber({ records, empty_lines }) + 1 }))
  }
}

/** How much had been read by then, including the current record. */
type Counted = { records: number; empty_lines: number }

/** A row with line breaks in its cells is one spreadsheet row, and so is an empty line. */
const rowNumber = ({ records, empty_lines }: Counted) => records + empty_lines

/** How many lines are looked at: the first ones may be titles. */
const LOOKED_AT = 30

/** The candidate that occurs most often in the first lines, outside quotation marks. */
function separatorOf(bytes: Uint8Array, encoding: Encoding): string {
  const [begin = ''] = textOf(bytes.subarray(0, 64_000), encoding)
  const lines = begin.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]+/, LOOKED_AT)
  const counts = SEPARATORS.map((sign) => lines.reduce((sum, line) => sum + line.split(sign).length - 1, 0))
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!
}
