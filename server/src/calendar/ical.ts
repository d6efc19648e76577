import ical, { ICalCalendarMethod, ICalEventStatus, type ICalDayJsStub } from 'ical-generator'
import { DATE_KIND_NAMES } from 'contract/calendar'
import { transitionsOf } from 'contract/wall-clock'
import { addDays } from 'contract/dates'
import type { Words } from '../mail/mail.ts'
import type { KeptDate } from './dates-queries.ts'
import type { FeedGame } from './games-queries.ts'
import { placeOf, whatOf } from './date-words.ts'

/** A game with its opponent in the reader’s language. */
export type WordedGame = FeedGame & { opponent: string }

type Calendar = {
  name: string
  company: string
  /** Of a path, the address at which people find it. */
  link: (path: string) => string
  dates: readonly KeptDate[]
  games: readonly WordedGame[]
  t: Words
}

type Times = Pick<
  KeptDate,
  'starts_on' | 'starts_time' | 'ends_on' | 'ends_time' | 'time_zone' | 'starts_at' | 'ends_at'
>
type Entry = {
  uid: string
  sequence: number
  changed_at: string
  summary: string
  place: string
  about: string
  url: string
  times: Times
  status: KeptDate['status']
}

/**
 * Dates and games as a calendar that apps can subscribe to (RFC 5545). Each entry keeps its UID, and every change raises
 * its SEQUENCE, so that an app moves the entry instead of adding another. Contains no names of people,
 * because anyone with the URL can read it.
 */
export function calendarOf({ name, company, link, dates, games, t }: Calendar): string {
  const host = new URL(link('/')).hostname
  const entries = [
    ...dates.map((date) => entryOfDate(date, host, link('/ctms/calendar'), t)),
    ...games.map((game) => entryOfGame(game, host, link, t)),
  ]
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company, product: 'team calendar', language: 'EN' },
    // For the events and not for the calendar, whose timestamps must be in UTC (RFC 5545 §3.8.7.2).
    timezone: {
      name: null,
      generator: (zone) =>
        timeZoneOf(
          zone,
          entries.map(({ times }) => times),
        ),
    },
    ttl: 3600,
  })
  for (const { uid, sequence, changed_at, summary, place, about, url, times, status } of entries) {
    const isWholeDays = times.starts_time === null
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: changed_at,
      lastModified: changed_at,
      summary,
      ...(place !== '' && { location: place }),
      description: about,
      url,
      timezone: times.time_zone,
      allDay: isWholeDays,
      start: onTheWall(times.starts_on, times.starts_time ?? '00:00'),
      // The end of an all-day event is exclusive.
      end: isWholeDays
        ? onTheWall(addDays(times.ends_on, 1), '00:00')
        : onTheWall(times.ends_on, times.ends_time!),
      status: status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return `${calendar.toString()}\r\n`
}

const entryOfDate = (date: KeptDate, host: string, url: string, t: Words): Entry => ({
  uid: `team-date-${date.id}@${host}`,
  sequence: date.sequence,
  changed_at: date.updated_at,
  summary: `${date.team}: ${whatOf(date, t)}`,
  place: placeOf(date),
  about: aboutOf(date, url, t),
  url,
  times: date,
  status: date.status,
})

function entryOfGame(
  { game, opponent, sequence, told_at }: WordedGame,
  host: string,
  link: Calendar['link'],
  t: Words,
): Entry {
  const url = link(`/ems/event/${game.event.slug}/live?team=${game.entrant_id}`)
  const what = t('{what} vs. {opponent}', {
    what: t(DATE_KIND_NAMES.game),
    opponent,
  })
  return {
    uid: `team-game-${game.team_id}-${game.game_id}@${host}`,
    sequence,
    changed_at: told_at,
    summary: `${game.team}: ${what}`,
    place: [game.venue, t('Field {name}', { name: game.field }), game.address].filter(Boolean).join(', '),
    about: [`${game.event.name} · ${game.division}`, url].join('\n\n'),
    url,
    times: game,
    status: game.status,
  }
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
function timeZoneOf(zone: string, dates: readonly Pick<Times, 'starts_at' | 'ends_at'>[]): string {
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
