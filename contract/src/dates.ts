import * as z from 'zod/mini'
import { fixed, sentence, word, type Word } from './message.ts'

/** A calendar day as 'YYYY-MM-DD': no clock, no time zone, and days compare as strings. */
export type Day = string
export const Day = z.iso.date('This date doesn’t exist.')

const AMERICAN = /^(\d{2})\/(\d{2})\/(\d{4})$/
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/
const MILLISECONDS_PER_DAY = 86_400_000

/**
 * Parses MM/DD/YYYY or extended ISO 8601 strictly; a date-time yields its written calendar day. Anything
 * else, including impossible dates, yields undefined. Source: specification §5.
 */
export function parseDay(text: string): Day | undefined {
  const american = AMERICAN.exec(text)
  const [, year = '', month = '', day = ''] = american
    ? ['', american[3], american[1], american[2]]
    : (ISO.exec(text) ?? [])
  const isReal = year > '0000' && +month >= 1 && +month <= 12 && +day >= 1 && +day <= daysIn(+year, +month)
  return isReal ? `${year}-${month}-${day}` : undefined
}

export const Required = sentence('required', '{label} is required.')

/**
 * A day that a person types or a caller sends, parsed to a `Day`. The sentence is the specification's (§5).
 */
export const DayInput = (label: string) => {
  const missing = fixed(Required({ label: word(label) }))
  return z.pipe(
    z.string(missing).check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.refine((text) => parseDay(text) !== undefined, 'Invalid date format. Please provide a valid date.'),
    ),
    z.transform((text) => parseDay(text) as Day),
  )
}

/** Whether the date is plausible depends on today: see `checkDateOfBirth`. */
export const DateOfBirth = DayInput('Date of birth')

const IN_THE_FUTURE = 'Date of birth can’t be in the future.'
const BEFORE_1900 = 'Date of birth can’t be before 01/01/1900.'
const TOO_LONG_AGO = 'Date of birth can’t be more than 120 years ago.'
/** All that `checkDateOfBirth` can say. */
export const DOB_SAYS: readonly string[] = [IN_THE_FUTURE, BEFORE_1900, TOO_LONG_AGO]

/** What is wrong with a date of birth as of today, if anything: living people are 0 to 120 years old. */
export function checkDateOfBirth(dob: Day, today: Day): string | undefined {
  if (dob > today) return IN_THE_FUTURE
  if (dob < '1900-01-01') return BEFORE_1900
  if (ageOn(dob, today) > 120) return TOO_LONG_AGO
  return undefined
}

/**
 * Age in whole years; 0 before birth. People born on February 29 have their birthday on March 1 in common
 * years. Source: specification §9, R-398.
 */
export function ageOn(dob: Day, day: Day): number {
  const years = yearOf(day) - yearOf(dob)
  const hadBirthday = day.slice(5) >= dob.slice(5)
  return Math.max(0, hadBirthday ? years : years - 1)
}

export const yearOf = (day: Day) => Number(day.slice(0, 4))

/** How many days a month (1 to 12) has. */
export function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  if (month === 2) return isLeap ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
}

/** How many days `until` is after `from`; negative if it is before. */
export const daysBetween = (from: Day, until: Day): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / MILLISECONDS_PER_DAY)

/** The calendar day in a time zone ('America/Chicago') at a moment. */
export function dayIn(timeZone: string, moment: Date): Day {
  const { year, month, day } = wallClock(timeZone, moment)
  return `${year}-${month}-${day}`
}

/** The hour (0 to 23) that clocks show in a time zone at a moment. */
export const hourIn = (timeZone: string, moment: Date): number => Number(wallClock(timeZone, moment).hour)

/** MM/DD/YYYY. Source: specification §9. */
export function showDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Aug 31, 2026', for use in sentences. */
export const spellDay = (day: Day) =>
  `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}, ${yearOf(day)}`

/** For sentences, in the format most pages use: 08/31/2026. */
export const shownDay = (day: Day): Word => ({ message: showDay(day), day })
/** For sentences, in the format rules use: Aug 31, 2026. */
export const spelledDay = (day: Day): Word => ({ message: spellDay(day), day })

/** MM/DD/YYYY h:mm AM/PM in a time zone. Takes a Date or ISO text with a zone. Source: specification §9. */
export function showMoment(moment: Date | string, timeZone: string): string {
  const { year, month, day, hour, minute } = wallClock(timeZone, new Date(moment))
  const hours = Number(hour) % 12 || 12
  return `${month}/${day}/${year} ${hours}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/**
 * Days until a day, as at least three digits: '007', '120'; '000' if it has passed or is not a date. Source:
 * specification §9.
 */
export function daysLeft(until: Day, today: Day): string {
  const days = (Date.parse(until) - Date.parse(today)) / MILLISECONDS_PER_DAY
  return String(Math.max(0, Math.ceil(days) || 0)).padStart(3, '0')
}

/** '01' to '12'. Source: specification §9. */
export const MONTH_OPTIONS = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'))

/** Fifteen years as text, starting with the current one. Source: specification §9. */
export const yearOptions = (today: Day) => Array.from({ length: 15 }, (_, i) => String(yearOf(today) + i))

/**
 * Creating a formatter costs far more than using it. Tables show many moments, and a call looks up its own
 * zone many times.
 */
const clocks = new Map<string, { formatter: Intl.DateTimeFormat; minute: number; parts: Parts }>()
type Parts = Record<string, string>

function wallClock(timeZone: string, moment: Date): Parts {
  const minute = Math.floor(moment.getTime() / 60_000)
  let clock = clocks.get(timeZone)
  if (clock?.minute === minute) return clock.parts
  if (!clock) {
    const formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    clock = { formatter, minute: Number.NaN, parts: {} }
    clocks.set(timeZone, clock)
  }
  const parts = clock.formatter.formatToParts(moment)
  clock.parts = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  clock.minute = minute
  return clock.parts
}
