import { expect, test } from 'vitest'
import type { ContestView } from 'contract/competition/contests'
import type { LiveGame } from 'contract/competition/live'
import { pagesOf, tvOptions } from './tv-pages.ts'

const game = (game_id: number, state: LiveGame['state'], more: Partial<LiveGame> = {}) =>
  ({ game_id, state, division_id: 1, division: '12U', field: '1', ...more }) as LiveGame
const view = {
  division_id: 1,
  label: '12U',
  stages: [
    { position: 1, kind: 'pools', groups: [{ group: 1 }, { group: 2 }, { group: 3 }] },
    { position: 2, kind: 'single', groups: [{ group: 1 }] },
  ],
} as unknown as ContestView
const games = [
  ...Array.from({ length: 8 }, (_, i) => game(i + 1, 'over')),
  ...Array.from({ length: 7 }, (_, i) => game(i + 20, 'live', { field: String(i + 1) })),
  game(40, 'ahead'),
  game(41, 'ahead', { division_id: 2, division: '14U', field: '2' }),
  game(42, 'not_needed'),
]
const usual = tvOptions({})
const told = (pages: ReturnType<typeof pagesOf>) =>
  pages.map(
    (page) =>
      `${page.division} ${page.kind} ${page.kind === 'standings' ? page.groups.length : page.games.length}`,
  )

test('a television shows what is played first, then division by division what comes, the last results, and the pools', () => {
  expect(told(pagesOf({ games }, [view], usual))).toEqual([
    ' now 6',
    ' now 1',
    '12U next 1',
    '12U results 6',
    '12U standings 2',
    '12U standings 1',
    '14U next 1',
  ])
  const results = pagesOf({ games }, [], usual).find(({ kind }) => kind === 'results')
  expect(results?.kind === 'results' && results.games.map(({ game_id }) => game_id)).toEqual([
    8, 7, 6, 5, 4, 3,
  ])
})

test('its address narrows it to a division or a field', () => {
  expect(told(pagesOf({ games }, [view], { ...usual, division: 2 }))).toEqual(['14U next 1'])
  expect(told(pagesOf({ games }, [view], { ...usual, field: '2' }))).toEqual([' now 1', '14U next 1'])
  expect(pagesOf({ games: [] }, [], usual)).toEqual([])
})

test.each([
  [{}, { division: undefined, field: undefined, seconds: 12 }],
  [
    { division: '7', field: ' 4 ', seconds: '30' },
    { division: 7, field: '4', seconds: 30 },
  ],
  [
    { division: 'x', field: '', seconds: '0' },
    { division: undefined, field: undefined, seconds: 12 },
  ],
])('%o in the address means %o', (search, options) => {
  expect(tvOptions(search)).toEqual(options)
})
