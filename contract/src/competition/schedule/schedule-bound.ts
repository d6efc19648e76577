import { dayOf, type Scheduling } from './schedule.ts'

/** What is proven about a schedule before there is one. */
export type Bound = {
  /** Minutes that teams wait beyond their rests in every schedule without a broken rule. */
  waiting: number
  /** Stages whose least waiting is exact, and those that were too large to say anything about. */
  exact: readonly number[]
  unproven: readonly number[]
}

/** The most games of a stage whose days are all tried. */
const MOST_GAMES = 12

/**
 * The least that teams wait, whatever the schedule: the sum over stages, which have no game in common, of the least waiting of each
 * with as many fields as it likes. All ways to spread its games over its days are tried, and on each day all orders, in steps of one
 * game and one rest (an optimum has such steps: the differences of starts form a totally unimodular system). Fields, roads, wishes and
 * the other stages can only add to it. Games whose teams are not known yet prove nothing.
 */
export function boundOf(problem: Scheduling): Bound {
  const known = new Map<string, number | null>()
  const exact: number[] = []
  const unproven: number[] = []
  let waiting = 0
  const playable = new Set(
    problem.fields.flatMap(({ open }) =>
      open.flatMap(({ from, until }) =>
        Array.from({ length: dayOf(until - 1) - dayOf(from) + 1 }, (_, i) => dayOf(from) + i),
      ),
    ),
  )
  for (const stage of problem.stages) {
    const games = problem.games.filter((game) => game.stage_id === stage.id && game.team_ids.length === 2)
    if (games.length === 0) continue
    const days = [...playable].filter((day) => stage.days?.includes(day) ?? true).length
    const minutes = new Set(games.map((game) => game.minutes))
    const edges = renamed(games.map(({ team_ids }) => [team_ids[0]!, team_ids[1]!]))
    const key = JSON.stringify([edges, days, stage.most_a_day, [...minutes]])
    if (!known.has(key))
      known.set(
        key,
        games.length > MOST_GAMES || minutes.size > 1
          ? null
          : leastOf(edges, days, stage.most_a_day ?? Infinity, [...minutes][0]! + problem.rest),
      )
    const least = known.get(key) ?? null
    if (least === null) unproven.push(stage.id)
    else {
      exact.push(stage.id)
      waiting += least
    }
  }
  return { waiting: waiting * problem.weights.waiting, exact, unproven }
}

/** Pairs of teams, by their order of appearance, so that stages alike are counted once. */
function renamed(pairs: readonly (readonly [number, number])[]): [number, number][] {
  const names = new Map<number, number>()
  const name = (id: number) => {
    if (!names.has(id)) names.set(id, names.size)
    return names.get(id)!
  }
  return pairs.map(([one, other]) => [name(one), name(other)])
}

/** The least waiting of games between pairs of teams, spread over days; null if they cannot be spread so. */
function leastOf(
  edges: readonly (readonly [number, number])[],
  days: number,
  most: number,
  step: number,
): number | null {
  const all = (1 << edges.length) - 1
  const ofDay = new Map<number, number>()
  const fits = (mask: number) => {
    const games = new Map<number, number>()
    for (const [e, pair] of edges.entries())
      if (mask & (1 << e)) for (const team of pair) games.set(team, (games.get(team) ?? 0) + 1)
    return [...games.values()].every((count) => count <= most)
  }
  let spread = new Map<number, number>([[0, 0]])
  for (let day = 0; day < days; day += 1) {
    const next = new Map(spread)
    for (const [done, cost] of spread) {
      const left = all & ~done
      for (let mask = left; mask > 0; mask = (mask - 1) & left) {
        const rest = left & ~mask
        // Days are alike: the first game that is left is on the first day that is used.
        if ((mask & -mask) !== (left & -left) || (day === days - 1 && rest !== 0)) continue
        const reached = next.get(done | mask) ?? Infinity
        if (reached <= cost) continue
        let own = ofDay.get(mask)
        if (own === undefined) {
          own = fits(mask) ? leastOnDay(edges.filter((_, e) => mask & (1 << e))) : Infinity
          ofDay.set(mask, own)
        }
        if (cost + own < reached) next.set(done | mask, cost + own)
      }
    }
    spread = next
  }
  const steps = spread.get(all)
  return steps === undefined || steps === Infinity ? null : steps * step
}

/** The least waiting of games on one day, in steps of a game and a rest: every order of them is tried, the cheapest first. */
function leastOnDay(edges: readonly (readonly [number, number])[]): number {
  const count = edges.length
  const teams = Math.max(...edges.flat()) + 1
  const games = new Int8Array(teams)
  for (const pair of edges) for (const team of pair) games[team]! += 1
  const first = new Int8Array(teams).fill(-1)
  const last = new Int8Array(teams).fill(-1)
  const slots = edges.map(() => -1)
  // Each game follows one it shares a team with, where there is one, so that a bad beginning is left early.
  const order: number[] = []
  while (order.length < count) {
    const next = edges
      .map((_, e) => e)
      .filter((e) => !order.includes(e))
      .toSorted((a, b) => shared(b) - shared(a) || a - b)[0]!
    order.push(next)
  }
  function shared(e: number): number {
    return order.filter((other) => edges[other]!.some((team) => edges[e]!.includes(team))).length
  }
  let best = Infinity
  const waits = () => {
    let sum = 0
    for (let team = 0; team < teams; team += 1)
      if (first[team]! >= 0) sum += Math.max(0, last[team]! - first[team]! - (games[team]! - 1))
    return sum
  }
  const visit = (depth: number) => {
    if (waits() >= best) return
    if (depth === count) {
      best = waits()
      return
    }
    const e = order[depth]!
    const [one, other] = edges[e]!
    for (let slot = 0; slot < count && best > 0; slot += 1) {
      if (
        order
          .slice(0, depth)
          .some((f) => slots[f] === slot && edges[f]!.some((t) => t === one || t === other))
      )
        continue
      const kept = [first[one]!, last[one]!, first[other]!, last[other]!]
      slots[e] = slot
      for (const team of [one, other]) {
        first[team] = first[team] === -1 ? slot : Math.min(first[team]!, slot)
        last[team] = Math.max(last[team]!, slot)
      }
      visit(depth + 1)
      ;[first[one], last[one], first[other], last[other]] = kept as [number, number, number, number]
      slots[e] = -1
    }
  }
  visit(0)
  return best
}
