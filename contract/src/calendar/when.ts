import type { Day } from '../dates.ts'
import type { ClockTime } from '../wall-clock.ts'
import { writtenRange } from '../written-range.ts'

export type When = {
  starts_on: Day
  starts_time: ClockTime | null
  ends_on: Day
  ends_time: ClockTime | null
}

/**
 * 'Sat, Dec 5, 2026, 6:30 – 8:00 PM', in local time and in the format of a locale ('en-US'). With `isSoon`, 'Dec 5, 6:30 –
 * 8:00 PM', for what is near and has its weekday beside it.
 */
export function writtenWhen(
  { starts_on, starts_time, ends_on, ends_time }: When,
  locale: string,
  { isSoon = false } = {},
): string {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    ...(!isSoon && { weekday: 'short', year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    ...(starts_time !== null && { hour: 'numeric', minute: '2-digit' }),
  })
  const start = new Date(`${starts_on}T${starts_time ?? '12:00'}Z`)
  return writtenRange(format, start, new Date(`${ends_on}T${ends_time ?? '12:00'}Z`))
}
