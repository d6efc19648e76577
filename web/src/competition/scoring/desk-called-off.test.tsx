import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOfficeScreen, said } from '../../../test/office-site.tsx'
import type { ScreenRoute } from '../../route.ts'
import { DeskScreen } from './desk-screen.tsx'

const routes: ScreenRoute[] = [{ path: '/ems/events/$id/scores', layout: 'bare', screen: DeskScreen }]
const book = (which: string, notes: number) => ({
  ...{ book: which, link: `https://x.example/${which}`, home_runs: 0, visitor_runs: 0, end: null, notes },
  last_at: null,
})
const game = (id: number, home: string, { starts_at = '2999-06-12T14:00:00.000Z', notes = 0 }) => ({
  ...{ id, version: 1, division_id: 3, division: '12U', number: id, state: 'ready', starts_at, field: '1' },
  home: { entrant_id: id * 2, name: home },
  visitor: { entrant_id: id * 2 + 1, name: 'Comets' },
  ...{ may_tie: true, differences: [], pitching: [], result: null, decided: null, waits: null },
  books: [book('official', notes), book('second', 0)],
})
const desk = (is_cancelled: boolean) => ({
  ...{
    name: 'Slam',
    time_zone: 'America/Chicago',
    is_cancelled,
    cancel_reason: is_cancelled ? 'Rain.' : null,
  },
  games: [
    game(1, 'Hawks', { notes: 4 }),
    game(2, 'Owls', { starts_at: '2020-06-12T14:00:00.000Z' }),
    game(3, 'Larks', {}),
  ],
})
const open = (is_cancelled: boolean) =>
  openOfficeScreen('/ems/events/7/scores', {
    routes,
    rights: { ems: { game: ['score'] } },
    answers: { 'GET /api/ems/events/7/scoring': () => said(desk(is_cancelled)) },
  })
const buttons = (name: string) => screen.queryAllByRole('button', { name }).length

test('the desk of a canceled event takes scores of games that had begun, and has links only to what was written', async () => {
  await open(true)
  await screen.findByText('This event is canceled.')
  for (const home of ['Hawks', 'Owls']) screen.getByRole('heading', { name: `Comets – ${home}` })
  expect(screen.queryByRole('heading', { name: 'Comets – Larks' })).toBeNull()
  expect([buttons('Enter a result'), buttons('Copy link'), buttons('Replace links')]).toEqual([2, 1, 0])
})

test('before that it has all games, with their links', async () => {
  await open(false)
  await screen.findByRole('heading', { name: 'Comets – Larks' })
  expect([buttons('Enter a result'), buttons('Copy link'), buttons('Replace links')]).toEqual([3, 6, 3])
})
