import type { Layout, LayoutStage } from './formats.ts'
import type { LayoutGame, Source } from '../sources.ts'
import {
  outcome,
  rank,
  walkover,
  type PlayedGame,
  type RankedTeam,
  type Ranking,
} from '../standings/standings.ts'
import { pairSwiss } from './swiss.ts'
import { tieBreakStep, type TieBreaks } from '../standings/tie-breaks.ts'
import { UNFINISHED } from '../standings/unfinished-rules.ts'
import { unfinishedOrder, unfinishedPlaces, type Unfinished } from '../standings/unfinished.ts'

/** A team on the seat of its seed. */
export type Seat = RankedTeam & { withdrawn: boolean }

/** Everything that is known: who sits where, and what was played. Results name the teams that played. */
export type Facts = {
  seats: readonly Seat[]
  results: ReadonlyMap<number, PlayedGame>
  rules: TieBreaks
  /** Draws coins. */
  seed: string
  /** Games that will not be played: what they would have decided is decided by the announced order. */
  called_off?: ReadonlySet<number>
}

export type ResolvedGame = {
  number: number
  /** Null until it is known. */
  home: number | null
  visitor: number | null
  state: 'waiting' | 'ready' | 'over' | 'not_needed'
  winner: number | null
  loser: number | null
  /** Won without playing: the opponent withdrew, or the game it would come from had no winner. */
  walkover: boolean
  /** It has a result of other teams than those it is now between; that result is kept and doesn’t count. */
  set_aside: boolean
}

export type GroupStanding = Ranking & {
  stage: number
  group: number
  /** Every game is over, so the ranks are final. */
  complete: boolean
  /** Places of a bracket, by team; several teams may share one. */
  places: ReadonlyMap<number, number>
}

export type Resolved = {
  games: ReadonlyMap<number, ResolvedGame>
  groups: GroupStanding[]
  /** The winner of the stage that the best teams have come to, once it is known. */
  champion: number | null
  /** Several who share the title, if an unfinished bracket is decided so; else the champion alone. */
  champions: readonly number[]
}

/** Nobody will ever sit there: both teams of an earlier game have forfeited it. */
const NOBODY = 'nobody'
type Sitting = number | null | typeof NOBODY

/**
 * Who plays whom, and what came of it. Nothing advances by being written: the whole is computed from the layout and the facts, so a
 * correction takes effect everywhere, and taking it back restores everything. A result counts only in a game of the same two teams.
 */
