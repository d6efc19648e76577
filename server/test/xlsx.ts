import { crc32, deflateRawSync } from 'node:zlib'

type Cell = string | number | { day: number } | { formula: string; value: string }

const CONTENT = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook as a spreadsheet program saves it, with shared strings and with dates as styled numbers. */
export function workbook(
  rows: readonly (readonly Cell[])[],
  { more = {} }: { more?: Record<string, string | Buffer> } = {},
): Buffer {
  const texts: string[] = []
  const cell = (value: Cell, column: number, row: number) => {
    const place = `r="${String.fromCharCode(65 + column)}${row}"`
    if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`
    if (typeof value === 'string')
      return value === '' ? '' : `<c ${place} t="s"><v>${texts.push(value) - 1}</v></c>`
    if ('day' in value) return `<c ${place} s="1"><v>${value.day}</v></c>`
    return `<c ${place} t="str"><f>${escape(value.formula)}</f><v>${escape(value.value)}</v></c>`
  }
  const table = rows
    .map((cells, i) => `<row r="${i + 1}">${cells.map((one, j) => cell(one, j, i + 1)).join('')}</row>`)
    .join('')
  return zip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${CONTENT}" xmlns:r="${OFFICE}"><sheets><sheet name="Members" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${OFFICE}/styles" Target="/xl/styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${CONTENT}"><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${CONTENT}">${texts.map((text) => `<si><t>${escape(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${CONTENT}"><sheetData>${table}</sheetData></worksheet>`,
    ...more,
  })
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** A ZIP archive of these files. */
export function zip(files: Record<string, string | Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const begin = Buffer.alloc(4)
    begin.writeUInt32LE(offset, 0)
    directory.push(
      Buffer.from('PK\u0001\u0002'),
      Buffer.from([20, 0]),
      facts,
      Buffer.alloc(10),
      begin,
      Buffer.from(name),
    )
    const local = [Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed]
    parts.push(...local)
    offset += local.reduce((sum, part) => sum + part.length, 0)
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}
