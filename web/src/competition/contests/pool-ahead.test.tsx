import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ContestGame, ContestView, PublicContests } from 'contract/competition/contests'
import { tableIf } from 'contract/competition/standings/what-if'
import { TIE_BREAK_SETS } from 'contract/competition/standings/tie-breaks'
import { visit } from '../../../test/public-site.tsx'
import { routes } from '../routes.tsx'

const NAMES = ['Aces', 'Bolts', 'Comets', 'Dukes']
const rules = TIE_BREAK_SETS[0]!.rules

/** Aces and Bolts have won two, Comets and Dukes none; 1–2 and 3–4 are left. */
const played = ([home, visitor, home_runs, visitor_runs]: number[]) => ({
  home: home!,
  visitor: visitor!,
  home_runs: home_runs!,
  visitor_runs: visitor_runs!,
})
const RESULTS = [
  [1, 3, 4, 1],
  [2, 4, 6, 0],
  [1, 4, 3, 2],
  [2, 3, 5, 4],
].map(played)

function game(number: number, home: number, visitor: number, results = RESULTS): ContestGame {
  const side = (id: number) => ({ entrant_id: id, name: NAMES[id - 1]!, from: '' })
  const result = results.find((one) => one.home === home && one.visitor === visitor)
  return {
    ...{ id: 70 + number, version: 1, number, stage: 1, group: 1, round: 1, section: 'pool' },
    ...{ home: side(home), visitor: side(visitor), state: result ? 'over' : 'ready', is_conditional: false },
    result: result
      ? { ...result, ended: 'final', forfeit: null, confirmation: 'final', final_at: null }
      : null,
    winner: result ? (result.home_runs > result.visitor_runs ? 'home' : 'visitor') : null,
    ...{ walkover: false, set_aside: false, winner_to: null, loser_to: null },
  }
}

const view: ContestView = {
  ...{ division_id: 5, label: '12U', tie_breaks: 'USSSA', rules: [], tie_break_rules: rules },
  ...{ champion: null, final: [], draw_seed: 'seed' },
  games: [...RESULTS.map(({ home, visitor }, i) => game(i + 1, home, visitor)), game(5, 1, 2), game(6, 3, 4)],
  unfinished: null,
  stages: [
    {
      ...{ position: 1, name: 'Pool', kind: 'pools', may_tie: false },
      groups: [
        {
          ...{ group: 1, complete: false, moves_on: 1, places: [] },
          table: tableIf(
            {
              teams: NAMES.map((name, i) => ({ id: i + 1, entered: i + 1, name, withdrawn: false })),
              played: RESULTS.map((one) => ({ ...one, is_walkover: false })),
              ...{ left: [], rules, seed: 'seed:1', may_tie: false, moves_on: 1 },
            },
            new Map(),
          ),
        },
      ],
    },
  ],
}
const event: PublicContests = {
  ...{ name: 'Slam', slug: 'slam', time_zone: 'America/Chicago', contests: [view], places: [], circuits: [] },
  ...{ is_cancelled: false, cancel_reason: null },
}
const open = (address = '', shown = event) =>
  visit(`/ems/event/slam/standings${address}`, { routes, data: { '/ems/event/:slug/contests': shown } })
const order = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

test('each team says what it needs, and a score that is tried moves the table and stands in the address', async () => {
  const { history } = await open()
  expect(await screen.findAllByText('Win and you’re in.')).toHaveLength(2)
  expect(screen.getAllByText('Can’t finish first.')).toHaveLength(2)
  expect(screen.queryByText(/if both teams forfeit/)).toBeNull()
  expect(order()[0]).toContain('Aces')
  fireEvent.click(screen.getByText('What if…'))
  const five = screen.getByRole('group', { name: 'Game 5' })
  fireEvent.change(within(five).getByLabelText('Aces'), { target: { value: '2' } })
  expect(history.location.search).toBe('')
  fireEvent.change(within(five).getByLabelText('Bolts'), { target: { value: '2' } })
  expect(await within(five).findByText('This game can’t end in a tie.')).toBeTruthy()
  expect(screen.queryByText('Clinched first.')).toBeNull()
  fireEvent.change(within(five).getByLabelText('Bolts'), { target: { value: '7' } })
  expect(await screen.findByText('With these scores, Bolts would be first.')).toBeTruthy()
  expect(order()[0]).toContain('Bolts')
  expect(order()[0]).toContain('Clinched first.')
  expect(screen.getByText('Up 1')).toBeTruthy()
  expect(history.location.search).toBe('?if=75.2-7')

  fireEvent.click(screen.getByText('Clear scores'))
  expect(await screen.findAllByText('Win and you’re in.')).toHaveLength(2)
  expect((within(five).getByLabelText('Aces') as HTMLInputElement).value).toBe('')
  expect(history.location.search).toBe('')
})

