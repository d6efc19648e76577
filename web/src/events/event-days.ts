import { spellDay, yearOf, type Day } from 'contract/dates'

/** 'Mar 6, 2027', 'Mar 6 – 7, 2027', 'Jan 30 – Feb 1, 2027', 'Dec 31, 2026 – Jan 1, 2027'. */
export function spellDays(first: Day, last: Day): string {
  if (first === last) return spellDay(first)
  if (yearOf(first) !== yearOf(last)) return `${spellDay(first)} – ${spellDay(last)}`
  const begin = spellDay(first).split(',')[0]!
  const end = spellDay(last)
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${begin} – ${sameMonth ? end.slice(end.indexOf(' ') + 1) : end}`
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export const weekday = (day: Day) => WEEKDAYS[new Date(day).getUTCDay()]!
