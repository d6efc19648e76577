import * as z from 'zod/mini'
import { text, whole } from '../../primitives.ts'
import { doubleElimination, mirrored, Sheet, singleElimination } from './elimination.ts'
import { doubleRoundRobin, partialRoundRobin, roundRobin, snake, type Pairing } from './round-robin.ts'
import { writeSource, type LayoutGame, type Source } from '../sources.ts'
import { UnfinishedRuleName, USUAL_UNFINISHED } from '../standings/unfinished-rules.ts'

export const MOST_TEAMS = 128
export const STAGE_KINDS = ['pools', 'single', 'double', 'swiss', 'series'] as const
export const StageKind = z.enum(STAGE_KINDS, 'Choose what kind of stage it is.')
export type StageKind = z.output<typeof StageKind>

const count = (from: number, to: number, label: string) =>
  whole(label).check(z.minimum(from, label), z.maximum(to, label))

/** Who plays a stage: all teams by their seeds, or teams of an earlier stage. */
export const StageTakes = z.discriminatedUnion('from', [
  z.object({ from: z.literal('seeds') }),
  z.object({
    from: z.literal('stage'),
    stage: count(1, 8, 'Choose an earlier stage.'),
    /**
     * `overall`: among all teams, winners of their pools before seconds; `figures`: among all teams by what they did, whatever their
     * rank; `cross`: ranks of each pool, placed so that nobody first meets a team of the same pool.
     */
    order: z.enum(['overall', 'figures', 'cross'], 'Choose how they are seeded.'),
    first: count(1, MOST_TEAMS, 'Enter the first place.'),
    /** Null is everybody from the first place on. */
    last: z.nullable(count(1, MOST_TEAMS, 'Enter the last place.')),
  }),
])
export type StageTakes = z.output<typeof StageTakes>

export const StageSpec = z.object({
  name: text('Name', 60),
  kind: StageKind,
  takes: StageTakes,
  /** Pools, or brackets of the same kind side by side. */
  groups: count(1, 32, 'Enter 1 to 32.'),
  /** Of pools: how often each pair meets. */
  times: count(1, 2, 'Choose once or twice.'),
  /** Of pools: games of each team; null is all others. */
  games_each: z.nullable(count(1, 30, 'Enter 1 to 30.')),
  /** Of Swiss stages. */
  rounds: count(1, 12, 'Enter 1 to 12 rounds.'),
  /** Of a series. */
  best_of: count(1, 7, 'Enter 1 to 7.'),
  third_place: z.boolean(),
  consolation: z.boolean(),
  reseed: z.boolean(),
  if_game: z.boolean(),
  /** Of single elimination: games that everybody plays at least; 0 without. */
  guarantee: count(0, 5, 'Enter 0 to 5.'),
  /** Minutes of a game. */
  minutes: count(10, 240, 'Enter 10 to 240 minutes.'),
  may_tie: z.boolean(),
})
export type StageSpec = z.output<typeof StageSpec>

export const Format = z.object({
  stages: z
    .array(StageSpec)
    .check(z.minLength(1, 'Add at least one stage.'), z.maxLength(8, 'You can add up to 8 stages.')),
  /** Who wins a bracket that can’t be finished; the usual rule if nobody has chosen one. */
  unfinished: z.optional(UnfinishedRuleName),
})
export type Format = z.output<typeof Format>

export type LayoutStage = StageSpec & {
  /** Sides in the order of their seeds within the stage, by group. */
  groupsOf: Source[][]
  teams: number
}

export type Layout = {
  teams: number
  stages: LayoutStage[]
  games: LayoutGame[]
  unfinished: UnfinishedRuleName
}

/** Why a format can’t be played by so many teams. */
export class FormatProblem extends Error {
  readonly stage: number
  readonly reason: (typeof FORMAT_PROBLEMS)[keyof typeof FORMAT_PROBLEMS]
  constructor(stage: number, reason: FormatProblem['reason']) {
    super(reason)
    this.stage = stage
    this.reason = reason
  }
}

export const FORMAT_PROBLEMS = {
  too_few: 'A stage needs at least two teams, and each pool or bracket too.',
  too_many: 'A division can have up to 128 teams.',
  double_many: 'Double elimination works for up to 64 teams in a bracket.',
  series_two: 'A series is between two teams.',
  no_stage: 'A stage can only take teams from an earlier one.',
  beyond: 'There aren’t that many places in the earlier stage.',
  rounds: 'There can’t be more Swiss rounds than opponents.',
  guarantee:
    'With so few teams, this bracket can’t guarantee that many games. Use pools or double elimination.',
  reseed: 'A bracket that is seeded anew each round can’t guarantee games or have a consolation bracket.',
} as const

