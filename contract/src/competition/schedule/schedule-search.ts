import { firstOf } from './search-first.ts'
import { modelOf, NO_SLOT } from './search-model.ts'
import { beginningOf } from './search-layout.ts'
import { movesOf } from './search-moves.ts'
import { stateOf } from './search-state.ts'
import { costsOf, totalOf } from './schedule-cost.ts'
import { slotsOf } from './schedule-slots.ts'
import type { Placement, Scheduling } from './schedule.ts'

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

export type Progress = {
  /** Moves of the pass that runs. */
  done: number
  /** How far the whole search is, from 0 to 1: never less than before, however many passes it takes. */
  share: number
  legal: boolean
  cost: number
}

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
const HELD = 0.03
/** How many slots before the last day brackets begin, in the layouts that are tried. */
const BACK = [0, 2, 3, 4]
/** The shares of all slots they begin before the last day, while they find no room otherwise. */
const FURTHER = [0.25, 0.5, 1]
/** After the long way down it is warmed up again, so that a last broken rule is not frozen in. */
const AGAIN = [9, 7, 5, 4]
const AGAIN_SHARE = 0.09
/** How often more, while something is broken: a third of the moves again at most. */
const MORE = 2
const MORE_SHARE = 0.15
/** Where the main way down begins; where it is as cold as it gets, in family minutes that are still given away. */
const HOTTEST = 60
const COLDEST = 4
/** The very end is colder, so that games also take the small gains, such as an earlier start. */
const LAST = 1
/**
 * A search that begins with games where they are is as warm as it takes for some of them to give way to what has lost its place: so much of
 * what a game costs that is somewhere else than published. What is broken counts a part of that from the beginning. The first of them soon
 * finds something legal, the next two move fewer games but don’t always find a legal one; the last is for when all have failed.
 */
const NEAR = [
  { warm: 0.4, gentle: 1 / 8 },
  { warm: 0.125, gentle: 1 / 10 },
  { warm: 0.125, gentle: 1 / 10 },
  { warm: 0.4, gentle: 1 / 8 },
]
const NEAR_COOL = 4
/** The share of the moves for each, on top of them; as many as the whole search while that is not more than so many. */
const NEAR_SHARE = 0.2
const NEAR_LEAST = 300_000
/** It is worth it where so many games have a place. */
const PLACED = 0.5
const REPORT = 2000
/** The share of what is left that a pass counts for where another may follow, which is known only when it is over. */
const MAY_FOLLOW = 0.75
/** Makes another seed of one, which nobody counts up to. */
const OTHER_CHANCES = 1_000_003
/** What a minute too little counts in the end, in family minutes. */
const HARD = 12

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
 * Finds a time and field for every game, in two steps. `firstOf` builds a schedule that keeps all hard rules but may leave games out.
 * Simulated annealing then looks for a cheaper one. It may cool down where a rule stays broken; what it then still finds is dear. Where
 * it is known that there is a legal one, annealing then runs once more with other chances, and if it has still found none, from the
 * first schedule. Where every game has a place already, it looks near these before anything else, so that few games move for a field
 * that closes, and the answer is there at once. The cheapest legal one is taken.
 */
export function searchSchedule(problem: Scheduling, asked: Asked): Found {
  const { seed, moves, from = [], go_on } = asked
  /** The legal schedule that is there while annealing looks for a cheaper one. */
  let known: Found | undefined
  let goes = true
  /** How far the search is before the pass that runs, and how much of it that pass is. */
  let before = 0
  let now = 0
  const begin = (share: number) => {
    before += now
    now = (1 - before) * share
  }
  const tell = (one: Progress) => {
    const told = { ...one, share: before + now * one.share }
    goes = go_on?.(one.legal || !known ? told : { ...told, legal: true, cost: known.cost }) ?? true
    return goes
  }
  let near: Found | undefined
  let done = 0
  if (from.length > PLACED * problem.games.length) {
    const moved = problem.published.length > 0 ? problem.weights.moved : 0
    const count = Math.max(Math.min(NEAR_LEAST, moves), Math.round(moves * NEAR_SHARE))
    for (const [i, { warm, gentle }] of NEAR.entries()) {
      if (!goes || (near?.legal && i === NEAR.length - 1)) break
      begin(count / (count * (NEAR.length - i) + moves))
      const { found: one } = annealed(problem, {
        ...{ seed: seed + i * OTHER_CHANCES, moves: count, from, go_on: tell, isBegun: true },
        ...{ hottest: Math.max(NEAR_COOL, warm * moved), gentle: Math.max(1, warm * moved * gentle) },
      })
      done += one.moves
      if (!near || (one.legal && (!near.legal || one.cost < near.cost))) near = one
      if (near.legal) known = near
    }
  }
  const locked = from.filter((one) => one.locked)
  const first = near?.legal ? [] : firstOf(problem, locked, randomFrom(seed))
  const isWhole = first.length === problem.games.length
  if (isWhole) {
    const cost = totalOf(costsOf(problem, first))
    known = { placements: first, legal: true, cost, first_legal: 0, moves: done }
    if (goes) tell({ done: 0, share: 1, legal: true, cost })
  }
  if (!goes) return known ?? near!

  begin(MAY_FOLLOW)
  const begun = annealed(problem, { ...asked, go_on: tell })
  let found = begun.found
  done += found.moves
  const take = (one: Found) => {
    if (one.legal && (!found.legal || one.cost < found.cost)) found = one
    done += one.moves
  }
  if (goes && !begun.isSettled && (known || found.legal)) {
    begin(MAY_FOLLOW)
    take(annealed(problem, { ...asked, seed: seed + OTHER_CHANCES, go_on: tell }).found)
  }
  if (goes && !found.legal && isWhole) {
    begin(1)
    take(
      annealed(problem, { seed, moves: Math.round(moves / 2), from: first, isBegun: true, go_on: tell })
        .found,
    )
  }
  const best = known && (!found.legal || known.cost < found.cost) ? known : found
  return { ...best, first_legal: known?.first_legal ?? begun.found.first_legal, moves: done }
}

