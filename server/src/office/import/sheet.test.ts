import fc from 'fast-check'
import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { workbook, zip } from '../../../test/xlsx.ts'
import { dayOfSerial, isDayFormat } from './sheet-xlsx-days.ts'
import { openSheet } from './open-sheet.ts'
import { Unreadable } from './sheet.ts'

async function read(bytes: Uint8Array) {
  const sheet = await openSheet(bytes)
  const rows = []
  for await (const row of sheet.rows()) rows.push(row)
  return { ...sheet, rows }
}
const cellsOf = async (bytes: Uint8Array) => (await read(bytes)).rows.map(({ cells }) => cells)

test.each([',', ';', '\t', '|'])('the separator %j is seen in the first line', async (sign) => {
  const text = [
    ['First name', 'Last, name', 'DOB'],
    ['Zoë', 'O’Neil', '05/13/2014'],
  ]
    .map((cells) => cells.map((cell) => (cell.includes(sign) ? `"${cell}"` : cell)).join(sign))
    .join('\r\n')
  expect(await read(Buffer.from(text))).toMatchObject({
    kind: 'csv',
    separator: sign,
    rows: [
      { line: 1, cells: ['First name', 'Last, name', 'DOB'] },
      { line: 2, cells: ['Zoë', 'O’Neil', '05/13/2014'] },
    ],
  })
})

test.each(['\n', '\r\n'])(
  'a text file (line ends %j) counts rows as a spreadsheet program does',
  async (end) => {
    const rows = ['a,b', '', `"in two${end}${end}lines",1`, '', '', 'plain,2', ',', 'last,3', '']
    const { rows: found } = await read(Buffer.from(rows.join(end)))
    expect(found.map(({ line, cells }) => [line, cells[1]])).toEqual([
      [1, 'b'],
      [3, '1'],
      [6, '2'],
      [7, ''],
      [8, '3'],
    ])
  },
)

test('an open quotation mark is named by the row in which it is opened', async () => {
  const rows = ['a,b', '"in two', 'lines",1', '', 'c,2', '"open,3', 'd,4']
  await expect(read(Buffer.from(rows.join('\n')))).rejects.toThrow(/from line 5:/)
})

test('whatever stands in its cells, a written file reads as it was', async () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\u0000'))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), async (people) => {
      const rows = [['First name', 'Last name'], ...people]
      const bytes = Buffer.from(stringify(rows, { quoted: true }))
      expect(await cellsOf(bytes)).toEqual(rows)
    }),
  )
})

test('a workbook is read: texts, numbers, days, and what formulas came to', async () => {
  const bytes = workbook([
    ['First name', 'Last name', 'DOB', 'Number', 'Full'],
    ['Sofía', 'Lopez & Co', { day: 41772 }, 75201, { formula: 'A2&" "&B2', value: 'Sofía Lopez' }],
    ['', 'Gap', '', '', ''],
    ['', '', '', '', ''],
    ['Ada', '=1+1', '05/13/2014'],
  ])
  expect(await read(bytes)).toMatchObject({
    kind: 'xlsx',
    rows: [
      { line: 1, cells: ['First name', 'Last name', 'DOB', 'Number', 'Full'] },
      { line: 2, cells: ['Sofía', 'Lopez & Co', '2014-05-13', '75201', 'Sofía Lopez'] },
      { line: 3, cells: ['', 'Gap'] },
      { line: 5, cells: ['Ada', '=1+1', '05/13/2014'] },
    ],
  })
})

test('a workbook of many rows is read as they come', async () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => [`Ada ${i}`, 'Ball', { day: 41772 }])
  const read = await cellsOf(workbook([['First name', 'Last name', 'DOB'], ...rows]))
  expect(read).toHaveLength(20_001)
  expect(read.at(-1)).toEqual(['Ada 19999', 'Ball', '2014-05-13'])
})

test.each<[string, Buffer]>([
  [
    'unpacks to a thousand times its size',
    workbook([['a', 'b']], { more: { 'xl/sharedStrings.xml': Buffer.alloc(151_000_000) } }),
  ],
  ['has no table', zip({ '_rels/.rels': '<Relationships/>', 'xl/workbook.xml': '<workbook/>' })],
  ['is another kind of archive', zip({ 'readme.txt': 'hello' })],
  [
    'is cut off',
    workbook([
      ['a', 'b'],
      ['c', 'd'],
    ]).subarray(0, 600),
  ],
])('a workbook that %s is refused in a sentence', async (_, bytes) => {
  await expect(read(bytes)).rejects.toThrow(Unreadable)
})

test('what stands in an entity of its own is not fetched and not multiplied', async () => {
  const sheet = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>&a;</v></c><c r="B1" t="str"><v>&b;</v></c></row></sheetData></worksheet>`
  expect(await cellsOf(workbook([], { more: { 'xl/worksheets/sheet1.xml': sheet } }))).toEqual([
    ['&a;', '&b;'],
  ])
})

test.each([
  [14, undefined, true],
  [0, undefined, false],
  [164, 'yyyy-mm-dd', true],
  [165, 'd.m', true],
  [166, '0.00" days"', false],
  [167, '[$-409]mmmm d, yyyy', true],
  [168, 'h:mm', false],
] as const)('the number format %s %s shows a day: %s', (id, code, isDay) => {
  expect(isDayFormat(id, code)).toBe(isDay)
})

test.each([
  [1, false, '1900-01-01'],
  [59, false, '1900-02-28'],
  [61, false, '1900-03-01'],
  [41772, false, '2014-05-13'],
  [41772.75, false, '2014-05-13'],
  [40310, true, '2014-05-13'],
  [-1, false, undefined],
  [Number.NaN, false, undefined],
] as const)('the day %s of a workbook (1904: %s) is %s', (serial, is1904, day) => {
  expect(dayOfSerial(serial, is1904)).toBe(day)
})
