import type { Said } from '../../message.ts'
import { resolve, type Facts } from '../draw/brackets.ts'
import { numberOf } from '../chance.ts'
import { leastGames, type Layout } from '../draw/formats.ts'
import { judgeOf } from '../schedule/schedule-check.ts'
import { differenceOf } from '../schedule/schedule-diff.ts'
import { searchSchedule } from '../schedule/schedule-search.ts'
import {
  dayOf,
  DAY_MINUTES,
  RASTER,
  type Broken,
  type Placement,
  type ScheduleField,
  type Scheduling,
} from '../schedule/schedule.ts'
import type { PlayedGame } from '../standings/standings.ts'
import { shifted } from './weather-shift.ts'
import type { MeasureKind } from '../weather.ts'

/** Minutes that games are shorter, and what is left of each at least. */
const LESS: Partial<Record<MeasureKind, number>> = { shorter: 15, shorter_more: 30, drop_pool_shorter: 15 }
const LEAST_MINUTES = 30
/**
 * A game that is moved on the day of play costs so much that at most about twice as many games move as have lost their place: both teams
 * are there, with their families (decision 0211).
 */
export const MOVED_TODAY = 480
/** Ways in which the rest of the event is played out, to see how many games each team has at least and at most. */
const RUNS = 12
/** How many broken rules are said of a measure that isn’t possible. */
const MOST_LACKS = 3

export type PlanDivision = {
  id: number
  layout: Layout
  facts: Facts
  /** The ids of its games by number, from 1. */
  game_ids: readonly number[]
}

/** An event at the moment it is planned anew. */
export type WeatherFacts = {
  /** With the published schedule. */
  problem: Scheduling
  /** Minutes of the event: now, and when play resumes where it is stopped. */
  now: number
  from: number
  /** Venues where it is stopped, and fields that are closed for the rest of today. */
  stopped: readonly number[]
  closed: readonly number[]
  /** Games that have begun; `until` is the minute at which one under way ends, once play has resumed, null if it is over. */
  begun: readonly { game_id: number; until: number | null }[]
  divisions: readonly PlanDivision[]
}

export type TeamGames = {
  entrant_id: number
  division_id: number
  /** Games it has begun at the end of the event: at least, and at most. */
  least: number
  most: number
  /** What the format as drawn gives every team at least. */
  guarantee: number
}

export type Plan = {
  kind: MeasureKind
  /** Every game that is left has a place, and none breaks a rule. */
  legal: boolean
  /** Why it isn’t possible: rules that the closest schedule still breaks. */
  lacks: Said[]
  /** Games that find no place. */
  unplaced: number
  places: Placement[]
  called_off: number[]
  minutes: { game_id: number; minutes: number }[]
  /** Games with another time or field. */
  moved: number
  /** The minute at which the last game ends; null if none is left. */
  finish: number | null
  teams: TeamGames[]
  /** Of divisions that are decided without their last games. */
  champions: { division_id: number; entrant_ids: number[] }[]
}

/**
 * The games that a measure calls off: none that has begun, none that another measure has called off already, and none that a game which
 * is played still waits for.
 */
export function calledOff(kind: MeasureKind, facts: WeatherFacts): number[] {
  const begun = new Set(facts.begun.map(({ game_id }) => game_id))
  const starts = new Map(facts.problem.published.map((one) => [one.game_id, one.starts]))
  return facts.divisions.flatMap(({ layout, facts: { results, called_off }, game_ids }) => {
    const idOf = (number: number) => game_ids[number - 1]!
    const games = layout.games.filter(({ number }) => !called_off?.has(number))
    const open = games.filter(({ number }) => !begun.has(idOf(number)) && !results.has(number))
    const startOf = (number: number) => starts.get(idOf(number)) ?? Number.POSITIVE_INFINITY
    const chosen = new Set(chosenOf(kind, layout, { games, open }, startOf))
    // What is waited for is played.
    for (let isLess = true; isLess; ) {
      isLess = false
      for (const game of games)
        if (!chosen.has(game.number))
          for (const source of [game.home, game.visitor])
            if ((source.from === 'winner' || source.from === 'loser') && chosen.delete(source.game))
              isLess = true
    }
    return [...chosen].map(idOf)
  })
}

