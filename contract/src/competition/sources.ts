/**
 * Where a side of a game comes from. `rank` is a place within a pool (or a bracket) of a stage, `overall` one among all its
 * teams, winners of their pools before seconds, `figures` one among all its teams by what they did; `pair` a seat that is filled when a round is paired: of Swiss rounds, or of a bracket that is seeded anew each round.
 */
export type Source =
  | { from: 'seed'; seed: number }
  | { from: 'winner' | 'loser'; game: number }
  | { from: 'rank'; stage: number; group: number; rank: number }
  | { from: 'overall' | 'figures'; stage: number; rank: number }
  | { from: 'pair'; stage: number; round: number; table: number; side: 1 | 2 }

/** As it is kept: `seed:3`, `loser:12`, `rank:1.2.1`, `overall:1.4`, `pair:1.3.2.1`. */
export function writeSource(source: Source): string {
  const { from } = source
  const of = (...numbers: number[]) => [from, numbers.join('.')].join(':')
  switch (from) {
    case 'seed':
      return of(source.seed)
    case 'winner':
    case 'loser':
      return of(source.game)
    case 'rank':
      return of(source.stage, source.group, source.rank)
    case 'overall':
    case 'figures':
      return of(source.stage, source.rank)
    case 'pair':
      return of(source.stage, source.round, source.table, source.side)
  }
}

/** Throws if the text isn’t a source. */
export function readSource(text: string): Source {
  const [from, rest = ''] = text.split(':')
  const [a, b, c, d] = rest.split('.').map(Number)
  if (from === 'seed') return { from, seed: a! }
  if (from === 'winner' || from === 'loser') return { from, game: a! }
  if (from === 'rank') return { from, stage: a!, group: b!, rank: c! }
  if (from === 'overall' || from === 'figures') return { from, stage: a!, rank: b! }
  if (from === 'pair') return { from, stage: a!, round: b!, table: c!, side: d === 1 ? 1 : 2 }
  throw new TypeError(text)
}

/** What part of a bracket a game belongs to. */
export const SECTIONS = [
  'pool',
  'swiss',
  'winners',
  'losers',
  'final',
  'if_needed',
  'third_place',
  'consolation',
  'extra',
  'series',
] as const
export type Section = (typeof SECTIONS)[number]

export type LayoutGame = {
  /** Counts through the whole division, in the order of play. */
  number: number
  /** Counts from 1, as do rounds and groups. */
  stage: number
  group: number
  round: number
  section: Section
  home: Source
  visitor: Source
  /** Played only if the visitor has won that game, or while that series is undecided. */
  only_if: { visitor_won: number } | { undecided: number } | null
  /** The place that its winner or loser has then, unless they play on for it; several may share one. */
  winner_place: number | null
  loser_place: number | null
}
