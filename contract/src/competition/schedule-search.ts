import { DAWN, isAgainst, wishWeight } from './schedule-cost.ts'
import { slotsOf, type Slot } from './schedule-slots.ts'
import { dayOf, DAY_MINUTES, roadsOf, type Placement, type Scheduling } from './schedule.ts'

/** What becomes of a search. `placements` is the best legal schedule, or the one that breaks least. */
export type Found = {
  placements: Placement[]
  /** Whether nothing is broken and every game has a place, as far as the search knows: `judgeOf` decides. */
  legal: boolean
  /** Family minutes of its own count; `totalOf(costsOf(…))` gives the same. */
  cost: number
  /** After how many moves the first legal schedule was there; null if there was none. */
  first_legal: number | null
  moves: number
}

export type Progress = { done: number; moves: number; legal: boolean; cost: number }

type Asked = {
  /** The same seed, problem and number of moves give the same schedule. */
  seed: number
  moves: number
  /** Where games are now: locked ones stay, others are kept near while nothing better is found. */
  from?: readonly Placement[]
  /** Called every 2,000 moves; false stops the search, which then gives the best so far. */
  go_on?: (progress: Progress) => boolean
}

/** The share of the moves for fitting pools around each layout of the brackets, which is held meanwhile. */
const HELD = 0.06
/** How many slots before the last day brackets begin, in the layouts that are tried. */
const BACK = [0, 2, 3]
/** After the long way down it is warmed up again, so that a last broken rule is not frozen in. */
const AGAIN = [9, 7, 5, 4]
const AGAIN_SHARE = 0.09
/** How often more, while something is broken: three fifths of the moves again at most. */
const MORE = 4
const MORE_SHARE = 0.15
/** Family minutes that are still given away in the end. */
const COLDEST = 1.2
const REPORT = 2000
/** What a minute too little counts in the end, and a game without a place, in family minutes. */
const HARD = 12
const UNPLACED = 600
const NO_SLOT = -1

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Finds places for all games by simulated annealing: single moves, swaps, “beside my other game”, and shifts of whole parts of a
 * bracket. Brackets begin laid out round by round and are held while pools are fitted in; then all are free. What a broken rule costs
 * rises late, and the best legal schedule is kept.
 */
export function searchSchedule(problem: Scheduling, { seed, moves, from = [], go_on }: Asked): Found {
  const slots = slotsOf(problem, from)
  const model = modelOf(problem, slots, from)
  const random = randomFrom(seed)
  const best = new Int32Array(model.G).fill(NO_SLOT)
  let bestHard = Infinity
  let bestSoft = Infinity
  let first_legal: number | null = null
  let done = 0
  let stopped = false

  /** Anneals from a share of the way to another; what a broken rule costs rises with it. */
  const anneal = (state: State, count: number, isHeld: boolean, hottest: number, gentle: number) => {
    const began = done
    while (done < began + count && !stopped) {
      const share = (done - began) / count
      const heat = hottest * (COLDEST / hottest) ** share
      const weight = gentle + HARD * share ** 1.5
      const until = Math.min(began + count, done + REPORT)
      for (; done < until; done += 1) {
        if (!state.propose(random, isHeld)) continue
        const [dHard, dSoft] = state.difference()
        const change = dSoft + weight * dHard
        if (change > 0 && random() >= Math.exp(-change / heat)) {
          state.undo()
          continue
        }
        state.keep()
        const hard = state.hard()
        if (hard > bestHard || (hard === bestHard && state.soft() >= bestSoft)) continue
        if (hard === 0) first_legal ??= done
        bestHard = hard
        bestSoft = state.soft()
        state.copyInto(best)
      }
      const progress = { done, moves, legal: bestHard === 0, cost: Math.round(bestSoft) }
      if (go_on && !go_on(progress)) stopped = true
    }
  }

  // Several layouts of the brackets, each with pools fitted around it; the one that breaks least goes on.
  let chosen: State | undefined
  for (const back of model.hasBrackets ? BACK : [0]) {
    if (stopped) break
    const state = stateOf(model)
    state.begin(random, back)
    if (state.hard() < bestHard) {
      bestHard = state.hard()
      bestSoft = state.soft()
      state.copyInto(best)
      if (bestHard === 0) first_legal ??= done
    }
    // The first layout is the roomiest: it is tried until something legal is there.
    for (let tries = 0; model.hasBrackets && tries < (chosen ? 1 : 3); tries += 1)
      if (tries === 0 || state.hard() > 0) anneal(state, Math.round(moves * HELD), true, 40, 0.4)
    if (!chosen || state.promise() < chosen.promise()) chosen = state
  }
  if (chosen) {
    const left = moves - done
    anneal(
      chosen,
      Math.round(left * (1 - AGAIN.length * AGAIN_SHARE)),
      false,
      model.hasBrackets ? 24 : 40,
      model.hasBrackets ? 1 : 0.4,
    )
    for (const heat of AGAIN) anneal(chosen, Math.round(left * AGAIN_SHARE), false, heat, 3)
    // Rather a little longer than not legal.
    for (let more = 0; more < MORE && chosen.hard() > 0; more += 1)
      anneal(chosen, Math.round(moves * MORE_SHARE), false, 24, 0.3)
  }

  return {
    placements: model.games.flatMap(({ id, locked }, g) => {
      const slot = slots[best[g]!]
      return slot ? [{ game_id: id, field_id: slot.field.id, starts: slot.starts, locked }] : []
    }),
    legal: bestHard === 0,
    cost: Math.round(bestSoft),
    first_legal,
    moves: done,
  }
}