function chosenOf(
  kind: MeasureKind,
  layout: Layout,
  { games, open }: Record<'games' | 'open', Layout['games']>,
  startOf: (number: number) => number,
): number[] {
  if (kind === 'decide') return open.map(({ number }) => number)
  if (kind === 'lower_off')
    return open
      .filter(({ section }) => ['consolation', 'third_place', 'extra'].includes(section))
      .map(({ number }) => number)
  if (kind !== 'drop_pool' && kind !== 'drop_pool_shorter') return []
  return layout.stages.flatMap(({ kind: stage, groupsOf }, s) =>
    stage !== 'pools'
      ? []
      : groupsOf.flatMap((_, g) => {
          const inGroup = (game: Layout['games'][number]) => game.stage === s + 1 && game.group === g + 1
          const all = games.filter(inGroup)
          const left = open.filter(inGroup)
          // Of the rounds of which no game has begun, the one that is played last; one round is played in any case.
          const rounds = [...new Set(all.map(({ round }) => round))].filter(
            (round) =>
              all.filter((game) => game.round === round).length ===
              left.filter((game) => game.round === round).length,
          )
          const latest = (round: number) =>
            Math.max(...left.filter((game) => game.round === round).map(({ number }) => startOf(number)))
          const last = rounds.toSorted((one, other) => latest(other) - latest(one) || other - one)[0]
          if (rounds.length === 0 || new Set(all.map(({ round }) => round)).size < 2) return []
          return left.filter(({ round }) => round === last).map(({ number }) => number)
        }),
  )
}

/** The problem as it is after a measure: what has begun stays, and the rest is played from now on. */
export function problemAfter(
  facts: WeatherFacts,
  called_off: readonly number[],
  minutes: ReadonlyMap<number, number>,
): { problem: Scheduling; begun: Placement[] } {
  const { problem, begun, now, from, stopped, closed } = facts
  const off = new Set(called_off)
  const placed = new Map(problem.published.map((one) => [one.game_id, one]))
  const until = new Map(begun.map((one) => [one.game_id, one.until]))
  const games = problem.games.filter(({ id }) => placed.has(id) && !off.has(id))
  const left = new Set(games.map(({ id }) => id))
  const tonight = (dayOf(now) + 1) * DAY_MINUTES
  const open = (field: ScheduleField) => {
    const first = Math.ceil((stopped.includes(field.venue_id) ? Math.max(now, from) : now) / RASTER) * RASTER
    const earliest = closed.includes(field.id) ? Math.max(first, tonight) : first
    return field.open
      .map((one) => ({ from: Math.max(one.from, earliest), until: one.until }))
      .filter((one) => one.from < one.until)
  }
  return {
    problem: {
      ...problem,
      fields: problem.fields.map((field) => ({ ...field, open: open(field) })),
      games: games.map((game) => {
        const end = until.get(game.id)
        const starts = placed.get(game.id)!.starts
        return {
          ...game,
          minutes:
            end != null
              ? Math.max(game.minutes, end - starts)
              : until.has(game.id)
                ? game.minutes
                : (minutes.get(game.id) ?? game.minutes),
          feeder_ids: game.feeder_ids.filter((id) => left.has(id)),
        }
      }),
      weights: { ...problem.weights, moved: MOVED_TODAY },
    },
    begun: [...placed.values()]
      .filter(({ game_id }) => until.has(game_id) && left.has(game_id))
      .map((one) => ({ ...one, locked: true })),
  }
}

/** The rules that a plan breaks; what games that have begun break among themselves is past. */
export function brokenBy(
  problem: Scheduling,
  begun: readonly Placement[],
  places: readonly Placement[],
): Broken[] {
  const past = new Set(begun.map(({ game_id }) => game_id))
  return judgeOf(problem)
    .all(places)
    .filter(({ game_id, other_id }) => !past.has(game_id) || (other_id !== null && !past.has(other_id)))
}

