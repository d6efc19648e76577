import ical, { ICalCalendarMethod, ICalEventStatus, type ICalDayJsStub } from 'ical-generator'
import { transitionsOf } from 'contract/wall-clock'
import { addDays } from 'contract/dates'
import type { Words } from '../mail/mail.ts'
import type { KeptDate } from './dates-queries.ts'
import { placeOf, whatOf } from './date-words.ts'

type Calendar = {
  name: string
  company: string
  host: string
  url: string
  dates: readonly KeptDate[]
  t: Words
}

/**
 * Dates as a calendar that apps can subscribe to (RFC 5545). Each date keeps its UID, and every change raises
 * its SEQUENCE, so that an app moves the entry instead of adding another. Contains no names of people,
 * because anyone with the URL can read it.
 */
export function calendarOf({ name, company, host, url, dates, t }: Calendar): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company, product: 'team calendar', language: 'EN' },
    // For the events and not for the calendar, whose timestamps must be in UTC (RFC 5545 §3.8.7.2).
    timezone: { name: null, generator: (zone) => timeZoneOf(zone, dates) },
    ttl: 3600,
  })
  for (const date of dates) {
    const isWholeDays = date.starts_time === null
    calendar.createEvent({
      id: `team-date-${date.id}@${host}`,
      sequence: date.sequence,
      stamp: date.updated_at,
      lastModified: date.updated_at,
      summary: `${date.team}: ${whatOf(date, t)}`,
      ...(placeOf(date) !== '' && { location: placeOf(date) }),
      description: aboutOf(date, url, t),
      url,
      timezone: date.time_zone,
      allDay: isWholeDays,
      start: onTheWall(date.starts_on, date.starts_time ?? '00:00'),
      // The end of an all-day event is exclusive.
      end: isWholeDays
        ? onTheWall(addDays(date.ends_on, 1), '00:00')
        : onTheWall(date.ends_on, date.ends_time!),
      status: date.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return `${calendar.toString()}\r\n`
}

function aboutOf({ arrive_minutes, bring, notes, cancelled_note }: KeptDate, url: string, t: Words): string {
  return [
    cancelled_note && t('Reason: {reason}', { reason: cancelled_note }),
    arrive_minutes &&
      t('Please arrive {count} minute early.|Please arrive {count} minutes early.', {
        count: arrive_minutes,
      }),
    bring && t('Bring: {what}', { what: bring }),
    notes,
    url,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/**
 * A local time for the generator, which would interpret a Date or a text in the server's time zone. The
 * interface is the generator's own, meant for date libraries.
 */
function onTheWall(day: string, time: string): ICalDayJsStub {
  const said: ICalDayJsStub = {
    format: (pattern) => (pattern === 'YYYYMMDD' ? day.replaceAll('-', '') : `${time.replace(':', '')}00`),
    isValid: () => true,
    toDate: () => new Date(`${day}T${time}:00Z`),
    toJSON: () => `${day}T${time}:00`,
    tz: () => said,
  }
  return said
}

/**
 * The zone with every clock change around the dates, spelled out so that no zone database is needed to read
 * it.
 */
function timeZoneOf(zone: string, dates: readonly KeptDate[]): string {
  const moments = dates.flatMap(({ starts_at, ends_at }) => [Date.parse(starts_at), Date.parse(ends_at)])
  const YEAR = 366 * 86_400_000
  const first = new Date(Math.floor((Math.min(...moments) - YEAR) / 1000) * 1000)
  const { offset, changes } = transitionsOf(zone, first, new Date(Math.max(...moments) + YEAR))
  const parts = [{ at: first, from: offset, to: offset }, ...changes]
  const standard = Math.min(...parts.map(({ to }) => to))
  const lines = parts.flatMap(({ at, from, to }) => {
    const kind = to > standard ? 'DAYLIGHT' : 'STANDARD'
    // In the local time before the change (RFC 5545 §3.6.5).
    const shown = new Date(at.getTime() + from).toISOString()
    return [
      `BEGIN:${kind}`,
      `DTSTART:${shown.slice(0, 19).replaceAll(/[-:]/g, '')}`,
      `TZOFFSETFROM:${written(from)}`,
      `TZOFFSETTO:${written(to)}`,
      `END:${kind}`,
    ]
  })
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE'].join('\r\n')
}

function written(offset: number): string {
  const minutes = Math.abs(offset) / 60_000
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}${two(minutes % 60)}`
}
