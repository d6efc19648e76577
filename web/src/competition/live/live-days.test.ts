import { expect, test } from 'vitest'
import type { LiveGame } from 'contract/competition/live'
import { resultDays } from './live-days.ts'

const CHICAGO = 'America/Chicago'
/** By time and number, as the live page has them; those without a time come last. */
const over = (...starts: (string | null)[]) =>
  starts.map((starts_at, i) => ({ game_id: i + 1, starts_at }) as LiveGame)
const shown = (games: LiveGame[], now: string) =>
  resultDays(games, CHICAGO, Date.parse(now)).map(({ day, games: of }) => [
    day,
    of.map(({ game_id }) => game_id),
  ])

test('results of today are one list, those of other days are under their day at the field, the latest first', () => {
  // 9 PM on Thursday in Chicago is Friday in London.
  const league = over('2027-06-04T00:00:00Z', '2027-06-11T00:00:00Z', '2027-06-11T02:00:00Z')
  expect(shown(league.slice(1), '2027-06-11T03:00:00Z')).toEqual([[undefined, [3, 2]]])
  expect(shown(league, '2027-06-11T03:00:00Z')).toEqual([
    ['2027-06-10', [3, 2]],
    ['2027-06-03', [1]],
  ])
  expect(shown(league.slice(1), '2027-06-14T12:00:00Z')).toEqual([['2027-06-10', [3, 2]]])
  expect(shown([], '2027-06-14T12:00:00Z')).toEqual([[undefined, []]])
})

test('games of one hour stay in their order', () => {
  const hour = '2027-06-11T00:00:00Z'
  expect(shown(over('2027-06-10T22:00:00Z', hour, hour), '2027-06-11T03:00:00Z')).toEqual([
    [undefined, [2, 3, 1]],
  ])
})

test('results of games that were never on the schedule come last', () => {
  expect(shown(over('2027-06-04T00:00:00Z', null), '2027-06-14T12:00:00Z')).toEqual([
    ['2027-06-03', [1]],
    [undefined, [2]],
  ])
  expect(shown(over('2027-06-04T00:00:00Z', null), '2027-06-04T02:00:00Z')).toEqual([[undefined, [1, 2]]])
})
