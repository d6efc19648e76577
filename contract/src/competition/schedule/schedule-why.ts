import { judgeOf } from './schedule-check.ts'
import { costsOf, totalOf, type Cost } from './schedule-cost.ts'
import { slotsOf } from './schedule-slots.ts'
import type { Broken, Placement, Scheduling } from './schedule.ts'

/** Another place for a game: what it would break, and how many family minutes more the whole schedule would cost. */
export type Elsewhere = { field_id: number; starts: number; price: number }

export type Why = {
  /** What the game costs where it is, the dearest first. */
  costs: Cost[]
  /** The three best other places that break nothing, while all other games stay; the cheapest first. */
  elsewhere: Elsewhere[]
  /** What keeps it from other free places, by the rule that does so most often, with one sentence for each. */
  binds: { rule: string; places: number; reason: Broken['reason'] }[]
}

/** Why a game is where it is, as far as other games stay where they are. */
export function whyOf(problem: Scheduling, placements: readonly Placement[], game_id: number): Why {
  const judge = judgeOf(problem)
  const place = placements.find((one) => one.game_id === game_id)
  const now = costsOf(problem, placements)
  const others = placements.filter((one) => one.game_id !== game_id)
  const taken = new Set(others.map(({ field_id, starts }) => `${field_id} ${starts}`))
  const binds = new Map<string, { places: number; reason: Broken['reason'] }>()
  const elsewhere: Elsewhere[] = []
  for (const { field, starts } of slotsOf(problem, placements)) {
    if ((place?.field_id === field.id && place.starts === starts) || taken.has(`${field.id} ${starts}`))
      continue
    const there = { game_id, field_id: field.id, starts, locked: false }
    const broken = judge.one(others, there)
    if (broken.length === 0) {
      const price = totalOf(costsOf(problem, [...others, there])) - totalOf(now)
      elsewhere.push({ field_id: field.id, starts, price })
    }
    for (const { rule, reason } of new Map(broken.map((one) => [one.rule, one])).values()) {
      const known = binds.get(rule)
      if (known) known.places += 1
      else binds.set(rule, { places: 1, reason })
    }
  }
  return {
    costs: now.filter((one) => one.game_ids.includes(game_id)).toSorted((a, b) => b.minutes - a.minutes),
    elsewhere: elsewhere
      .toSorted((a, b) => a.price - b.price || a.starts - b.starts || a.field_id - b.field_id)
      .slice(0, 3),
    binds: [...binds]
      .map(([rule, one]) => ({ rule, ...one }))
      .toSorted((a, b) => b.places - a.places || (a.rule < b.rule ? -1 : 1)),
  }
}
