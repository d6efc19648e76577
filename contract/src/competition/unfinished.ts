import { numberOf } from './chance.ts'
import type { Section } from './sources.ts'
import type { PlayedGame } from './standings.ts'

/** A game of a bracket that is over. `result` is missing where nobody played. */
export type BracketGame = {
  number: number
  round: number
  section: Section
  winner: number
  loser: number | null
  result: PlayedGame | undefined
}
/** Teams from first to last, who of them is not out, and who is champion: several share the title. */
export type Unfinished = { order: readonly number[]; left: readonly number[]; champions: readonly number[] }

/** What separates teams of a bracket that could not be finished, one after the other. */
export const UNFINISHED_STEPS = [
  'losses',
  'seed_unbeaten',
  'head_to_head',
  'furthest',
  'allowed',
  'difference',
  'coin',
] as const
type Step = (typeof UNFINISHED_STEPS)[number]

/** The announced order of an event that is cut short. */
export type UnfinishedRule = {
  single: readonly Step[]
  double: readonly Step[]
  /** The largest margin of a game that counts toward the average run difference, in runs. */
  cap: number
  /** Two teams that are left with a loss each share the title. */
  co_champions: boolean
}

/**
 * USSSA Washington (wafastpitch.usssa.com; field.md §3.6): in single elimination the highest seed that is left is champion. In double
 * elimination those without a loss come first by seed, then those with one: by their game if they are two, who came furthest in the
 * winners’ bracket, fewest runs allowed a game, difference a game of at most 8, both in seeding games, coin. Two left with a loss each
 * are co-champions.
 */
export const WA_USSSA: UnfinishedRule = {
  single: ['losses', 'seed_unbeaten', 'furthest', 'allowed', 'difference', 'coin'],
  double: UNFINISHED_STEPS,
  cap: 8,
  co_champions: true,
}

/** The order of a bracket or series that was stopped, from its teams in the order of their seeds and what was played. */
export function unfinishedOrder(
  kind: 'single' | 'double' | 'series',
  seeds: readonly number[],
  games: readonly BracketGame[],
  /** The pool games before the bracket. Where there are any, runs are counted only in these. */
  seeding: readonly PlayedGame[],
  /** Teams that are out without having lost: they withdrew, or both teams of a game forfeited it. */
  gone: ReadonlySet<number>,
  seed: string,
  rule: UnfinishedRule = WA_USSSA,
): Unfinished {
  const lives = kind === 'double' ? 2 : 1
  // Consolation games are for those who are out already.
  const counts = games.filter(({ section }) => !['consolation', 'extra', 'third_place'].includes(section))
  const lost = (team: number) => counts.filter(({ loser }) => loser === team).length
  const losses = new Map(seeds.map((team) => [team, Math.max(lost(team), gone.has(team) ? lives : 0)]))
  const wins = (team: number) => counts.filter(({ winner }) => winner === team).length
  if (kind === 'series') {
    const order = seeds.toSorted((a, b) => Number(gone.has(a)) - Number(gone.has(b)) || wins(b) - wins(a))
    return { order, left: order, champions: order.slice(0, 1) }
  }
  const seedOf = new Map(seeds.map((team, i) => [team, i]))
  const figured = seeding.length > 0 ? seeding : counts.flatMap(({ result }) => result ?? [])
  /** Its last round among the unbeaten. */
  const furthest = (team: number) =>
    Math.max(
      0,
      ...counts
        .filter(({ section, winner, loser }) => section !== 'losers' && (winner === team || loser === team))
        .map(({ round, winner }) => 2 * round + (winner === team ? 1 : 0)),
    )
  const figures = (team: number) => {
    const own = figured.filter(({ forfeit, home, visitor }) => !forfeit && [home, visitor].includes(team))
    const runs = own.map((one) =>
      one.home === team ? [one.home_runs, one.visitor_runs] : [one.visitor_runs, one.home_runs],
    ) as [number, number][]
    const average = (of: (runs: [number, number]) => number) =>
      runs.reduce((sum, one) => sum + of(one), 0) / Math.max(1, runs.length)
    return {
      allowed: average(([, allowed]) => allowed),
      difference: average(([scored, allowed]) => Math.max(-rule.cap, Math.min(rule.cap, scored - allowed))),
    }
  }
  /** The smaller comes first. */
  const figureOf = (step: Step, team: number, among: readonly number[]): number => {
    switch (step) {
      case 'losses':
        return losses.get(team)!
      case 'seed_unbeaten':
        return losses.get(team) === 0 ? seedOf.get(team)! : Number.MAX_SAFE_INTEGER
      case 'head_to_head': {
        if (among.length !== 2) return 0
        const other = among.find((one) => one !== team)!
        const won = (one: number, against: number) =>
          counts.filter(({ winner, loser }) => winner === one && loser === against).length
        return won(other, team) - won(team, other)
      }
      case 'furthest':
        return -furthest(team)
      case 'allowed':
        return figures(team).allowed
      case 'difference':
        return -figures(team).difference
      case 'coin':
        return numberOf(`${seed}:unfinished:${team}`)
    }
  }
  const sorted = (teams: readonly number[], steps: readonly Step[]): readonly number[] => {
    const [step, ...more] = steps
    if (teams.length < 2 || step === undefined) return teams
    const of = new Map(teams.map((team) => [team, figureOf(step, team, teams)]))
    return [...new Set(of.values())]
      .toSorted((a, b) => a - b)
      .flatMap((figure) =>
        sorted(
          teams.filter((team) => of.get(team) === figure),
          more,
        ),
      )
  }
  const order = sorted(seeds, rule[kind])
  const left = order.filter((team) => losses.get(team)! < lives)
  const share =
    rule.co_champions &&
    kind === 'double' &&
    left.length === 2 &&
    left.every((team) => losses.get(team) === 1)
  return { order, left, champions: share ? left : order.slice(0, 1) }
}

/**
 * The places of a bracket or series that was stopped. Teams that aren’t out come first, in the announced order. Behind them are the others
 * by the places that games have given them (`reached`); those without one take the places in between, in the announced order.
 */
export function unfinishedPlaces(
  { order, left, champions }: Unfinished,
  reached: ReadonlyMap<number, number>,
): Map<number, number> {
  const out = order.filter((team) => !left.includes(team))
  const given = out.flatMap((team) => reached.get(team) ?? []).toSorted((a, b) => a - b)
  // Two teams that share third place take the fourth as well.
  const taken = new Set(given.map((place, i) => place + i - given.indexOf(place)))
  const free = order.map((_, i) => i + 1).filter((place) => place > left.length && !taken.has(place))
  const behind = out
    .map((team) => ({ team, at: reached.get(team) ?? free.shift() ?? order.length }))
    .toSorted((a, b) => a.at - b.at)
  const places = new Map(left.map((team, i) => [team, champions.includes(team) ? 1 : i + 1]))
  for (const { team, at } of behind)
    places.set(team, left.length + 1 + behind.findIndex((one) => one.at === at))
  return places
}
