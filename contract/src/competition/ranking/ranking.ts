import * as z from 'zod/mini'
import { EventKind } from '../../events/kinds.ts'
import { text, whole } from '../../primitives.ts'
import { numberOf } from '../chance.ts'

const count = (least: number, most: number, label: string) =>
  whole(label).check(z.minimum(least, label), z.maximum(most, label))

const points = count(0, 10_000, 'Enter points from 0 to 10,000.')

/** What places are worth, for the fields it fits. */
export const PointsTable = z.object({
  /** Null is every kind. */
  kind: z.nullable(EventKind),
  /** Only divisions with this word in their name, such as B in “12U B”; null is all of them. */
  class_word: z.nullable(text('Class', 20)),
  /** The fewest teams of a field. */
  teams_from: count(1, 128, 'Enter 1 to 128 teams.'),
  /** Points for 1st place, 2nd place and so on. */
  places: z
    .array(points)
    .check(z.minLength(1, 'Enter points for first place.'), z.maxLength(64, 'Enter up to 64 places.')),
  /** For every team that has played and is behind those places. */
  rest: points,
})
export type PointsTable = z.output<typeof PointsTable>

/** What decides between teams with the same points. */
export const RANKING_TIES = ['titles', 'best_result', 'head_to_head', 'latest', 'events'] as const
export const RankingTie = z.enum(RANKING_TIES, 'Choose what decides a tie.')
export type RankingTie = z.output<typeof RankingTie>

/** How the events of a circuit count together. */
export const PointsRules = z.object({
  /** Which divisions share a ranking: all of one age, or those with the same name. */
  by: z.enum(['age', 'name'], 'Choose what is ranked together.'),
  /** How many of a team’s results count; null is all of them. */
  best: z.nullable(count(1, 50, 'Enter 1 to 50 events.')),
  /** The first one that fits a division counts; where none does, there are no points. */
  tables: z
    .array(PointsTable)
    .check(z.minLength(1, 'Add at least one table.'), z.maxLength(20, 'You can add up to 20 tables.')),
  /** A coin always ends them. */
  ties: z.array(RankingTie).check(
    z.maxLength(RANKING_TIES.length, 'Choose each tie-break once.'),
    z.refine((ties) => new Set(ties).size === ties.length, 'Choose each tie-break once.'),
  ),
})
export type PointsRules = z.output<typeof PointsRules>

/** What a new circuit begins with (A). */
export const USUAL_POINTS: PointsRules = {
  by: 'age',
  best: 4,
  tables: [
    { kind: 'championship', class_word: null, teams_from: 4, places: [600, 480, 360, 360, 240], rest: 80 },
    { kind: null, class_word: null, teams_from: 12, places: [300, 240, 180, 180, 120], rest: 40 },
    { kind: null, class_word: null, teams_from: 4, places: [200, 160, 120, 120, 80], rest: 30 },
  ],
  ties: ['titles', 'best_result', 'head_to_head', 'latest'],
}

/** How a team has ended in one division of an event. */
export type PlaceTaken = {
  event_id: number
  kind: EventKind
  /** The last day of the event. */
  day: string
  /** The division’s name. */
  label: string
  place: number
  /** How many teams have played. */
  teams: number
}

export type TeamResults<Taken extends PlaceTaken = PlaceTaken> = {
  /** Names a team for the whole circuit. */
  team: string
  results: readonly Taken[]
  /** What the office has given or taken. */
  given: readonly number[]
}

/** A game between two teams of the circuit; the winner is null in a tie. */
export type Meeting = { teams: readonly [string, string]; winner: string | null }

type Counted<Taken> = Taken & {
  points: number
  /** One of the best that count. */
  counts: boolean
}

/** How a tie was decided: what was compared, and what each of those who were tied has. */
export type TieStep = {
  step: RankingTie | 'coin'
  tied: readonly string[]
  /** In the order of `tied`; empty where it couldn’t be compared. */
  values: readonly number[]
}

export type RankedInCircuit<Taken extends PlaceTaken = PlaceTaken> = {
  team: string
  rank: number
  total: number
  results: Counted<Taken>[]
  trace: TieStep[]
}

/** What a place in a division is worth: by the first table that fits it. Zero where none does. */
export function pointsFor({ tables }: PointsRules, { kind, label, teams, place }: PlaceTaken): number {
  const words = label.toLowerCase().split(/\s+/)
  const table = tables.find(
    ({ kind: only, class_word, teams_from }) =>
      (only === null || only === kind) &&
      (class_word === null || words.includes(class_word.toLowerCase())) &&
      teams >= teams_from,
  )
  return table ? (table.places[place - 1] ?? table.rest) : 0
}

/**
 * Ranks the teams of a division of a circuit. Everything is computed from results and from what was given, so a correction
 * takes effect and taking it back restores all; the order in which anything is listed doesn’t matter. Ranks are never shared: a
 * coin, drawn from `seed`, ends every tie.
 */
