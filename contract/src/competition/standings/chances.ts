import { spansOf, walkover } from './standings.ts'
import type { TieBreakStep } from './tie-breaks.ts'
import type { OpenPool } from './what-if.ts'

/**
 * We try every way the remaining games can end, at about 10 µs each. Five games that may be tied (4^5) take a phone some 40 ms, and each
 * further game four times that. With more games left, few teams’ chances would fit into a sentence anyway.
 */
const MOST_OUTCOMES = 1024

const RESULTS = ['home', 'visitor', 'tie'] as const
export type Result = (typeof RESULTS)[number]
/** How a game may end: with a result, or with both teams not showing up, which is a loss of both. */
type Ending = Result | 'forfeited'

/** The results of one game that help a team. */
export type Condition = { game: OpenPool['left'][number]; results: readonly Result[] }

/** What may decide a tie, if it comes down to runs. */
export type RunFigure = Extract<TieBreakStep['figure'], 'runs_allowed' | 'runs_scored' | 'difference'>

/**
 * What a team still needs to finish `place`th or better. `clinched`: nothing. `gone`: it can’t anymore. `win`: it is enough to win all of
 * its own games (with `or_tie`, or to tie). `needs`: it must have every one of `conditions`; `rest` says what those lead to: it is in
 * (`certain`), `runs` decide, or `others` do, which are further games. If it also wins all of its own games, any one of `enough` is enough.
 */
export type Chance = Needed & {
  /** It’s only true as long as no game is forfeited by both teams. */
  if_played: boolean
}
type Needed =
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
  results: readonly Ending[]
  stands: ReadonlyMap<number, { first: Stands; best: Stands }>
  figure: RunFigure | null
}

/**
 * What each team needs, by its number; undefined if too many games are left. Only who wins is assumed, never by how much: where runs
 * would decide, the outcome is open. What is said is about games that are played, and whether it also holds if both teams forfeit some.
 */
export function chancesOf(pool: OpenPool): Map<number, Chance> | undefined {
  const results = pool.may_tie ? RESULTS : RESULTS.slice(0, 2)
  const { left, teams } = pool
  const endings = [...results, 'forfeited'] as const
  const many = endings.length ** left.length
  if (left.length === 0 || many > MOST_OUTCOMES) return undefined
  const place = pool.moves_on ?? 1
  const all = Array.from({ length: many }, (_, at) =>
    outcomeOf(
      pool,
      place,
      left.map((_, i) => endings[Math.floor(at / endings.length ** i) % endings.length]!),
    ),
  )
  const outcomes = all.filter((outcome) => !outcome.results.includes('forfeited'))
  return new Map(
    teams.map(({ id }) => {
      const needed = neededBy(id, pool, place, outcomes, results)
      return [id, { ...needed, if_played: !holds(needed, id, pool, all) }]
    }),
  )
}

function outcomeOf(pool: OpenPool, place: number, results: readonly Ending[]): Outcome {
  const games = pool.left.map(({ home, visitor }, i) =>
    results[i] === 'forfeited'
      ? walkover(home, visitor, null, pool.rules)
      : {
          home,
          visitor,
          home_runs: results[i] === 'home' ? 1 : 0,
          visitor_runs: results[i] === 'visitor' ? 1 : 0,
          runs_open: true,
        },
  )
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

function neededBy(
  team: number,
  { left, moves_on }: OpenPool,
  place: number,
  outcomes: readonly Outcome[],
  results: readonly Result[],
): Needed {
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
  const meeting = outcomes.filter((outcome) => conditions.every((one) => isMet(one, outcome, left, team)))
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

/** Whether what is needed of a game is so. Whoever is to lose, or not to win, does so in a game that both teams forfeit. */
function isMet({ game, results }: Condition, outcome: Outcome, left: OpenPool['left'], team: number) {
  const ending = outcome.results[left.indexOf(game)]!
  if (ending !== 'forfeited') return results.includes(ending)
  return game.home !== team && game.visitor !== team && results.some((result) => result !== 'tie')
}

/** Whether what a team needs is just as true of these outcomes, in some of which both teams have forfeited a game. */
function holds(needed: Needed, team: number, { left }: OpenPool, outcomes: readonly Outcome[]): boolean {
  const of = (outcome: Outcome) => outcome.stands.get(team)!.best
  const won = ({ results }: Outcome, or_tie = false) =>
    left.every(({ home, visitor }, i) => {
      if (home !== team && visitor !== team) return true
      return results[i] === (home === team ? 'home' : 'visitor') || (or_tie && results[i] === 'tie')
    })
  if (needed.kind === 'clinched')
    return outcomes.every(({ stands }) => {
      const { first, best } = stands.get(team)!
      return (needed.place === 1 ? first : best) === 'in'
    })
  if (needed.kind === 'gone') return outcomes.every((outcome) => of(outcome) === 'out')
  if (needed.kind === 'win')
    return outcomes.every((outcome) => !won(outcome, needed.or_tie) || of(outcome) === 'in')
  const { conditions, rest, enough, otherwise } = needed
  return outcomes.every((outcome) => {
    const meets = conditions.every((one) => isMet(one, outcome, left, team))
    if (!meets) return of(outcome) === 'out'
    if (rest === 'certain' && of(outcome) !== 'in') return false
    if (rest === 'runs' && of(outcome) === 'out') return false
    if (!won(outcome)) return true
    if (otherwise !== null && of(outcome) === 'out') return false
    return !enough.some((one) => isMet(one, outcome, left, team)) || of(outcome) === 'in'
  })
}

/** “Hawks and Storm not to tie” is nothing people say, so a game that either team may win is left out. */
const isSayable = (good: readonly Result[]) =>
  good.length === 1 || (good.length === 2 && good.includes('tie'))