/** A measure with everything that comes of it; undefined where it would change nothing beyond waiting. */
export function planOf(
  kind: MeasureKind,
  facts: WeatherFacts,
  { moves, seed = 1 }: { moves: number; seed?: number },
): Plan | undefined {
  const begunIds = new Set(facts.begun.map(({ game_id }) => game_id))
  const called_off = calledOff(kind, facts)
  const off = new Set(called_off)
  const less = LESS[kind] ?? 0
  const minutes = facts.problem.games
    .filter(({ id }) => !begunIds.has(id) && !off.has(id))
    .map((game) => ({
      game_id: game.id,
      was: game.minutes,
      minutes: Math.min(game.minutes, Math.max(LEAST_MINUTES, game.minutes - less)),
    }))
    .filter((one) => one.minutes !== one.was)
    .map(({ game_id, minutes: shorter }) => ({ game_id, minutes: shorter }))
  if (less > 0 && minutes.length === 0) return undefined
  if ((kind === 'lower_off' || kind.startsWith('drop') || kind === 'decide') && called_off.length === 0)
    return undefined
  const { problem, begun } = problemAfter(
    facts,
    called_off,
    new Map(minutes.map((one) => [one.game_id, one.minutes])),
  )
  const rest = facts.problem.published.filter(
    ({ game_id }) => !begunIds.has(game_id) && problem.games.some(({ id }) => id === game_id),
  )
  // Games move back as little as possible; only where that leaves games without a place is there anything to search for.
  const back = shifted(problem, begun, rest)
  const isWhole = (places: readonly Placement[]) =>
    places.length === problem.games.length && brokenBy(problem, begun, places).length === 0
  const found = isWhole(back)
    ? back
    : searchSchedule(problem, { seed, moves, from: [...begun, ...back.slice(begun.length)] }).placements
  const broken = brokenBy(problem, begun, found)
  const unplaced = problem.games.length - found.length
  const wasLocked = new Map(facts.problem.published.map((one) => [one.game_id, one.locked]))
  const length = new Map(problem.games.map((game) => [game.id, game.minutes]))
  const open = found.filter(
    ({ game_id }) =>
      !begunIds.has(game_id) || facts.begun.some((one) => one.game_id === game_id && one.until),
  )
  const said = new Map(broken.map(({ rule, reason }) => [rule, reason]))
  return {
    kind,
    legal: broken.length === 0 && unplaced === 0,
    lacks: [...said.values()].slice(0, MOST_LACKS),
    unplaced,
    places: found.map((one) => ({ ...one, locked: wasLocked.get(one.game_id) ?? false })),
    called_off,
    minutes,
    moved: differenceOf(facts.problem.published, found).filter(({ game_id }) => !off.has(game_id)).length,
    finish:
      open.length === 0
        ? null
        : Math.max(...open.map(({ game_id, starts }) => starts + length.get(game_id)!)),
    teams: facts.divisions.flatMap((division) => gamesOfTeams(division, off, seed)),
    champions:
      kind === 'decide'
        ? facts.divisions.flatMap((one) => {
            const { champions } = resolve(one.layout, factsAfter(one, off))
            return champions.length > 0 ? [{ division_id: one.id, entrant_ids: [...champions] }] : []
          })
        : [],
  }
}

function factsAfter({ facts, game_ids }: PlanDivision, off: ReadonlySet<number>): Facts {
  const numbers = game_ids.flatMap((id, i) => (off.has(id) ? [i + 1] : []))
  return { ...facts, called_off: new Set([...(facts.called_off ?? []), ...numbers]) }
}

/** How many games each team of a division has, whoever wins those that are left. */
function gamesOfTeams(division: PlanDivision, off: ReadonlySet<number>, seed: number): TeamGames[] {
  const facts = factsAfter(division, off)
  const guarantee = leastGames(division.layout)
  const counts = new Map(
    facts.seats.map(({ id }): [number, { least: number; most: number }] => [
      id,
      { least: Number.POSITIVE_INFINITY, most: 0 },
    ]),
  )
  for (let run = 0; run < RUNS; run += 1) {
    const played = playedOut(division.layout, facts, `${seed}:${run}`)
    for (const [team, sum] of counts) {
      const games = [...played.values()].filter(
        ({ home, visitor, state, walkover }) =>
          state === 'over' && !walkover && (home === team || visitor === team),
      ).length
      sum.least = Math.min(sum.least, games)
      sum.most = Math.max(sum.most, games)
    }
  }
  return [...counts].map(([entrant_id, sum]) => ({ entrant_id, division_id: division.id, ...sum, guarantee }))
}

/** A division to its end, with winners that chance draws. */
function playedOut(layout: Layout, facts: Facts, seed: string) {
  const results = new Map<number, PlayedGame>(facts.results)
  for (;;) {
    const { games } = resolve(layout, { ...facts, results })
    const ready = [...games.values()].filter(({ state }) => state === 'ready')
    if (ready.length === 0) return games
    for (const { number, home, visitor } of ready) {
      const isHome = numberOf(`${seed}:${number}`) % 2 === 0
      results.set(number, {
        ...{ home: home!, visitor: visitor!, forfeit: null },
        ...{ home_runs: isHome ? 1 : 0, visitor_runs: isHome ? 0 : 1 },
      })
    }
  }
}