/** Lists in one array: those of `i` are from `at[i]` until `at[i + 1]`. */
type Lists = { at: Int32Array; of: Int32Array }
function listsOf(lists: readonly (readonly number[])[]): Lists {
  const at = new Int32Array(lists.length + 1)
  for (const [i, list] of lists.entries()) at[i + 1] = at[i]! + list.length
  return { at, of: Int32Array.from(lists.flat()) }
}

type Model = ReturnType<typeof modelOf>
type State = ReturnType<typeof stateOf>

/** The problem in numbers: games, slots and teams by their position, what is allowed and what it costs of itself. */
function modelOf(problem: Scheduling, slots: readonly Slot[], from: readonly Placement[]) {
  const locked = new Map(from.filter((one) => one.locked).map((one) => [one.game_id, one]))
  const games = problem.games.map((game) => ({ ...game, locked: locked.has(game.id) }))
  const gameAt = new Map(games.map(({ id }, g) => [id, g]))
  const teamAt = new Map(problem.teams.map(({ id }, t) => [id, t]))
  const indices = (ids: readonly number[], at: ReadonlyMap<number, number>) =>
    ids.flatMap((id) => (at.has(id) ? [at.get(id)!] : []))
  const venueIds = [...new Set(problem.fields.map(({ venue_id }) => venue_id))]
  const roadBetween = roadsOf(problem)
  const road = Int32Array.from(venueIds.flatMap((a) => venueIds.map((b) => roadBetween(a, b))))
  const G = games.length
  const S = slots.length
  const start = Int32Array.from(slots, ({ starts }) => starts)
  const day = Int32Array.from(slots, ({ starts }) => dayOf(starts))
  const venue = Int32Array.from(slots, ({ field }) => venueIds.indexOf(field.venue_id))
  const minutes = Int32Array.from(games, (game) => game.minutes)

  const divisions = new Map(problem.divisions.map((one) => [one.id, one]))
  const stages = new Map(problem.stages.map((one) => [one.id, one]))
  const published = new Map(problem.published.map((one) => [one.game_id, one]))
  const hasMain = problem.fields.some(({ is_main }) => is_main)
  const fits = new Uint8Array(G * S)
  const own = new Float64Array(G * S)
  for (const [g, game] of games.entries()) {
    const division = divisions.get(game.division_id)
    const stage = stages.get(game.stage_id)
    const teams = game.team_ids.flatMap((id) => problem.teams[teamAt.get(id) ?? -1] ?? [])
    const was = published.get(game.id)
    const lock = locked.get(game.id)
    for (const [s, slot] of slots.entries()) {
      const { field, starts, room } = slot
      const ends = starts + game.minutes
      const isHere = lock?.field_id === field.id && lock.starts === starts
      fits[g * S + s] = lock
        ? Number(isHere)
        : Number(
            game.minutes <= room &&
              field.open.some((one) => one.from <= starts && ends <= one.until) &&
              !field.dark.some((one) => one.from < ends && starts < one.until) &&
              (division?.field_ids?.includes(field.id) ?? true) &&
              (division?.curfew == null || ends <= dayOf(starts) * DAY_MINUTES + division.curfew) &&
              (stage?.days?.includes(dayOf(starts)) ?? true) &&
              teams.every(({ arrives }) => arrives === null || starts >= arrives),
          )
      let cost = 0
      for (const team of teams)
        for (const wish of team.wishes)
          if (isAgainst(wish, starts, game.minutes)) cost += wishWeight(problem.weights.wish, wish.rank)
      if (game.is_final && hasMain && !field.is_main) cost += problem.weights.final
      if (was && (was.field_id !== field.id || was.starts !== starts)) cost += problem.weights.moved
      own[g * S + s] = cost
    }
  }
  const allowed = listsOf(
    games.map((_, g) => Array.from({ length: S }, (_, s) => s).filter((s) => fits[g * S + s] === 1)),
  )

  const teamsOf = games.map(({ team_ids }) => indices(team_ids, teamAt))
  const gamesOfTeam = problem.teams.map((_, t) =>
    games.flatMap((_, g) => (teamsOf[g]!.includes(t) ? [g] : [])),
  )
  const feeders = games.map(({ feeder_ids }) => indices(feeder_ids, gameAt))
  const followers = games.map((): number[] => [])
  for (const [g, list] of feeders.entries()) for (const feeder of list) followers[feeder]!.push(g)
  // Parts of brackets that hang together, each in an order in which feeders come first.
  const part = new Int32Array(G).fill(-1)
  const parts: number[][] = []
  for (const [g] of games.entries()) {
    if (part[g] !== -1 || feeders[g]!.length + followers[g]!.length === 0) continue
    const found: number[] = []
    const open = [g]
    part[g] = parts.length
    while (open.length > 0) {
      const one = open.pop()!
      found.push(one)
      for (const next of [...feeders[one]!, ...followers[one]!])
        if (part[next] === -1) {
          part[next] = parts.length
          open.push(next)
        }
    }
    parts.push(inOrder(found, feeders))
  }

  const most = Int32Array.from(games, ({ stage_id }) => stages.get(stage_id)?.most_a_day ?? G)
  // Parts of brackets that could have more games on a path than a day may have.
  const isLimited = parts.map((list) => list.some((g) => most[g]! < list.length))

  // Pairs of teams that share a person, or a club.
  const pairs: { teams: [number, number]; hasPerson: boolean; club: boolean }[] = []
  for (const [t, team] of problem.teams.entries())
    for (let u = t + 1; u < problem.teams.length; u += 1) {
      const other = problem.teams[u]!
      const hasPerson = problem.people.some(
        ({ team_ids }) => team_ids.includes(team.id) && team_ids.includes(other.id),
      )
      const club = team.club_id !== null && team.club_id === other.club_id && problem.weights.club > 0
      if (hasPerson || club) pairs.push({ teams: [t, u], hasPerson, club })
    }

  // Stages whose standings somebody waits for.
  const waitedFor = [...new Set(games.flatMap(({ after_stage_ids }) => after_stage_ids))]
  const before = waitedFor.map((id) => games.flatMap(({ stage_id }, g) => (stage_id === id ? [g] : [])))
  const after = waitedFor.map((id) =>
    games.flatMap(({ after_stage_ids }, g) => (after_stage_ids.includes(id) ? [g] : [])),
  )

  // Slots of a venue and day by their start, and the neighbors of a slot on its field.
  const groups = venueIds.flatMap((_, v) =>
    Array.from({ length: problem.days }, (_, d) =>
      Array.from({ length: S }, (_, s) => s)
        .filter((s) => venue[s] === v && day[s] === d)
        .toSorted((a, b) => start[a]! - start[b]!),
    ),
  )
  const neighbor = { before: new Int32Array(S).fill(NO_SLOT), after: new Int32Array(S).fill(NO_SLOT) }
  for (let s = 1; s < S; s += 1)
    if (slots[s]!.field === slots[s - 1]!.field && day[s] === day[s - 1]) {
      neighbor.before[s] = s - 1
      neighbor.after[s - 1] = s
    }
  const kept = new Int32Array(G).fill(NO_SLOT)
  const slotAt = new Map(slots.map(({ field, starts }, s) => [`${field.id} ${starts}`, s]))
  for (const { game_id, field_id, starts } of from) {
    const g = gameAt.get(game_id)
    if (g !== undefined) kept[g] = slotAt.get(`${field_id} ${starts}`) ?? NO_SLOT
  }
  return {
    problem,
    games,
    G,
    S,
    start,
    day,
    venue,
    venues: venueIds.length,
    road,
    minutes,
    fits,
    own,
    allowed,
    teamsOf: listsOf(teamsOf),
    gamesOfTeam: listsOf(gamesOfTeam),
    feeders: listsOf(feeders),
    followers: listsOf(followers),
    part,
    parts,
    most,
    isLimited,
    hasBrackets: parts.length > 0,
    pairs,
    pairsOfTeam: listsOf(
      problem.teams.map((_, t) => pairs.flatMap(({ teams }, p) => (teams.includes(t) ? [p] : []))),
    ),
    before,
    beforeOf: listsOf(games.map((_, g) => before.flatMap((list, b) => (list.includes(g) ? [b] : [])))),
    after,
    afterOf: listsOf(games.map((_, g) => after.flatMap((list, b) => (list.includes(g) ? [b] : [])))),
    groups,
    neighbor,
    kept,
    early: Int32Array.from(problem.teams, ({ early }) => early ?? -1),
  }
}

