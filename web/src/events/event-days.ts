import { yearOf, type Day } from 'contract/dates'
import { writtenRange } from 'contract/written-range'
import { formats, language } from '../language.ts'
import { spelledDay } from '../written.ts'

/** 'Mar 6, 2027', 'Mar 6 – 7, 2027', 'Jan 30 – Feb 1, 2027', 'Dec 31, 2026 – Jan 1, 2027'. */
export function spellDays(first: Day, last: Day): string {
  if (first === last) return spelledDay(first)
  if (language() !== 'en')
    return writtenRange(
      new Intl.DateTimeFormat(formats(), { dateStyle: 'medium', timeZone: 'UTC' }),
      noonOf(first),
      noonOf(last),
    )
  if (yearOf(first) !== yearOf(last)) return `${spelledDay(first)} – ${spelledDay(last)}`
  const begin = spelledDay(first).split(',')[0]!
  const end = spelledDay(last)
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${begin} – ${sameMonth ? end.slice(end.indexOf(' ') + 1) : end}`
}

/** The same without years: 'Mar 6 – 7'. */
export const shortDays = (first: Day, last: Day) => spellDays(first, last).replace(/,?\s\d{4}/gu, '')

/** 'Saturday'. */
export const weekday = (day: Day) =>
  noonOf(day).toLocaleDateString(formats(), { weekday: 'long', timeZone: 'UTC' })

const noonOf = (day: Day) => new Date(`${day}T12:00Z`)
