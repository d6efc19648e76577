import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays, dayIn } from 'contract/dates'
import { openOfficeScreen, said } from '../../../test/office-site.tsx'
import type { ScreenRoute } from '../../route.ts'
import { MyEventsScreen } from './my-events-screen.tsx'

const routes: ScreenRoute[] = [{ path: '/ems/my-events', layout: 'bare', screen: MyEventsScreen }]

const TODAY = dayIn('UTC', new Date())
const party = (id: number, name: string, days: number, state = 'confirmed') => ({
  ...{ id, state, total_cents: 0, due_cents: 0, balances: [], held_until: null, awaits: [], addons: [] },
  ...{ is_offered: false, position: state === 'waiting' ? 1 : null, is_processing: false, can_add: false },
  ...{ is_by_check: false, approval_card: null, approval_terms: null, check_due_on: null, entrants: [] },
  event: {
    ...{
      slug: `event-${id}`,
      name,
      starts_on: addDays(TODAY, days),
      ends_on: addDays(TODAY, days),
      place: '',
    },
    ...{ is_cancelled: false, asks_stay: false, has_questions: false },
  },
})

const open = async (search: string, parties: readonly object[]) => {
  await openOfficeScreen(`/ems/my-events${search}`, {
    routes,
    rights: {},
    answers: { 'GET /api/ems/my-events': () => said(parties) },
  })
  await screen.findByRole('heading', { name: 'Spring Camp' })
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

const PARTIES = [party(1, 'Fall Camp', -30), party(2, 'Winter Camp', 20), party(3, 'Spring Camp', 90)]

test('what was entered just now comes first and says so; what is over comes last, below a heading', async () => {
  await open('?entered=3', PARTIES)
  expect(screen.getByText('You’re signed up for Spring Camp').closest('[role=status]')).not.toBeNull()
  expect(headings()).toEqual(['Spring Camp', 'Winter Camp', 'Past events', 'Fall Camp'])
})

test('whoever waits for a spot isn’t told to be signed up', async () => {
  await open('?entered=3', [PARTIES[1]!, party(3, 'Spring Camp', 90, 'waiting')])
  expect(headings()).toEqual(['Spring Camp', 'Winter Camp'])
  expect(screen.queryByText(/signed up/)).toBeNull()
})

test('without an entry of just now the events stand in their order', async () => {
  await open('', PARTIES)
  expect(headings()).toEqual(['Winter Camp', 'Spring Camp', 'Past events', 'Fall Camp'])
  expect(screen.queryByText(/signed up/)).toBeNull()
})
