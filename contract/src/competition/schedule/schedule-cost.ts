import { shownDay } from '../../dates.ts'
import { sentence, type Said } from '../../message.ts'
import {
  clockOf,
  dateOf,
  dayOf,
  DAY_MINUTES,
  openingsOf,
  type Placement,
  type ScheduleGame,
  type Scheduling,
  type Wish,
} from './schedule.ts'

const Waiting = sentence(
  'schedule_cost_waiting',
  '{team} waits or drives {minutes} minutes beyond its rest on {day}.',
)
const PathWaiting = sentence(
  'schedule_cost_path',
  'The team that comes from {other} waits or drives {minutes} minutes beyond its rest for {game}.',
)
const Venue = sentence('schedule_cost_venue', '{team} changes venues on {day}.')
const PathVenue = sentence(
  'schedule_cost_path_venue',
  'The team that comes from {other} changes venues for {game}.',
)
const Early = sentence('schedule_cost_early', '{team} drives far and starts at {time} on {day}.')
const WishUnmet = sentence(
  'schedule_cost_wish',
  '{team} asked for something else: {game} is at {time} on {day}.',
)
const Club = sentence('schedule_cost_club', '{team} and {other} of one club play at the same time.')
const Dawn = sentence('schedule_cost_dawn', '{team} starts at 8:30 or earlier {times} times.')
const Final = sentence('schedule_cost_final', '{game} isn’t on the main field.')
const Late = sentence(
  'schedule_cost_late',
  '{game} starts at {time}; the first field opens at {opens} on {day}.',
)
const Moved = sentence('schedule_cost_moved', '{game} is somewhere else than published.')

/** What a schedule costs, by what and why. `games` are those that would have to move to save it. */
export type Cost = { kind: CostKind; minutes: number; game_ids: readonly number[]; reason: Said }
export type CostKind = 'waiting' | 'venue' | 'early' | 'wish' | 'club' | 'dawn' | 'final' | 'moved' | 'late'

/** Half past eight: a start that nobody should have three times. */
export const DAWN = 8 * 60 + 30

/** What a wish weighs by its rank: whole, a half, a third. */
export const wishWeight = (weight: number, rank: number): number => Math.round(weight / Math.max(1, rank))

/** What it weighs that a game starts later than the first field opens that day: a weight for each hour, whole. */
export const lateWeight = (weight: number, starts: number, opens: number | undefined): number =>
  opens === undefined ? 0 : Math.max(0, Math.round((weight * (starts - opens)) / 60))

/** Whether a game that starts at a minute goes against a wish. */
export function isAgainst(wish: Wish, starts: number, minutes: number): boolean {
  const day = dayOf(starts)
  if (wish.kind === 'not_on') return day === wish.day
  if (wish.day !== null && wish.day !== day) return false
  const minute = starts - day * DAY_MINUTES
  return wish.kind === 'not_before' ? minute < wish.minute : minute + minutes > wish.minute
}

/**
 * Everything a schedule costs in family minutes, each with its sentence. Written for reading, apart from the search, which keeps the
 * same sum up to date; a property test compares both.
 */
