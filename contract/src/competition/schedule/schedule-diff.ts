import type { Placement } from './schedule.ts'

/** What became of a game between two schedules: null is no place. */
export type Moved = { game_id: number; was: Placement | null; is: Placement | null }

/** The games that are somewhere else in another schedule, by game. Locks say nothing to anyone outside and do not count. */
export function differenceOf(before: readonly Placement[], after: readonly Placement[]): Moved[] {
  const was = new Map(before.map((one) => [one.game_id, one]))
  const is = new Map(after.map((one) => [one.game_id, one]))
  return [...new Set([...was.keys(), ...is.keys()])]
    .toSorted((a, b) => a - b)
    .map((game_id) => ({ game_id, was: was.get(game_id) ?? null, is: is.get(game_id) ?? null }))
    .filter((one) => one.was?.field_id !== one.is?.field_id || one.was?.starts !== one.is?.starts)
}

/** A schedule with the changes of a difference. Games that are not in it stay. */
export function withDifference(before: readonly Placement[], moved: readonly Moved[]): Placement[] {
  const changed = new Map(moved.map((one) => [one.game_id, one.is]))
  const kept = before.filter(({ game_id }) => !changed.has(game_id))
  return [...kept, ...[...changed.values()].flatMap((one) => one ?? [])].toSorted(
    (a, b) => a.game_id - b.game_id,
  )
}
