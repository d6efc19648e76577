import { addDays, type Day } from 'contract/dates'

/** The numbers of the formats that every workbook knows without naming them. Source: ECMA-376, 18.8.30. */
const BUILT_IN_DAYS = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
])

/** Whether a number in this format is shown as a day. */
export function isDayFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN_DAYS.has(id)
  // Letters within quotation marks, behind a backslash and within brackets are shown, or are colors.
  const signs = code.replace(/"[^"]*"|\\.|\[[^[\]]*\]/g, '')
  return /y/i.test(signs) || (/d/i.test(signs) && /m/i.test(signs))
}

/** The day a workbook counts by a number; undefined for what no calendar has. */
export function dayOfSerial(serial: number, is1904: boolean): Day | undefined {
  const days = Math.floor(serial)
  if (!Number.isFinite(days) || days < 1 || days > 200_000) return undefined
  if (is1904) return addDays('1904-01-01', days)
  // Day 60 is a 29 February 1900 that never was; whoever counts from there has one too many.
  return addDays(days < 60 ? '1899-12-31' : '1899-12-30', days)
}
