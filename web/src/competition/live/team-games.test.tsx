import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LiveGame } from 'contract/competition/live'
import type { OwnGames } from 'contract/competition/own-games'
import { visit } from '../../../test/public-site.tsx'
import { TeamGames } from './team-games.tsx'

const game = (state: LiveGame['state'], is_provisional = false): LiveGame => ({
  ...{ game_id: 1, number: 1, division_id: 5, division: '12U', starts_at: null, changed_at: null },
  ...{ was: { starts_at: null, field: null, venue: null }, field: null, venue_id: null },
  home: { entrant_id: 1, name: 'Aces', runs: 4 },
  visitor: { entrant_id: 2, name: 'Bolts', runs: 2 },
  ...{ state, inning: null, half: null, is_provisional },
  ...{ final_at: null, winner_to: null, loser_to: null },
})

const at = (name: string, games: Partial<OwnGames>): OwnGames => ({
  ...{ entrant_id: name.length, team_id: 1, team: 'Aces', division: '12U' },
  event: { name, slug: name.toLowerCase(), time_zone: 'America/Chicago' },
  ...{ live: null, next: null, last: null, venue: null, stop: null, books: [], fills_lineups: false },
  ...games,
})

const Both = () => (
  <>
    <h1>Home</h1>
    <TeamGames which="ahead" />
    <TeamGames which="behind" />
  </>
)

test('what is on or to come is apart from what is over, and a score that isn’t final still waits for somebody', async () => {
  await visit('/games', {
    routes: [{ path: '/games', layout: 'bare', screen: Both }],
    data: {
      '/ems/my-games': [
        at('On', { live: game('live') }),
        at('Next', { next: game('ahead'), last: game('over') }),
        at('Unconfirmed', { last: game('over', true) }),
        at('Finished', { last: game('over') }),
      ],
    },
  })
  const titles = async (region: string) =>
    within(await screen.findByRole('region', { name: region }))
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
  expect(await titles('Games')).toEqual(['On', 'Next', 'Unconfirmed'])
  expect(await titles('Last games')).toEqual(['Finished'])
})
