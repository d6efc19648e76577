import { DAWN } from './schedule-cost.ts'
import { DAY_MINUTES } from './schedule.ts'
import { layOut } from './search-layout.ts'
import { NO_SLOT, type Model } from './search-model.ts'

/** What a game without a place costs, as if it lacked so many minutes of rest. */
const UNPLACED = 600

/**
 * Where all games are, what that breaks and costs, and moves that can be undone. What a move touches is counted anew: its teams, pairs
 * of teams, the edges of its bracket, the games before a stage that waits.
 */
export function stateOf(model: Model) {
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
    /**
     * Places what is kept, lays out brackets, and puts every other game into a free slot that fits. Gives how many games of brackets have
     * found no slot.
     */
    begin(random: () => number, back: number): number {
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
      return freeBrackets.filter((g) => at[g] === NO_SLOT).length
    },
  }
}

export type State = ReturnType<typeof stateOf>
