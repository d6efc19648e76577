import { formats } from '../../language.ts'

/** A time of day as 'HH:MM', which compares as text. */
type Clock = string

const TYPED = /^(\d{1,2})(?:[:.h]?(\d{2}))?([ap])?m?$/

/**
 * The time somebody means: '6:30 pm', '6p', '18:30', '0630'. Without am or pm, a single digit from 1 to 6 is
 * the afternoon, when teams practice. Anything else is undefined.
 */
export function clockOf(typed: string): Clock | undefined {
  const [, hours = '', minutes = '00', half] =
    TYPED.exec(typed.toLowerCase().replace(/[^\da-z:.]|\.(?!\d)/g, '')) ?? []
  const hour = Number(hours)
  if (hours === '' || Number(minutes) > 59 || hour > 23) return undefined
  if (half && (hour < 1 || hour > 12)) return undefined
  const isAfternoon = half === 'p' || (!half && hours.length === 1 && hour >= 1 && hour <= 6)
  const of24 = half ? (hour % 12) + (isAfternoon ? 12 : 0) : isAfternoon ? hour + 12 : hour
  return `${String(of24).padStart(2, '0')}:${minutes}`
}

/** How a time of day is written for the reader: '6:30 PM'. */
export const writtenClock = (time: Clock): string =>
  new Date(`2026-01-01T${time}Z`).toLocaleTimeString(formats(), {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  })

const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** What the field shows for its value: a time as it is written, anything else as it was typed. */
export const textOfClock = (value: string): string => (isClock(value) ? writtenClock(value) : value)

/** The times to choose from, a quarter of an hour apart, beginning in the morning; the given one is there. */
export function clockChoices(value: string): Clock[] {
  const quarters = Array.from({ length: 96 }, (_, i) => clockAt((i * 15 + 360) % 1440))
  if (!isClock(value) || quarters.includes(value)) return quarters
  return [...quarters, value].sort((a, b) => sinceSix(a) - sinceSix(b))
}

const clockAt = (minutes: number): Clock =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const sinceSix = (time: Clock) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + 1440 - 360) % 1440
