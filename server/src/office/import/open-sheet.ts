import { FILE_SAYS } from 'contract/office/import-says'
import { fileTypeFromBuffer } from 'file-type'
import { UnsupportedFile } from 'contract/problem'
import { csvSheet } from './sheet-csv.ts'
import { xlsxSheet } from './sheet-xlsx.ts'
import type { Sheet } from './sheet.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Detects what a file is, by content and never by name. @throws UnsupportedFile if it is neither text nor a
 * workbook, Unreadable for a broken workbook
 */
export async function openSheet(bytes: Uint8Array): Promise<Sheet> {
  const type = await fileTypeFromBuffer(bytes)
  if (type?.mime === XLSX || type?.mime === 'application/zip') return xlsxSheet(bytes)
  if (type) throw refused()
  return csvSheet(bytes)
}

const refused = () =>
  UnsupportedFile({ message: FILE_SAYS.wrong_kind, errors: { file: [FILE_SAYS.wrong_kind] } })
