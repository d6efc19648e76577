import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import { expect } from 'vitest'

/** An entry of a calendar as a program that subscribes to it reads it. */
type CalendarEntry = {
  uid: string
  sequence: number
  status: string
  summary: string
  location: string
  /** ISO 8601; of an entry for whole days only the day. */
  starts: string
  ends: string
}

/**
 * The entries of an iCalendar file, in its order. Two parsers that share no code read it, and have to agree on every entry: what only one of
 * them takes is a file that some phones refuse.
 */
export function entriesIn(body: string): CalendarEntry[] {
  const entries = readByMozilla(body)
  const others = readByNode(body)
  expect(others.toSorted(byUid)).toEqual(entries.toSorted(byUid))
  return entries
}

const byUid = (a: CalendarEntry, b: CalendarEntry) => (a.uid < b.uid ? -1 : 1)

function readByMozilla(body: string): CalendarEntry[] {
  const calendar = new ICAL.Component(ICAL.parse(body))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const { uid, sequence, summary, location, startDate, endDate } = new ICAL.Event(one)
    const said = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString())
    return {
      ...{ uid, sequence: Number(sequence ?? 0), summary, location: location ?? '' },
      status: String(one.getFirstPropertyValue('status')),
      starts: said(startDate),
      ends: said(endDate),
    }
  })
}

function readByNode(body: string): CalendarEntry[] {
  const parts = Object.values(nodeIcal.sync.parseICS(body))
  return parts
    .filter((one): one is VEvent => one?.type === 'VEVENT')
    .map(({ uid, sequence, status, summary, location, start, end, datetype }) => {
      const said = (time: Date) => (datetype === 'date' ? localDay(time) : time.toISOString())
      return {
        ...{ uid, sequence: Number(sequence ?? 0), status: String(status) },
        ...{ summary: textOf(summary), location: textOf(location), starts: said(start), ends: said(end!) },
      }
    })
}

/** A text with parameters, such as a language, comes as an object. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'val' in value ? String(value.val) : String(value ?? '')

/** That parser gives a day as midnight of the machine’s clocks. */
const localDay = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
