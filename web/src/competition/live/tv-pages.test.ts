import { expect, test } from 'vitest'
import type { ContestGame, ContestView } from 'contract/competition/contests'
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
  games: [],
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
      `${page.division} ${page.kind} ${page.kind === 'standings' ? page.groups.length : page.kind === 'bracket' ? page.bracket.rounds.map(({ games }) => games.map(({ number }) => number).join('+')).join(' ') : page.games.length}`,
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

/** A bracket of sixteen: eight games, then four, two and the final; so many of them are over. */
function sixteen(over: number): ContestView {
  const sizes = [8, 4, 2, 1]
  const games = sizes.flatMap((size, r) =>
    Array.from({ length: size }, (_, i) => {
      const number = 16 - 2 ** (4 - r) + i + 1
      const name = number <= 8 || number <= over * 2 ? 'Hawks' : null
      const side = { entrant_id: null, name, from: '' }
      return {
        ...{
          id: number,
          number,
          stage: 2,
          group: 1,
          round: r + 1,
          section: size === 1 ? 'final' : 'winners',
        },
        ...{ home: side, visitor: side, state: number <= over ? 'over' : 'ready' },
        ...{ winner_to: size === 1 ? null : 16 - 2 ** (3 - r) + Math.floor(i / 2) + 1, loser_to: null },
      } as unknown as ContestGame
    }),
  )
  return { ...view, stages: view.stages.slice(1), games }
}

test('a bracket is shown from the round that is played on, a wide one half by half, with where its winners go', () => {
  const shown = (over: number) =>
    told(pagesOf({ games: [game(1, 'ahead')] }, [sixteen(over)], usual)).filter((page) =>
      page.includes('bracket'),
    )
  expect(shown(0)).toEqual(['12U bracket 1+2+3+4 9+10 13', '12U bracket 5+6+7+8 11+12 14'])
  expect(shown(7)).toEqual(['12U bracket 1+2+3+4 9+10 13', '12U bracket 5+6+7+8 11+12 14'])
  expect(shown(8)).toEqual(['12U bracket 9+10+11+12 13+14 15'])
  expect(shown(14)).toEqual(['12U bracket 15'])
  expect(shown(15)).toEqual(['12U bracket 15'])
  // Pools are still played: who comes to the bracket isn’t known.
  expect(told(pagesOf({ games }, [view], usual)).some((page) => page.includes('bracket'))).toBe(false)
  expect(told(pagesOf({ games }, [sixteen(8)], { ...usual, field: '1' })).join()).not.toContain('bracket')
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
