import {
  dayOf,
  DAY_MINUTES,
  RASTER,
  roadsOf,
  type Placement,
  type ScheduleGame,
  type Scheduling,
} from './schedule.ts'

/** How many orders of games are tried at most; the schedule with the most games is taken. */
const ORDERS = 16
/** After this many orders in a row that place no more games, the search ends. */
const IN_VAIN = 4

/**
 * Builds a schedule from the first minute to the last. Each free field gets a game that no hard rule forbids there; of several, the one
 * that the longest chain of later games waits for (list scheduling by critical path, Graham 1969). This is tried several times with the
 * order changed a little at random, and the try with the most games is kept; games without a place are left out.
 *
 * Annealing alone rarely finds a legal schedule for a large bracket or for days that are nearly full; this does. It may also start a
 * game at any minute of the raster, while annealing only uses the starts of slots.
 */
export function firstOf(
  problem: Scheduling,
  locked: readonly Placement[],
  random: () => number,
): Placement[] {
  const height = heightsOf(problem)
  let best: Placement[] = []
  let inVain = 0
  for (let order = 0; order < ORDERS && best.length < problem.games.length && inVain < IN_VAIN; order += 1) {
    const noise = new Map(problem.games.map(({ id }) => [id, order === 0 ? 0 : random() * order * 0.5]))
    const table = tableOf(problem, locked)
    const left = new Set(problem.games.filter(({ id }) => !table.placed.has(id)))
    for (const minute of minutesOf(problem)) {
      if (left.size === 0) break
      const free = problem.fields.filter((field) => table.isFree(field.id, minute))
      if (free.length === 0) continue
      const ready = [...left]
        .filter((game) => table.isReady(game, minute))
        .map((game) => ({
          game,
          urgency: height.get(game.id)! + 0.5 * table.leftOfBusiest(game) + noise.get(game.id)!,
        }))
        .toSorted((a, b) => b.urgency - a.urgency || a.game.id - b.game.id)
      for (const { game } of ready) {
        const field = free.find(({ id }) => table.isFree(id, minute) && table.may(game, id, minute))
        if (!field) continue
        table.put({ game_id: game.id, field_id: field.id, starts: minute, locked: false })
        left.delete(game)
      }
    }
    inVain = table.placed.size > best.length ? 0 : inVain + 1
    if (table.placed.size > best.length) best = [...table.placed.values()]
  }
  return best
}

/** All minutes at which a game may start on some field, in order. */
function minutesOf({ fields }: Scheduling): number[] {
  const minutes = new Set<number>()
  for (const { open } of fields)
    for (const { from, until } of open)
      for (let minute = Math.ceil(from / RASTER) * RASTER; minute < until; minute += RASTER)
        minutes.add(minute)
  return [...minutes].toSorted((a, b) => a - b)
}

/** How many games follow each one, at least, through brackets and from stage to stage. */
function heightsOf({ games }: Scheduling): Map<number, number> {
  const followers = new Map<number, number[]>()
  const waiting = new Map<number, number[]>()
  const add = (lists: Map<number, number[]>, key: number, id: number) =>
    lists.set(key, [...(lists.get(key) ?? []), id])
  for (const { id, feeder_ids, after_stage_ids } of games) {
    for (const feeder of feeder_ids) add(followers, feeder, id)
    for (const stage of after_stage_ids) add(waiting, stage, id)
  }
  const stageOf = new Map(games.map(({ id, stage_id }) => [id, stage_id]))
  const height = new Map<number, number>()
  const ofStage = new Map<number, number>()
  const highest = (ids: readonly number[] = []) => Math.max(0, ...ids.map((id) => 1 + heightOf(id)))
  const heightOfStage = (stage: number): number => {
    const known = ofStage.get(stage)
    if (known !== undefined) return known
    const found = highest(waiting.get(stage))
    ofStage.set(stage, found)
    return found
  }
  const heightOf = (id: number): number => {
    const known = height.get(id)
    if (known !== undefined) return known
    const found = Math.max(highest(followers.get(id)), heightOfStage(stageOf.get(id)!))
    height.set(id, found)
    return found
  }
  for (const { id } of games) heightOf(id)
  return height
}

