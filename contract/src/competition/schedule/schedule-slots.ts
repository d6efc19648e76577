import { dayOf, DAY_MINUTES, type Placement, type ScheduleField, type Scheduling } from './schedule.ts'

/** A place for one game: a field, a start, and how many minutes there are until the field is needed again. */
export type Slot = { field: ScheduleField; starts: number; room: number }

/**
 * Cuts the hours of all fields into slots, one after another on each field. Games that are somewhere already keep their start as a
 * slot, so that a schedule that is built again need not move them; the time between is cut by game lengths. A field has one rhythm a
 * day, that of the games it is needed for most; a shorter game may use a longer slot.
 */
export function slotsOf(problem: Scheduling, kept: readonly Placement[]): Slot[] {
  const games = new Map(problem.games.map((one) => [one.id, one]))
  const rhythms = rhythmsOf(problem)
  return problem.fields.flatMap((field) => {
    const taken = kept
      .filter((one) => one.field_id === field.id && games.has(one.game_id))
      .map((one) => ({
        from: one.starts,
        until: one.starts + games.get(one.game_id)!.minutes + problem.changeover,
        locked: one.locked,
      }))
      .toSorted((a, b) => Number(b.locked) - Number(a.locked) || a.from - b.from)
    const starts: { from: number; until: number; room: number }[] = []
    const isFree = (from: number, until: number) =>
      starts.every((one) => until <= one.from || one.until <= from)
    for (const { from, until, locked } of taken)
      if (locked || isFree(from, until)) starts.push({ from, until, room: until - from - problem.changeover })
    for (const open of field.open) {
      let at = open.from
      while (at < open.until) {
        const lengths = rhythms.get(`${field.id} ${dayOf(at)}`) ?? []
        const fits = lengths.find(
          (minutes) => at + minutes <= open.until && isFree(at, at + minutes + problem.changeover),
        )
        if (fits !== undefined) {
          const until = at + fits + problem.changeover
          starts.push({ from: at, until, room: fits })
          at = until
          continue
        }
        const next = starts.filter((one) => one.until > at).toSorted((a, b) => a.until - b.until)[0]
        at = next && next.from <= at + (lengths.at(-1) ?? 0) + problem.changeover ? next.until : open.until
      }
    }
    return starts.toSorted((a, b) => a.from - b.from).map(({ from, room }) => ({ field, starts: from, room }))
  })
}

/** The game lengths of each field and day, the one it is cut by first, then shorter ones for what is left. */
function rhythmsOf(problem: Scheduling): Map<string, number[]> {
  const needed = new Map<number, number>()
  for (const { minutes } of problem.games)
    needed.set(minutes, (needed.get(minutes) ?? 0) + minutes + problem.changeover)
  const lengths = [...needed.keys()].toSorted((a, b) => b - a)
  const byDivision = new Map(problem.divisions.map((one) => [one.id, one.field_ids]))
  const fitsFor = new Map(
    problem.fields.map((field) => [
      field.id,
      new Set(
        problem.games
          .filter(({ division_id }) => byDivision.get(division_id)?.includes(field.id) ?? true)
          .map(({ minutes }) => minutes),
      ),
    ]),
  )
  const rhythms = new Map<string, number[]>()
  // The fields that fit the fewest lengths choose first.
  const fields = problem.fields.toSorted(
    (a, b) => fitsFor.get(a.id)!.size - fitsFor.get(b.id)!.size || a.id - b.id,
  )
  for (let day = 0; day < problem.days; day += 1)
    for (const { id, open } of fields) {
      const hours = open.reduce(
        (sum, { from, until }) =>
          sum + Math.max(0, Math.min(until, (day + 1) * DAY_MINUTES) - Math.max(from, day * DAY_MINUTES)),
        0,
      )
      const fitting = lengths.filter((minutes) => fitsFor.get(id)!.has(minutes))
      const chief = fitting.toSorted((a, b) => needed.get(b)! - needed.get(a)! || b - a)[0]
      if (hours === 0 || chief === undefined) continue
      needed.set(chief, needed.get(chief)! - hours)
      rhythms.set(`${id} ${day}`, [chief, ...fitting.filter((minutes) => minutes < chief)])
    }
  return rhythms
}
