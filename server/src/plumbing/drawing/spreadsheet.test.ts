import fc from 'fast-check'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { sheetIn } from '../../../test/workbook.ts'
import { rowsOf } from './spreadsheet-rows.ts'
import { xlsxFile } from './spreadsheet.ts'

const COLUMNS = [
  { label: 'Name', content: 'text' },
  { label: 'Note', content: 'text' },
] as const

const sheet = { filename: 'list', title: 'List', columns: COLUMNS }
const book = async (lines: Readable, mostRows?: number) =>
  new Uint8Array(await buffer(xlsxFile(sheet, lines, mostRows).content as NodeJS.ReadableStream))

/** The way COPY writes it. */
const quoted = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map(quoted).join(',')}\n`).join('')

/** Cuts anywhere, even within a character. */
function pieces(text: string, size: number): Buffer[] {
  const bytes = Buffer.from(text)
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  )
}

const cells = fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), {
  maxLength: 20,
})

test('rows that come in pieces, cut anywhere, are the rows that were sent', () =>
  fc.assert(
    fc.asyncProperty(cells, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
      const found: string[][] = []
      for await (const some of rowsOf(Readable.from(pieces(csv(rows), size)))) found.push(...some)
      expect(found).toEqual(rows.map((row) => row.map((one) => Buffer.from(one).toString())))
    }),
  ))

test('what is in the cells is in the workbook, but for what XML cannot say', () =>
  fc.assert(
    fc.asyncProperty(cells, async (rows) => {
      const file = await book(Readable.from(pieces(csv(rows), 17)))
      const sayable = (text: string) =>
        // oxlint-disable-next-line no-control-regex -- these are what XML refuses
        Buffer.from(text)
          .toString()
          .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      expect(sheetIn(file).slice(1)).toEqual(
        rows.map((row) => row.map((one) => (one === '' ? null : sayable(one)))),
      )
    }),
    { numRuns: 50 },
  ))

test.each([1, 7, 100])('more rows than a sheet holds go on in a second sheet, %i at a time', async (size) => {
  const rows = Array.from({ length: 24 }, (_, i): [string, string] => [`Row ${i}`, ''])
  const file = await book(Readable.from(pieces(csv(rows), size)), 10)
  const sheets = [1, 2, 3].map((place) => sheetIn(file, place))
  expect(sheets.map(([header]) => header)).toEqual(Array(3).fill(['Name', 'Note']))
  expect(sheets.map((one) => one.length)).toEqual([10, 10, 7])
  expect(sheets.flatMap((one) => one.slice(1))).toEqual(rows.map(([name]) => [name, null]))
})

test('as many rows as a sheet holds need no second one', async () => {
  const rows = Array.from({ length: 9 }, (_, i): [string, string] => [`Row ${i}`, ''])
  const file = await book(Readable.from(pieces(csv(rows), 5)), 10)
  expect(sheetIn(file)).toHaveLength(10)
  expect(sheetIn(file, 2)).toEqual([])
})

test('a list that fails on its way fails the file, and one that nobody reads any more is given up', async () => {
  const failing = new Readable({
    read() {
      this.destroy(new Error('the database is gone'))
    },
  })
  await expect(book(failing)).rejects.toThrow('the database is gone')
  const lines = new Readable({ read() {} })
  const file = xlsxFile(sheet, lines).content as Readable
  file.destroy()
  await expect.poll(() => lines.destroyed).toBe(true)
})
