import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LiveEvent } from 'contract/competition/live'
import { visit } from '../../test/public-site.tsx'
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
  ...{ teams: [], venues: [], stops: [], fields: [], games: [] },
}
const routes = [{ path: '/ems/event/$slug/tv', layout: 'bare', screen: TvScreen }] as const

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
