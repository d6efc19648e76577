import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getMyTeam } from 'contract/clubs/teams'
import {
  listPublicEvents,
  mapPublicEvents,
  type ListedEvent,
  type MappedEvent,
} from 'contract/events/public-list'
import { visit } from '../../../test/public-site.tsx'
import { session } from '../../session.ts'
import { askedIn, listOf } from './event-list-page.ts'
import { routes } from '../routes.tsx'

const cup: ListedEvent = {
  ...{ id: 7, kind: 'tournament', slug: 'winter-cup', name: 'Winter Cup', summary: 'Three games.' },
  ...{ starts_on: '2027-01-15', ends_on: '2027-01-17', age_cutoff_on: '2026-08-31', entrant: 'team' },
  venue: { name: 'Desert Star', address: '88 Camelback Rd', city: 'Phoenix', state: 'AZ' },
  divisions: [{ id: 1, label: '12U', max_age: 12, min_age: null }],
  ...{ price_cents: 129500, most_cents: 129500, image: null, miles: null, is_open: true },
  ...{ registration_opens_on: '2026-08-18', registration_closes_on: '2027-01-05' },
}
const list = (events: ListedEvent[], more: object = {}) => ({
  data: events,
  meta: {
    ...{ page: 1, per_page: 24, total: events.length, is_near_known: true },
    choices: { kinds: ['tournament', 'camp'], divisions: ['12U', '14U'], states: ['AZ', 'TX'] },
    ...more,
  },
})

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  session.clear()
})

const open = (search = '', answer: object = list([cup]), more: object = {}) =>
  visit(`/ems/upcoming-events${search}`, { routes, data: { [listPublicEvents.path]: answer, ...more } })

test('an event is listed with when, where, for whom, for how much, and whether it takes entries', async () => {
  await open('?near=85001', list([{ ...cup, miles: 9 }]))
  const text = document.querySelector('.event-card')!.textContent
  for (const part of [
    'Jan 15 – 17, 2027',
    'Winter Cup',
    'Desert Star, Phoenix, AZ · 9 miles',
    '12U',
    '$1,295.00',
  ])
    expect(text).toContain(part)
  expect(text).toContain('Entries are open')
  expect(screen.getByText('1 event')).toBeTruthy()
})

test('what is asked is in the address: each part is said and can be taken back, and a choice counts at once', async () => {
  await open('?state=AZ&near=85001&miles=50')
  const chosen = screen.getByRole('list', { name: 'Filters in use' })
  expect(
    within(chosen)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/ems/upcoming-events?near=85001&miles=50',
    '/ems/upcoming-events?state=AZ',
    '/ems/upcoming-events',
  ])
  expect(chosen.textContent).toContain('Within 50 miles of 85001')
  fireEvent.change(screen.getByRole('combobox', { name: 'Division' }), { target: { value: '14U' } })
  expect(await screen.findByRole('link', { name: 'Remove filter: 14U' })).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Near ZIP code' }), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show events' }))
  await vi.waitFor(() => expect(screen.queryByText('Within 50 miles of 85001')).toBeNull())
})

test('an unknown ZIP code is said, and an empty answer leads back to everything', async () => {
  await open('?near=00001', list([], { is_near_known: false }))
  expect(screen.getByText(/We don’t know the ZIP code 00001/)).toBeTruthy()
  expect(screen.getByText('No event fits all of this.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Show all events' }).getAttribute('href')).toBe(
    '/ems/upcoming-events',
  )
})

test('the calendar has the event on each of its days, and months to go to', async () => {
  await open('?view=calendar&month=2027-01&kind=tournament')
  expect(screen.getByRole('heading', { name: 'January 2027' })).toBeTruthy()
  const days = screen
    .getAllByRole('cell')
    .filter((cell) => within(cell).queryByRole('link', { name: 'Winter Cup' }))
    .map((cell) => cell.querySelector('time')!.dateTime)
  expect(days).toEqual(['2027-01-15', '2027-01-16', '2027-01-17'])
  const isOn = (name: string) => screen.getByRole('link', { name }).getAttribute('aria-current')
  expect([isOn('List'), isOn('Calendar')]).toEqual([null, 'page'])
  expect(screen.getByRole('link', { name: 'Next month' }).getAttribute('href')).toBe(
    '/ems/upcoming-events?kind=tournament&view=calendar&month=2027-02',
  )
  expect(screen.getByRole('link', { name: 'Previous month' }).getAttribute('href')).toContain('month=2026-12')
})

