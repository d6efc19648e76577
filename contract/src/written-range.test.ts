import { expect, test } from 'vitest'
import { writtenRange } from './written-range.ts'

const at = (day: string) => new Date(`${day}T12:00Z`)

test.each([
  ['en-US', 'Nov 20 – Dec 24, 2026'],
  ['es-US', '20 de nov – 24 de dic 2026'],
])('a range has plain spaces in %s', (locale, written) => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  expect(writtenRange(format, at('2026-11-20'), at('2026-12-24'))).toBe(written)
})
