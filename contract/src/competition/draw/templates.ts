import {
  layOut,
  leastGames,
  mostGames,
  newStage,
  type Format,
  type StageSpec,
  type StageTakes,
} from './formats.ts'

export type Template = {
  key: string
  label: string
  format: Format
  games: number
  /** The fewest and the most games of a team. */
  least: number
  most: number
}

const after = (
  stage: number,
  order: 'overall' | 'figures' | 'cross',
  first: number,
  last: number | null,
): StageTakes => ({
  from: 'stage',
  stage,
  order,
  first,
  last,
})

/** Pools of four or five, or of three where there is no other way. */
const poolsFor = (teams: number) => Math.max(1, Math.round(teams / 4))
const pools = (teams: number, more: Partial<StageSpec> = {}) =>
  newStage('pools', 'Pools', { groups: poolsFor(teams), ...more })

const GOLD = { label: 'Gold' }
const SILVER = { label: 'Silver' }
const BRONZE = { label: 'Bronze' }

/** Teams of each of so many levels, the upper ones the larger. */
function levels(teams: number, names: readonly { label: string }[], kind: 'single' | 'double'): StageSpec[] {
  const share = Math.ceil(teams / names.length)
  return names.map(({ label }, i) =>
    newStage(kind, label, {
      takes: after(1, 'overall', i * share + 1, i === names.length - 1 ? null : (i + 1) * share),
    }),
  )
}

/** What tournaments are usually played by, with the numbers of teams they are made for. */
const MADE_FOR: readonly {
  key: string
  label: string
  from: number
  to: number
  format: (teams: number) => StageSpec[]
}[] = [
  {
    key: 'pools_single',
    label: 'Pool play, then single elimination',
    from: 6,
    to: 64,
    format: (n) => [pools(n), newStage('single', 'Bracket', { takes: after(1, 'overall', 1, null) })],
  },
  {
    key: 'pools_double',
    label: 'Pool play, then double elimination',
    from: 6,
    to: 32,
    format: (n) => [
      pools(n, { games_each: 2 }),
      newStage('double', 'Bracket', { takes: after(1, 'overall', 1, null) }),
    ],
  },
  {
    key: 'gold_silver',
    label: 'Pool play, then Gold and Silver',
    from: 8,
    to: 64,
    format: (n) => [pools(n), ...levels(n, [GOLD, SILVER], 'single')],
  },
  {
    key: 'gold_silver_bronze',
    label: 'Pool play, then Gold, Silver and Bronze',
    from: 12,
    to: 96,
    format: (n) => [pools(n), ...levels(n, [GOLD, SILVER, BRONZE], 'single')],
  },
  {
    key: 'cross',
    label: 'Pool play, then the best two of each pool',
    from: 8,
    to: 128,
    format: (n) => [
      pools(n),
      newStage('single', 'Bracket', { takes: after(1, 'cross', 1, 2), third_place: true }),
    ],
  },
  {
    key: 'double',
    label: 'Double elimination',
    from: 3,
    to: 64,
    format: () => [newStage('double', 'Bracket')],
  },
  {
    key: 'three_games',
    label: 'Single elimination with three games for every team',
    from: 8,
    to: 64,
    format: () => [newStage('single', 'Bracket', { guarantee: 3 })],
  },
  {
    key: 'consolation',
    label: 'Single elimination with a consolation bracket',
    from: 4,
    to: 128,
    format: () => [newStage('single', 'Bracket', { consolation: true, third_place: true })],
  },
  {
    key: 'single',
    label: 'Single elimination',
    from: 2,
    to: 128,
    format: (n) => [newStage('single', 'Bracket', { third_place: n > 3 })],
  },
  {
    key: 'round_robin',
    label: 'Round robin',
    from: 3,
    to: 16,
    format: () => [newStage('pools', 'Round robin')],
  },
  {
    key: 'double_round_robin',
    label: 'Double round robin',
    from: 2,
    to: 12,
    format: () => [newStage('pools', 'Round robin', { times: 2 })],
  },
  {
    key: 'round_robin_final',
    label: 'Round robin, then a final of the best two',
    from: 3,
    to: 10,
    format: () => [
      newStage('pools', 'Round robin'),
      newStage('series', 'Final', { takes: after(1, 'cross', 1, 2), best_of: 1 }),
    ],
  },
  {
    key: 'swiss',
    label: 'Swiss system',
    from: 6,
    to: 128,
    format: (n) => [
      newStage('swiss', 'Swiss rounds', { rounds: Math.min(n - 1, Math.ceil(Math.log2(n)) + 1) }),
    ],
  },
  {
    key: 'regionals',
    label: 'Two double elimination brackets, then a series of their winners',
    from: 8,
    to: 32,
    format: () => [
      newStage('double', 'Brackets', { groups: 2 }),
      newStage('series', 'Final', { takes: after(1, 'cross', 1, 1) }),
    ],
  },
  {
    key: 'series',
    label: 'Best of three',
    from: 2,
    to: 2,
    format: () => [newStage('series', 'Series')],
  },
]

/** The formats that fit a number of teams from 2 to 128, with what they come to. */
export function templatesFor(teams: number): Template[] {
  return MADE_FOR.filter(({ from, to }) => from <= teams && teams <= to).map(({ key, label, format }) => {
    const made: Format = { stages: format(teams) }
    const layout = layOut(made, teams)
    return {
      key,
      label,
      format: made,
      games: layout.games.length,
      least: leastGames(layout),
      most: mostGames(layout),
    }
  })
}
