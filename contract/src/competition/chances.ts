import { spansOf } from './standings.ts'
import type { TieBreakStep } from './tie-breaks.ts'
import type { OpenPool } from './what-if.ts'

/**
 * We try every way the remaining games can end, at about 10 µs each. Six games that may be tied (3^6) take a phone some 30 ms, and each
 * further game triples that. With more games left, few teams’ chances would fit into a sentence anyway.
 */
const MOST_OUTCOMES = 729

const RESULTS = ['home', 'visitor', 'tie'] as const
export type Result = (typeof RESULTS)[number]

/** The results of one game that help a team. */
export type Condition = { game: OpenPool['left'][number]; results: readonly Result[] }

/** What may decide a tie, if it comes down to runs. */
export type RunFigure = Extract<TieBreakStep['figure'], 'runs_allowed' | 'runs_scored' | 'difference'>

/**
 * What a team still needs to finish `place`th or better. `clinched`: nothing. `gone`: it can’t anymore. `win`: it is enough to win all of
 * its own games (with `or_tie`, or to tie). `needs`: it must have every one of `conditions`; `rest` says what those lead to: it is in
 * (`certain`), `runs` decide, or `others` do, which are further games. If it also wins all of its own games, any one of `enough` is enough.
 */
export type Chance =
  | { kind: 'clinched'; place: number }
  | { kind: 'gone'; place: number }
  | { kind: 'win'; place: number; plays_on: boolean; games: number; or_tie: boolean }
  | {
      kind: 'needs'
      place: number
      conditions: readonly Condition[]
      rest: 'certain' | 'runs' | 'others'
      figure: RunFigure | null
      own_games: number
      enough: readonly Condition[]
      /**
       * What decides if the team wins all of its games but nothing in `enough` happens; null if it can still be out in that case.
       */
      otherwise: RunFigure | null
    }

/** Whether a team makes it in one outcome: no, not known without the scores, or yes. */
type Stands = 'out' | 'open' | 'in'
type Outcome = {
  results: readonly Result[]
  stands: ReadonlyMap<number, { first: Stands; best: Stands }>
  figure: RunFigure | null
}

/**
 * What each team needs, by its number; undefined if too many games are left. Only who wins is assumed, never by how much: where runs
 * would decide, the outcome is open. Games that both teams forfeit are not considered.
 */
export function chancesOf(pool: OpenPool): Map<number, Chance> | undefined {
  const results = pool.may_tie ? RESULTS : RESULTS.slice(0, 2)
  const { left, teams } = pool
  if (left.length === 0 || results.length ** left.length > MOST_OUTCOMES) return undefined
  const place = pool.moves_on ?? 1
  const outcomes = Array.from({ length: results.length ** left.length }, (_, at) =>
    played(
      pool,
      place,
      left.map((_, i) => results[Math.floor(at / results.length ** i) % results.length]!),
    ),
  )
  return new Map(teams.map(({ id }) => [id, chanceOf(id, pool, place, outcomes, results)]))
}

function played(pool: OpenPool, place: number, results: readonly Result[]): Outcome {
  const games = pool.left.map(({ home, visitor }, i) => ({
    home,
    visitor,
    home_runs: results[i] === 'home' ? 1 : 0,
    visitor_runs: results[i] === 'visitor' ? 1 : 0,
    runs_open: true,
  }))
  const stands = new Map<number, { first: Stands; best: Stands }>()
  let figure: RunFigure | null = null
  let before = 0
  for (const { teams, step } of spansOf(pool.teams, [...pool.played, ...games], pool.rules, pool.seed)) {
    const last = before + teams.length
    const within = (most: number): Stands => (last <= most ? 'in' : before >= most ? 'out' : 'open')
    for (const team of teams) stands.set(team, { first: within(1), best: within(place) })
    if (step !== null && within(place) === 'open') figure ??= pool.rules.steps[step]!.figure as RunFigure
    before = last
  }
  return { results, stands, figure }
}

function chanceOf(
  team: number,
  { left, moves_on }: OpenPool,
  place: number,
  outcomes: readonly Outcome[],
  results: readonly Result[],
): Chance {
  const of = (outcome: Outcome) => outcome.stands.get(team)!.best
  if (outcomes.every(({ stands }) => stands.get(team)!.first === 'in')) return { kind: 'clinched', place: 1 }
  if (outcomes.every((outcome) => of(outcome) === 'in')) return { kind: 'clinched', place }
  if (outcomes.every((outcome) => of(outcome) === 'out')) return { kind: 'gone', place }

  const won = (i: number): Result => (left[i]!.home === team ? 'home' : 'visitor')
  const own = left.flatMap(({ home, visitor }, i) => (home === team || visitor === team ? [i] : []))
  const wins = outcomes.filter((outcome) => own.every((i) => outcome.results[i] === won(i)))
  if (own.length > 0 && wins.every((outcome) => of(outcome) === 'in')) {
    const orTied = outcomes.filter((outcome) =>
      own.every((i) => outcome.results[i] === won(i) || outcome.results[i] === 'tie'),
    )
    const or_tie = orTied.length > wins.length && orTied.every((outcome) => of(outcome) === 'in')
    return { kind: 'win', place, plays_on: moves_on !== null, games: own.length, or_tie }
  }

  const possible = outcomes.filter((outcome) => of(outcome) !== 'out')
  const condition = (i: number): Condition[] => {
    const good = results.filter((result) => possible.some((outcome) => outcome.results[i] === result))
    return good.length < results.length && isSayable(good) ? [{ game: left[i]!, results: good }] : []
  }
  const conditions = [...own, ...[...left.keys()].filter((i) => !own.includes(i))].flatMap(condition)
  const met = (one: Condition, outcome: Outcome) =>
    one.results.includes(outcome.results[left.indexOf(one.game)]!)
  const meeting = outcomes.filter((outcome) => conditions.every((one) => met(one, outcome)))
  const isCertain = meeting.every((outcome) => of(outcome) === 'in')
  const enough = left.flatMap((game, i): Condition[] => {
    const good = results.filter((result) =>
      wins.every((outcome) => outcome.results[i] !== result || of(outcome) === 'in'),
    )
    return !own.includes(i) && isSayable(good) ? [{ game, results: good }] : []
  })
  return {
    kind: 'needs',
    place,
    conditions,
    rest: isCertain ? 'certain' : meeting.some((outcome) => of(outcome) === 'out') ? 'others' : 'runs',
    figure: meeting.find((outcome) => of(outcome) === 'open')?.figure ?? null,
    own_games: own.length,
    enough: isCertain ? [] : enough,
    otherwise:
      own.length === 0 || wins.some((outcome) => of(outcome) === 'out')
        ? null
        : (wins.find((outcome) => of(outcome) === 'open')?.figure ?? null),
  }
}

/** “Hawks and Storm not to tie” is nothing people say, so a game that either team may win is left out. */
const isSayable = (good: readonly Result[]) =>
  good.length === 1 || (good.length === 2 && good.includes('tie'))
