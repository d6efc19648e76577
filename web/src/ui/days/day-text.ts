import { parseDay, showDay } from 'contract/dates'

/**
 * The text in a date field after typing: digits get their slashes, `2/` becomes `02/`, and a complete ISO
 * date, pasted or filled in by the browser, is converted.
 */
export function maskDay(typed: string, before = ''): string {
  const iso = /^\s*(\d{4}-\d{2}-\d{2})/.exec(typed)?.[1]
  if (iso && parseDay(iso)) return showDay(iso)
  const parts = typed.replace(/[^\d/.\- ]/g, '').split(/[/.\- ]+/)
  const padded = parts.map((part, i) =>
    i < 2 && i < parts.length - 1 && part.length === 1 ? `0${part}` : part,
  )
  const digits = padded.join('').slice(0, 8)
  const groups = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((group) => group !== '')
  const text = groups.join('/')
  // The slash is added while typing; while deleting it must not come back.
  const isTypingOn = typed.length > before.length
  return isTypingOn && (digits.length === 2 || digits.length === 4) ? `${text}/` : text
}

/** The typed date as ISO text, else the text as it is, to be refused by the rules in their own words. */
export const dayOf = (text: string): string => (text.length === 10 ? (parseDay(text) ?? text) : text)

/** The reverse: what the field shows for a value. */
export const textOfDay = (value: string): string =>
  /^\d{4}-/.test(value) && parseDay(value) ? showDay(value) : value

/**
 * The typed date with the century people mean, if its year was left at two digits: 20 years ahead at most, and what would lie
 * further ahead was in the century before.
 */
export function withCentury(text: string, thisYear = new Date().getFullYear()): string {
  if (!/^\d\d\/\d\d\/\d\d$/.test(text)) return text
  const year = thisYear - (thisYear % 100) + Number(text.slice(6))
  return text.slice(0, 6) + (year > thisYear + 20 ? year - 100 : year)
}
