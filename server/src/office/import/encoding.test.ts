import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodingOf, textOf } from './encoding.ts'

const read = (bytes: Uint8Array) => [...textOf(bytes, encodingOf(bytes))].join('')
const utf16 = (text: string, { big = false, mark = true } = {}) => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le')
  return big ? bytes.swap16() : bytes
}
const WORDS = 'First name,Last name\nSofía,Núñez\nZoë,Straße\n'

test.each<[string, Uint8Array, string]>([
  ['UTF-8', Buffer.from(WORDS), 'utf-8'],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${WORDS}`), 'utf-8'],
  ['UTF-16', utf16(WORDS), 'utf-16le'],
  ['UTF-16 the other way round', utf16(WORDS, { big: true }), 'utf-16be'],
  ['UTF-16 without a mark', utf16(WORDS, { mark: false }), 'utf-16le'],
  ['UTF-16 the other way round without a mark', utf16(WORDS, { mark: false, big: true }), 'utf-16be'],
  ['Windows-1252', Buffer.from(WORDS, 'latin1'), 'windows-1252'],
])('%s is recognized and read', (_, bytes, encoding) => {
  expect(encodingOf(bytes)).toBe(encoding)
  expect(read(bytes)).toBe(WORDS)
})

test('quotation marks and the euro sign of Windows are those', () => {
  expect(read(Buffer.from([0x93, 0xe9, 0x94, 0x80]))).toBe('“é”€')
})

test('a letter that is cut by the end of a piece is whole', () => {
  const text = `${'a'.repeat(63_999)}é${'b'.repeat(70_000)}`
  expect(read(Buffer.from(text))).toBe(text)
})

test('whatever text it is, UTF-8 comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.includes('\u0000') && !text.startsWith('\ufeff'))
      expect(read(Buffer.from(text))).toBe(text)
    }),
  )
})