/** Games that have places, and what they leave to the others. */
function tableOf(problem: Scheduling, locked: readonly Placement[]) {
  const { rest, crews, changeover } = problem
  const games = new Map(problem.games.map((one) => [one.id, one]))
  const fields = new Map(problem.fields.map((one) => [one.id, one]))
  const stages = new Map(problem.stages.map((one) => [one.id, one]))
  const divisions = new Map(problem.divisions.map((one) => [one.id, one]))
  const arrivals = new Map(problem.teams.map(({ id, arrives }) => [id, arrives]))
  const road = roadsOf(problem)
  const ofTeam = listed(problem.games, ({ team_ids }) => team_ids)
  const ofStage = listed(problem.games, ({ stage_id }) => [stage_id])
  const followers = listed(problem.games, ({ feeder_ids }) => feeder_ids)
  const beside = new Map<number, Set<number>>()
  for (const { team_ids } of problem.people)
    for (const one of team_ids)
      for (const other of team_ids)
        if (one !== other) beside.set(one, (beside.get(one) ?? new Set<number>()).add(other))
  const most = ({ stage_id }: ScheduleGame) => stages.get(stage_id)?.most_a_day ?? Infinity
  const placed = new Map<number, Placement>()
  const onField = new Map<number, { from: number; until: number }[]>()
  const depth = new Map<number, number>()
  const inOrder = new Map<number, Placement[]>()

  const endOf = ({ game_id, starts }: Placement) => starts + games.get(game_id)!.minutes
  const between = (a: number, b: number) => road(fields.get(a)!.venue_id, fields.get(b)!.venue_id)
  const placesOf = (list: readonly ScheduleGame[] | undefined) =>
    (list ?? []).flatMap(({ id }) => placed.get(id) ?? [])
  /** How long before one place ends the other begins, with a rest between, or a road. */
  const apart = (one: Placement, other: Placement, least: number) =>
    one.starts < other.starts
      ? endOf(one) + least + between(one.field_id, other.field_id) <= other.starts
      : endOf(other) + least + between(one.field_id, other.field_id) <= one.starts

  /** How many games of each stage have no place yet, when those with a place are over, and when the first that waits for it starts. */
  const leftOf = new Map([...ofStage].map(([stage, all]) => [stage, all.length]))
  const endsOf = new Map<number, number>()
  const soonest = new Map<number, number>()
  /** When all games of a stage are over; never while some have no place. */
  const endOfStage = (stage: number) => ((leftOf.get(stage) ?? 0) > 0 ? Infinity : (endsOf.get(stage) ?? 0))

  /** Whether a team has rested by then and may play once more that day. */
  function hasRested(team: number, game: ScheduleGame, minute: number): boolean {
    let today = 1
    let limit = most(game)
    for (const other of inOrder.get(team) ?? []) {
      if (other.starts <= minute && endOf(other) + rest > minute) return false
      if (dayOf(other.starts) !== dayOf(minute)) continue
      today += 1
      // As the judge counts: the largest limit of the day’s games.
      limit = Math.max(limit, most(games.get(other.game_id)!))
    }
    return today <= limit
  }

  function teamMay(team: number, at: Placement): boolean {
    for (const other of inOrder.get(team) ?? []) if (!apart(at, other, rest)) return false
    for (const one of beside.get(team) ?? [])
      for (const other of placesOf(ofTeam.get(one)))
        if (other.game_id !== at.game_id && !apart(at, other, 0)) return false
    return true
  }

  /** How many games in a row a team may have had on the day up to this one. */
  const depthOf = ({ feeder_ids }: ScheduleGame, starts: number) =>
    1 +
    Math.max(
      0,
      ...feeder_ids.map((id) =>
        placed.has(id) && dayOf(placed.get(id)!.starts) === dayOf(starts) ? depth.get(id)! : 0,
      ),
    )

  const table = {
    placed,
    isFree: (field: number, minute: number) =>
      (onField.get(field) ?? []).every(({ from, until }) => minute < from || until <= minute),
    /** Whether it may be played at a minute as far as only other games decide; a quick look before `may`. */
    isReady: (game: ScheduleGame, minute: number) =>
      (stages.get(game.stage_id)?.days?.includes(dayOf(minute)) ?? true) &&
      game.feeder_ids.every((id) => {
        const before = placed.get(id)
        return before !== undefined && endOf(before) + rest <= minute
      }) &&
      game.after_stage_ids.every((stage) => endOfStage(stage) + rest <= minute) &&
      (game.feeder_ids.length === 0 || depthOf(game, minute) <= most(game)) &&
      game.team_ids.every((team) => (arrivals.get(team) ?? 0) <= minute && hasRested(team, game, minute)),
    /** Games that the busiest team of a game has left. */
    leftOfBusiest: ({ team_ids }: ScheduleGame) =>
      Math.max(0, ...team_ids.map((team) => ofTeam.get(team)!.length - (inOrder.get(team)?.length ?? 0))),
    /** Whether every hard rule lets a game be played there. */
    may(game: ScheduleGame, field_id: number, starts: number): boolean {
      const field = fields.get(field_id)!
      const division = divisions.get(game.division_id)
      const ends = starts + game.minutes
      const at = { game_id: game.id, field_id, starts, locked: false }
      if (!field.open.some(({ from, until }) => from <= starts && ends <= until)) return false
      if (field.dark.some(({ from, until }) => from < ends && starts < until)) return false
      if (division?.field_ids && !division.field_ids.includes(field_id)) return false
      if (division?.curfew != null && ends > dayOf(starts) * DAY_MINUTES + division.curfew) return false
      if ((onField.get(field_id) ?? []).some(({ from, until }) => from < ends + changeover && starts < until))
        return false
      // A bracket may change parks between two rounds only if there is time for the road.
      for (const id of game.feeder_ids) if (!apart(placed.get(id)!, at, rest)) return false
      for (const next of placesOf(followers.get(game.id)))
        if (ends + rest + between(field_id, next.field_id) > next.starts) return false
      if (ends + rest > (soonest.get(game.stage_id) ?? Infinity)) return false
      if (!game.team_ids.every((team) => hasRested(team, game, starts) && teamMay(team, at))) return false
      if (crews === null) return true
      const running = [...placed.values()].filter((one) => one.starts < ends && starts < endOf(one))
      return running.length < crews
    },
    put(place: Placement) {
      const game = games.get(place.game_id)!
      placed.set(place.game_id, place)
      leftOf.set(game.stage_id, leftOf.get(game.stage_id)! - 1)
      endsOf.set(game.stage_id, Math.max(endsOf.get(game.stage_id) ?? 0, endOf(place)))
      for (const stage of game.after_stage_ids)
        soonest.set(stage, Math.min(soonest.get(stage) ?? Infinity, place.starts))
      depth.set(place.game_id, depthOf(game, place.starts))
      for (const team of game.team_ids) inOrder.set(team, [...(inOrder.get(team) ?? []), place])
      onField.set(place.field_id, [
        ...(onField.get(place.field_id) ?? []),
        { from: place.starts, until: endOf(place) + changeover },
      ])
    },
  }
  for (const place of locked)
    if (place.locked && games.has(place.game_id) && fields.has(place.field_id)) table.put(place)
  return table
}

function listed(
  games: readonly ScheduleGame[],
  keysOf: (game: ScheduleGame) => readonly number[],
): Map<number, ScheduleGame[]> {
  const lists = new Map<number, ScheduleGame[]>()
  for (const game of games)
    for (const key of keysOf(game)) {
      const list = lists.get(key)
      if (list) list.push(game)
      else lists.set(key, [game])
    }
  return lists
}