export function costsOf(problem: Scheduling, placements: readonly Placement[]): Cost[] {
  const { weights, rest } = problem
  const games = new Map(problem.games.map((one) => [one.id, one]))
  const fields = new Map(problem.fields.map((one) => [one.id, one]))
  const at = new Map(placements.filter(({ game_id }) => games.has(game_id)).map((one) => [one.game_id, one]))
  const venueOf = (one: Placement) => fields.get(one.field_id)?.venue_id ?? 0
  const day = (minute: number) => shownDay(dateOf(problem, minute))
  const costs: Cost[] = []
  const add = (kind: CostKind, minutes: number, of: readonly number[], reason: Said) => {
    if (minutes > 0) costs.push({ kind, minutes, game_ids: of, reason })
  }
  const own = new Map<number, { game: ScheduleGame; place: Placement }[]>()
  for (const game of problem.games) {
    const place = at.get(game.id)
    if (!place) continue
    for (const team of game.team_ids) own.set(team, [...(own.get(team) ?? []), { game, place }])
  }

  for (const team of problem.teams) {
    const all = (own.get(team.id) ?? []).toSorted(
      (a, b) => a.place.starts - b.place.starts || a.game.id - b.game.id,
    )
    const dawns: number[] = []
    for (const [i, { game, place }] of all.entries()) {
      const before = all[i - 1]
      const isFirst = !before || dayOf(before.place.starts) !== dayOf(place.starts)
      const minute = place.starts - dayOf(place.starts) * DAY_MINUTES
      if (!isFirst) {
        const gap = place.starts - before.place.starts - before.game.minutes
        const over = gap - rest
        add(
          'waiting',
          weights.waiting * over,
          [before.game.id, game.id],
          Waiting({ team: team.name, minutes: over, day: day(place.starts) }),
        )
        if (venueOf(before.place) !== venueOf(place))
          add(
            'venue',
            weights.venue,
            [before.game.id, game.id],
            Venue({ team: team.name, day: day(place.starts) }),
          )
      }
      if (i === 0 && team.early !== null && minute < team.early)
        add(
          'early',
          Math.round((weights.early * (team.early - minute)) / 60),
          [game.id],
          Early({ team: team.name, time: clockOf(minute), day: day(place.starts) }),
        )
      if (minute <= DAWN) dawns.push(game.id)
      for (const wish of team.wishes)
        if (isAgainst(wish, place.starts, game.minutes))
          add(
            'wish',
            wishWeight(weights.wish, wish.rank),
            [game.id],
            WishUnmet({ team: team.name, game: game.name, time: clockOf(minute), day: day(place.starts) }),
          )
    }
    add('dawn', weights.dawn * (dawns.length - 2), dawns, Dawn({ team: team.name, times: dawns.length }))
  }

  const openings = openingsOf(problem)
  for (const game of problem.games) {
    const place = at.get(game.id)
    if (!place) continue
    const opens = openings.get(dayOf(place.starts))
    add(
      'late',
      lateWeight(weights.late, place.starts, opens),
      [game.id],
      Late({
        game: game.name,
        time: clockOf(place.starts),
        opens: clockOf(opens ?? 0),
        day: day(place.starts),
      }),
    )
    for (const id of game.feeder_ids) {
      const before = at.get(id)
      if (!before || dayOf(before.starts) !== dayOf(place.starts)) continue
      const other = games.get(id)!
      const over = place.starts - before.starts - other.minutes - rest
      const names = { other: other.name, game: game.name }
      add('waiting', weights.waiting * over, [id, game.id], PathWaiting({ ...names, minutes: over }))
      if (venueOf(before) !== venueOf(place)) add('venue', weights.venue, [id, game.id], PathVenue(names))
    }
    if (
      game.is_final &&
      !fields.get(place.field_id)?.is_main &&
      problem.fields.some(({ is_main }) => is_main)
    )
      add('final', weights.final, [game.id], Final({ game: game.name }))
  }

  for (const [i, team] of problem.teams.entries())
    for (const other of problem.teams.slice(i + 1)) {
      if (team.club_id === null || team.club_id !== other.club_id) continue
      for (const one of own.get(team.id) ?? [])
        for (const two of own.get(other.id) ?? [])
          if (
            one.game.id !== two.game.id &&
            one.place.starts < two.place.starts + two.game.minutes &&
            two.place.starts < one.place.starts + one.game.minutes
          )
            add(
              'club',
              weights.club,
              [one.game.id, two.game.id],
              Club({ team: team.name, other: other.name }),
            )
    }

  for (const was of problem.published) {
    const place = at.get(was.game_id)
    if (!place || (place.field_id === was.field_id && place.starts === was.starts)) continue
    add('moved', weights.moved, [was.game_id], Moved({ game: games.get(was.game_id)!.name }))
  }
  return costs
}

/** The sum of all costs, in family minutes. */
export const totalOf = (costs: readonly Cost[]): number =>
  costs.reduce((sum, { minutes }) => sum + minutes, 0)