/** A stage as it is before anybody has chosen anything. */
export const newStage = (kind: StageKind, name: string, more: Partial<StageSpec> = {}): StageSpec => ({
  name,
  kind,
  takes: { from: 'seeds' },
  groups: 1,
  times: 1,
  games_each: null,
  rounds: 4,
  best_of: 3,
  third_place: false,
  consolation: false,
  reseed: false,
  if_game: true,
  guarantee: 0,
  minutes: kind === 'pools' || kind === 'swiss' ? 65 : 75,
  may_tie: kind === 'pools' || kind === 'swiss',
  ...more,
})

/**
 * All games of a format for so many teams. `pools` says by hand which seeds are in which pool of the first stage; otherwise they are
 * spread in a snake. Throws FormatProblem.
 */
export function layOut(format: Format, teams: number, pools?: readonly (readonly number[])[]): Layout {
  if (teams > MOST_TEAMS) throw new FormatProblem(1, FORMAT_PROBLEMS.too_many)
  const stages: LayoutStage[] = []
  const games: LayoutGame[] = []
  for (const [i, spec] of format.stages.entries()) {
    const number = i + 1
    const entries = entriesOf(spec.takes, number, teams, stages)
    if (entries.length < 2 * spec.groups) throw new FormatProblem(number, FORMAT_PROBLEMS.too_few)
    const byHand = spec.takes.from === 'seeds' && spec.groups > 1 ? pools : undefined
    const groupsOf = (byHand ?? snake(entries.length, spec.groups)).map((group) =>
      group.map((place) => entries[place - 1]!),
    )
    const sheet = new Sheet(number, games.length + 1)
    for (const [g, group] of groupsOf.entries()) fill(sheet, spec, group, g + 1)
    const laid = { ...spec, groupsOf, teams: entries.length }
    stages.push(laid)
    games.push(...inOrderOfPlay(sheet, laid))
  }
  const all: Layout = { teams, stages, games, unfinished: format.unfinished ?? USUAL_UNFINISHED }
  for (const [i, { kind, guarantee }] of stages.entries())
    if (kind === 'single' && guarantee > 0 && leastGames(all, i + 1) < guarantee)
      throw new FormatProblem(i + 1, FORMAT_PROBLEMS.guarantee)
  return all
}

function fill(sheet: Sheet, spec: StageSpec, group: readonly Source[], g: number): void {
  const n = group.length
  const fail = (reason: FormatProblem['reason']) => new FormatProblem(sheet.stage, reason)
  switch (spec.kind) {
    case 'pools':
      return rounds(sheet, group, g, 'pool', poolRounds(spec, n))
    case 'swiss':
      if (spec.rounds > n - 1) throw fail(FORMAT_PROBLEMS.rounds)
      return swissRounds(sheet, n, g, spec.rounds)
    case 'single':
      if (spec.reseed && (spec.guarantee > 0 || spec.consolation)) throw fail(FORMAT_PROBLEMS.reseed)
      return singleElimination(sheet, group, g, spec)
    case 'double':
      if (n > 64) throw fail(FORMAT_PROBLEMS.double_many)
      return doubleElimination(sheet, group, g, spec)
    case 'series':
      if (n !== 2) throw fail(FORMAT_PROBLEMS.series_two)
      return series(sheet, group, g, spec.best_of)
  }
}

function poolRounds(spec: StageSpec, n: number): Pairing[][] {
  if (spec.games_each !== null && spec.games_each < n - 1) return partialRoundRobin(n, spec.games_each)
  return spec.times === 2 ? doubleRoundRobin(n) : roundRobin(n)
}

function rounds(sheet: Sheet, group: readonly Source[], g: number, section: 'pool', all: Pairing[][]): void {
  for (const [r, pairings] of all.entries())
    for (const [home, visitor] of pairings)
      sheet.add({
        group: g,
        round: r + 1,
        section,
        home: group[home - 1]!,
        visitor: group[visitor - 1]!,
        only_if: null,
        winner_place: null,
        loser_place: null,
      })
}

function swissRounds(sheet: Sheet, n: number, g: number, count: number): void {
  for (let r = 1; r <= count; r++)
    for (let table = 1; table <= Math.floor(n / 2); table++) {
      const seat = (side: 1 | 2): Source => ({
        from: 'pair',
        stage: sheet.stage,
        round: r,
        table: (g - 1) * 64 + table,
        side,
      })
      sheet.add({
        group: g,
        round: r,
        section: 'swiss',
        home: seat(1),
        visitor: seat(2),
        only_if: null,
        winner_place: null,
        loser_place: null,
      })
    }
}

