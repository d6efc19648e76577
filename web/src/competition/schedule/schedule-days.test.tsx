import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PublicRow } from 'contract/competition/schedule/schedule-calls'
import { ScheduleDays } from './schedule-days.tsx'

const row = (game_id: number, score: PublicRow['score']): PublicRow => ({
  ...{ game_id, date: '2027-06-12', start_time: '09:00', end_time: '10:15', field: '1', field_id: 1 },
  ...{ venue: 'Oak Park', home_team_id: null, away_team_id: null, home_entrant_id: 7, away_entrant_id: 8 },
  ...{ home: 'Hawks', away: 'Storm', division_id: 5, division: '12U', title: `12U #${game_id}`, score },
})
const games = [
  row(1, { home_runs: 5, away_runs: 3, is_unconfirmed: false }),
  row(2, { home_runs: 4, away_runs: 4, is_unconfirmed: true }),
  row(3, null),
]
const shown = (team: number | undefined) => {
  const { unmount } = render(<ScheduleDays games={games} team={team} address="/ems/event/slam/schedule" />)
  const said = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  unmount()
  return said
}

test('a team’s schedule says how its games ended, as the team sees it', () => {
  expect(shown(8)).toEqual([
    'Storm – HawksLost 3–512U #1',
    'Storm – HawksTied 4–4, unconfirmed12U #2',
    'Storm – Hawks12U #3',
  ])
  expect(shown(7)[0]).toContain('Won 5–3')
})

test('the schedule of all teams has scores with visitors first, like their names', () => {
  expect(shown(undefined)[0]).toBe('Storm – Hawks3–512U #1')
})