export function resolve(layout: Layout, facts: Facts): Resolved {
  const { seats, results, rules, seed, called_off } = facts
  const withdrawn = new Set(seats.filter((seat) => seat.withdrawn).map(({ id }) => id))
  const known = new Map(seats.map((seat) => [seat.id, seat]))
  const games = new Map<number, ResolvedGame>()
  const nobodies = new Set<number>()
  const rankings = new Map<string, Ranking>()
  const orders = new Map<string, number[]>()
  const pairs = new Map<string, Map<number, [number, number]>>()
  const inGroup = groupedGames(layout)

  function sitting(source: Source): Sitting {
    switch (source.from) {
      case 'seed':
        return seats[source.seed - 1]?.id ?? NOBODY
      case 'winner':
      case 'loser': {
        const game = gameOf(source.game)
        if (game[source.from] !== null) return game[source.from]
        return nobodies.has(source.game) ? NOBODY : null
      }
      case 'rank': {
        if (!isComplete(source.stage, source.group)) return null
        return orderOf(source.stage, source.group)[source.rank - 1] ?? NOBODY
      }
      case 'overall':
      case 'figures': {
        const stage = layout.stages[source.stage - 1]!
        if (!stage.groupsOf.every((_, g) => isComplete(source.stage, g + 1))) return null
        return allOf(source.stage, source.from)[source.rank - 1] ?? NOBODY
      }
      case 'pair': {
        const pair = pairsOf(source.stage, source.round, Math.floor((source.table - 1) / 64) + 1)
        return pair?.get(source.table)?.[source.side - 1] ?? null
      }
    }
  }

  function gameOf(number: number): ResolvedGame {
    const before = games.get(number)
    if (before) return before
    const game = layout.games[number - 1]!
    const resolved = decide(game, sitting(game.home), sitting(game.visitor))
    games.set(number, resolved)
    return resolved
  }

  function decide(game: LayoutGame, home: Sitting, visitor: Sitting): ResolvedGame {
    const result = results.get(game.number)
    const fits = result !== undefined && sameTeams(result, home, visitor)
    const open: ResolvedGame = {
      number: game.number,
      home: home === NOBODY ? null : home,
      visitor: visitor === NOBODY ? null : visitor,
      state: 'waiting',
      winner: null,
      loser: null,
      walkover: false,
      set_aside: result !== undefined && !fits && home !== null && visitor !== null,
    }
    if (called_off?.has(game.number) && !fits) return { ...open, state: 'not_needed' }
    const needed = isNeeded(game)
    if (needed === null) return open
    if (!needed) return { ...open, state: 'not_needed', set_aside: result !== undefined }
    if (fits) {
      const { winner, loser } = outcome(result)
      if (winner === null && result.forfeit === 'both') nobodies.add(game.number)
      return { ...open, state: 'over', winner, loser }
    }
    if (home === null || visitor === null) return open
    if (home === NOBODY && visitor === NOBODY) {
      nobodies.add(game.number)
      return { ...open, state: 'over', walkover: true }
    }
    const gone = (team: Sitting) => team === NOBODY || withdrawn.has(team as number)
    if (!gone(home) && !gone(visitor)) return { ...open, state: 'ready' }
    if (gone(home) && gone(visitor)) {
      nobodies.add(game.number)
      return { ...open, state: 'over', walkover: true }
    }
    const [winner, loser] = gone(home) ? [visitor, home] : [home, visitor]
    if (loser === NOBODY) nobodies.add(game.number)
    return {
      ...open,
      state: 'over',
      walkover: true,
      winner: winner as number,
      loser: loser === NOBODY ? null : (loser as number),
    }
  }

  /** Null while it isn’t known. */
  function isNeeded({ number, only_if }: LayoutGame): boolean | null {
    if (only_if === null) return true
    if ('visitor_won' in only_if) {
      const before = gameOf(only_if.visitor_won)
      if (before.state !== 'over') return null
      return before.winner !== null && before.winner === before.visitor
    }
    const first = layout.games[only_if.undecided - 1]!
    const legs = layout.stages[first.stage - 1]!.best_of
    const wins = new Map<number, number>()
    for (let leg = only_if.undecided; leg < number; leg++) {
      const before = gameOf(leg)
      if (before.state === 'not_needed') return false
      if (before.state !== 'over') return null
      if (before.winner !== null) wins.set(before.winner, (wins.get(before.winner) ?? 0) + 1)
    }
    return [...wins.values()].every((won) => won <= legs / 2)
  }

  const gamesIn = (stage: number, group: number) => inGroup.get(`${stage}.${group}`) ?? []

  const isComplete = (stage: number, group: number): boolean =>
    gamesIn(stage, group).every(({ number }) => {
      const { state } = gameOf(number)
      return state === 'over' || state === 'not_needed'
    })

  /** The teams of a group in the order of their seeds, as far as they are known. */
  const teamsOf = (stage: number, group: number): number[] =>
    layout.stages[stage - 1]!.groupsOf[group - 1]!.map(sitting).filter((team) => typeof team === 'number')

  const playedIn = (which: readonly LayoutGame[]): PlayedGame[] =>
    which.flatMap(({ number }) => {
      const game = gameOf(number)
      if (game.state !== 'over' || game.home === null || game.visitor === null) return []
      if (!game.walkover) return [results.get(number)!]
      return [walkover(game.home, game.visitor, game.winner, rules)]
    })

  const rankedTeams = (teams: readonly number[]): RankedTeam[] => teams.map((id) => known.get(id)!)

  function rankingOf(stage: number, group: number): Ranking {
    const key = `${stage}.${group}`
    const before = rankings.get(key)
    if (before) return before
    const played = playedIn(gamesIn(stage, group))
    const ranking = rank(rankedTeams(teamsOf(stage, group)), played, rules, `${seed}:${stage}`)
    rankings.set(key, ranking)
    return ranking
  }

  function placesOf(stage: number, group: number): Map<number, number> {
    const reached = reachedIn(stage, group)
    const unfinished = isComplete(stage, group) ? unfinishedOf(stage, group) : undefined
    if (!unfinished) return reached
    return unfinishedPlaces(unfinished, layout.stages[stage - 1]!.kind === 'series' ? new Map() : reached)
  }

  /** The places that games have given. */
  function reachedIn(stage: number, group: number): Map<number, number> {
    const places = new Map<number, number>()
    const spec = layout.stages[stage - 1]!
    if (spec.kind === 'pools' || spec.kind === 'swiss') return places
    if (spec.kind === 'series') {
      const wins = new Map(teamsOf(stage, group).map((team) => [team, 0]))
      for (const { number } of gamesIn(stage, group)) {
        const { winner } = gameOf(number)
        if (winner !== null) wins.set(winner, wins.get(winner)! + 1)
      }
      const most = Math.max(...wins.values())
      if (isComplete(stage, group)) for (const [team, won] of wins) places.set(team, won === most ? 1 : 2)
      return places
    }
    for (const game of gamesIn(stage, group)) {
      const { state, winner, loser } = gameOf(game.number)
      if (state !== 'over') continue
      if (game.winner_place !== null && winner !== null) places.set(winner, game.winner_place)
      if (game.loser_place !== null && loser !== null) places.set(loser, game.loser_place)
      // The visitor has won the first final: nobody has a place before the second.
      const isReset =
        game.section === 'final' &&
        gamesIn(stage, group).some(({ only_if }) => only_if && 'visitor_won' in only_if)
      if (isReset && winner !== null && winner === gameOf(game.number).visitor) {
        places.delete(winner)
        if (loser !== null) places.delete(loser)
      }
    }
    return places
  }

  function orderOf(stage: number, group: number): number[] {
    const { kind } = layout.stages[stage - 1]!
    if (kind === 'pools' || kind === 'swiss') return rankingOf(stage, group).order
    const unfinished = unfinishedOf(stage, group)
    if (unfinished) return [...unfinished.order]
    const places = placesOf(stage, group)
    const last = Number.POSITIVE_INFINITY
    // Sorting keeps the order of seeds among equal places.
    return teamsOf(stage, group).sort((a, b) => (places.get(a) ?? last) - (places.get(b) ?? last))
  }

  /** The order of a bracket or series of which games were called off; undefined for all others. */
  function unfinishedOf(stage: number, group: number): Unfinished | undefined {
    const { kind } = layout.stages[stage - 1]!
    const own = gamesIn(stage, group)
    if (kind === 'pools' || kind === 'swiss' || !own.some(({ number }) => called_off?.has(number)))
      return undefined
    const played = own.flatMap((game) => {
      const { state, home, visitor, winner, loser, walkover } = gameOf(game.number)
      if (state !== 'over' || winner === null) return []
      const result = walkover ? undefined : results.get(game.number)
      return [{ ...game, winner, loser, result: home === null || visitor === null ? undefined : result }]
    })
    const forfeited = own.flatMap((game) => {
      const { state, home, visitor, winner } = gameOf(game.number)
      return state === 'over' && winner === null && kind !== 'series' ? [home, visitor] : []
    })
    const reached = reachedIn(stage, group)
    const gone = new Set(
      [...withdrawn, ...forfeited].filter((team) => team !== null).filter((team) => !reached.has(team)),
    )
    return unfinishedOrder(
      {
        kind,
        seeds: teamsOf(stage, group),
        seedOf: seedsOf(stage, group),
        games: played,
        seeding: seedingBefore(stage),
        byes: byesIn(stage, group),
        gone,
        coins: `${seed}:${stage}.${group}`,
      },
      UNFINISHED[layout.unfinished],
    )
  }

  /** Seeds within a group; where ranks of pools cross over, teams of the same rank have the same. */
  const seedsOf = (stage: number, group: number) =>
    new Map(
      layout.stages[stage - 1]!.groupsOf[group - 1]!.flatMap((source, i) => {
        const team = sitting(source)
        return typeof team === 'number' ? [[team, source.from === 'rank' ? source.rank : i + 1] as const] : []
      }),
    )

  /** Who has a bye in the first round of a bracket, once that is over and as long as nothing else is. */
  function byesIn(stage: number, group: number): Set<number> {
    const [first, later] = [[] as LayoutGame[], [] as LayoutGame[]]
    for (const game of gamesIn(stage, group))
      (game.section === 'winners' && game.round === 1 ? first : later).push(game)
    const isOver = ({ number }: LayoutGame) => gameOf(number).state === 'over'
    if (first.length === 0 || !first.every(isOver) || later.some(isOver)) return new Set()
    const played = new Set(first.flatMap(({ number }) => [gameOf(number).home, gameOf(number).visitor]))
    return new Set(teamsOf(stage, group).filter((team) => !played.has(team)))
  }

  /** What was played in the pools and Swiss rounds before a stage. */
  function seedingBefore(stage: number): PlayedGame[] {
    const before = layout.stages.slice(0, stage - 1)
    return playedIn(
      before.flatMap(({ kind, groupsOf }, i) =>
        kind === 'pools' || kind === 'swiss' ? groupsOf.flatMap((_, g) => gamesIn(i + 1, g + 1)) : [],
      ),
    )
  }

  /** The order of a whole stage that is over; every seat that it fills asks for it. */
  function allOf(stage: number, how: 'overall' | 'figures'): number[] {
    const key = `${stage}.${how}`
    const before = orders.get(key)
    if (before) return before
    const order = inAll(stage, how)
    orders.set(key, order)
    return order
  }

  function inAll(stage: number, how: 'overall' | 'figures'): number[] {
    const { groupsOf } = layout.stages[stage - 1]!
    const played = playedIn(groupsOf.flatMap((_, g) => gamesIn(stage, g + 1)))
    const inOrder = (teams: readonly number[]) =>
      rank(rankedTeams(teams), played, rules, `${seed}:${stage}`).order
    const orders = groupsOf.map((_, g) => orderOf(stage, g + 1))
    if (how === 'figures') return inOrder(orders.flat())
    const most = Math.max(...orders.map((order) => order.length))
    return Array.from({ length: most }, (_, i) =>
      inOrder(orders.flatMap((order) => (i < order.length ? [order[i]!] : []))),
    ).flat()
  }

  /** Who meets whom in a round that is paired by results; null while the round before isn’t over. */
  function pairsOf(stage: number, round: number, group: number): Map<number, [number, number]> | null {
    const key = `${stage}.${round}.${group}`
    const known = pairs.get(key)
    if (known) return known
    const spec = layout.stages[stage - 1]!
    const inRound = (r: number) =>
      gamesIn(stage, group).filter((game) => game.round === r && game.section !== 'third_place')
    const before = gamesIn(stage, group).filter(
      (game) => game.round < round && game.section !== 'third_place',
    )
    if (!before.every(({ number }) => gameOf(number).state === 'over')) return null
    const entered = spec.groupsOf[group - 1]!.map(sitting)
    if (entered.some((team) => team === null)) return null
    const all = entered.filter((team) => typeof team === 'number')
    const beaten = new Set(before.flatMap(({ number }) => gameOf(number).loser ?? []))
    const left = spec.kind === 'swiss' ? all : all.filter((team) => !beaten.has(team))

    const tables = new Map<number, [number, number]>()
    const free: number[] = []
    const seated = new Set<number>()
    for (const game of inRound(round)) {
      const table = game.home.from === 'pair' ? game.home.table : 0
      const result = results.get(game.number)
      // What is played stays as it was paired.
      const stays =
        result && [result.home, result.visitor].every((team) => left.includes(team) && !seated.has(team))
      if (!stays) {
        free.push(table)
        continue
      }
      tables.set(table, [result.home, result.visitor])
      seated.add(result.home).add(result.visitor)
    }
    const rest = left.filter((team) => !seated.has(team))
    const next = spec.kind === 'swiss' ? swissPairs(rest, all, before) : outsideIn(rest)
    for (const [i, table] of free.entries()) if (next[i]) tables.set(table, next[i])
    pairs.set(key, tables)
    return tables
  }

  function swissPairs(
    rest: readonly number[],
    all: readonly number[],
    before: readonly LayoutGame[],
  ): [number, number][] {
    const played = playedIn(before)
    const place = new Map<number, number>()
    const order =
      before.length === 0
        ? all
        : rank(rankedTeams(all), played, { ...rules, steps: [SCORE, ...rules.steps] }, seed).order
    for (const [i, team] of order.entries()) place.set(team, i)
    const rounds = new Set(before.map(({ round }) => round)).size
    const homes = (team: number) => played.filter(({ home }) => home === team).length
    const { pairs } = pairSwiss(
      rest
        .filter((team) => !withdrawn.has(team))
        .map((team) => {
          const own = played.filter(({ home, visitor }) => home === team || visitor === team)
          return {
            id: team,
            score: own.reduce((sum, game) => sum + scoreOf(game, team), 2 * (rounds - own.length)),
            place: place.get(team)!,
            met: own.map(({ home, visitor }) => (home === team ? visitor : home)),
            hadBye: own.length < rounds,
          }
        }),
    )
    return pairs.map(([a, b]) => (homes(b) < homes(a) ? [b, a] : [a, b]))
  }

  for (const { number } of layout.games) gameOf(number)
  const groups = layout.stages.flatMap((stage, s) =>
    stage.groupsOf.map((_, g): GroupStanding => {
      const isTable = stage.kind === 'pools' || stage.kind === 'swiss'
      return {
        stage: s + 1,
        group: g + 1,
        ...(isTable ? rankingOf(s + 1, g + 1) : { trace: [], order: orderOf(s + 1, g + 1) }),
        complete: isComplete(s + 1, g + 1),
        places: placesOf(s + 1, g + 1),
      }
    }),
  )
  const last = groups.find(({ stage, group }) => stage === bestStage(layout) && group === 1)
  // Without any game there is nobody to be champion.
  const isDecided = last?.complete && (!called_off?.size || results.size > 0)
  const champions = isDecided
    ? (unfinishedOf(last.stage, last.group)?.champions ?? last.order.slice(0, 1))
    : []
  return { games, groups, champion: champions[0] ?? null, champions }
}

