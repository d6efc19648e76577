import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOfficeScreen, said } from '../../test/office-site.tsx'
import type { ScreenRoute } from '../route.ts'
import { CrewsScreen } from './crews-screen.tsx'

const routes: ScreenRoute[] = [{ path: '/ems/events/$id/umpires', layout: 'bare', screen: CrewsScreen }]
const game = (id: number, home: string, is_over: boolean) => ({
  ...{ id, title: `12U #${id}`, day: '2027-06-12', starts_at: '2027-06-12T14:00:00.000Z' },
  ...{ start_time: '09:00', end_time: '10:00', field: '1', venue: 'Oak Park', home, away: 'Comets', is_over },
  positions: [
    {
      position: 1,
      assignment: { id: id * 10, official_id: 5, name: 'Ada Quill', state: 'accepted', problems: [] },
      before: [],
    },
  ],
})
const person = { id: 5, name: 'Ada Quill', level: null, phone: '', email: 'a@b.example', link: '/x' }
const board = {
  ...{ id: 7, name: 'Slam', slug: 'slam', is_cancelled: true, cancel_reason: 'Rain.', version: 1 },
  ...{ is_published: true, today: '2027-06-12', rest: 0, most_a_day: 5, most_miles: null },
  ...{ divisions: [], levels: [], unscheduled: [], officials: 3 },
  games: [game(1, 'Hawks', true), game(2, 'Owls', false)],
  people: [{ ...person, planned: 0, asked: 0, accepted: 2 }],
}

test('who only gives umpires games reads that the event is canceled, and says who didn’t come to a game that was played', async () => {
  await openOfficeScreen('/ems/events/7/umpires', {
    routes,
    rights: { ems: { official: ['assign'] } },
    answers: { 'GET /api/ems/events/7/umpires': () => said(board) },
  })
  await screen.findByText('This event is canceled.')
  screen.getByText('Rain.')
  const open = async (home: string) => {
    const row = screen.getByText(`Comets – ${home}`).closest('li')!
    fireEvent.click(within(row).getByRole('button', { name: /Ada Quill/ }))
    return within(await screen.findByRole('dialog'))
  }
  const played = await open('Hawks')
  played.getByRole('button', { name: 'Didn’t show up' })
  expect(played.queryByRole('button', { name: 'Remove from game' })).toBeNull()
  fireEvent.click(played.getByRole('button', { name: 'Close' }))
  const never = await open('Owls')
  for (const name of ['Didn’t show up', 'Remove from game'])
    expect(never.queryByRole('button', { name })).toBeNull()
})
