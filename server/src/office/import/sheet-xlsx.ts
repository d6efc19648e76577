import { FILE_SAYS } from 'contract/office/import-says'
import { Parser } from 'htmlparser2'
import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { isDayFormat, dayOfSerial } from './sheet-xlsx-days.ts'
import { Unreadable, type Sheet, type SheetRow } from './sheet.ts'

/**
 * A small file that unpacks to more than this is an attack. A table of 200,000 people needs a quarter of it.
 */
const MOST_BYTES = { table: 600_000_000, texts: 150_000_000, rest: 20_000_000 }
const MOST_FILES = 5_000
const MOST_COLUMNS = 500
const MOST_CELL_LETTERS = 20_000

const broken = () => new Unreadable(FILE_SAYS.broken_workbook)
const tooLarge = () => new Unreadable(FILE_SAYS.huge_workbook)

/** The first table of a workbook. Only the required parts are unpacked, and the table itself row by row. */
export async function xlsxSheet(bytes: Uint8Array): Promise<Sheet> {
  const open = () =>
    fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      autoClose: false,
    }).catch(() => {
      throw broken()
    })
  const zip = await open()
  const entries = await entriesOf(zip)
  const book = await bookOf(zip, entries)
  return {
    kind: 'xlsx',
    encoding: null,
    separator: null,
    rows: () => rowsOf(zip, entries, book),
  }
}

type Entries = ReadonlyMap<string, Entry>
type Book = { sheet: string; texts: readonly string[]; isDay: (style: number) => boolean; is1904: boolean }

function entriesOf(zip: ZipFile): Promise<Entries> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, Entry>()
    zip.on('entry', (entry: Entry) => {
      found.set(entry.fileName, entry)
      if (found.size > MOST_FILES) reject(tooLarge())
      else zip.readEntry()
    })
    zip.on('end', () => resolve(found))
    zip.on('error', () => reject(broken()))
    zip.readEntry()
  })
}

