import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent, LiveGame } from 'contract/competition/live'
import { EventNotFound } from 'contract/events'
import { MOST_FOLLOWERS, openFollowing } from './followers.ts'

const failed = vi.fn()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  failed.mockReset()
})

const game = (game_id: number, runs: number) => ({ game_id, home: { runs } }) as unknown as LiveGame
/** An event with games that can change, and how often it was looked at. */
function anEvent(...games: LiveGame[]) {
  const look = vi.fn(async () => ({ at: '2027-06-05T14:00:00Z', games: [...games] }) as unknown as LiveEvent)
  return { games, look }
}
/** A follower and the events it has heard. */
function aFollower() {
  const heard: string[] = []
  return {
    heard,
    write: (text: string) => heard.push(text),
    end: vi.fn(),
    names: () => heard.flatMap((text) => /event: (\w+)/.exec(text)?.[1] ?? []),
  }
}

test('whoever comes is sent everything, then what changes, once a second, whatever happens in between', async () => {
  const following = openFollowing({ failed })
  const { games, look } = anEvent(game(1, 0), game(2, 0))
  const one = aFollower()
  following.follow('a slam', 'a', look, one)
  await vi.advanceTimersByTimeAsync(0)
  expect(one.names()).toEqual(['all'])
  for (const runs of [1, 2, 3]) {
    games[0] = game(1, runs)
    following.changed('a')
    await vi.advanceTimersByTimeAsync(200)
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(one.names()).toEqual(['all', 'games'])
  expect(JSON.parse(one.heard.at(-1)!.split('data: ')[1]!).games).toEqual([game(1, 3)])
  following.close()
})

test('a thousand followers are one look a second, and none while nothing changes', async () => {
  const following = openFollowing({ failed })
  const { look } = anEvent(game(1, 0))
  const all = Array.from({ length: 1000 }, aFollower)
  for (const one of all) following.follow('a slam', 'a', look, one)
  await vi.advanceTimersByTimeAsync(5000)
  expect(look).toHaveBeenCalledTimes(1)
  expect(all.every((one) => one.names().join() === 'all')).toBe(true)
  following.changed(undefined)
  following.changed('a')
  await vi.advanceTimersByTimeAsync(5000)
  expect(look).toHaveBeenCalledTimes(2)
  following.changed('another tenant')
  await vi.advanceTimersByTimeAsync(5000)
  expect(look).toHaveBeenCalledTimes(2)
  following.close()
})

test('a score that becomes final by itself is looked at then, and once', async () => {
  const following = openFollowing({ failed })
  const final_at = new Date(Date.now() + 60_000).toISOString()
  const { games, look } = anEvent({ ...game(1, 3), final_at })
  const one = aFollower()
  following.follow('a slam', 'a', look, one)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(look).toHaveBeenCalledTimes(1)
  games[0] = { ...game(1, 3), final_at: null }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(look).toHaveBeenCalledTimes(2)
  expect(one.names()).toEqual(['all', 'games'])
  following.close()
})

test('a look that fails is tried again, and an event that is gone ends', async () => {
  const following = openFollowing({ failed })
  const { look } = anEvent(game(1, 0))
  const one = aFollower()
  look.mockRejectedValueOnce(new Error('database away')).mockRejectedValueOnce(new Error('still away'))
  following.follow('a slam', 'a', look, one)
  await vi.advanceTimersByTimeAsync(1000)
  expect(one.names()).toEqual([])
  expect(failed.mock.calls).toEqual([[new Error('database away')]])
  await vi.advanceTimersByTimeAsync(1000)
  expect(one.names()).toEqual(['all'])
  look.mockRejectedValueOnce(EventNotFound())
  following.changed('a')
  await vi.advanceTimersByTimeAsync(1000)
  expect(one.end).toHaveBeenCalled()
  expect(failed).toHaveBeenCalledTimes(1)
  expect(following.isFollowed('a slam')).toBe(false)
  following.close()
})

test('games that are drawn again or change places, and teams with a new name, are sent with everything', async () => {
  const following = openFollowing({ failed })
  const teams = [{ id: 1, name: 'Aces', division: '12U' }]
  const games = [game(1, 0), game(2, 0)]
  const one = aFollower()
  const look = async () => ({ at: '2027-06-05T14:00:00Z', teams, games }) as unknown as LiveEvent
  following.follow('a slam', 'a', look, one)
  await vi.advanceTimersByTimeAsync(0)
  const changes = [
    () => games.splice(0, 2, game(3, 0), game(4, 0)),
    () => games.reverse(),
    () => (teams[0] = { ...teams[0]!, name: 'Aces Gold' }),
  ]
  for (const change of changes) {
    change()
    following.changed('a')
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(one.names()).toEqual(['all', 'all', 'all', 'all'])
  following.close()
})

test('a look under way is not sent to whom the server has ended, and nobody follows a server that closes', async () => {
  const following = openFollowing({ failed })
  const { look } = anEvent(game(1, 0))
  let looked = () => {}
  look.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        looked = () => resolve({ at: '2027-06-05T14:00:00Z', games: [game(1, 0)] } as unknown as LiveEvent)
      }),
  )
  const one = aFollower()
  following.follow('a slam', 'a', look, one)
  following.close()
  expect(one.end).toHaveBeenCalled()
  looked()
  await vi.advanceTimersByTimeAsync(0)
  expect(one.names()).toEqual([])
  expect(following.follow('a slam', 'a', look, aFollower())).toBeUndefined()
})

test('they come again spread over some seconds, and too many are told to ask later', () => {
  const waits = [0, 0.5, 1]
  const following = openFollowing({ failed, jitter: () => waits.shift() ?? 0 })
  const { look } = anEvent()
  const three = [aFollower(), aFollower(), aFollower()]
  const ends = three.map((one) => following.follow('a slam', 'a', look, one))
  expect(three.map(({ heard }) => heard[0])).toEqual([
    'retry: 2000\n\n',
    'retry: 5000\n\n',
    'retry: 8000\n\n',
  ])
  const silent = { write: () => {}, end: () => {} }
  for (let i = following.count(); i < MOST_FOLLOWERS; i += 1)
    following.follow('a slam', 'a', look, { ...silent })
  expect(following.follow('a slam', 'a', look, aFollower())).toBeUndefined()
  for (const end of ends) end?.()
  // Ended twice is ended once.
  ends[0]?.()
  expect(following.count()).toBe(MOST_FOLLOWERS - 3)
  following.close()
})
