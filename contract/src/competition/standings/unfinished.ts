import { numberOf } from '../chance.ts'
import type { Section } from '../sources.ts'
import { outcome, type PlayedGame } from './standings.ts'
import type { UnfinishedRule, UnfinishedStep } from './unfinished-rules.ts'

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

/** A bracket or series that was stopped. */
export type StoppedBracket = {
  kind: 'single' | 'double' | 'series'
  /** Its teams in the order of their seeds. */
  seeds: readonly number[]
  /** Teams of the same rank in different pools have the same; otherwise each has its own. */
  seedOf: ReadonlyMap<number, number>
  games: readonly BracketGame[]
  /** The games before the bracket that seeded its teams. */
  seeding: readonly PlayedGame[]
  /** Teams with a bye in the first round, as long as it is all that was played. */
  byes: ReadonlySet<number>
  /** Teams that are out without having lost: they withdrew, or both teams of a game forfeited it. */
  gone: ReadonlySet<number>
  /** What coins are tossed with. */
  coins: string
}

/** The order of a bracket or series that was stopped, by an announced rule. */
export function unfinishedOrder(
  { kind, seeds, seedOf, games, seeding, byes, gone, coins }: StoppedBracket,
  rule: UnfinishedRule,
): Unfinished {
  const lives = kind === 'double' ? 2 : 1
  // Consolation games are for those who are out already.
  const counts = games.filter(({ section }) => !['consolation', 'extra', 'third_place'].includes(section))
  const lost = (team: number) => counts.filter(({ loser }) => loser === team).length
  const losses = new Map(seeds.map((team) => [team, Math.max(lost(team), gone.has(team) ? lives : 0)]))
  if (kind === 'series') {
    const wins = (team: number) => counts.filter(({ winner }) => winner === team).length
    const order = seeds.toSorted((a, b) => Number(gone.has(a)) - Number(gone.has(b)) || wins(b) - wins(a))
    return { order, left: order, champions: order.slice(0, 1) }
  }
  const countsSeeding = rule.figures === 'all' || seeding.length > 0
  const countsBracket = rule.figures === 'all' || seeding.length === 0
  const figured = [
    ...(countsSeeding ? seeding : []),
    ...(countsBracket ? counts.flatMap(({ result }) => result ?? []) : []),
  ]
  const between = (played: readonly PlayedGame[], one: number, other: number) =>
    played.filter(({ home, visitor }) => [one, other].every((team) => home === team || visitor === team))
  /** Its last round among the unbeaten. */
  const furthest = (team: number) =>
    Math.max(
      0,
      ...counts
        .filter(({ section, winner, loser }) => section !== 'losers' && (winner === team || loser === team))
        .map(({ round, winner }) => 2 * round + (winner === team ? 1 : 0)),
    )
  const wonBy = (team: number, played: readonly PlayedGame[]) =>
    played.filter((one) => outcome(one).winner === team).length
  /** The winning percentage. Walkovers count as games, and a tie as a game without a win. */
  const winsOf = (team: number) => {
    const seeded = countsSeeding ? seeding.filter(({ home, visitor }) => [home, visitor].includes(team)) : []
    const played = countsBracket ? counts.filter((one) => one.winner === team || one.loser === team) : []
    const bye = countsSeeding && countsBracket && byes.has(team) ? 1 : 0
    const won = wonBy(team, seeded) + played.filter(({ winner }) => winner === team).length + bye
    return won / Math.max(1, seeded.length + played.length + bye)
  }
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
  const figureOf = (step: UnfinishedStep, team: number, among: readonly number[]): number => {
    switch (step) {
      case 'seed':
        return seedOf.get(team)!
      case 'seeding_head_to_head': {
        if (among.length !== 2) return 0
        const other = among.find((one) => one !== team)!
        const met = between(seeding, team, other)
        return wonBy(other, met) - wonBy(team, met)
      }
      case 'head_to_head': {
        if (among.length !== 2) return 0
        const other = among.find((one) => one !== team)!
        const won = (one: number, against: number) =>
          counts.filter(({ winner, loser }) => winner === one && loser === against).length
        return won(other, team) - won(team, other)
      }
      case 'furthest':
        return -furthest(team)
      case 'win_pct':
        return -winsOf(team)
      case 'allowed':
        return figures(team).allowed
      case 'difference':
        return -figures(team).difference
      case 'coin':
        return numberOf(`${coins}:unfinished:${team}`)
    }
  }
  const sorted = (teams: readonly number[], steps: readonly UnfinishedStep[]): readonly number[] => {
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
  const order = [...new Set(losses.values())]
    .toSorted((a, b) => a - b)
    .flatMap((count) =>
      sorted(
        seeds.filter((team) => losses.get(team) === count),
        count === 0 ? rule.unbeaten : rule.beaten,
      ),
    )
  const left = order.filter((team) => losses.get(team)! < lives)
  const share =
    left.length === 2 &&
    (left.every((team) => losses.get(team) === 1) || (rule.co_champions === 'any_two' && kind === 'single'))
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
