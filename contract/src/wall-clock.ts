import * as z from 'zod/mini'
import type { Day } from './dates.ts'

/** The time a wall clock shows, '18:30'. It takes a day and a zone to make it a moment. */
export type ClockTime = string
export const ClockTime = (sentence: string) =>
  z.string(sentence).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, sentence))

/** How many minutes of a day have passed when clocks show a time. */
export const minutesOf = (time: ClockTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const HOUR = 3_600_000
const DAY = 24 * HOUR
const formatters = new Map<string, Intl.DateTimeFormat>()

/** How far a zone is ahead of UTC at a moment, in milliseconds. */
function offsetAt(timeZone: string, at: number): number {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    formatters.set(timeZone, formatter)
  }
  const name = formatter.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? []
  const offset = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -offset : offset
}

/**
 * The moment at which clocks in a zone show this time. If the time occurs twice, the first one; if the clocks
 * skip it, the time moves forward by the length of the gap (RFC 5545 §3.3.5).
 */
export function momentOf(timeZone: string, day: Day, time: ClockTime): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const [before, after] = [offsetAt(timeZone, wanted - DAY), offsetAt(timeZone, wanted + DAY)]
  const shown = [wanted - before, wanted - after].filter((at) => at + offsetAt(timeZone, at) === wanted)
  return new Date(shown.length > 0 ? Math.min(...shown) : wanted - before)
}

/** What clocks in a zone show at a moment. */
export function wallClockAt(timeZone: string, moment: Date): { day: Day; time: ClockTime } {
  const at = moment.getTime()
  const shown = new Date(at + offsetAt(timeZone, at)).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/**
 * A daylight saving change: from this moment on the offset is `to` instead of `from`, in milliseconds from
 * UTC.
 */
export type Transition = { at: Date; from: number; to: number }

/** A zone's offset at the first moment, and every change of it until the last. */
export function transitionsOf(
  timeZone: string,
  first: Date,
  last: Date,
): { offset: number; changes: Transition[] } {
  const changes: Transition[] = []
  const offset = offsetAt(timeZone, first.getTime())
  let known = offset
  for (let at = first.getTime(); at < last.getTime(); at += DAY) {
    const next = offsetAt(timeZone, at + DAY)
    if (next === known) continue
    let [low, high] = [at, at + DAY]
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000
      if (offsetAt(timeZone, middle) === known) low = middle
      else high = middle
    }
    changes.push({ at: new Date(high), from: known, to: next })
    known = next
  }
  return { offset, changes }
}