/** Games in an order in which feeders come before those they feed. */
function inOrder(part: readonly number[], feeders: readonly (readonly number[])[]): number[] {
  const done = new Set<number>()
  const order: number[] = []
  const visit = (g: number) => {
    if (done.has(g)) return
    done.add(g)
    for (const feeder of feeders[g]!) visit(feeder)
    order.push(g)
  }
  for (const g of part.toSorted((a, b) => a - b)) visit(g)
  return order
}

/**
 * Where all games are, what that breaks and costs, and moves that can be undone. What a move touches is counted anew: its teams, pairs
 * of teams, the edges of its bracket, the games before a stage that waits.
 */
function stateOf(model: Model) {
  const { problem, G, S, start, day, venue, venues, road, minutes, fits, own } = model
  const { rest, weights, crews } = problem
  const { most } = model
  const T = problem.teams.length
  const P = model.pairs.length
  const C = model.parts.length
  // Entities with a cost of their own, in this order: teams, pairs, edges into a game, parts of brackets, games before a stage.
  const [PAIR, EDGE, PART, LATE] = [T, T + P, T + P + G, T + P + G + C]
  const N = LATE + G
  const hardOf = new Float64Array(N)
  const softOf = new Float64Array(N)
  const newHard = new Float64Array(N)
  const newSoft = new Float64Array(N)
  const stamp = new Int32Array(N)
  const touched = new Int32Array(N)
  let touching = 0
  let round = 0

  const at = new Int32Array(G).fill(NO_SLOT)
  const inSlot = new Int32Array(S).fill(NO_SLOT)
  const depth = new Int32Array(G)
  const soonest = new Float64Array(model.before.length).fill(Infinity)
  const soonestBefore = new Float64Array(model.before.length)
  const running = new Int32Array(crews === null ? 0 : (problem.days * DAY_MINUTES) / 5 + 288)

  let hardSum = 0
  let softSum = 0
  let dHard = 0
  let dSoft = 0
  const changes: { g: number; was: number }[] = []
  const free = Array.from({ length: G }, (_, g) => g).filter((g) => !model.games[g]!.locked)
  const freePools = free.filter((g) => model.part[g] === -1)
  const freeBrackets = free.filter((g) => model.part[g] !== -1)
  const order = new Int32Array(
    Math.max(1, ...problem.teams.map((_, t) => model.gamesOfTeam.at[t + 1]! - model.gamesOfTeam.at[t]!)),
  )

  const touch = (entity: number) => {
    if (stamp[entity] === round) return
    stamp[entity] = round
    touched[touching++] = entity
  }

  const between = (a: number, b: number) => road[venue[a]! * venues + venue[b]!]!

  function countTeam(t: number) {
    const { at: from, of } = model.gamesOfTeam
    let count = 0
    for (let i = from[t]!; i < from[t + 1]!; i += 1) {
      const g = of[i]!
      if (at[g] === NO_SLOT) continue
      let j = count++
      while (j > 0 && start[at[order[j - 1]!]!]! > start[at[g]!]!) {
        order[j] = order[j - 1]!
        j -= 1
      }
      order[j] = g
    }
    let hard = 0
    let soft = 0
    let today = 0
    let limit = 0
    let dawns = 0
    for (let i = 0; i < count; i += 1) {
      const g = order[i]!
      const s = at[g]!
      const minute = start[s]! - day[s]! * DAY_MINUTES
      if (minute <= DAWN) dawns += 1
      if (i === 0) {
        today = 1
        limit = most[g]!
        if (model.early[t]! > minute) soft += Math.round((weights.early * (model.early[t]! - minute)) / 60)
        continue
      }
      const before = at[order[i - 1]!]!
      const over = start[s]! - start[before]! - minutes[order[i - 1]!]! - rest - between(before, s)
      if (over < 0) hard += 30 - over
      if (day[s] !== day[before]) {
        if (today > limit) hard += 120 * (today - limit)
        today = 1
        limit = most[g]!
        continue
      }
      today += 1
      limit = Math.max(limit, most[g]!)
      const waits = over + between(before, s)
      if (waits > 0) soft += weights.waiting * waits
      if (venue[s] !== venue[before]) soft += weights.venue
    }
    if (today > limit) hard += 120 * (today - limit)
    if (dawns > 2) soft += weights.dawn * (dawns - 2)
    newHard[t] = hard
    newSoft[t] = soft
  }

  function countPair(p: number) {
    const { teams, hasPerson, club } = model.pairs[p]!
    const { at: from, of } = model.gamesOfTeam
    let hard = 0
    let soft = 0
    for (let i = from[teams[0]]!; i < from[teams[0] + 1]!; i += 1) {
      const one = of[i]!
      const s = at[one]!
      if (s === NO_SLOT) continue
      for (let j = from[teams[1]]!; j < from[teams[1] + 1]!; j += 1) {
        const two = of[j]!
        const r = at[two]!
        if (r === NO_SLOT || one === two) continue
        const apart =
          start[s]! < start[r]!
            ? start[r]! - start[s]! - minutes[one]!
            : start[s]! - start[r]! - minutes[two]!
        if (club && apart < 0) soft += weights.club
        if (hasPerson && apart < between(s, r)) hard += 30 + between(s, r) - apart
      }
    }
    newHard[PAIR + p] = hard
    newSoft[PAIR + p] = soft
  }

  function countEdges(g: number) {
    const { at: from, of } = model.feeders
    let hard = 0
    let soft = 0
    const s = at[g]!
    if (s !== NO_SLOT)
      for (let i = from[g]!; i < from[g + 1]!; i += 1) {
        const before = at[of[i]!]!
        if (before === NO_SLOT) continue
        const over = start[s]! - start[before]! - minutes[of[i]!]! - rest - between(before, s)
        if (over < 0) hard += 4 * (30 - over)
        if (day[s] !== day[before]) continue
        const waits = over + between(before, s)
        if (waits > 0) soft += weights.waiting * waits
        if (venue[s] !== venue[before]) soft += weights.venue
      }
    newHard[EDGE + g] = hard
    newSoft[EDGE + g] = soft
  }

  function countPart(c: number) {
    let hard = 0
    const { at: from, of } = model.feeders
    for (const g of model.parts[c]!) {
      let deepest = 0
      const s = at[g]!
      if (s !== NO_SLOT)
        for (let i = from[g]!; i < from[g + 1]!; i += 1) {
          const before = at[of[i]!]!
          if (before !== NO_SLOT && day[before] === day[s]) deepest = Math.max(deepest, depth[of[i]!]!)
        }
      depth[g] = deepest + 1
      if (depth[g]! > most[g]! && from[g + 1]! > from[g]!) hard += 120
    }
    newHard[PART + c] = hard
    newSoft[PART + c] = 0
  }

  function countLate(g: number) {
    let hard = 0
    const { at: from, of } = model.beforeOf
    const s = at[g]!
    if (s !== NO_SLOT)
      for (let i = from[g]!; i < from[g + 1]!; i += 1) {
        const late = start[s]! + minutes[g]! + rest - soonest[of[i]!]!
        if (late > 0) hard += 30 + late
      }
    newHard[LATE + g] = hard
    newSoft[LATE + g] = 0
  }

  function count(entity: number) {
    if (entity < PAIR) countTeam(entity)
    else if (entity < EDGE) countPair(entity - PAIR)
    else if (entity < PART) countEdges(entity - EDGE)
    else if (entity < LATE) countPart(entity - PART)
    else countLate(entity - LATE)
  }

  /** Puts the crews of a game in or out; gives by how much the minutes without a crew change. */
  function crew(g: number, s: number, by: 1 | -1): number {
    if (crews === null || s === NO_SLOT) return 0
    let change = 0
    for (let minute = start[s]! / 5; minute < (start[s]! + minutes[g]!) / 5; minute += 1) {
      const tick = Math.floor(minute)
      if (by === 1) {
        if (running[tick]! >= crews) change += 5
        running[tick]! += 1
      } else {
        running[tick]! -= 1
        if (running[tick]! >= crews) change -= 5
      }
    }
    return change
  }

  /** Moves one game, without asking what is in the slot; touches whatever depends on it. */
  function put(g: number, s: number) {
    const was = at[g]!
    if (was === s) return
    changes.push({ g, was })
    dHard += crew(g, was, -1) + crew(g, s, 1)
    if (was === NO_SLOT) dHard -= UNPLACED
    else dSoft -= own[g * S + was]!
    if (s === NO_SLOT) dHard += UNPLACED
    else dSoft += own[g * S + s]!
    at[g] = s
    const { teamsOf, pairsOfTeam, feeders, followers, beforeOf, afterOf } = model
    for (let i = teamsOf.at[g]!; i < teamsOf.at[g + 1]!; i += 1) {
      const t = teamsOf.of[i]!
      touch(t)
      for (let j = pairsOfTeam.at[t]!; j < pairsOfTeam.at[t + 1]!; j += 1) touch(PAIR + pairsOfTeam.of[j]!)
    }
    if (model.part[g] !== -1) {
      if (feeders.at[g + 1]! > feeders.at[g]!) touch(EDGE + g)
      for (let i = followers.at[g]!; i < followers.at[g + 1]!; i += 1) touch(EDGE + followers.of[i]!)
      if (model.isLimited[model.part[g]!]) touch(PART + model.part[g]!)
    }
    if (beforeOf.at[g + 1]! > beforeOf.at[g]!) touch(LATE + g)
    const [old, now] = [was === NO_SLOT ? Infinity : start[was]!, s === NO_SLOT ? Infinity : start[s]!]
    for (let i = afterOf.at[g]!; i < afterOf.at[g + 1]!; i += 1) {
      const b = afterOf.of[i]!
      // Only the first game that waits decides.
      if (old <= soonest[b]! || now < soonest[b]!) wait(b)
    }
  }

  /** When the first game that waits for a stage starts, counted anew. */
  function wait(b: number) {
    let first = Infinity
    for (const g of model.after[b]!) if (at[g] !== NO_SLOT) first = Math.min(first, start[at[g]!]!)
    if (first === soonest[b]) return
    soonest[b] = first
    for (const g of model.before[b]!) touch(LATE + g)
  }

  /** A game to a slot, and what is there to where it was. False if that may not be. */
  function exchange(g: number, s: number): boolean {
    const was = at[g]!
    if (was === s || fits[g * S + s] === 0 || model.games[g]!.locked) return false
    const other = inSlot[s]!
    if (other !== NO_SLOT) {
      if (model.games[other]!.locked || (was !== NO_SLOT && fits[other * S + was] === 0)) return false
      put(other, was)
    }
    put(g, s)
    inSlot[s] = g
    if (was !== NO_SLOT) inSlot[was] = other
    return true
  }

  function begun() {
    round += 1
    touching = 0
    dHard = 0
    dSoft = 0
    changes.length = 0
    soonestBefore.set(soonest)
  }

  function undo() {
    for (let i = changes.length - 1; i >= 0; i -= 1) {
      const { g, was } = changes[i]!
      crew(g, at[g]!, -1)
      crew(g, was, 1)
      if (at[g] !== NO_SLOT && inSlot[at[g]!] === g) inSlot[at[g]!] = NO_SLOT
      at[g] = was
    }
    for (const { g } of changes) if (at[g] !== NO_SLOT) inSlot[at[g]!] = g
    soonest.set(soonestBefore)
  }

  /** The slot of a venue and day at which the first is that starts at a minute or later. */
  function firstFrom(group: readonly number[], minute: number): number {
    let low = 0
    let high = group.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (start[group[middle]!]! < minute) low = middle + 1
      else high = middle
    }
    return low
  }

  /** A slot near another game of a team, at the same venue and a rest away. */
  function beside(g: number, other: number, isAfter: boolean, random: () => number): number {
    const s = at[other]!
    if (s === NO_SLOT) return NO_SLOT
    const group = model.groups[venue[s]! * problem.days + day[s]!]!
    const some = Math.floor(random() ** 2 * 8)
    const index = isAfter
      ? firstFrom(group, start[s]! + minutes[other]! + rest) + some
      : firstFrom(group, start[s]! - rest - minutes[g]! + 1) - 1 - some
    return group[index] ?? NO_SLOT
  }

  /** Shifts a game with all that lead to it, or that follow, by one slot on their fields. */
  function shift(g: number, random: () => number): boolean {
    const lists = random() < 0.5 ? model.feeders : model.followers
    const found = [g]
    const seen = new Set(found)
    for (const one of found)
      for (let i = lists.at[one]!; i < lists.at[one + 1]!; i += 1)
        if (!seen.has(lists.of[i]!)) {
          seen.add(lists.of[i]!)
          found.push(lists.of[i]!)
        }
    const later = random() < 0.5
    found.sort((a, b) => (start[at[b]!] ?? 0) - (start[at[a]!] ?? 0) || b - a)
    if (!later) found.reverse()
    let moved = 0
    for (const one of found) {
      const s = at[one]!
      const to = s === NO_SLOT ? NO_SLOT : (later ? model.neighbor.after : model.neighbor.before)[s]!
      if (to !== NO_SLOT && exchange(one, to)) moved += 1
    }
    return moved > 0
  }

  function isBreaking(g: number): boolean {
    if (at[g] === NO_SLOT || hardOf[LATE + g]! > 0 || hardOf[EDGE + g]! > 0) return true
    const { teamsOf, pairsOfTeam } = model
    for (let i = teamsOf.at[g]!; i < teamsOf.at[g + 1]!; i += 1) {
      const t = teamsOf.of[i]!
      if (hardOf[t]! > 0) return true
      for (let j = pairsOfTeam.at[t]!; j < pairsOfTeam.at[t + 1]!; j += 1)
        if (hardOf[PAIR + pairsOfTeam.of[j]!]! > 0) return true
    }
    return false
  }

  function target(g: number, random: () => number): number {
    const kind = random()
    if (kind < 0.5) {
      const { teamsOf, gamesOfTeam, feeders, followers } = model
      const teams = teamsOf.at[g + 1]! - teamsOf.at[g]!
      if (teams > 0 && (model.part[g] === -1 || random() < 0.5)) {
        const t = teamsOf.of[teamsOf.at[g]! + Math.floor(random() * teams)]!
        const from = gamesOfTeam.at[t]!
        const other = gamesOfTeam.of[from + Math.floor(random() * (gamesOfTeam.at[t + 1]! - from))]!
        if (other !== g) return beside(g, other, random() < 0.5, random)
      }
      const [before, next] = [feeders.at[g + 1]! - feeders.at[g]!, followers.at[g + 1]! - followers.at[g]!]
      if (before + next > 0) {
        const which = Math.floor(random() * (before + next))
        return which < before
          ? beside(g, feeders.of[feeders.at[g]! + which]!, true, random)
          : beside(g, followers.of[followers.at[g]! + which - before]!, false, random)
      }
    }
    const from = model.allowed.at[g]!
    const many = model.allowed.at[g + 1]! - from
    return many === 0 ? NO_SLOT : model.allowed.of[from + Math.floor(random() * many)]!
  }

  return {
    hard: () => Math.round(hardSum * 1000) / 1000,
    soft: () => softSum,
    /** How good it may become: what pools cost goes down later, what brackets cost hardly does. */
    promise() {
      let brackets = 0
      for (let entity = EDGE; entity < PART; entity += 1) brackets += softOf[entity]!
      return brackets + 0.4 * (softSum - brackets) + 2 * hardSum
    },
    copyInto: (other: Int32Array) => other.set(at),
    difference(): [number, number] {
      for (let i = 0; i < touching; i += 1) {
        const entity = touched[i]!
        count(entity)
        dHard += newHard[entity]! - hardOf[entity]!
        dSoft += newSoft[entity]! - softOf[entity]!
      }
      return [dHard, dSoft]
    },
    keep() {
      for (let i = 0; i < touching; i += 1) {
        const entity = touched[i]!
        hardOf[entity] = newHard[entity]!
        softOf[entity] = newSoft[entity]!
      }
      hardSum += dHard
      softSum += dSoft
    },
    undo,
    /** Tries a move; false if there was none, and nothing is changed. */
    propose(random: () => number, isHeld: boolean): boolean {
      begun()
      const from = isHeld ? freePools : free
      if (from.length === 0) return false
      if (!isHeld && freeBrackets.length > 0 && random() < 0.12) {
        if (shift(freeBrackets[Math.floor(random() * freeBrackets.length)]!, random)) return true
        undo()
        return false
      }
      let g = from[Math.floor(random() * from.length)]!
      // While rules are broken, games that break one are moved more often.
      if (hardSum > 0 && random() < 0.3)
        for (let tries = 0; tries < 24 && !isBreaking(g); tries += 1)
          g = from[Math.floor(random() * from.length)]!
      const s = target(g, random)
      if (s === NO_SLOT) return false
      if (isHeld && inSlot[s] !== NO_SLOT && model.part[inSlot[s]!] !== -1) return false
      return exchange(g, s)
    },
    /** Places what is kept, lays out brackets, and puts every other game into a free slot that fits. */
    begin(random: () => number, back: number) {
      begun()
      for (let b = 0; b < soonest.length; b += 1) soonest[b] = Infinity
      hardSum = UNPLACED * G
      const place = (g: number, s: number) => {
        if (s === NO_SLOT || inSlot[s] !== NO_SLOT || fits[g * S + s] === 0) return
        put(g, s)
        inSlot[s] = g
      }
      for (const [g, { locked }] of model.games.entries()) if (locked) place(g, model.kept[g]!)
      for (let g = 0; g < G; g += 1) if (at[g] === NO_SLOT) place(g, model.kept[g]!)
      const layout = layOut(model, at, inSlot, random, back)
      for (const [g, s] of layout) place(g, s)
      const rest = freePools.filter((g) => at[g] === NO_SLOT)
      // Those with the fewest places first.
      const many = (g: number) => model.allowed.at[g + 1]! - model.allowed.at[g]!
      for (const g of rest.toSorted((a, b) => many(a) - many(b) || a - b)) {
        const from = model.allowed.at[g]!
        for (let i = 0; i < 30 && at[g] === NO_SLOT && many(g) > 0; i += 1)
          place(g, model.allowed.of[from + Math.floor(random() * many(g))]!)
        for (let i = 0; i < many(g) && at[g] === NO_SLOT; i += 1) place(g, model.allowed.of[from + i]!)
      }
      for (let entity = 0; entity < N; entity += 1) touch(entity)
      this.difference()
      this.keep()
    },
  }
}

