import { judgeOf } from '../schedule/schedule-check.ts'
import { RASTER, type Placement, type ScheduleGame, type Scheduling } from '../schedule/schedule.ts'

/** What a game breaks at a minute on whatever field. */
const OF_THE_MINUTE = new Set(
  'stage_days stage_first curfew arrival day_full path_full crews team_twice'.split(' '),
)

/**
 * Moves games back as little as possible, in the order in which they were to be played: each stays where it is if it can, else it gets the
 * first minute that breaks no rule, on its own field before others. Families find their games in the order they know. What finds no place
 * is left out. `placed` are games that have begun.
 */
export function shifted(
  problem: Scheduling,
  placed: readonly Placement[],
  rest: readonly Placement[],
): Placement[] {
  const judge = judgeOf(problem)
  const games = new Map(problem.games.map((one) => [one.id, one]))
  const places = [...placed]
  const ends = new Map(placed.map(({ game_id, starts }) => [game_id, starts + games.get(game_id)!.minutes]))
  const isFree = (game: ScheduleGame, field_id: number, starts: number) =>
    places.every(
      (one) =>
        one.field_id !== field_id ||
        starts >= ends.get(one.game_id)! + problem.changeover ||
        one.starts >= starts + game.minutes + problem.changeover,
    )
  /** What the rules would say anyway, without asking them. */
  const isReady = (game: ScheduleGame, starts: number) =>
    game.feeder_ids.every((id) => (ends.get(id) ?? Number.POSITIVE_INFINITY) + problem.rest <= starts) &&
    places.every((one) => {
      const other = games.get(one.game_id)!
      if (!other.team_ids.some((team) => game.team_ids.includes(team))) return true
      return (
        starts >= ends.get(one.game_id)! + problem.rest || one.starts >= starts + game.minutes + problem.rest
      )
    })
  for (const was of rest.toSorted((a, b) => a.starts - b.starts || a.game_id - b.game_id)) {
    const game = games.get(was.game_id)
    if (!game) continue
    const fields = problem.fields.toSorted(
      (a, b) => Number(b.id === was.field_id) - Number(a.id === was.field_id) || a.id - b.id,
    )
    const found = firstPlace(game, fields, was)
    if (!found) continue
    places.push(found)
    ends.set(game.id, found.starts + game.minutes)
  }
  return places

  function firstPlace(
    game: ScheduleGame,
    fields: Scheduling['fields'],
    was: Placement,
  ): Placement | undefined {
    const last = Math.max(0, ...fields.flatMap(({ open }) => open.map(({ until }) => until))) - game.minutes
    for (let starts = was.starts; starts <= last; starts += RASTER) {
      if (!isReady(game, starts)) continue
      for (const { id, open } of fields) {
        if (!open.some(({ from, until }) => from <= starts && starts + game.minutes <= until)) continue
        if (!isFree(game, id, starts)) continue
        const place = { game_id: game.id, field_id: id, starts, locked: false }
        const broken = judge.one(places, place)
        if (broken.length === 0) return place
        if (broken.some(({ rule }) => OF_THE_MINUTE.has(rule))) break
      }
    }
    return undefined
  }
}
