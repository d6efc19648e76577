import { addDays, type Day } from 'contract/dates'

/** The built-in date formats, which workbooks use by number. Source: ECMA-376, 18.8.30. */
const BUILT_IN_DAYS = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
])

/** Whether a number in this format is displayed as a date. */
export function isDayFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN_DAYS.has(id)
  // Letters in quotation marks, after a backslash or in brackets are literal text or colors.
  const signs = code.replace(/"[^"]*"|\\.|\[[^[\]]*\]/g, '')
  return /y/i.test(signs) || (/d/i.test(signs) && /m/i.test(signs))
}

/** The date for a serial number; undefined if no calendar has it. */
export function dayOfSerial(serial: number, is1904: boolean): Day | undefined {
  const days = Math.floor(serial)
  if (!Number.isFinite(days) || days < 1 || days > 200_000) return undefined
  if (is1904) return addDays('1904-01-01', days)
  // Day 60 is February 29, 1900, which never existed; later serial numbers are one too high.
  return addDays(days < 60 ? '1899-12-31' : '1899-12-30', days)
}
