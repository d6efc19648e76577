import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OverLimit } from 'contract/competition/scoring/pitching-rulings'
import type { DeskGame } from 'contract/competition/scoring/scoring'
import { openOfficeScreen, said } from '../../../test/office-site.tsx'
import { routes } from '../shell-routes.tsx'

const over: OverLimit = {
  ...{ entrant_id: 1, jersey_number: '12', pitched: 13, version: 0, ruling: null },
  said: ['Aces: number 12 pitched 13 innings; 12 is the maximum.'],
}
const game: DeskGame = {
  ...{ id: 7, version: 3, division_id: 5, division: '12U', number: 4, state: 'ready', may_tie: false },
  home: { entrant_id: 1, name: 'Aces' },
  visitor: { entrant_id: 2, name: 'Bolts' },
  ...{ starts_at: null, field: null, books: [], differences: [], pitching: [over] },
  ...{ result: null, decided: null, waits: null },
}
const ruling = { pitched: 13, decision: 'Warned.', by: 'Ada Ball', at: '2027-06-12T14:30:00Z' }

async function openDesk(pitching: readonly OverLimit[], rights: readonly string[]) {
  const sent: unknown[] = []
  await openOfficeScreen('/ems/events/9/scores?show=waits', {
    routes,
    rights: { ems: { game: rights } },
    answers: {
      'GET /api/ems/events/9/scoring': () =>
        said({ name: 'Slam', time_zone: 'America/Chicago', games: [{ ...game, pitching }] }),
      'POST /api/ems/games/7/pitching-rulings': (body) => {
        sent.push(body)
        return said({})
      },
    },
  })
  return sent
}

test('a decision is sent with what the director has seen of the pitcher', async () => {
  const sent = await openDesk([over], ['score', 'correct'])
  fireEvent.click(await screen.findByRole('button', { name: 'Enter decision' }))
  fireEvent.change(screen.getByLabelText('Decision'), { target: { value: 'Warned.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save decision' }))
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent).toEqual([{ entrant_id: 1, jersey_number: '12', version: 0, pitched: 13, decision: 'Warned.' }])
})

test('who only keeps score sees that the director has to decide, and can’t', async () => {
  await openDesk([over], ['score'])
  await screen.findByText('A pitcher is over the limit. You decide what follows.')
  expect(screen.queryByRole('button', { name: 'Enter decision' })).toBeNull()
})

test('what was decided stands there, and says so where more was pitched since', async () => {
  await openDesk([{ ...over, pitched: 14, version: 1, ruling }], ['score', 'correct'])
  await screen.findByText(/^Decided by Ada Ball, .*: Warned\.$/)
  screen.getByText('She has pitched more since then.')
  screen.getByRole('button', { name: 'Change decision' })
})

test('a game whose pitcher was decided about no longer waits', async () => {
  await openDesk([{ ...over, version: 1, ruling }], ['score', 'correct'])
  await screen.findByText('No games here right now.')
})
