import { isAgainst, lateWeight, wishWeight } from './schedule-cost.ts'
import type { Slot } from './schedule-slots.ts'
import {
  dayOf,
  DAY_MINUTES,
  openingsOf,
  roadsOf,
  type Placement,
  type ScheduleGame,
  type Scheduling,
} from './schedule.ts'

/** Stands for the slot of a game that has no place. */
export const NO_SLOT = -1
/** Stands for what a game costs in a slot where it may not be. */
export const NO_FIT = -1

/** Lists in one array: those of `i` are from `at[i]` until `at[i + 1]`. */
type Lists = { at: Int32Array; of: Int32Array }
function listsOf(lists: readonly (readonly number[])[]): Lists {
  const at = new Int32Array(lists.length + 1)
  for (const [i, list] of lists.entries()) at[i + 1] = at[i]! + list.length
  const of = new Int32Array(at[lists.length]!)
  for (const [i, list] of lists.entries()) of.set(list, at[i])
  return { at, of }
}

/** The problem in numbers: games, slots and teams by their position, where each may be played and what that alone costs. */
export function modelOf(problem: Scheduling, slots: readonly Slot[], from: readonly Placement[]) {
  const locked = new Map(from.filter((one) => one.locked).map((one) => [one.game_id, one]))
  const games = problem.games.map((game) => ({ ...game, locked: locked.has(game.id) }))
  const gameAt = new Map(games.map(({ id }, g) => [id, g]))
  const teamAt = new Map(problem.teams.map(({ id }, t) => [id, t]))
  const indices = (ids: readonly number[], at: ReadonlyMap<number, number>) =>
    ids.flatMap((id) => (at.has(id) ? [at.get(id)!] : []))
  const venueIds = [...new Set(problem.fields.map(({ venue_id }) => venue_id))]
  const roadBetween = roadsOf(problem)
  const road = Int32Array.from(venueIds.flatMap((a) => venueIds.map((b) => roadBetween(a, b))))
  const G = games.length
  const S = slots.length
  const start = Int32Array.from(slots, ({ starts }) => starts)
  const day = Int32Array.from(slots, ({ starts }) => dayOf(starts))
  const venue = Int32Array.from(slots, ({ field }) => venueIds.indexOf(field.venue_id))
  const minutes = Int32Array.from(games, (game) => game.minutes)

  const divisions = new Map(problem.divisions.map((one) => [one.id, one]))
  const stages = new Map(problem.stages.map((one) => [one.id, one]))
  const published = new Map(problem.published.map((one) => [one.game_id, one]))
  const openings = openingsOf(problem)
  const hasMain = problem.fields.some(({ is_main }) => is_main)
  const late = Int32Array.from(slots, ({ starts }) =>
    lateWeight(problem.weights.late, starts, openings.get(dayOf(starts))),
  )
  const own = new Int32Array(G * S).fill(NO_FIT)
  // Games of a stage and a length may be played in the same slots, as far as their teams have arrived.
  const fitting = new Map<string, number[]>()
  const slotsFor = ({ division_id, stage_id, minutes: length }: ScheduleGame): number[] => {
    const key = `${division_id} ${stage_id} ${length}`
    const known = fitting.get(key)
    if (known) return known
    const division = divisions.get(division_id)
    const stage = stages.get(stage_id)
    const found: number[] = []
    for (const [s, { field, starts, room }] of slots.entries()) {
      const ends = starts + length
      if (
        length <= room &&
        field.open.some((one) => one.from <= starts && ends <= one.until) &&
        !field.dark.some((one) => one.from < ends && starts < one.until) &&
        (division?.field_ids?.includes(field.id) ?? true) &&
        (division?.curfew == null || ends <= dayOf(starts) * DAY_MINUTES + division.curfew) &&
        (stage?.days?.includes(dayOf(starts)) ?? true)
      )
        found.push(s)
    }
    fitting.set(key, found)
    return found
  }
  const allowed = games.map((game, g): readonly number[] => {
    const teams = game.team_ids.flatMap((id) => problem.teams[teamAt.get(id) ?? -1] ?? [])
    const arrives = Math.max(-Infinity, ...teams.map((team) => team.arrives ?? -Infinity))
    const wishes = teams.flatMap((team) => team.wishes)
    const was = published.get(game.id)
    const lock = locked.get(game.id)
    const fits = lock
      ? slots.flatMap(({ field, starts }, s) =>
          lock.field_id === field.id && lock.starts === starts ? [s] : [],
        )
      : arrives === -Infinity
        ? slotsFor(game)
        : slotsFor(game).filter((s) => start[s]! >= arrives)
    const row = g * S
    for (const s of fits) own[row + s] = late[s]!
    if (wishes.length === 0 && !was && !(game.is_final && hasMain)) return fits
    for (const s of fits) {
      const { field, starts } = slots[s]!
      let cost = 0
      for (const wish of wishes)
        if (isAgainst(wish, starts, game.minutes)) cost += wishWeight(problem.weights.wish, wish.rank)
      if (game.is_final && hasMain && !field.is_main) cost += problem.weights.final
      if (was && (was.field_id !== field.id || was.starts !== starts)) cost += problem.weights.moved
      own[row + s]! += cost
    }
    return fits
  })

  const teamsOf = games.map(({ team_ids }) => indices(team_ids, teamAt))
  const gamesOfTeam = problem.teams.map((): number[] => [])
  for (const [g, teams] of teamsOf.entries()) for (const t of new Set(teams)) gamesOfTeam[t]!.push(g)
  const feeders = games.map(({ feeder_ids }) => indices(feeder_ids, gameAt))
  const followers = games.map((): number[] => [])
  for (const [g, list] of feeders.entries()) for (const feeder of list) followers[feeder]!.push(g)
  // Parts of brackets that hang together, each in an order in which feeders come first.
  const part = new Int32Array(G).fill(-1)
  const parts: number[][] = []
  for (const [g] of games.entries()) {
    if (part[g] !== -1 || feeders[g]!.length + followers[g]!.length === 0) continue
    const found: number[] = []
    const open = [g]
    part[g] = parts.length
    while (open.length > 0) {
      const one = open.pop()!
      found.push(one)
      for (const next of [...feeders[one]!, ...followers[one]!])
        if (part[next] === -1) {
          part[next] = parts.length
          open.push(next)
        }
    }
    parts.push(inOrder(found, feeders))
  }

  const most = Int32Array.from(games, ({ stage_id }) => stages.get(stage_id)?.most_a_day ?? G)
  // Parts of brackets that could have more games on a path than a day may have.
  const isLimited = parts.map((list) => list.some((g) => most[g]! < list.length))

  // Pairs of games that should not be, or people can’t be at, at the same time: those of two teams that share a club or a person.
  const peopleOf = new Map<number, Set<number>>()
  for (const [p, { team_ids }] of problem.people.entries())
    for (const id of team_ids) peopleOf.set(id, (peopleOf.get(id) ?? new Set<number>()).add(p))
  const besides = games.map(() => new Map<number, { club: number; people: number }>())
  const noteBeside = (one: number, other: number, club: number, people: number) => {
    const known = besides[one]!.get(other) ?? { club: 0, people: 0 }
    besides[one]!.set(other, { club: known.club + club, people: known.people + people })
  }
  for (const [t, team] of problem.teams.entries())
    for (let u = t + 1; u < problem.teams.length; u += 1) {
      const other = problem.teams[u]!
      const shared = peopleOf.get(team.id)
      const people = shared && [...shared].some((p) => peopleOf.get(other.id)?.has(p)) ? 1 : 0
      const club = team.club_id !== null && team.club_id === other.club_id ? problem.weights.club : 0
      if (people + club === 0) continue
      for (const one of gamesOfTeam[t]!)
        for (const two of gamesOfTeam[u]!) {
          if (one === two) continue
          noteBeside(one, two, club, people)
          noteBeside(two, one, club, people)
        }
    }

  // Stages that must be over before games of another stage can begin; those the same games wait for are looked at together.
  const waits = new Map<string, { before: number[]; after: number[] }>()
  for (const id of new Set(games.flatMap(({ after_stage_ids }) => after_stage_ids))) {
    const after = games.flatMap(({ after_stage_ids }, g) => (after_stage_ids.includes(id) ? [g] : []))
    const before = games.flatMap(({ stage_id }, g) => (stage_id === id ? [g] : []))
    const known = waits.get(after.join())
    if (known) known.before.push(...before)
    else waits.set(after.join(), { before, after })
  }
  const before = [...waits.values()].map((one) => one.before)
  const after = [...waits.values()].map((one) => one.after)
  const waitOf = new Int32Array(G).fill(-1)
  for (const [b, list] of before.entries()) for (const g of list) waitOf[g] = b

  // Slots of a venue and day by their start, and the neighbors of a slot on its field.
  const groups = venueIds.flatMap((_, v) =>
    Array.from({ length: problem.days }, (_, d) =>
      Array.from({ length: S }, (_, s) => s)
        .filter((s) => venue[s] === v && day[s] === d)
        .toSorted((a, b) => start[a]! - start[b]!),
    ),
  )
  const neighbor = { before: new Int32Array(S).fill(NO_SLOT), after: new Int32Array(S).fill(NO_SLOT) }
  for (let s = 1; s < S; s += 1)
    if (slots[s]!.field === slots[s - 1]!.field && day[s] === day[s - 1]) {
      neighbor.before[s] = s - 1
      neighbor.after[s - 1] = s
    }
  const kept = new Int32Array(G).fill(NO_SLOT)
  const slotAt = new Map(slots.map(({ field, starts }, s) => [`${field.id} ${starts}`, s]))
  for (const { game_id, field_id, starts } of from) {
    const g = gameAt.get(game_id)
    if (g !== undefined) kept[g] = slotAt.get(`${field_id} ${starts}`) ?? NO_SLOT
  }
  return {
    problem,
    games,
    G,
    S,
    start,
    day,
    venue,
    venues: venueIds.length,
    road,
    minutes,
    own,
    allowed: listsOf(allowed),
    teamsOf: listsOf(teamsOf),
    gamesOfTeam: listsOf(gamesOfTeam),
    feeders: listsOf(feeders),
    followers: listsOf(followers),
    part,
    parts,
    most,
    isLimited,
    hasBrackets: parts.length > 0,
    /** Games of teams that share a club or a person, what it costs that they are at the same time, and whether a person is needed. */
    besides: {
      ...listsOf(besides.map((of) => [...of.keys()])),
      club: Int32Array.from(besides.flatMap((of) => [...of.values()].map(({ club }) => club))),
      people: Int32Array.from(besides.flatMap((of) => [...of.values()].map(({ people }) => people))),
    },
    before: listsOf(before),
    after: listsOf(after),
    /** Which games wait for the stage of a game, by their place in `after`; -1 if none does. */
    waitOf,
    afterOf: listsOf(games.map((_, g) => after.flatMap((list, b) => (list.includes(g) ? [b] : [])))),
    groups,
    groupOf: listsOf(groups),
    neighbor,
    kept,
    early: Int32Array.from(problem.teams, ({ early }) => early ?? -1),
  }
}

/** Games in an order in which feeders come before those they feed. */
function inOrder(part: readonly number[], feeders: readonly (readonly number[])[]): number[] {
  const done = new Set<number>()
  const order: number[] = []
  const visit = (g: number) => {
    if (done.has(g)) return
    done.add(g)
    for (const feeder of feeders[g]!) visit(feeder)
    order.push(g)
  }
  for (const g of part.toSorted((a, b) => a - b)) visit(g)
  return order
}

export type Model = ReturnType<typeof modelOf>