/** The stage that decides about first place: Gold, not the Silver that comes after it. */
function bestStage({ stages }: Layout): number {
  let best = stages.findLastIndex(({ takes }) => takes.from === 'seeds') + 1
  for (;;) {
    const next =
      stages.findLastIndex(
        ({ takes }) => takes.from === 'stage' && takes.stage === best && takes.first === 1,
      ) + 1
    if (next === 0) return best
    best = next
  }
}

/** Swiss rounds are paired by score, whatever the standings are decided by. */
const SCORE = tieBreakStep('points')

function scoreOf(game: PlayedGame, team: number): number {
  const { winner } = outcome(game)
  return winner === team ? 2 : winner === null && game.forfeit !== 'both' ? 1 : 0
}

/** The best of those left meets the last of them, the second the last but one. */
const outsideIn = (teams: readonly number[]): [number, number][] =>
  Array.from({ length: Math.floor(teams.length / 2) }, (_, i) => [teams[i]!, teams[teams.length - 1 - i]!])

const sameTeams = (result: PlayedGame, home: Sitting, visitor: Sitting) =>
  (result.home === home && result.visitor === visitor) || (result.home === visitor && result.visitor === home)

function groupedGames(layout: Layout): Map<string, LayoutGame[]> {
  const groups = new Map<string, LayoutGame[]>()
  for (const game of layout.games) {
    const key = `${game.stage}.${game.group}`
    groups.set(key, [...(groups.get(key) ?? []), game])
  }
  return groups
}

