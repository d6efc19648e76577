import { dayIn, showDay, showMoment, spellDay, type Day } from 'contract/dates'
import { money, type Currency } from 'contract/money'
import { formats, language, t } from './language.ts'

/**
 * Dates, moments, amounts and numbers in the page's language. In English a date is MM/DD/YYYY (specification
 * §9); in other languages the month is a word, because 03/04 would be read the other way round.
 */
export const writtenDay = (day: Day): string =>
  language() === 'en' ? showDay(day) : inWords(noonOf(day), { timeZone: 'UTC' })

/** A date in a sentence: 'Aug 31, 2026'. */
export const spelledDay = (day: Day): string =>
  language() === 'en' ? spellDay(day) : inWords(noonOf(day), { timeZone: 'UTC' })

/** The date that heads what is on that day: 'Saturday, November 28'. */
export const longDay = (day: Day): string =>
  noonOf(day).toLocaleDateString(formats(), {
    ...{ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' },
  })

/** The same where days stand side by side: 'Sat, Nov 28'. */
export const shortDay = (day: Day): string =>
  noonOf(day).toLocaleDateString(formats(), {
    ...{ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' },
  })

/** A moment in a time zone. */
export const writtenMoment = (at: string, timeZone: string): string =>
  language() === 'en' ? showMoment(at, timeZone) : inWords(new Date(at), { timeZone, timeStyle: 'short' })

/** When something begins that people plan for: 'Thu, Nov 26, 9:41 AM'. */
export const spelledMoment = (at: string, timeZone: string): string =>
  new Date(at).toLocaleString(formats(), {
    ...{ timeZone, weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  })

/** The time of day of a moment in a time zone: '9:41 AM'. */
export const writtenTime = (at: string, timeZone: string): string =>
  new Date(at).toLocaleTimeString(formats(), { timeZone, timeStyle: 'short' })

/** The date of a moment in a time zone. */
export const writtenDayOf = (at: string, timeZone: string): string =>
  writtenDay(dayIn(timeZone, new Date(at)))

/** How long before `now` (in milliseconds) a moment was: '6 minutes ago'. */
export function writtenAgo(at: string, now: number): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(at)) / 60_000))
  if (minutes === 0) return t('moments ago')
  const said = new Intl.RelativeTimeFormat(formats())
  if (minutes < 60) return said.format(-minutes, 'minute')
  if (minutes < 24 * 60) return said.format(-Math.round(minutes / 60), 'hour')
  return said.format(-Math.round(minutes / (24 * 60)), 'day')
}

/** '45 min', '2 h', '1 h 30 min'. */
export function writtenMinutes(all: number): string {
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  if (minutes === 0) return t('{hours} h', { hours })
  return hours === 0 ? t('{minutes} min', { minutes }) : t('{hours} h {minutes} min', { hours, minutes })
}

/** Whole cents. */
export const writtenMoney = (cents: number, currency: Currency): string =>
  language() === 'en'
    ? money(cents, currency)
    : // What is left of nothing taken off is no debt: −0 would be written -$0.00.
      ((cents || 0) / 100).toLocaleString(formats(), { style: 'currency', currency })

/** From a million on without cents, where an amount is read at a glance and the exact one stands behind it. */
export const writtenAmount = (cents: number, currency: Currency): string => {
  if (Math.abs(cents) < 100_000_000) return writtenMoney(cents, currency)
  const whole = Math.round(cents / 100)
  return language() === 'en'
    ? money(whole * 100, currency).slice(0, -'.00'.length)
    : whole.toLocaleString(formats(), { style: 'currency', currency, maximumFractionDigits: 0 })
}

/** The size of a file: '1.2 MB', '340 kB'. */
export const writtenSize = (bytes: number): string =>
  bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`

/** A number with the language's separators. */
export const writtenNumber = (value: number): string => value.toLocaleString(formats())

/** Names in a sentence: 'Ben', 'Ben and Mia', 'Ben, Mia and Zoe'. */
export const writtenList = (names: readonly string[]): string =>
  new Intl.ListFormat(language() === 'en' ? 'en-GB' : formats()).format(names)

const noonOf = (day: Day) => new Date(`${day}T12:00Z`)

const inWords = (at: Date, options: Intl.DateTimeFormatOptions) =>
  at.toLocaleString(formats(), { dateStyle: 'medium', ...options })