function series(sheet: Sheet, [one, two]: readonly Source[], g: number, best_of: number): void {
  const first = sheet.first + sheet.games.length
  for (let leg = 1; leg <= best_of; leg++)
    sheet.add({
      group: g,
      round: leg,
      section: 'series',
      home: leg % 2 === 1 ? one! : two!,
      visitor: leg % 2 === 1 ? two! : one!,
      only_if: leg > best_of / 2 + 0.5 ? { undecided: first } : null,
      winner_place: 1,
      loser_place: 2,
    })
}

function entriesOf(
  takes: StageTakes,
  number: number,
  teams: number,
  stages: readonly LayoutStage[],
): Source[] {
  if (takes.from === 'seeds')
    return Array.from({ length: teams }, (_, i): Source => ({ from: 'seed', seed: i + 1 }))
  const before = stages[takes.stage - 1]
  if (!before || takes.stage >= number) throw new FormatProblem(number, FORMAT_PROBLEMS.no_stage)
  if (takes.order !== 'cross') {
    const last = takes.last ?? before.teams
    if (last > before.teams || takes.first > last) throw new FormatProblem(number, FORMAT_PROBLEMS.beyond)
    return Array.from(
      { length: last - takes.first + 1 },
      (_, i): Source => ({
        from: takes.order === 'figures' ? 'figures' : 'overall',
        stage: takes.stage,
        rank: takes.first + i,
      }),
    )
  }
  const sizes = before.groupsOf.map((group) => group.length)
  const last = takes.last ?? Math.max(...sizes)
  if (takes.first > Math.max(...sizes) || takes.first > last)
    throw new FormatProblem(number, FORMAT_PROBLEMS.beyond)
  return crossed(takes.stage, sizes, takes.first, last)
}

/** Ranks of pools as seeds; each row of equal ranks is turned until as few as possible first meet their own pool. */
function crossed(stage: number, sizes: readonly number[], first: number, last: number): Source[] {
  const rows: { group: number; rank: number }[][] = []
  for (let rank = first; rank <= last; rank++)
    rows.push(sizes.flatMap((size, g) => (rank <= size ? [{ group: g + 1, rank }] : [])))
  const meetings = firstMeetings(rows.flat().length)
  const ofOnePool = (seeds: readonly { group: number }[]) =>
    meetings.filter(([a, b]) => seeds[a - 1]!.group === seeds[b - 1]!.group).length
  const turned = rows.map((row) => row.flatMap((_, by) => [turn(row, by), turn([...row].reverse(), by)]))
  // Rows are turned one after the other, again and again while that helps.
  const chosen = [...rows]
  for (let before = Number.POSITIVE_INFINITY, now = ofOnePool(chosen.flat()); now > 0 && now < before; ) {
    before = now
    for (const [r, turns] of turned.entries())
      for (const row of turns) {
        const met = ofOnePool(chosen.with(r, row).flat())
        if (met >= now) continue
        now = met
        chosen[r] = row
      }
  }
  return chosen.flat().map(({ group, rank }): Source => ({ from: 'rank', stage, group, rank }))
}

const turn = <T>(list: readonly T[], by: number): T[] => [...list.slice(by), ...list.slice(0, by)]

/** The seeds that a bracket brings together before either has played in it. */
function firstMeetings(teams: number): [number, number][] {
  const met: [number, number][] = []
  let slots: (number | 'bye' | 'played')[] = mirrored(2 ** Math.ceil(Math.log2(Math.max(2, teams)))).map(
    (seed) => (seed <= teams ? seed : 'bye'),
  )
  while (slots.length > 1)
    slots = Array.from({ length: slots.length / 2 }, (_, i) => {
      const [a, b] = [slots[2 * i]!, slots[2 * i + 1]!]
      if (a === 'bye' || b === 'bye') return a === 'bye' ? b : a
      if (a !== 'played' && b !== 'played') met.push([a, b])
      return 'played'
    })
  return met
}

/** Pools are played side by side, round by round, and their games are numbered in that order. */
function inOrderOfPlay(sheet: Sheet, { kind }: LayoutStage): LayoutGame[] {
  if (kind === 'series') return sheet.games
  const turn = new Map(sheet.games.map((game, i) => [game, i]))
  const size = Math.max(1, ...sheet.games.map(({ group }) => group))
  const sorted =
    size === 1
      ? sheet.games
      : [...sheet.games].sort((a, b) => depth(a, sheet) - depth(b, sheet) || turn.get(a)! - turn.get(b)!)
  const numbers = new Map(sorted.map((game, i) => [game.number, sheet.first + i]))
  const renamed = (source: Source): Source =>
    source.from === 'winner' || source.from === 'loser'
      ? { ...source, game: numbers.get(source.game)! }
      : source
  return sorted.map((game) => ({
    ...game,
    number: numbers.get(game.number)!,
    home: renamed(game.home),
    visitor: renamed(game.visitor),
    only_if:
      game.only_if && 'visitor_won' in game.only_if
        ? { visitor_won: numbers.get(game.only_if.visitor_won)! }
        : game.only_if && { undecided: numbers.get(game.only_if.undecided)! },
  }))
}

