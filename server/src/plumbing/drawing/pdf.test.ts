import { expect, test } from 'vitest'
import fc from 'fast-check'
import { pdfText } from '../../../test/pdf-text.ts'
import { shape } from './fonts.ts'
import { renderPdf, type About, type Pdf } from './pdf.ts'
import { setLines } from './typesetting.ts'

const about: About = {
  title: 'Receipt',
  tenant: { name: 'Alliance Fastpitch', color: '#0b5cad', lines: ['120 Main Street'] },
  lang: 'en',
  created: new Date('2026-01-02T03:04:05Z'),
  reference: 'R-1',
}
const words = async (draw: (pdf: Pdf) => void, more: Partial<About> = {}) =>
  pdfText(await renderPdf({ ...about, ...more }, draw))

test('the same input gives the same bytes, whatever was printed in between', async () => {
  const draw = (pdf: Pdf) => {
    pdf.title('Receipt for Ada\u00A0Ball')
    pdf.rows([['Name', 'Nguyễn Ωmega Жук שלום 王さくら 민준']])
  }
  const first = await renderPdf(about, draw)
  await renderPdf(about, (pdf) => pdf.paragraph('Ada\u00A0 Ball Receipt ΑΒ АВ 小明さ 준민'))
  expect((await renderPdf(about, draw)).equals(first)).toBe(true)
})

test('one other letter gives other bytes', async () => {
  const [a, b] = await Promise.all(
    ['Ada', 'Ado'].map((name) => renderPdf(about, (pdf) => pdf.paragraph(name))),
  )
  expect(a!.equals(b!)).toBe(false)
})

test('a table goes on on the next page under its head, and every page has its number', async () => {
  const text = await words((pdf) =>
    pdf.table(
      [
        { label: 'What', width: 4 },
        { label: 'Amount', width: 1, align: 'right' },
      ],
      Array.from({ length: 60 }, (_, i) => [`Item ${i + 1}`, `$${i}.00`]),
      [['Total', '$1,770.00']],
    ),
  )
  expect(text.match(/^Amount$/gm)).toHaveLength(3)
  expect(text.match(/^Item \d+$/gm)).toHaveLength(60)
  expect(text).toContain('$1,770.00')
  expect(text).toContain('Page 3 of 3')
})

test.each([
  ['European letters', 'Nguyễn Ánh, Ελένη, Жук, Łódź'],
  ['Chinese', '王龙, 陳國灣'],
  ['Japanese', '山田さくら, 﨑濵 髙'],
  ['Korean', '김민준, 李서연'],
  ['Devanagari', 'क्षितिज शर्मा'],
  ['Thai', 'สมชาย ใจดี'],
  ['emoji', '🥎🏆'],
])('a name in %s is printed in its own letters and can be copied', async (_, name) => {
  const pdf = await renderPdf(about, (pdf) => {
    pdf.title(name)
    pdf.paragraph(name)
  })
  const words = pdfText(pdf)
  expect(words).not.toContain('▯')
  for (const letter of name) expect(words).toContain(letter)
  for (const line of setLines(name, { size: 10 }))
    for (const { font, text, missing } of line.pieces) {
      expect(missing).toBeUndefined()
      expect(shape(font, text).glyphs.map(({ id }) => id)).not.toContain(0)
    }
})

test('a name in other letters makes a document only a little larger', async () => {
  const sized = async (name: string) => (await renderPdf(about, (pdf) => pdf.paragraph(name))).length
  expect((await sized('王小明 山田さくら 김민준')) - (await sized('Ada Ball'))).toBeLessThan(60_000)
})

test('a Japanese name is drawn as it is written in Japan, the same characters alone as in China', () => {
  const fontsOf = (text: string) =>
    setLines(text, { size: 10 }).flatMap(({ pieces }) => pieces.map(({ font }) => font.split('/')[1]))
  expect(new Set(fontsOf('直樹さん'))).toEqual(new Set(['noto-sans-jp']))
  expect(new Set(fontsOf('直樹'))).toEqual(new Set(['noto-sans-sc']))
})

test('a name that is drawn in another order than it is spoken in is read aloud as it is spoken', async () => {
  const pdf = await renderPdf(about, (pdf) => pdf.paragraph('क्षितिज'))
  const said = Buffer.from('क्षितिज', 'utf16le').swap16().toString('latin1').replaceAll('\t', '\\t')
  expect(pdf.includes(said, 0, 'latin1')).toBe(true)
})

test('what no font has is a box that still carries the character', async () => {
  const name = 'សខ'
  const pdf = await renderPdf(about, (pdf) => pdf.paragraph(name))
  expect(pdfText(pdf)).toContain('▯▯')
  expect(pdf.includes(Buffer.from(name, 'utf16le').swap16())).toBe(true)
})

test('text that runs from right to left is placed so and read aloud in its own order', async () => {
  const pdf = await renderPdf(about, (pdf) => pdf.paragraph('שלום עולם'))
  expect(pdfText(pdf)).toMatch(/םלוע\nםולש|םלוע\n \nםולש/)
  expect(pdf.includes(Buffer.from('שלום עולם', 'utf16le').swap16())).toBe(true)
})

test('a club named with signs of markup breaks nothing', async () => {
  const name = 'Bats & <script>Balls</script>'
  const pdf = await renderPdf({ ...about, title: name, tenant: { name } }, (page) => page.title(name))
  expect(pdfText(pdf)).toContain(name)
  expect(pdf.toString('latin1')).toContain('<rdf:li xml:lang="x-default">Bats &amp; &lt;script&gt;')
})

test('a picture that is none is left out rather than stopping the receipt', async () => {
  expect(await words(() => {}, { tenant: { name: 'Alliance', logo: Buffer.from('<svg/>') } })).toContain(
    'Alliance',
  )
})

test('any text at all can be printed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 80 }), async (text) => {
      const pdf = await renderPdf({ ...about, title: text, reference: text }, (page) => {
        page.title(text)
        page.rows([[text, text]])
      })
      expect(pdf.subarray(-6).toString()).toBe('%%EOF\n')
    }),
    { numRuns: 60 },
  )
})
