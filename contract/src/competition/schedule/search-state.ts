import { DAWN } from './schedule-cost.ts'
import { DAY_MINUTES } from './schedule.ts'
import { NO_SLOT, type Model } from './search-model.ts'

/** What a game without a place costs, as if it lacked so many minutes of rest. */
const UNPLACED = 600

/**
 * Where all games are, what that breaks and costs, and changes that can be undone. What a change touches is counted anew: its teams, the
 * edges of its bracket, the games before a stage that waits. Nothing is allocated while it runs: millions of changes are weighed.
 */
export function stateOf(model: Model) {
  const { problem, G, S, start, day, venue, venues, road, minutes, own, most } = model
  const { besides, feeders, followers, gamesOfTeam, teamsOf, afterOf, before, after, waitOf, part } = model
  const { rest, crews } = problem
  const perMinute = problem.weights.waiting
  const perVenue = problem.weights.venue
  const perEarly = problem.weights.early
  const perDawn = problem.weights.dawn
  const T = problem.teams.length
  const C = model.parts.length
  // Entities with a cost of their own, in this order: teams, edges into a game, parts of brackets, games before a stage.
  const [EDGE, PART, LATE] = [T, T + G, T + G + C]
  const N = LATE + G
  const hardOf = new Int32Array(N)
  const softOf = new Int32Array(N)
  const newHard = new Int32Array(N)
  const newSoft = new Int32Array(N)
  const stamp = new Int32Array(N)
  const touched = new Int32Array(N)
  let touching = 0

  const at = new Int32Array(G).fill(NO_SLOT)
  const inSlot = new Int32Array(S).fill(NO_SLOT)
  const isLocked = Uint8Array.from(model.games, ({ locked }) => Number(locked))
  // What a game costs beside those of other teams of its clubs and people; each pair counts on both of its sides.
  const hardBeside = new Int32Array(G)
  const softBeside = new Int32Array(G)
  const depth = new Int32Array(G)
  const waits = model.after.at.length - 1
  const soonest = new Float64Array(waits).fill(Infinity)
  /** What those that wait and begin too early break. */
  const tooEarly = new Int32Array(waits)
  /** When the games before those that wait are over; only `breaking` counts it. */
  const over = new Float64Array(waits)
  const running = new Int32Array(crews === null ? 0 : (problem.days * DAY_MINUTES) / 5 + 288)
  const order = new Int32Array(
    Math.max(1, ...problem.teams.map((_, t) => gamesOfTeam.at[t + 1]! - gamesOfTeam.at[t]!)),
  )

  let hardSum = 0
  let softSum = 0
  // The change that is being weighed: its games, where they were, and the stages whose followers begin at another time.
  let round = 0
  let hardBy = 0
  let softBy = 0
  let changes = 0
  const changed = new Int32Array(G)
  const inRound = new Int32Array(G)
  const was = new Int32Array(G)
  let shifts = 0
  const shifted = new Int32Array(waits)
  const soonestWas = new Float64Array(waits)

  const between = (a: number, b: number) => road[venue[a]! * venues + venue[b]!]!

  function countTeam(t: number) {
    const { at: from, of } = gamesOfTeam
    let count = 0
    for (let i = from[t]!; i < from[t + 1]!; i += 1) {
      const g = of[i]!
      if (at[g] === NO_SLOT) continue
      const starts = start[at[g]!]!
      let j = count++
      while (j > 0 && start[at[order[j - 1]!]!]! > starts) {
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
        if (model.early[t]! > minute) soft += Math.round((perEarly * (model.early[t]! - minute)) / 60)
        continue
      }
      const previous = at[order[i - 1]!]!
      const drive = between(previous, s)
      const over = start[s]! - start[previous]! - minutes[order[i - 1]!]! - rest - drive
      if (over < 0) hard += 30 - over
      if (day[s] !== day[previous]) {
        if (today > limit) hard += 120 * (today - limit)
        today = 1
        limit = most[g]!
        continue
      }
      today += 1
      if (most[g]! > limit) limit = most[g]!
      if (over + drive > 0) soft += perMinute * (over + drive)
      if (venue[s] !== venue[previous]) soft += perVenue
    }
    if (today > limit) hard += 120 * (today - limit)
    if (dawns > 2) soft += perDawn * (dawns - 2)
    newHard[t] = hard
    newSoft[t] = soft
  }

  function countEdges(g: number) {
    let hard = 0
    let soft = 0
    const s = at[g]!
    if (s !== NO_SLOT)
      for (let i = feeders.at[g]!; i < feeders.at[g + 1]!; i += 1) {
        const feeder = feeders.of[i]!
        const previous = at[feeder]!
        if (previous === NO_SLOT) continue
        const drive = between(previous, s)
        const over = start[s]! - start[previous]! - minutes[feeder]! - rest - drive
        if (over < 0) hard += 4 * (30 - over)
        if (day[s] !== day[previous]) continue
        if (over + drive > 0) soft += perMinute * (over + drive)
        if (venue[s] !== venue[previous]) soft += perVenue
      }
    newHard[EDGE + g] = hard
    newSoft[EDGE + g] = soft
  }

  function countPart(c: number) {
    let hard = 0
    const { at: from, of } = feeders
    for (const g of model.parts[c]!) {
      let deepest = 0
      const s = at[g]!
      if (s !== NO_SLOT)
        for (let i = from[g]!; i < from[g + 1]!; i += 1) {
          const previous = at[of[i]!]!
          if (previous !== NO_SLOT && day[previous] === day[s]) deepest = Math.max(deepest, depth[of[i]!]!)
        }
      depth[g] = deepest + 1
      if (depth[g]! > most[g]! && from[g + 1]! > from[g]!) hard += 120
    }
    newHard[PART + c] = hard
  }

  function countLate(g: number) {
    const s = at[g]!
    const b = waitOf[g]!
    const ready = s === NO_SLOT ? 0 : start[s]! + minutes[g]! + rest
    let hard = 0
    if (ready > soonest[b]!) {
      hard = ready - soonest[b]!
      // Each game that does not wait counts, so that it is worth something to move one of several.
      for (let i = after.at[b]!; i < after.at[b + 1]!; i += 1) {
        const r = at[after.of[i]!]!
        if (r !== NO_SLOT && start[r]! < ready) hard += 30
      }
    }
    newHard[LATE + g] = hard
  }

  function count(entity: number) {
    if (entity < EDGE) countTeam(entity)
    else if (entity < PART) countEdges(entity - EDGE)
    else if (entity < LATE) countPart(entity - PART)
    else countLate(entity - LATE)
  }

  /** Minutes that are missing between two games, for a person who is needed at both; a broken rule counts at least 30. */
  function missing(one: number, s: number, two: number, r: number): number {
    if (s === NO_SLOT || r === NO_SLOT) return 0
    const isFirst = start[s]! < start[r]!
    const apart = isFirst ? start[r]! - start[s]! - minutes[one]! : start[s]! - start[r]! - minutes[two]!
    const drive = between(s, r)
    return apart < drive ? 30 + drive - apart : 0
  }

  function isTogether(one: number, s: number, two: number, r: number): boolean {
    if (s === NO_SLOT || r === NO_SLOT) return false
    return start[s]! < start[r]! + minutes[two]! && start[r]! < start[s]! + minutes[one]!
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

  /** Begins a change. */
  function open() {
    round += 1
    hardBy = 0
    softBy = 0
    changes = 0
    shifts = 0
  }

  /** Moves one game, without asking what is in the slot. */
  function put(g: number, s: number) {
    const from = at[g]!
    if (from === s) return
    if (inRound[g] !== round) {
      inRound[g] = round
      was[g] = from
      changed[changes++] = g
    }
    if (crews !== null) hardBy += crew(g, from, -1) + crew(g, s, 1)
    if (from === NO_SLOT) hardBy -= UNPLACED
    else softBy -= own[g * S + from]!
    if (s === NO_SLOT) hardBy += UNPLACED
    else softBy += own[g * S + s]!
    at[g] = s
  }

  /** A game to a slot, and what is there to where it was. False if that may not be. */
  function exchange(g: number, s: number): boolean {
    const from = at[g]!
    if (from === s || own[g * S + s]! < 0 || isLocked[g] === 1) return false
    const other = inSlot[s]!
    if (other !== NO_SLOT) {
      if (isLocked[other] === 1 || (from !== NO_SLOT && own[other * S + from]! < 0)) return false
      put(other, from)
    }
    put(g, s)
    inSlot[s] = g
    if (from !== NO_SLOT) inSlot[from] = other
    return true
  }

  function undo() {
    for (let i = changes - 1; i >= 0; i -= 1) {
      const g = changed[i]!
      const s = at[g]!
      if (crews !== null) {
        crew(g, s, -1)
        crew(g, was[g]!, 1)
      }
      if (s !== NO_SLOT && inSlot[s] === g) inSlot[s] = NO_SLOT
      at[g] = was[g]!
    }
    for (let i = 0; i < changes; i += 1) {
      const g = changed[i]!
      if (at[g] !== NO_SLOT) inSlot[at[g]!] = g
    }
    for (let i = 0; i < shifts; i += 1) soonest[shifted[i]!] = soonestWas[i]!
  }

  function touch(entity: number) {
    if (stamp[entity] === round) return
    stamp[entity] = round
    touched[touching++] = entity
  }

  /** When the first of the games that wait starts, counted anew, and those before them that this may concern. */
  function wait(b: number) {
    let first = Infinity
    for (let i = after.at[b]!; i < after.at[b + 1]!; i += 1) {
      const s = at[after.of[i]!]!
      if (s !== NO_SLOT && start[s]! < first) first = start[s]!
    }
    if (first !== soonest[b]) {
      shifted[shifts] = b
      soonestWas[shifts++] = soonest[b]!
      soonest[b] = first
    }
    for (let i = before.at[b]!; i < before.at[b + 1]!; i += 1) touch(LATE + before.of[i]!)
  }

  /** Whatever depends on where a game is. */
  function touchAll(g: number) {
    for (let i = teamsOf.at[g]!; i < teamsOf.at[g + 1]!; i += 1) touch(teamsOf.of[i]!)
    if (part[g] !== -1) {
      if (feeders.at[g + 1]! > feeders.at[g]!) touch(EDGE + g)
      for (let i = followers.at[g]!; i < followers.at[g + 1]!; i += 1) touch(EDGE + followers.of[i]!)
      if (model.isLimited[part[g]!]) touch(PART + part[g]!)
    }
    if (waitOf[g] !== -1) touch(LATE + g)
    for (let i = afterOf.at[g]!; i < afterOf.at[g + 1]!; i += 1) {
      const b = afterOf.of[i]!
      const old = was[g] === NO_SLOT ? Infinity : start[was[g]!]!
      const now = at[g] === NO_SLOT ? Infinity : start[at[g]!]!
      // Only the first game that waits decides, as long as none begins too early.
      if (old <= soonest[b]! || now < soonest[b]! || tooEarly[b]! > 0) wait(b)
    }
  }

  /**
   * Whether the change is worth no more than `limit`, where a minute of a broken rule weighs `weight`. As soon as what is counted exceeds
   * it, whatever is left, it says no: most changes are seen to be bad by the first team.
   */
  function isWithin(weight: number, limit: number): boolean {
    touching = 0
    for (let i = 0; i < changes; i += 1) touchAll(changed[i]!)
    let hard = hardBy
    let soft = softBy
    for (let i = 0; i < touching; i += 1) {
      hard -= hardOf[touched[i]!]!
      soft -= softOf[touched[i]!]!
    }
    let least = soft + weight * hard
    for (let i = 0; i < changes; i += 1) least -= softBeside[changed[i]!]! + weight * hardBeside[changed[i]!]!
    for (let i = 0; i < touching; i += 1) {
      if (least > limit) return false
      const entity = touched[i]!
      count(entity)
      hard += newHard[entity]!
      soft += newSoft[entity]!
      least += newSoft[entity]! + weight * newHard[entity]!
    }
    if (least > limit) return false
    for (let i = 0; i < changes; i += 1) {
      const g = changed[i]!
      for (let j = besides.at[g]!; j < besides.at[g + 1]!; j += 1) {
        const other = besides.of[j]!
        const isBoth = inRound[other] === round
        if (isBoth && other < g) continue
        const then = isBoth ? was[other]! : at[other]!
        if (isTogether(g, at[g]!, other, at[other]!)) soft += besides.club[j]!
        if (isTogether(g, was[g]!, other, then)) soft -= besides.club[j]!
        if (besides.people[j]! > 0)
          hard +=
            besides.people[j]! * (missing(g, at[g]!, other, at[other]!) - missing(g, was[g]!, other, then))
      }
    }
    hardBy = hard
    softBy = soft
    return soft + weight * hard <= limit
  }

  /** Keeps a change that was weighed. */
  function keep() {
    for (let i = 0; i < touching; i += 1) {
      const entity = touched[i]!
      if (entity >= LATE) tooEarly[waitOf[entity - LATE]!]! += newHard[entity]! - hardOf[entity]!
      hardOf[entity] = newHard[entity]!
      softOf[entity] = newSoft[entity]!
    }
    for (let i = 0; i < changes; i += 1) {
      const g = changed[i]!
      for (let j = besides.at[g]!; j < besides.at[g + 1]!; j += 1) {
        const other = besides.of[j]!
        const isBoth = inRound[other] === round
        if (isBoth && other < g) continue
        const then = isBoth ? was[other]! : at[other]!
        const soft =
          (isTogether(g, at[g]!, other, at[other]!) ? besides.club[j]! : 0) -
          (isTogether(g, was[g]!, other, then) ? besides.club[j]! : 0)
        softBeside[g]! += soft
        softBeside[other]! += soft
        if (besides.people[j]! === 0) continue
        const hard =
          besides.people[j]! * (missing(g, at[g]!, other, at[other]!) - missing(g, was[g]!, other, then))
        hardBeside[g]! += hard
        hardBeside[other]! += hard
      }
    }
    hardSum += hardBy
    softSum += softBy
  }

  function isBreaking(g: number): boolean {
    if (at[g] === NO_SLOT || hardBeside[g]! > 0) return true
    if (hardOf[LATE + g]! > 0 || hardOf[EDGE + g]! > 0) return true
    for (let i = teamsOf.at[g]!; i < teamsOf.at[g + 1]!; i += 1) if (hardOf[teamsOf.of[i]!]! > 0) return true
    // It begins before a stage is over that it waits for.
    for (let i = afterOf.at[g]!; i < afterOf.at[g + 1]!; i += 1)
      if (start[at[g]!]! < over[afterOf.of[i]!]!) return true
    return false
  }

  return {
    at,
    inSlot,
    open,
    exchange,
    isWithin,
    keep,
    undo,
    hard: () => hardSum,
    soft: () => softSum,
    /** How good it may become: what pools cost goes down later, what brackets cost hardly does. */
    promise() {
      let brackets = 0
      for (let entity = EDGE; entity < PART; entity += 1) brackets += softOf[entity]!
      return brackets + 0.4 * (softSum - brackets) + 2 * hardSum
    },
    /** Puts all games where a list says, and counts everything anew. */
    load(places: Int32Array) {
      open()
      hardSum = UNPLACED * G
      softSum = 0
      for (const list of [hardOf, softOf, newHard, newSoft, hardBeside, softBeside, running, tooEarly])
        list.fill(0)
      at.fill(NO_SLOT)
      inSlot.fill(NO_SLOT)
      soonest.fill(Infinity)
      for (let g = 0; g < G; g += 1) {
        if (places[g] === NO_SLOT) continue
        put(g, places[g]!)
        inSlot[places[g]!] = g
      }
      isWithin(0, Infinity)
      keep()
    },
    /** Writes into a list which of some games break a rule, have no place or stand in the way of others; gives how many they are. */
    breaking(some: Int32Array, into: Int32Array): number {
      for (let b = 0; b < waits; b += 1) {
        over[b] = 0
        for (let i = before.at[b]!; i < before.at[b + 1]!; i += 1) {
          const s = at[before.of[i]!]!
          if (s !== NO_SLOT) over[b] = Math.max(over[b]!, start[s]! + minutes[before.of[i]!]! + rest)
        }
      }
      let many = 0
      for (const g of some) if (isBreaking(g)) into[many++] = g
      return many
    },
  }
}

export type State = ReturnType<typeof stateOf>