export function rankCircuit<Taken extends PlaceTaken>(
  rules: PointsRules,
  teams: readonly TeamResults<Taken>[],
  meetings: readonly Meeting[],
  seed: string,
): RankedInCircuit<Taken>[] {
  const known = new Map(
    teams.map(({ team, results, given }) => {
      const counted = countResults(rules, results)
      const total =
        counted.reduce((sum, { points: worth, counts }) => sum + (counts ? worth : 0), 0) +
        given.reduce((sum, one) => sum + one, 0)
      return [team, { team, total, results: counted }] as const
    }),
  )
  const traces = new Map<string, TieStep[]>([...known.keys()].map((team) => [team, []]))
  const order: string[] = []
  const latest = [...new Set(teams.flatMap(({ results }) => results.map(dayAndId)))].sort().toReversed()

  const figure = (step: RankingTie, team: string): number[] => {
    const { results } = known.get(team)!
    switch (step) {
      case 'titles':
        return [results.filter(({ place }) => place === 1).length]
      case 'best_result':
        return [Math.max(0, ...results.map((one) => one.points))]
      case 'events':
        return [results.length]
      case 'latest':
        return latest.map((event) =>
          Math.max(0, ...results.filter((one) => dayAndId(one) === event).map((one) => one.points)),
        )
      case 'head_to_head':
        return []
    }
  }

  const decide = (tied: readonly string[], from: number): void => {
    if (tied.length === 1) {
      order.push(tied[0]!)
      return
    }
    for (let at = from; at < rules.ties.length; at++) {
      const step = rules.ties[at]!
      const values =
        step === 'head_to_head'
          ? balances(tied, meetings)
          : new Map(tied.map((team) => [team, figure(step, team)]))
      const groups = values ? grouped(tied, values) : [tied]
      const said = values ? tied.map((team) => told(step, tied, values, team)) : []
      for (const team of tied) traces.get(team)!.push({ step, tied, values: said })
      if (groups.length > 1) {
        for (const group of groups) decide(group, at + 1)
        return
      }
    }
    const coins = new Map(tied.map((team) => [team, [numberOf(`${seed}:${team}`)]]))
    const drawn = [...tied].sort((a, b) => coins.get(b)![0]! - coins.get(a)![0]! || (a < b ? -1 : 1))
    for (const team of tied) traces.get(team)!.push({ step: 'coin', tied: drawn, values: [] })
    order.push(...drawn)
  }

  const totals = new Map([...known.values()].map(({ team, total }) => [team, [total]]))
  for (const group of grouped([...known.keys()].sort(), totals)) decide(group, 0)
  return order.map((team, i) => ({ ...known.get(team)!, rank: i + 1, trace: traces.get(team)! }))
}

const dayAndId = ({ day, event_id }: PlaceTaken) => `${day} ${String(event_id).padStart(15, '0')}`

/** The results of a team, the latest first, with the best ones marked; of equals the later one counts. */
function countResults<Taken extends PlaceTaken>(
  rules: PointsRules,
  results: readonly Taken[],
): Counted<Taken>[] {
  const worth = results
    .map((one) => ({ ...one, points: pointsFor(rules, one), counts: false }))
    .sort((a, b) =>
      dayAndId(a) < dayAndId(b) ? 1 : dayAndId(a) > dayAndId(b) ? -1 : a.label < b.label ? -1 : 1,
    )
  const best = worth.toSorted((a, b) => b.points - a.points).slice(0, rules.best ?? worth.length)
  for (const one of best) one.counts = true
  return worth
}

/** Wins less losses against each other; null unless all of them have met. */
function balances(tied: readonly string[], meetings: readonly Meeting[]): Map<string, number[]> | null {
  const balance = new Map(tied.map((team) => [team, 0]))
  const met = new Set<string>()
  for (const { teams, winner } of meetings) {
    const [a, b] = teams
    if (a === b || !balance.has(a) || !balance.has(b)) continue
    met.add(a < b ? `${a} ${b}` : `${b} ${a}`)
    if (winner === null) continue
    const loser = winner === a ? b : a
    balance.set(winner, balance.get(winner)! + 1)
    balance.set(loser, balance.get(loser)! - 1)
  }
  if (met.size < (tied.length * (tied.length - 1)) / 2) return null
  return new Map([...balance].map(([team, value]) => [team, [value]]))
}

const more = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((value, i) => value !== b[i])
  return at < 0 ? 0 : b[at]! - a[at]!
}

/** The number that a step has compared: of the latest events the one in which somebody differs. */
function told(
  step: RankingTie,
  tied: readonly string[],
  values: ReadonlyMap<string, readonly number[]>,
  team: string,
): number {
  const own = values.get(team)!
  if (step !== 'latest') return own[0]!
  const at = own.findIndex((_, i) => tied.some((one) => values.get(one)![i] !== own[i]))
  return own[Math.max(0, at)] ?? 0
}

/** Teams with the same values together, the most first. */
function grouped(teams: readonly string[], values: ReadonlyMap<string, readonly number[]>): string[][] {
  const groups: string[][] = []
  const sorted = [...teams].sort((a, b) => more(values.get(a)!, values.get(b)!) || (a < b ? -1 : 1))
  for (const team of sorted) {
    const last = groups.at(-1)
    if (last && more(values.get(last[0]!)!, values.get(team)!) === 0) last.push(team)
    else groups.push([team])
  }
  return groups
}
