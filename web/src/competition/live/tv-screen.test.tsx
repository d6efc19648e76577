import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LiveEvent, LiveGame } from 'contract/competition/live'
import { visit } from '../../../test/public-site.tsx'
import { LiveScreen } from './live-screen.tsx'
import { TvScreen } from './tv-screen.tsx'

const HOUR = 3_600_000
/** The browser’s own lines of news. */
const lines: EventTarget[] = []
class Line extends EventTarget {
  readyState = 0
  constructor() {
    super()
    lines.push(this)
  }
  close() {}
}
const say = (what: 'open' | 'error') => act(async () => void lines.at(-1)!.dispatchEvent(new Event(what)))
const slam: LiveEvent = {
  ...{ name: 'Slam', slug: 'slam', time_zone: 'America/Chicago', at: '2027-06-12T14:30:00Z' },
  ...{ version: 'one', is_cancelled: false, cancel_reason: null },
  ...{ teams: [], venues: [], stops: [], fields: [], games: [] },
}
const routes = [
  { path: '/ems/event/$slug/tv', layout: 'bare', screen: TvScreen },
  { path: '/ems/event/$slug/live', layout: 'bare', screen: LiveScreen },
] as const
const over = (number: number, is_provisional: boolean): LiveGame => ({
  ...{ game_id: number, number, division_id: 5, division: '12U', starts_at: null, changed_at: null },
  ...{ was: { starts_at: null, field: null, venue: null }, field: null, venue_id: null },
  home: { entrant_id: 1, name: 'Aces', runs: 4 },
  visitor: { entrant_id: 2, name: 'Bolts', runs: 2 },
  ...{
    state: 'over',
    inning: null,
    half: null,
    is_provisional,
    final_at: null,
    winner_to: null,
    loser_to: null,
  },
})

test('a television that nobody touches loads anew now and then, but only while the server answers', async () => {
  vi.stubGlobal('EventSource', Line)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await visit('/ems/event/slam/tv', {
    routes,
    data: { '/ems/event/:slug/live': slam, '/ems/event/:slug/contests': { ...slam, contests: [] } },
  })
  expect(screen.getByRole('heading', { name: 'Slam' })).toBeTruthy()
  await say('open')
  await act(() => vi.advanceTimersByTimeAsync(5 * HOUR))
  await say('error')
  await act(() => vi.advanceTimersByTimeAsync(5 * HOUR))
  expect(reload).not.toHaveBeenCalled()
  await say('open')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each(['live', 'tv'])(
  'the page “%s” says which scores are final and which can still change',
  async (page) => {
    vi.stubGlobal('EventSource', Line)
    const data = (games: LiveGame[]) => ({
      '/ems/event/:slug/live': { ...slam, games },
      '/ems/event/:slug/contests': { ...slam, contests: [] },
    })
    await visit(`/ems/event/slam/${page}`, { routes, data: data([over(1, false), over(2, true)]) })
    expect(screen.getAllByText('Final')).toHaveLength(1)
    expect(screen.getAllByText('Unconfirmed')).toHaveLength(1)
    expect(screen.getByRole('heading', { name: /^Results/ })).toBeTruthy()
  },
)

test('a game in Arizona is at the time of its field, also for a reader in New York', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  vi.stubGlobal('EventSource', Line)
  const desert = { ...slam, time_zone: 'America/Phoenix', at: '2027-07-04T15:00:00Z' }
  const game = { ...over(1, false), state: 'ahead' as const, starts_at: '2027-07-04T16:30:00Z' }
  await visit('/ems/event/slam/live', {
    routes,
    data: {
      '/ems/event/:slug/live': { ...desert, games: [game] },
      '/ems/event/:slug/contests': { ...desert, contests: [] },
    },
  })
  // 12:30 in New York; Arizona has no daylight saving time.
  expect(new Date('2027-07-04T16:30:00Z').getHours()).toBe(12)
  expect(document.body.textContent).toContain('9:30 AM')
  expect(document.body.textContent).not.toContain('12:30')
  vi.unstubAllEnvs()
})

const sayAll = (event: LiveEvent) =>
  act(async () => void lines.at(-1)!.dispatchEvent(new MessageEvent('all', { data: JSON.stringify(event) })))

test.each(['live', 'tv'])(
  'the open page “%s” says that its event has been canceled and why, keeps results, and has nothing next and no clock',
  async (page) => {
    vi.stubGlobal('EventSource', Line)
    const ahead = { ...over(2, false), state: 'ahead' as const, starts_at: '2027-06-12T16:30:00Z' }
    const running = {
      ...slam,
      teams: [{ id: 1, name: 'Aces', division: '12U' }],
      games: [over(1, false), ahead],
    }
    await visit(`/ems/event/slam/${page}${page === 'live' ? '?team=1' : ''}`, {
      routes,
      data: {
        '/ems/event/:slug/live': running,
        '/ems/event/:slug/contests': { ...running, contests: [] },
      },
    })
    await say('open')
    const body = () => document.body.textContent
    expect(body()).toMatch(page === 'live' ? /Live\. Scores update automatically/ : /11:30 AM/)
    const off = { ...running, is_cancelled: true, cancel_reason: 'Lightning.', games: [over(1, false)] }
    await sayAll(off)
    expect(screen.getByText('This event is canceled.').closest('[role]')!.textContent).toContain('Lightning.')
    expect(screen.getByText('Final')).toBeTruthy()
    expect(body()).not.toMatch(/Next game|Up next|Live\. Scores|Reconnecting/)
    expect(document.querySelector('time')).toBeNull()
    expect(body()?.includes('Follow a team')).toBe(page === 'live')
    await sayAll({ ...off, games: [], teams: [] })
    expect(screen.getByText('Lightning.')).toBeTruthy()
    expect(body()).not.toMatch(/once they’re published|Follow a team/)
  },
)