test('the standings of a canceled event say so and why, and nobody needs or tries anything anymore', async () => {
  await open('', { ...event, is_cancelled: true, cancel_reason: 'Lightning.' })
  screen.getByText('This event is canceled.')
  screen.getByText('Lightning.')
  expect(order()[0]).toContain('Aces')
  // What looks ahead is fetched; it would be here by then.
  await import('./pool-ahead.tsx')
  await act(async () => {})
  expect(screen.queryByText('What if…')).toBeNull()
  expect(screen.queryByText('Win and you’re in.')).toBeNull()
})

test('a game that is ahead says when and where it is, and one that is over no longer does', async () => {
  const place = { starts_at: '2027-06-12T14:00:00.000Z', field: '3' }
  await open('', { ...event, places: [71, 75].map((game_id) => ({ game_id, ...place })) })
  const said = (await screen.findAllByText(/Field 3/)).map((one) => [
    one.parentElement!.textContent!.slice(0, 6),
    one.textContent,
  ])
  expect(said).toEqual([['Game 5', 'Sat, Jun 12, 9:00 AM · Field 3']])
})

test('a shared address shows the same table; scores of games that are over are left out', async () => {
  await open('?if=75.2-7_71.0-9_x')
  expect(await screen.findByText('With these scores, Bolts would be first.')).toBeTruthy()
  expect(screen.getByRole('table').textContent).toContain('3-0-0')
  expect((screen.getByLabelText('Aces') as HTMLInputElement).value).toBe('2')
})

test('a score that one book alone has counts, and the table says that it can still change', async () => {
  await open()
  await screen.findAllByText('Win and you’re in.')
  expect(screen.queryByText(/unconfirmed/i)).toBeNull()
  cleanup()
  const [first, ...rest] = view.games
  const unsure = { ...first!, result: { ...first!.result!, confirmation: 'unconfirmed' as const } }
  await open('', { ...event, contests: [{ ...view, games: [unsure, ...rest] }] })
  expect(await screen.findAllByText('Win and you’re in.')).toHaveLength(2)
  expect(screen.getByText('Includes 1 unconfirmed score, which can still change.')).toBeTruthy()
  expect(screen.getByText('Unconfirmed')).toBeTruthy()
})

test('what is only true as long as games are played says so below the table', async () => {
  // If Bolts and Comets both stay away, Dukes are second among three that are 1–2.
  const scores = [
    [1, 2, 9, 1],
    [1, 3, 4, 6],
    [1, 4, 1, 0],
    [2, 4, 1, 0],
    [3, 4, 0, 9],
  ].map(played)
  const games = [
    ...scores.map(({ home, visitor }, i) => game(i + 1, home, visitor, scores)),
    game(6, 2, 3, scores),
  ]
  const pool = view.stages[0]!
  const stages = [{ ...pool, groups: [{ ...pool.groups[0]!, moves_on: 2 }] }]
  await open('', { ...event, contests: [{ ...view, games, stages }] })
  expect(await screen.findByText('Can’t reach the top 2.')).toBeTruthy()
  expect(screen.getByText('What a team needs may change if both teams forfeit a game.')).toBeTruthy()
})

test('before the first game a pool has no ranks, and nothing to explain', async () => {
  const pool = view.stages[0]!
  const group = pool.groups[0]!
  const nothing = { played: 0, won: 0, lost: 0, tied: 0, scored: 0, allowed: 0 }
  const table = group.table.map((row) => ({ ...row, ...nothing, why: ['Drawn by lot.'] }))
  const games = [
    ...view.games.map((one) => ({ ...one, state: 'ready' as const, result: null, winner: null })),
  ]
  const unplayed = { ...view, games, stages: [{ ...pool, groups: [{ ...group, table }] }] }
  await open('', { ...event, contests: [unplayed] })
  expect(await screen.findByText('Not started')).toBeTruthy()
  expect(screen.queryByText('Why?')).toBeNull()
  expect(order().map((text) => text?.slice(0, 3))).toEqual(
    group.table.map(({ name }) => `–${name.slice(0, 2)}`),
  )
  cleanup()
  await open()
  expect(await screen.findByText('So far')).toBeTruthy()
})