async function bookOf(zip: ZipFile, entries: Entries): Promise<Book> {
  const read = async (name: string, onTag: OnTag, most = MOST_BYTES.rest) => {
    await toEnd(tagsOf(zip, entries, name, { onTag }, most))
  }
  const root = await relationsOf(read, '', 'officeDocument')
  const book = root[0]?.target ?? 'xl/workbook.xml'
  if (!entries.has(book)) throw broken()
  const sheets: string[] = []
  let is1904 = false
  await read(book, (name, { 'r:id': id, date1904 }) => {
    if (name === 'sheet' && id) sheets.push(id)
    if (name === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true'
  })
  const relations = await relationsOf(read, book)
  const sheet = relations.find(({ id }) => id === sheets[0])?.target
  if (!sheet || !entries.has(sheet)) throw broken()
  const named = (kind: string) => relations.find(({ type }) => type.endsWith(`/${kind}`))?.target
  const texts = await textsOf(zip, entries, named('sharedStrings'))
  const isDay = await dayStyles(read, entries, named('styles'))
  return { sheet, texts, isDay, is1904 }
}

type Read = (name: string, onTag: OnTag, most?: number) => Promise<void>

/** What a part of the workbook refers to, with paths from its root. */
async function relationsOf(read: Read, part: string, wanted?: string) {
  const { dir, base } = posix.parse(part)
  const found: { id: string; type: string; target: string }[] = []
  await read(posix.join(dir, '_rels', `${base}.rels`), (name, { Id = '', Type = '', Target = '' }) => {
    if (name === 'Relationship')
      found.push({
        id: Id,
        type: Type,
        target: posix.join(Target.startsWith('/') ? '' : dir, Target).replace(/^\//, ''),
      })
  })
  return wanted === undefined ? found : found.filter(({ type }) => type.endsWith(`/${wanted}`))
}

/** Texts are stored once, and cells refer to them by number. */
async function textsOf(zip: ZipFile, entries: Entries, name: string | undefined): Promise<string[]> {
  const texts: string[] = []
  if (!name || !entries.has(name)) return texts
  let text = ''
  let isText = false
  let isReading = 0
  const handlers: Handlers = {
    onTag(tag) {
      if (tag === 'si') text = ''
      // The Japanese reading of a word is stored next to it.
      if (tag === 'rPh') isReading += 1
      if (tag === 't') isText = isReading === 0
    },
    onText(piece) {
      if (isText && text.length < MOST_CELL_LETTERS) text += piece
    },
    onEnd(tag) {
      if (tag === 't') isText = false
      if (tag === 'rPh') isReading -= 1
      if (tag === 'si') texts.push(text)
    },
  }
  await toEnd(tagsOf(zip, entries, name, handlers, MOST_BYTES.texts))
  return texts
}

/** Which cell styles show a number as a date. */
async function dayStyles(read: Read, entries: Entries, name: string | undefined) {
  const formats = new Map<number, string>()
  const styles: number[] = []
  let isOfCells = false
  if (name && entries.has(name))
    await read(name, (tag, { numFmtId, formatCode }) => {
      if (tag === 'numFmt') formats.set(Number(numFmtId), formatCode ?? '')
      if (tag === 'cellXfs') isOfCells = true
      if (tag === 'cellStyles' || tag === 'dxfs') isOfCells = false
      if (tag === 'xf' && isOfCells) styles.push(Number(numFmtId ?? 0))
    })
  const days = styles.map((id) => isDayFormat(id, formats.get(id)))
  return (style: number) => days[style] ?? false
}

async function* rowsOf(
  zip: ZipFile,
  entries: Entries,
  { sheet, texts, isDay, is1904 }: Book,
): AsyncGenerator<SheetRow> {
  const ready: SheetRow[] = []
  let line = 0
  let cells: string[] = []
  let cell = { column: 0, type: '', style: 0 }
  let value = ''
  let isValue = false
  const handlers: Handlers = {
    onTag(tag, attributes) {
      if (tag === 'row') {
        line = Number(attributes['r']) || line + 1
        cells = []
      }
      if (tag === 'c') {
        const column = columnOf(attributes['r']) ?? (cells.length > 0 ? cell.column + 1 : 0)
        cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0) }
        value = ''
      }
      if (tag === 'v' || tag === 't') isValue = true
    },
    onText(text) {
      if (isValue && value.length < MOST_CELL_LETTERS) value += text
    },
    onEnd(tag) {
      if (tag === 'v' || tag === 't') isValue = false
      if (tag === 'c' && cell.column < MOST_COLUMNS) {
        while (cells.length < cell.column) cells.push('')
        cells[cell.column] = shown(cell, value)
      }
      if (tag === 'row' && cells.some((one) => one !== '')) ready.push({ line, cells })
    },
  }
  const shown = ({ type, style }: typeof cell, text: string) => {
    if (type === 's') return texts[Number(text)] ?? ''
    if (type === 'b') return text === '1' ? 'yes' : 'no'
    if (type === 'n' && text !== '' && isDay(style)) return dayOfSerial(Number(text), is1904) ?? text
    // A formula's stored result; an error counts as empty.
    return type === 'e' ? '' : text
  }
  const take = () => ready.splice(0)
  for await (const rows of tagsOf(zip, entries, sheet, handlers, MOST_BYTES.table, take)) yield* rows
}

/** 'AB12' is in column 27, counting from 0. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

type OnTag = (name: string, attributes: Record<string, string>) => void
type Handlers = { onTag: OnTag; onText?: (text: string) => void; onEnd?: (name: string) => void }

async function toEnd(reading: AsyncGenerator<unknown>) {
  while (!(await reading.next()).done);
}

/** Parses a part of the workbook as it is unpacked; yields the tags of each chunk. */
async function* tagsOf(
  zip: ZipFile,
  entries: Entries,
  part: string,
  { onTag, onText, onEnd }: Handlers,
  most: number,
  take: () => SheetRow[] = () => [],
): AsyncGenerator<SheetRow[]> {
  const entry = entries.get(part)
  if (!entry) return
  if (entry.uncompressedSize > most) throw tooLarge()
  // Office writes names without a prefix; other programs may write `x:row`.
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => onTag(plain(name), attributes),
      ontext: (text) => onText?.(text),
      onclosetag: (name) => onEnd?.(plain(name)),
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder()
  let size = 0
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry)
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > most) throw tooLarge()
      parser.write(decoder.decode(piece, { stream: true }))
      yield take()
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : broken()
  }
  parser.end()
  yield take()
}
