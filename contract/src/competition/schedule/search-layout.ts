import { dayOf } from './schedule.ts'
import { NO_SLOT, type Model } from './search-model.ts'

/** How many layouts of the brackets are tried before the best is taken. */
const LAYOUTS = 24

/**
 * Where games are when annealing begins: those that are kept where they were, brackets laid out, and every other game in a free slot that
 * fits. `without` is how many games of brackets have found no slot. `back` is how many slots before the last day brackets begin.
 */
export function beginningOf(
  model: Model,
  random: () => number,
  back: number,
): { places: Int32Array; without: number } {
  const { G, S, own, allowed, kept, part } = model
  const places = new Int32Array(G).fill(NO_SLOT)
  const inSlot = new Int32Array(S).fill(NO_SLOT)
  const place = (g: number, s: number) => {
    if (s === NO_SLOT || inSlot[s] !== NO_SLOT || own[g * S + s]! < 0) return
    places[g] = s
    inSlot[s] = g
  }
  for (const [g, { locked }] of model.games.entries()) if (locked) place(g, kept[g]!)
  for (let g = 0; g < G; g += 1) if (places[g] === NO_SLOT) place(g, kept[g]!)
  for (const [g, s] of layOut(model, places, inSlot, random, back)) place(g, s)
  const left = model.games.flatMap(({ locked }, g) => (places[g] === NO_SLOT && !locked ? [g] : []))
  // Those with the fewest places first.
  const many = (g: number) => allowed.at[g + 1]! - allowed.at[g]!
  for (const g of left.filter((g) => part[g] === -1).toSorted((a, b) => many(a) - many(b) || a - b)) {
    const from = allowed.at[g]!
    for (let i = 0; i < 30 && places[g] === NO_SLOT && many(g) > 0; i += 1)
      place(g, allowed.of[from + Math.floor(random() * many(g))]!)
    for (let i = 0; i < many(g) && places[g] === NO_SLOT; i += 1) place(g, allowed.of[from + i]!)
  }
  return { places, without: left.filter((g) => part[g] !== -1 && places[g] === NO_SLOT).length }
}

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
  const { problem, parts, groups, start, day, minutes, own, S } = model
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
          slots.filter((s) => start[s]! >= from && inSlot[s] === NO_SLOT && own[first * S + s]! >= 0).length -
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
          if (own[g * S + s]! < 0 || (chosen !== -1 && height[g]! <= height[waiting[chosen]!]!)) continue
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
