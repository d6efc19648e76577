import { PassThrough, Readable } from 'node:stream'
import yazl from 'yazl'
import type { FileFormat } from 'contract/primitives'
import type { Download } from '../context.ts'
import type { Content } from './spreadsheet-queries.ts'
import { rowsOf } from './spreadsheet-rows.ts'

export type Column = { label: string; content: Content }

/** Office Open XML, ECMA-376 part 1, 18.3.1.73. */
const MOST_ROWS = 1_048_576

/** The byte order mark, by which spreadsheets recognize UTF-8. */
const MARK = '\ufeff'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Sheet = {
  /** Without its extension. */
  filename: string
  title: string
  columns: readonly Column[]
}

export const sheetFile = (format: FileFormat, sheet: Sheet, lines: Readable): Download =>
  format === 'xlsx' ? xlsxFile(sheet, lines) : csvFile(sheet, lines)

/** The rows of a COPY with a header as a text file, streamed. */
export function csvFile({ filename, columns }: Sheet, lines: Readable): Download {
  const header = columns.map(({ label }) =>
    /[",\n]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label,
  )
  // Goes in front of what is already there, the first rows.
  lines.unshift(Buffer.from(`${MARK}${header.join(',')}\n`))
  return { filename: `${filename}.csv`, content: lines, type: 'text/csv' }
}

/**
 * The rows of a COPY as a workbook written as it is read, so that only a few rows are in memory. Amounts,
 * days and moments are numbers that formulas can use; a text is never a formula, whatever it begins with.
 */
export function xlsxFile(
  { filename, title, columns }: Sheet,
  lines: Readable,
  mostRows = MOST_ROWS,
): Download {
  const zip = new yazl.ZipFile()
  const file = new PassThrough()
  const fail = (error: Error) => {
    lines.destroy()
    file.destroy(error)
  }
  // Closing the download early cancels the statement.
  file.on('close', () => lines.destroy())
  zip.on('error', fail)
  zip.outputStream.on('error', fail).pipe(file)
  const batches = rowsOf(lines)
  let sheets = 0
  const finish = () => {
    const names = Array.from({ length: sheets }, (_, i) => (i === 0 ? title : `${title} ${i + 1}`))
    for (const [path, text] of Object.entries(partsOf(names))) zip.addBuffer(Buffer.from(text), path)
    zip.end()
  }
  const addSheet = (first: string[][]) => {
    sheets += 1
    const left: string[][] = []
    const sheet = Readable.from(sheetOf({ columns, mostRows }, first, batches, left), { objectMode: false })
    sheet.on('error', fail).on('end', () => (left.length > 0 ? addSheet(left) : finish()))
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`)
  }
  addSheet([])
  return { filename: `${filename}.xlsx`, content: file, type: XLSX }
}

/** One sheet's XML; rows of the last batch that do not fit are put into `left`. */
async function* sheetOf(
  { columns, mostRows }: { columns: readonly Column[]; mostRows: number },
  first: string[][],
  batches: AsyncGenerator<string[][]>,
  left: string[][],
): AsyncGenerator<string> {
  const widths = columns.map(({ content, label }, i) => {
    const width = Math.max(content === 'text' ? 20 : 16, label.length + 2)
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`
  })
  const header = columns.map(({ label }) => textCell(label, STYLES.header)).join('')
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row>${header}</row>`
  let room = mostRows - 1
  const write = (rows: string[][]) => {
    const fitting = rows.slice(0, room)
    room -= fitting.length
    left.push(...rows.slice(fitting.length))
    return fitting
      .map((row) => `<row>${row.map((value, i) => cell(columns[i]!.content, value)).join('')}</row>`)
      .join('')
  }
  if (first.length > 0) yield write(first)
  while (room > 0) {
    const next = await batches.next()
    if (next.done) break
    yield write(next.value)
  }
  if (room === 0 && left.length === 0) {
    const next = await batches.next()
    if (!next.done) left.push(...next.value)
  }
  yield '</sheetData></worksheet>'
}

function cell(content: Content, value: string): string {
  if (value === '') return '<c/>'
  if (content === 'money') return `<c s="${STYLES.money}"><v>${value}</v></c>`
  const serial = content === 'day' || content === 'moment' ? serialOf(value) : undefined
  if (serial !== undefined) return `<c s="${STYLES[content as 'day' | 'moment']}"><v>${serial}</v></c>`
  return textCell(value, STYLES.text)
}

const textCell = (text: string, style: number) =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const DAY_MS = 86_400_000
const DAY_ZERO = Date.UTC(1899, 11, 30)

/** Days since 1899-12-30, the spreadsheet epoch; they do not support dates before 1900, which stay text. */
function serialOf(value: string): number | undefined {
  const at = Date.parse(value.length > 'YYYY-MM-DD'.length ? `${value.replace(' ', 'T')}Z` : value)
  const serial = (at - DAY_ZERO) / DAY_MS
  return serial >= 61 ? serial : undefined
}

/** Drops what XML cannot express: control characters and unpaired surrogates. */
const escapeXml = (text: string) =>
  text
    .replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'))
    // oxlint-disable-next-line no-control-regex -- these are what XML refuses
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('\r', '&#13;')

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/**
 * Indexes into `cellXfs` below. `quotePrefix` keeps a text from becoming a formula even after it is edited.
 */
const STYLES = { text: 1, header: 2, money: 3, day: 4, moment: 5 }

const STYLE_SHEET = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="mm/dd/yyyy"/><numFmt numFmtId="165" formatCode="mm/dd/yyyy\\ hh:mm\\ AM/PM"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The parts of a workbook other than its sheets. */
function partsOf(names: readonly string[]): Record<string, string> {
  const each = (write: (place: number, name: string) => string) =>
    names.map((name, i) => write(i + 1, name)).join('')
  const kind = (name: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind('sheet.main')}"/><Override PartName="/xl/styles.xml" ContentType="${kind('styles')}"/>${each((place) => `<Override PartName="/xl/worksheets/sheet${place}.xml" ContentType="${kind('worksheet')}"/>`)}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((place, name) => `<sheet name="${escapeXml(name)}" sheetId="${place}" r:id="rId${place}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((place) => `<Relationship Id="rId${place}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${place}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLE_SHEET,
  }
}
