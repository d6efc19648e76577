import { FILE_SAYS } from 'contract/office/import-says'
import { invalidField } from 'contract/problem'
import { openSheet } from './open-sheet.ts'
import { Unreadable, type SheetRow } from './sheet.ts'

/** So many rows say how a file writes its days. */
const LOOKED_AT = 2_000

/**
 * The headers of a file of people and its first rows.
 * @throws UnsupportedFile for what is no table, Invalid at the field `file` for one without columns or rows
 */
export async function beginningOf(bytes: Buffer) {
  const wrong = (sentence: string) => invalidField('file', sentence)
  try {
    const { rows: read, kind, encoding, separator } = await openSheet(bytes)
    const rows: SheetRow[] = []
    for await (const row of read()) {
      rows.push(row)
      if (rows.length > LOOKED_AT) break
    }
    const headers = (rows.shift()?.cells ?? []).map((header) =>
      header
        .replace(/^\ufeff/, '')
        .trim()
        .slice(0, 100),
    )
    if (headers.filter(Boolean).length < 2) throw wrong(FILE_SAYS.no_columns)
    if (headers.length > 200) throw wrong(FILE_SAYS.too_wide)
    if (rows.length === 0) throw wrong(FILE_SAYS.no_rows)
    return { kind, encoding, separator, headers, rows }
  } catch (error) {
    throw error instanceof Unreadable ? wrong(error.message) : error
  }
}