/**
 * By simulated annealing: single moves, swaps, “beside my other game”, and shifts of whole parts of a bracket. Brackets begin laid out
 * round by round and are held while pools are fitted in; then all are free. What a broken rule costs rises late, and the best legal
 * schedule is kept. `isBegun` says that all games have a place already, which is legal; the answer’s `isSettled` that nothing was broken
 * when it had cooled down.
 */
function annealed(
  problem: Scheduling,
  {
    seed,
    moves,
    from = [],
    go_on,
    isBegun = false,
    hottest,
    gentle,
  }: Asked & { isBegun?: boolean; hottest?: number; gentle?: number },
): { found: Found; isSettled: boolean } {
  const slots = slotsOf(problem, from)
  const model = modelOf(problem, slots, from)
  const random = randomFrom(seed)
  const state = stateOf(model)
  const propose = movesOf(model, state, random)
  const best = new Int32Array(model.G).fill(NO_SLOT)
  let bestHard = Infinity
  let bestSoft = Infinity
  let first_legal: number | null = null
  let done = 0
  let stopped = false
  let isSettled = false

  const note = () => {
    const hard = state.hard()
    if (hard > bestHard || (hard === bestHard && state.soft() >= bestSoft)) return
    if (hard === 0) first_legal ??= done
    bestHard = hard
    bestSoft = state.soft()
    best.set(state.at)
  }

  /** Anneals from a share of the way to another; what a broken rule costs rises with it. */
  const anneal = (count: number, isHeld: boolean, hottest: number, gentle: number, coldest = COLDEST) => {
    const began = done
    while (done < began + count && !stopped) {
      const share = (done - began) / count
      const heat = hottest * (coldest / hottest) ** share
      const weight = gentle + HARD * share ** 1.5
      const until = Math.min(began + count, done + REPORT)
      for (; done < until; done += 1) {
        if (!propose(isHeld)) continue
        // What it may cost is drawn before it is counted: then counting ends as soon as it is too much.
        if (state.isWithin(weight, -heat * Math.log(1 - random()))) {
          state.keep()
          note()
        } else state.undo()
      }
      // While something is broken it may take more moves than it was given.
      const progress = {
        done,
        share: Math.min(1, done / moves),
        legal: bestHard === 0,
        cost: Math.round(bestSoft),
      }
      if (go_on && !go_on(progress)) stopped = true
    }
  }

  // Several layouts of the brackets, each with pools fitted around it; the one that breaks least goes on.
  let chosen: { places: Int32Array; promise: number } | undefined
  let hasRoom = false
  const further = FURTHER.map((share) => Math.round(share * new Set(model.start).size))
  for (const back of model.hasBrackets && !isBegun ? [...BACK, ...further] : [0]) {
    if (stopped || (hasRoom && !BACK.includes(back))) break
    const { places, without } = beginningOf(model, random, back)
    // A layout that leaves games out is one to begin with only if there is no other.
    if (without > 0 && hasRoom) continue
    if (without === 0 && !hasRoom) chosen = undefined
    hasRoom ||= without === 0
    state.load(places)
    note()
    // The first layout is the roomiest: it is tried until something legal is there.
    for (let tries = 0; model.hasBrackets && !isBegun && tries < (chosen ? 1 : 3); tries += 1)
      if (tries === 0 || state.hard() > 0) anneal(Math.round(moves * HELD), true, 40, 0.4)
    const promise = state.promise()
    if (!chosen || promise < chosen.promise) chosen = { places: state.at.slice(), promise }
  }
  if (chosen) {
    state.load(chosen.places)
    const left = moves - done
    anneal(
      Math.round(left * (1 - AGAIN.length * AGAIN_SHARE)),
      false,
      hottest ?? (model.hasBrackets ? HOTTEST : 40),
      gentle ?? (model.hasBrackets ? 1 : 0.4),
    )
    for (const [i, heat] of AGAIN.entries())
      anneal(Math.round(left * AGAIN_SHARE), false, heat, 3, i === AGAIN.length - 1 ? LAST : COLDEST)
    isSettled = state.hard() === 0
    // Rather a little longer than not legal; what is mended so fast is dear.
    for (let more = 0; more < MORE && state.hard() > 0; more += 1)
      anneal(Math.round(moves * MORE_SHARE), false, 24, 0.3)
  }

  const found: Found = {
    placements: model.games.flatMap(({ id, locked }, g) => {
      const slot = slots[best[g]!]
      return slot ? [{ game_id: id, field_id: slot.field.id, starts: slot.starts, locked }] : []
    }),
    legal: bestHard === 0,
    cost: Math.round(bestSoft),
    first_legal,
    moves: done,
  }
  return { found, isSettled }
}
