import { addDays, parseDay, type Day } from './dates.ts'

/** A date as it reads in either order; both are the same where its writing leaves no doubt. */
export type Readings = { mdy: Day | undefined; dmy: Day | undefined; isYearFirst: boolean }

const NOTHING: Readings = { mdy: undefined, dmy: undefined, isYearFirst: false }

const PARTS =
  /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[T ]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?: ?[AP]M)?Z?)?$/i

/**
 * How a cell reads as a date: numbers in any order, with the month's name, or as a spreadsheet counts days.
 * Years of two digits are those of the hundred years up to `latest`; without it they are no date.
 */
export function readingsOf(text: string, latest?: Day): Readings {
  const typed = plainly(text.trim())
  const certain = ofCompact(typed) ?? ofSerial(typed) ?? ofWords(typed, latest)
  if (certain) return { mdy: certain, dmy: certain, isYearFirst: false }
  const [, one = '', two = '', three = ''] = PARTS.exec(typed) ?? []
  // A four-digit first part must be the year.
  if (one.length === 4) {
    const day = three.length <= 2 ? dayOf(one, two, three) : undefined
    return { mdy: day, dmy: day, isYearFirst: true }
  }
  const year = one.length > 2 ? undefined : yearIn(three, latest)
  if (year === undefined || mayBeYearFirst(typed, latest)) return NOTHING
  const of = (month: string, day: string) => within(three, year, latest, (full) => dayOf(full, month, day))
  return { mdy: of(one, two), dmy: of(two, one), isYearFirst: false }
}

/** Without what hands add: spaces around slashes, the apostrophe of a short year, and a question mark behind. */
const plainly = (typed: string) =>
  typed
    .split('/')
    .map((part) => part.trim().replace(/^[’'](?=\d\d$)/, ''))
    .join('/')
    .replace(/^(\d{1,2})(\p{L}{3,10})(\d{4}|\d{2})$/u, '$1 $2 $3')
    .replace(/ ?\?$/, '')

/** 13-05-12 is May 13, 2012 or May 12, 2013: with dashes, programs write the year first. */
function mayBeYearFirst(typed: string, latest: Day | undefined): boolean {
  const [, first = '', month = '', day = ''] = /^(\d{2})-(\d{2})-(\d{2})$/.exec(typed) ?? []
  const yearFirst = Number(first) > 12 ? dayOf(`20${first}`, month, day) : undefined
  return yearFirst !== undefined && latest !== undefined && yearFirst <= latest
}

const dayOf = (year: string, month: string, day: string) =>
  parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)

const yearIn = (typed: string, latest: Day | undefined): string | undefined => {
  if (typed.length === 4) return typed
  return typed.length === 2 && latest !== undefined ? `${latest.slice(0, 2)}${typed}` : undefined
}

/** The date in the given year; where only two digits are written, a hundred years before if it would be too late. */
function within(typed: string, year: string, latest: Day | undefined, of: (year: string) => Day | undefined) {
  const day = of(year)
  if (typed.length === 4 || latest === undefined || (day !== undefined && day <= latest)) return day
  return of(String(Number(year) - 100))
}

/** 20140502, as programs export it. */
function ofCompact(typed: string): Day | undefined {
  const [, year = '', month = '', day = ''] = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(typed) ?? []
  return year ? dayOf(year, month, day) : undefined
}

/** From May 18, 1927 to the end of 2099: five digits that nothing else in a column of dates would have. */
const SERIALS = { first: 10_000, last: 73_050 }

/** A spreadsheet's number for a day, where the cell has lost its format. */
function ofSerial(typed: string): Day | undefined {
  const [, digits] = /^(\d{5})(?:\.\d{1,12})?$/.exec(typed) ?? []
  const days = Number(digits)
  return days >= SERIALS.first && days <= SERIALS.last ? addDays('1899-12-30', days) : undefined
}

const MONTHS = [
  ['january', 'enero'],
  ['february', 'febrero'],
  ['march', 'marzo'],
  ['april', 'abril'],
  ['may', 'mayo'],
  ['june', 'junio'],
  ['july', 'julio'],
  ['august', 'agosto'],
  ['september', 'septiembre', 'sept'],
  ['october', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'diciembre'],
] as const

const monthOf = (name: string): string | undefined => {
  const found = MONTHS.findIndex((names) =>
    names.some((one) => one === name || (name.length === 3 && one.startsWith(name))),
  )
  return found < 0 ? undefined : String(found + 1)
}

/** "23 Mar 2014", "May 2nd, 2011", "23-Jan-17", "Fri, May 2, 2011", "2 de mayo de 2011". */
function ofWords(typed: string, latest: Day | undefined): Day | undefined {
  if (typed.length > 40 || !/\p{L}/u.test(typed)) return undefined
  const parts = typed
    .toLowerCase()
    .split(/[\s,./-]/)
    .filter((part) => part !== '' && part !== 'de' && part !== 'of' && !WEEKDAY.test(part))
    .map((part) => part.replace(/^(\d{1,2})(?:st|nd|rd|th)$/, '$1'))
  const [one = '', two = '', three = '', ...rest] = parts
  const isTime = rest.every((part) => /^(?:\d{1,2}:\d{2}(?::\d{2})?|am|pm)$/.test(part))
  if (!isTime) return undefined
  const year = yearIn(three, latest)
  const [month, day] = monthOf(one) ? [monthOf(one), two] : [monthOf(two), one]
  if (year === undefined || month === undefined || !/^\d{1,2}$/.test(day) || !/^\d+$/.test(three))
    return undefined
  return within(three, year, latest, (full) => dayOf(full, month, day))
}

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?$/