/** After how many games of the stage a game can be played at the earliest. */
function depth(game: LayoutGame, sheet: Sheet): number {
  if (game.section === 'pool' || game.section === 'swiss') return game.round
  const before = [game.home, game.visitor].map((side) =>
    side.from === 'winner' || side.from === 'loser'
      ? sheet.games.find(({ number }) => number === side.game)
      : undefined,
  )
  const after = game.section === 'if_needed' ? 1 : 0
  return after + Math.max(game.round, ...before.map((one) => (one ? 1 + depth(one, sheet) : 1)))
}

/** The fewest games that a team plays from a stage on, whatever happens. */
export const leastGames = (all: Layout, stage = 1): number => pathsOf(all, stage).least
/** The most games that a team can play from a stage on. */
export const mostGames = (all: Layout, stage = 1): number => pathsOf(all, stage).most

type Path = { least: number; most: number }

function pathsOf(all: Layout, from: number): Path {
  const known = new Map<string, Path>()
  const bySource = new Map<string, LayoutGame[]>()
  for (const game of all.games)
    for (const side of [game.home, game.visitor]) {
      const key = writeSource(side)
      const before = bySource.get(key)
      if (before) before.push(game)
      else bySource.set(key, [game])
    }
  const seatOf = new Map<string, { stage: number; group: number }>()
  for (const [s, { groupsOf }] of all.stages.entries())
    for (const [g, seats] of groupsOf.entries())
      for (const seat of seats) seatOf.set(writeSource(seat), { stage: s + 1, group: g + 1 })

  const along = (source: Source): Path => {
    const key = writeSource(source)
    const path = known.get(key) ?? pathFrom(source, key)
    known.set(key, path)
    return path
  }

  function pathFrom(source: Source, key: string): Path {
    const seat = seatOf.get(key)
    if (seat) {
      const { kind, reseed, rounds, groupsOf } = all.stages[seat.stage - 1]!
      const size = groupsOf[seat.group - 1]!.length
      const end = () => endOf(seat.stage, seat.group)
      if (kind === 'single' && reseed) return plus(1, Math.ceil(Math.log2(size)), end())
      if (kind === 'swiss') return plus(rounds - (size % 2), rounds, end())
    }
    const games = bySource.get(key) ?? []
    const here = games[0]
    if (here?.section === 'pool' || here?.section === 'series' || here?.section === 'final') {
      const certain = games.filter(({ only_if }) => only_if === null).length
      return plus(certain, games.length, endOf(here.stage, here.group))
    }
    if (here) {
      const paths = (['winner', 'loser'] as const).map((end) => along({ from: end, game: here.number }))
      return plus(1, 1, among(paths))
    }
    if (source.from !== 'winner' && source.from !== 'loser') return { least: 0, most: 0 }
    const { stage, group } = all.games[source.game - 1]!
    return endOf(stage, group)
  }

  const ends = new Map<string, Path>()
  /** What follows a stage: the worst and the best of the places that may come of it. */
  function endOf(stage: number, group: number): Path {
    const key = `${stage}.${group}`
    const before = ends.get(key)
    if (before) return before
    const { groupsOf, teams } = all.stages[stage - 1]!
    const takers = all.stages.flatMap(({ takes }) =>
      takes.from === 'stage' && takes.stage === stage ? [takes.order] : [],
    )
    const size = takers.every((order) => order === 'cross') ? groupsOf[group - 1]!.length : teams
    const paths = Array.from({ length: takers.length > 0 ? size : 0 }, (_, i) => {
      const rank = i + 1
      const places = [
        along({ from: 'rank', stage, group, rank }),
        along({ from: 'overall', stage, rank }),
        along({ from: 'figures', stage, rank }),
      ]
      return places.reduce((a, b) => (b.most > a.most ? b : a))
    })
    const end = paths.length === 0 ? { least: 0, most: 0 } : among(paths)
    ends.set(key, end)
    return end
  }
  return among(all.stages[from - 1]!.groupsOf.flat().map(along))
}

const among = (paths: readonly Path[]): Path => ({
  least: Math.min(...paths.map(({ least }) => least)),
  most: Math.max(...paths.map(({ most }) => most)),
})

const plus = (least: number, most: number, next: Path): Path => ({
  least: least + next.least,
  most: most + next.most,
})