/** How many layouts of the brackets are tried before the best is taken. */
const LAYOUTS = 24

/**
 * Brackets as templates: each part goes to one venue, and its games are taken round by round into the first free slots from some
 * moment on. Of several such layouts the one that leaves the fewest games without a place, then waits least, is taken.
 */
function layOut(
  model: Model,
  at: Int32Array,
  inSlot: Int32Array,
  random: () => number,
  back: number,
): Map<number, number> {
  const { problem, parts, groups, start, day, minutes, fits, S } = model
  const left = parts.map((part) => part.filter((g) => at[g] === NO_SLOT && !model.games[g]!.locked))
  if (left.every((part) => part.length === 0)) return new Map()
  const byTime = Array.from({ length: model.venues }, (_, v) =>
    Array.from({ length: problem.days }, (_, d) => groups[v * problem.days + d]!).flat(),
  )
  const moments = [...new Set(start)].toSorted((a, b) => a - b)
  const lastDay = moments.filter((one) => dayOf(one) === dayOf(moments.at(-1) ?? 0))
  // How many rounds follow a game: those with most come first.
  const height = new Int32Array(model.G)
  for (const part of parts)
    for (const g of part.toReversed())
      for (let i = model.feeders.at[g]!; i < model.feeders.at[g + 1]!; i += 1) {
        const feeder = model.feeders.of[i]!
        height[feeder] = Math.max(height[feeder]!, height[g]! + 1)
      }

  let best = new Map<number, number>()
  let least = Infinity
  for (let attempt = 0; attempt < LAYOUTS; attempt += 1) {
    const layout = new Map<number, number>()
    const home = new Map<number, number>()
    const from = moments[Math.max(0, moments.length - lastDay.length - back)] ?? 0
    // Each part goes where most fitting slots are left, with some chance.
    const load = byTime.map(() => 0)
    const order = shuffled(
      parts.map((_, i) => i),
      random,
    ).toSorted((a, b) => left[b]!.length - left[a]!.length)
    for (const i of order) {
      const first = left[i]![0]
      if (first === undefined) continue
      const room = byTime.map(
        (slots, v) =>
          slots.filter((s) => start[s]! >= from && inSlot[s] === NO_SLOT && fits[first * S + s] === 1)
            .length -
          load[v]! +
          2 * random(),
      )
      const v = room.indexOf(Math.max(...room))
      home.set(i, v)
      load[v]! += left[i]!.length
    }
    let cost = 0
    const seat = new Map<number, number>()
    for (let v = 0; v < model.venues; v += 1) {
      const waiting = parts.flatMap((_, i) => (home.get(i) === v ? left[i]! : []))
      for (const s of byTime[v]!) {
        if (start[s]! < from || inSlot[s] !== NO_SLOT || waiting.length === 0) continue
        let chosen = -1
        for (let k = 0; k < waiting.length; k += 1) {
          const g = waiting[k]!
          if (fits[g * S + s] === 0 || (chosen !== -1 && height[g]! <= height[waiting[chosen]!]!)) continue
          let ready = true
          for (let i = model.feeders.at[g]!; i < model.feeders.at[g + 1]! && ready; i += 1) {
            const feeder = model.feeders.of[i]!
            const its = seat.get(feeder) ?? at[feeder]!
            ready = its !== NO_SLOT && start[its]! + minutes[feeder]! + problem.rest <= start[s]!
          }
          if (ready) chosen = k
        }
        if (chosen === -1) continue
        const g = waiting[chosen]!
        waiting.splice(chosen, 1)
        seat.set(g, s)
        layout.set(g, s)
        for (let i = model.feeders.at[g]!; i < model.feeders.at[g + 1]!; i += 1) {
          const feeder = model.feeders.of[i]!
          const its = seat.get(feeder) ?? at[feeder]!
          if (its !== NO_SLOT && day[its] === day[s])
            cost += start[s]! - start[its]! - minutes[feeder]! - problem.rest
        }
      }
      cost += waiting.length * 10_000
    }
    if (cost >= least) continue
    least = cost
    best = layout
  }
  return best
}

function shuffled<One>(list: readonly One[], random: () => number): One[] {
  const all = [...list]
  for (let i = all.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1))
    ;[all[i], all[j]] = [all[j]!, all[i]!]
  }
  return all
}
