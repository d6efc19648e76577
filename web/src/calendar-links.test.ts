import { expect, test } from 'vitest'
import { feedLinks, googleEntry, outlookEntry, type Entry } from './calendar-links.ts'

const GAME: Entry = {
  title: 'Comets 12U: Game at Röcket & Sons',
  starts_on: '2026-12-05',
  starts_time: '18:30',
  ends_on: '2026-12-05',
  ends_time: '20:00',
  starts_at: '2026-12-06T00:30:00.000Z',
  ends_at: '2026-12-06T02:00:00.000Z',
  time_zone: 'America/Chicago',
  place: 'Lakeside Field 3, 400 Lake Ave',
  about: 'Bring: White shirt\n\nhttps://comets.example/ctms/calendar',
}
const CAMP: Entry = {
  ...GAME,
  title: 'Camp',
  ends_on: '2026-12-31',
  starts_time: null,
  ends_time: null,
  about: '',
}
const read = (address: string) => Object.fromEntries(new URL(address).searchParams)

test('Google is told moments in UTC and the zone of the field', () => {
  expect(new URL(googleEntry(GAME)).hostname).toBe('calendar.google.com')
  expect(read(googleEntry(GAME))).toEqual({
    action: 'TEMPLATE',
    text: GAME.title,
    dates: '20261206T003000Z/20261206T020000Z',
    ctz: 'America/Chicago',
    location: GAME.place,
    details: GAME.about,
  })
})

test('Outlook is told the same', () => {
  expect(read(outlookEntry(GAME))).toEqual({
    rru: 'addevent',
    subject: GAME.title,
    startdt: '2026-12-06T00:30:00.000Z',
    enddt: '2026-12-06T02:00:00.000Z',
    location: GAME.place,
    body: GAME.about,
  })
})

test('whole days end on the day after, also at the turn of a year', () => {
  expect(read(googleEntry(CAMP))['dates']).toBe('20261205/20270101')
  expect(read(outlookEntry(CAMP))).toMatchObject({
    startdt: '2026-12-05',
    enddt: '2027-01-01',
    allday: 'true',
  })
})

test('a feed is subscribed to under its own address', () => {
  const address = 'https://comets.example/api/ctms/feeds/abc/calendar.ics'
  const { apple, google, outlook, microsoft365 } = feedLinks(address, 'Comets & Co')
  expect(apple).toBe('webcal://comets.example/api/ctms/feeds/abc/calendar.ics')
  expect(read(google)).toEqual({ cid: apple })
  for (const one of [outlook, microsoft365]) expect(read(one)).toEqual({ url: address, name: 'Comets & Co' })
})