/** The results that have no game in another layout, if those of the same stage, teams and table move over. */
export function carried(
  before: { layout: Layout; results: ReadonlyMap<number, PlayedGame> },
  after: { layout: Layout; facts: Omit<Facts, 'results'> },
): { moved: Map<number, number>; lost: number[] } {
  const moved = new Map<number, number>()
  const waiting = new Map(before.results)
  const results = new Map<number, PlayedGame>()
  for (let isNew = true; isNew; ) {
    isNew = false
    const now = resolve(after.layout, { ...after.facts, results })
    for (const game of after.layout.games) {
      if (results.has(game.number)) continue
      const { home, visitor, state } = now.games.get(game.number)!
      const found = [...waiting].find(([number, result]) => {
        const old = before.layout.games[number - 1]!
        if (old.stage !== game.stage) return false
        if (game.home.from === 'pair')
          return old.home.from === 'pair' && old.round === game.round && old.home.table === game.home.table
        return state !== 'waiting' && state !== 'not_needed' && sameTeams(result, home, visitor)
      })
      if (!found) continue
      const [number, result] = found
      waiting.delete(number)
      results.set(game.number, result)
      moved.set(number, game.number)
      isNew = true
      if (game.section !== 'pool') break
    }
  }
  return { moved, lost: [...waiting.keys()] }
}

export type { LayoutStage }