const phoenix = {
  ...{ name: 'Desert Star', city: 'Phoenix', state: 'AZ' },
  position: { latitude: 33.45, longitude: -112.07 },
}
const mapped = (id: number, name: string, places: MappedEvent['places']): MappedEvent => ({
  ...{ id, slug: `event-${id}`, name, kind: 'tournament', starts_on: '2027-01-15', ends_on: '2027-01-17' },
  ...{ miles: null, is_open: true, places },
})
const dallas = {
  ...{ name: 'River Park', city: 'Dallas', state: 'TX' },
  position: { latitude: 32.79, longitude: -96.8 },
}
// It is fetched when it is looked at, which takes longer the first time.
beforeAll(() => import('./event-map-drawing.tsx'))

const onMap = (events: MappedEvent[], search = '') =>
  open(`?view=map${search}`, list([]), {
    [mapPublicEvents.path]: {
      data: events,
      meta: {
        choices: { kinds: ['tournament'], divisions: ['12U'], states: ['AZ', 'TX'] },
        is_near_known: true,
      },
    },
  })

test('on the map events at one place are one pin, which leaves them in the table until all are shown again', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  await onMap([
    mapped(1, 'Winter Cup', [phoenix]),
    mapped(2, 'Spring Cup', [phoenix]),
    mapped(3, 'River Cup', [dallas]),
  ])
  const named = () =>
    within(screen.getByRole('table', { name: 'Events on the map' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(named()).toEqual(['Winter Cup', 'Spring Cup', 'River Cup'])
  const pin = await screen.findByRole('button', { name: '2 events in Phoenix, AZ' })
  expect(screen.getByRole('button', { name: 'River Cup, Dallas, TX, Jan 15 – 17, 2027' })).toBeTruthy()
  fireEvent.click(pin)
  expect(named()).toEqual(['Winter Cup', 'Spring Cup'])
  expect([pin.getAttribute('aria-pressed'), screen.getByRole('status').textContent]).toEqual([
    'true',
    '2 of 3 eventsShow all',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(named()).toHaveLength(3)
})

test('the map moves by keyboard, and says which events it can’t place', async () => {
  await onMap([
    mapped(1, 'Winter Cup', [phoenix]),
    mapped(2, 'Lost Cup', [{ ...phoenix, city: 'Nowhere', position: null }]),
  ])
  const map = await screen.findByRole('group', { name: 'Map of events' })
  expect(screen.getByText(/1 event isn’t on the map/)).toBeTruthy()
  const seen = () => map.querySelector('svg')!.getAttribute('viewBox')
  const before = seen()
  fireEvent.keyDown(map, { key: 'ArrowRight' })
  expect(seen()).not.toBe(before)
  fireEvent.keyDown(map, { key: '0' })
  expect(seen()).toBe('0 0 975 610')
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(seen()).toBe('243.75 152.5 487.5 305')
})

test('a filter keeps the map, and leads back to all on it where nothing fits', async () => {
  await onMap([], '&state=TX')
  expect(screen.getByRole('link', { name: 'Show all events' }).getAttribute('href')).toBe(
    '/ems/upcoming-events?view=map',
  )
  fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'AZ' } })
  const link = await screen.findByRole('link', { name: 'Remove filter: Arizona' })
  expect(link.getAttribute('href')).toBe('/ems/upcoming-events?view=map')
  expect(screen.getByRole('link', { name: 'Map' }).getAttribute('aria-current')).toBe('page')
})

test('a coach who is logged in asks for what her own teams may enter', async () => {
  session.set({
    ...{ token: 't', refresh_token: 'r', registrationStatus: 2, userType: 1, name: 'Ada Ball' },
    access: { roles: {}, permissions: {} },
  })
  const team = { id: 3, text: 'Thunder', league: 'West', club: null, season: '2027', head_coach: null }
  await open('', list([cup]), {
    [getMyTeam.path]: [
      { ...team, division: '12U', ties: ['staff'] },
      { ...team, id: 4, text: 'Rockets', division: '14U', ties: ['family'] },
    ],
  })
  const link = await screen.findByRole('link', { name: 'Thunder (12U)' })
  expect(link.getAttribute('href')).toBe('/ems/upcoming-events?team=12U')
  expect(screen.queryByRole('link', { name: /Rockets/ })).toBeNull()
})

test('an old or mistyped address asks for what it says right', () => {
  expect(
    askedIn({
      kind: 'party',
      state: 'Arizona',
      near: '8500',
      miles: '50',
      from: '2027-02-30',
      division: '12U',
    }),
  ).toEqual({
    miles: '50',
    division: '12U',
  })
  expect(listOf({ search: { page: 'x' } }).queryKey[1]).toEqual({})
  expect(listOf({ search: { view: 'calendar', month: '2027-02' } }).queryKey[1]).toEqual({
    ...{ from: '2027-01-26', until: '2027-03-06', per_page: 100 },
  })
})
