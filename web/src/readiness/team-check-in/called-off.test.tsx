import { act, cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openOfficeScreen, refused, said } from '../../../test/office-site.tsx'
import type { ScreenRoute } from '../../route.ts'
import { CheckInScreen } from './check-in-screen.tsx'
import { OwnCheckInScreen } from './own-check-in-screen.tsx'

const routes: ScreenRoute[] = [
  { path: '/ems/events/$id/check-in', layout: 'bare', screen: CheckInScreen },
  { path: '/ems/entrants/$id/check-in', layout: 'bare', screen: OwnCheckInScreen },
]
const off = () => refused(409, 'event_called_off', 'This event was canceled.')
const event = {
  ...{ id: 7, name: 'Slam', slug: 'slam', status: 'cancelled', cancel_reason: 'Rain.', entrant: 'team' },
  ...{ addons: [], pass_types: [] },
}
const board = { event: { id: 7, name: 'Slam' }, version: 1, divisions: [], teams: [] }
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('an open table learns that its event is canceled and why, prints and exports nothing, and leads back to the event', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isOff = false
  await openOfficeScreen('/ems/events/7/check-in', {
    routes,
    rights: { ems: { event: ['view'], gate: ['admit'] } },
    answers: {
      'GET /api/ems/events/7': () => said(event),
      'GET /api/ems/events/7/check-in': () => (isOff ? off() : said(board)),
      'GET /api/ems/events/7/check-in/news': () => said({ version: isOff ? 2 : 1 }),
    },
  })
  await screen.findByText('No teams to check in')
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy()
  isOff = true
  await act(() => vi.advanceTimersByTimeAsync(6000))
  await screen.findByRole('heading', { name: 'This event is canceled.' })
  expect(screen.getAllByText('This event is canceled.')).toHaveLength(1)
  await screen.findByText('Rain.')
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
  expect(linkTo('Back to the event')).toBe('/ems/events/7')
})

test('a table that is opened after that leads back by the event’s name', async () => {
  await openOfficeScreen('/ems/events/7/check-in', {
    routes,
    rights: { ems: { event: ['view'], gate: ['admit'] } },
    answers: { 'GET /api/ems/events/7': () => said(event), 'GET /api/ems/events/7/check-in': off },
  })
  await screen.findByRole('heading', { name: 'This event is canceled.' })
  expect((await screen.findByRole('link', { name: 'Slam' })).getAttribute('href')).toBe('/ems/events/7')
})

test('a helper who may not see the event, and a coach, hear that it is canceled, too', async () => {
  await openOfficeScreen('/ems/events/7/check-in', {
    routes,
    rights: { ems: { gate: ['admit'] } },
    answers: { 'GET /api/ems/events/7/check-in': off },
  })
  await screen.findByRole('heading', { name: 'This event is canceled.' })
  expect(screen.queryByRole('link', { name: 'Back to the event' })).toBeNull()
  cleanup()
  await openOfficeScreen('/ems/entrants/3/check-in', {
    routes,
    rights: {},
    answers: { 'GET /api/ems/entrants/3/check-in': off },
  })
  await screen.findByRole('heading', { name: 'This event is canceled.' })
  expect(screen.queryByRole('button')).toBeNull()
})
