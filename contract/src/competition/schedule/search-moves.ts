import { NO_SLOT, type Model } from './search-model.ts'
import type { State } from './search-state.ts'

/** How often a part of a bracket is shifted, and how often a game goes beside another of its teams or its bracket. */
const SHIFT = 0.12
const BESIDE = 0.5
/** How often a game is taken that breaks a rule, and after how many changes those are looked for anew. */
const MEND = 0.3
const MEND_LOOK = 250
/** How often a game that has a place already, and was moved, goes back there. */
const HOME = 0.2
/** How far from the other game it may be put: nearer slots are more likely. */
const NEAR = 8

/** The changes that annealing tries on a state: single moves, swaps, “beside my other game”, and shifts of whole parts of a bracket. */
export function movesOf(model: Model, state: State, random: () => number) {
  const { problem, G, start, day, venue, minutes, part, groupOf } = model
  const { teamsOf, gamesOfTeam, feeders, followers, allowed, neighbor, kept } = model
  const { rest } = problem
  const { at, inSlot } = state
  const all = Array.from({ length: G }, (_, g) => g).filter((g) => !model.games[g]!.locked)
  const free = Int32Array.from(all)
  const freePools = Int32Array.from(all.filter((g) => part[g] === -1))
  const freeBrackets = Int32Array.from(all.filter((g) => part[g] !== -1))
  const found = new Int32Array(G)
  const seen = new Int32Array(G)
  let round = 0

  const breaking = new Int32Array(G)
  let breaks = 0
  let sinceLook = MEND_LOOK

  const upTo = (many: number) => Math.floor(random() * many)

  /** The first slot of a venue and day that starts at a minute or later, by its place in `groupOf`. */
  function firstFrom(group: number, minute: number): number {
    let low = groupOf.at[group]!
    let high = groupOf.at[group + 1]!
    while (low < high) {
      const middle = (low + high) >> 1
      if (start[groupOf.of[middle]!]! < minute) low = middle + 1
      else high = middle
    }
    return low
  }

  /** A slot near another game, at the same venue and a rest away. */
  function beside(g: number, other: number, isAfter: boolean): number {
    const s = at[other]!
    if (s === NO_SLOT) return NO_SLOT
    const group = venue[s]! * problem.days + day[s]!
    const chance = random()
    const some = Math.floor(chance * chance * NEAR)
    const index = isAfter
      ? firstFrom(group, start[s]! + minutes[other]! + rest) + some
      : firstFrom(group, start[s]! - rest - minutes[g]! + 1) - 1 - some
    return index >= groupOf.at[group]! && index < groupOf.at[group + 1]! ? groupOf.of[index]! : NO_SLOT
  }

  function target(g: number): number {
    if (kept[g] !== NO_SLOT && kept[g] !== at[g] && random() < HOME) return kept[g]!
    if (random() < BESIDE) {
      const teams = teamsOf.at[g + 1]! - teamsOf.at[g]!
      if (teams > 0 && (part[g] === -1 || random() < 0.5)) {
        const t = teamsOf.of[teamsOf.at[g]! + upTo(teams)]!
        const from = gamesOfTeam.at[t]!
        const other = gamesOfTeam.of[from + upTo(gamesOfTeam.at[t + 1]! - from)]!
        if (other !== g) return beside(g, other, random() < 0.5)
      }
      const before = feeders.at[g + 1]! - feeders.at[g]!
      const next = followers.at[g + 1]! - followers.at[g]!
      if (before + next > 0) {
        const which = upTo(before + next)
        return which < before
          ? beside(g, feeders.of[feeders.at[g]! + which]!, true)
          : beside(g, followers.of[followers.at[g]! + which - before]!, false)
      }
    }
    const from = allowed.at[g]!
    const many = allowed.at[g + 1]! - from
    return many === 0 ? NO_SLOT : allowed.of[from + upTo(many)]!
  }

  /** Shifts a game with all that lead to it, or that follow, by one slot on their fields. */
  function shift(g: number): boolean {
    const { at: from, of } = random() < 0.5 ? feeders : followers
    round += 1
    seen[g] = round
    found[0] = g
    let many = 1
    for (let i = 0; i < many; i += 1)
      for (let j = from[found[i]!]!; j < from[found[i]! + 1]!; j += 1) {
        const next = of[j]!
        if (seen[next] === round) continue
        seen[next] = round
        found[many++] = next
      }
    const isLater = random() < 0.5
    // The last goes first when all go later, so that each finds its slot empty.
    const isBefore = (one: number, other: number) => {
      const [s, r] = [at[one]!, at[other]!]
      const [a, b] = [s === NO_SLOT ? 0 : start[s]!, r === NO_SLOT ? 0 : start[r]!]
      return a === b ? one < other : a < b
    }
    for (let i = 1; i < many; i += 1) {
      const one = found[i]!
      let j = i
      while (j > 0 && isBefore(one, found[j - 1]!) !== isLater) {
        found[j] = found[j - 1]!
        j -= 1
      }
      found[j] = one
    }
    const next = isLater ? neighbor.after : neighbor.before
    let moved = 0
    for (let i = 0; i < many; i += 1) {
      const s = at[found[i]!]!
      const to = s === NO_SLOT ? NO_SLOT : next[s]!
      if (to !== NO_SLOT && state.exchange(found[i]!, to)) moved += 1
    }
    return moved > 0
  }

  /** A game that breaks a rule, or did a little while ago; if none does, one of all. */
  function breakingOne(from: Int32Array): number {
    sinceLook += 1
    if (sinceLook > MEND_LOOK) {
      sinceLook = 0
      breaks = state.breaking(from, breaking)
    }
    return breaks === 0 ? from[upTo(from.length)]! : breaking[upTo(breaks)]!
  }

  /** Tries a change; false if there was none, and nothing is changed. While brackets are held, only games of pools move. */
  return function propose(isHeld: boolean): boolean {
    state.open()
    const from = isHeld ? freePools : free
    if (from.length === 0) return false
    if (!isHeld && freeBrackets.length > 0 && random() < SHIFT)
      return shift(freeBrackets[upTo(freeBrackets.length)]!)
    const g = state.hard() > 0 && random() < MEND ? breakingOne(from) : from[upTo(from.length)]!
    const s = target(g)
    if (s === NO_SLOT) return false
    if (isHeld && inSlot[s] !== NO_SLOT && part[inSlot[s]!] !== -1) return false
    return state.exchange(g, s)
  }
}
