import { shownDay } from '../../dates.ts'
import { sentence, type Said } from '../../message.ts'
import {
  clockOf,
  dateOf,
  dayOf,
  DAY_MINUTES,
  roadsOf,
  type Broken,
  type Placement,
  type ScheduleGame,
  type Scheduling,
} from './schedule.ts'

const FieldTaken = sentence('schedule_field_taken', '{game} and {other} are on {field} at the same time.')
const FieldClosed = sentence('schedule_field_closed', '{field} isn’t open for {game} on {day} at {time}.')
const FieldDark = sentence(
  'schedule_field_dark',
  '{game} would end in the dark: {field} has no lights, and it’s dark at {time}.',
)
const FieldUnfit = sentence('schedule_field_unfit', '{field} doesn’t fit {division}.')
const Curfew = sentence('schedule_curfew', '{division} games end by {time}; {game} would end at {ends}.')
const StageDays = sentence('schedule_stage_days', '{stage} isn’t played on {day}.')
const Rest = sentence(
  'schedule_rest',
  '{team} has {minutes} minutes between {other} and {game} and needs {needed}.',
)
const TeamTwice = sentence('schedule_team_twice', '{team} plays {other} and {game} at the same time.')
const DayFull = sentence(
  'schedule_day_full',
  '{team} would play {games} games on {day}; {most} is the maximum.',
)
const PathFull = sentence(
  'schedule_path_full',
  'A team could play {games} games on {day} up to {game}; {most} is the maximum.',
)
const Feeder = sentence(
  'schedule_feeder',
  '{game} needs the result of {other} and {minutes} minutes after it.',
)
const StageFirst = sentence(
  'schedule_stage_first',
  '{game} depends on the standings of {stage}, and {other} ends at {time} on {day}.',
)
const PersonTwice = sentence(
  'schedule_person_twice',
  '{person} can’t be at both {game} and {other}: they’re {minutes} minutes apart by road.',
)
const Crews = sentence('schedule_crews', 'At {time} {games} games need umpires, and there are {crews} crews.')
const Arrival = sentence('schedule_arrival', '{team} can’t play before {time} on {day}.')
const Locked = sentence('schedule_locked', '{game} is locked at {time} on {field}.')

/** What a schedule of a problem is judged by: every game in it, or one at a place where it is not yet. */
export type Judge = {
  /** Every rule that is broken, each once. Empty for a schedule that may be published. Games without a place break nothing. */
  all: (placements: readonly Placement[]) => Broken[]
  /** What a game would break at a place, while all others stay where they are. */
  one: (placements: readonly Placement[], place: Placement) => Broken[]
}

type Placed = { game: ScheduleGame; at: Placement; ends: number }

/**
 * The hard rules, one function for each, written for reading and apart from the search: nothing is saved or published that this has
 * not judged. `locked` are places that may not change.
 */
export function judgeOf(problem: Scheduling, locked: readonly Placement[] = []): Judge {
  const games = new Map(problem.games.map((one) => [one.id, one]))
  const fields = new Map(problem.fields.map((one) => [one.id, one]))
  const teams = new Map(problem.teams.map((one) => [one.id, one]))
  const stages = new Map(problem.stages.map((one) => [one.id, one]))
  const divisions = new Map(problem.divisions.map((one) => [one.id, one]))
  const peopleOf = new Map<number, (typeof problem.people)[number][]>()
  for (const person of problem.people)
    for (const team of person.team_ids) peopleOf.set(team, [...(peopleOf.get(team) ?? []), person])
  const road = roadsOf(problem)
  const day = (minute: number) => shownDay(dateOf(problem, minute))
  const clock = (minute: number) => clockOf(minute)

  const placed = (at: Placement): Placed => {
    const game = games.get(at.game_id)!
    return { game, at, ends: at.starts + game.minutes }
  }
  const between = (a: Placed, b: Placed) => road(venueOf(a), venueOf(b))
  const venueOf = ({ at }: Placed) => fields.get(at.field_id)?.venue_id ?? 0
  const broken = (rule: string, one: Placed, reason: Said, other: Placed | null = null): Broken => ({
    rule,
    game_id: one.game.id,
    other_id: other?.game.id ?? null,
    reason,
  })

  /** Rules about a game alone. */
  function alone(one: Placed): Broken[] {
    const { game, at, ends } = one
    const field = fields.get(at.field_id)
    const division = divisions.get(game.division_id)
    const found: Broken[] = []
    if (!field?.open.some(({ from, until }) => from <= at.starts && ends <= until))
      found.push(
        broken(
          'field_closed',
          one,
          FieldClosed({
            field: field?.name ?? '–',
            game: game.name,
            day: day(at.starts),
            time: clock(at.starts),
          }),
        ),
      )
    const dark = field?.dark.find(({ from, until }) => from < ends && at.starts < until)
    if (field && dark)
      found.push(
        broken('field_dark', one, FieldDark({ game: game.name, field: field.name, time: clock(dark.from) })),
      )
    if (field && division?.field_ids && !division.field_ids.includes(field.id))
      found.push(broken('field_unfit', one, FieldUnfit({ field: field.name, division: division.label })))
    if (division && division.curfew !== null && ends > dayOf(at.starts) * DAY_MINUTES + division.curfew)
      found.push(
        broken(
          'curfew',
          one,
          Curfew({
            division: division.label,
            time: clock(division.curfew),
            game: game.name,
            ends: clock(ends),
          }),
        ),
      )
    const stage = stages.get(game.stage_id)
    if (stage?.days && !stage.days.includes(dayOf(at.starts)))
      found.push(broken('stage_days', one, StageDays({ stage: stage.name, day: day(at.starts) })))
    for (const id of game.team_ids) {
      const team = teams.get(id)
      if (team && team.arrives !== null && at.starts < team.arrives)
        found.push(
          broken(
            'arrival',
            one,
            Arrival({ team: team.name, time: clock(team.arrives), day: day(team.arrives) }),
          ),
        )
    }
    const lock = locked.find(({ game_id }) => game_id === game.id)
    if (lock && (lock.field_id !== at.field_id || lock.starts !== at.starts))
      found.push(
        broken(
          'locked',
          one,
          Locked({
            game: game.name,
            time: clock(lock.starts),
            field: fields.get(lock.field_id)?.name ?? '–',
          }),
        ),
      )
    return found
  }

  /** Rules about two games, the second of which is not earlier. */
  function together(first: Placed, second: Placed): Broken[] {
    const found: Broken[] = []
    if (
      first.at.field_id === second.at.field_id &&
      second.at.starts < first.ends + problem.changeover &&
      first.at.starts < second.ends + problem.changeover
    )
      found.push(
        broken(
          'field_taken',
          second,
          FieldTaken({
            game: second.game.name,
            other: first.game.name,
            field: fields.get(first.at.field_id)?.name ?? '–',
          }),
          first,
        ),
      )
    const gap = second.at.starts - first.ends
    const needed = problem.rest + between(first, second)
    if (gap < needed) {
      const both = { other: first.game.name, game: second.game.name }
      for (const id of first.game.team_ids) {
        if (!second.game.team_ids.includes(id)) continue
        const team = teams.get(id)?.name ?? '–'
        found.push(
          gap < 0
            ? broken('team_twice', second, TeamTwice({ team, ...both }), first)
            : broken('rest', second, Rest({ team, ...both, minutes: gap, needed }), first),
        )
      }
    }
    for (const [feeder, next] of [
      [first, second],
      [second, first],
    ] as const) {
      if (!next.game.feeder_ids.includes(feeder.game.id)) continue
      const minutes = problem.rest + between(feeder, next)
      if (next.at.starts < feeder.ends + minutes)
        found.push(
          broken('feeder', next, Feeder({ game: next.game.name, other: feeder.game.name, minutes }), feeder),
        )
    }
    if (gap < between(first, second))
      for (const person of sharedBy(first.game, second.game))
        found.push(
          broken(
            'person_twice',
            second,
            PersonTwice({
              person: person.name,
              game: second.game.name,
              other: first.game.name,
              minutes: between(first, second),
            }),
            first,
          ),
        )
    for (const [earlier, later] of [
      [first, second],
      [second, first],
    ] as const) {
      if (!later.game.after_stage_ids.includes(earlier.game.stage_id)) continue
      if (later.at.starts >= earlier.ends + problem.rest) continue
      found.push(
        broken(
          'stage_first',
          later,
          StageFirst({
            game: later.game.name,
            stage: stages.get(earlier.game.stage_id)?.name ?? '–',
            other: earlier.game.name,
            time: clock(earlier.ends),
            day: day(earlier.ends),
          }),
          earlier,
        ),
      )
    }
    return found
  }

  /** People who are needed at both games, for two different teams. */
  function sharedBy(one: ScheduleGame, other: ScheduleGame) {
    return one.team_ids.flatMap((team) =>
      (peopleOf.get(team) ?? []).filter(({ team_ids }) =>
        other.team_ids.some((second) => second !== team && team_ids.includes(second)),
      ),
    )
  }

  /**
   * How many games a team plays on a day, known games and the longest path of a bracket. On a day with games of several stages the
   * largest limit of them counts.
   */
  function fullDays(all: readonly Placed[], only?: ReadonlySet<number>): Broken[] {
    const found: Broken[] = []
    const mostOf = ({ game }: Placed) => stages.get(game.stage_id)?.most_a_day ?? Infinity
    const days = new Map<string, Placed[]>()
    const asked = only && all.filter(({ game }) => only.has(game.id))
    const askedTeams = asked && new Set(asked.flatMap(({ game }) => game.team_ids))
    const askedDays = asked && new Set(asked.map(({ at }) => dayOf(at.starts)))
    const isAsked = ({ at }: Placed) => !askedDays || askedDays.has(dayOf(at.starts))
    for (const one of all.filter(isAsked))
      for (const team of one.game.team_ids) {
        if (askedTeams && !askedTeams.has(team)) continue
        const key = `${team} ${dayOf(one.at.starts)}`
        days.set(key, [...(days.get(key) ?? []), one])
      }
    for (const [key, today] of days) {
      const most = Math.max(...today.map(mostOf))
      if (today.length <= most || (only && !today.some(({ game }) => only.has(game.id)))) continue
      const last = today.toSorted((a, b) => a.at.starts - b.at.starts).at(-1)!
      const team = teams.get(Number(key.split(' ')[0]))?.name ?? '–'
      found.push(
        broken('day_full', last, DayFull({ team, games: today.length, day: day(last.at.starts), most })),
      )
    }
    const byId = new Map(all.map((one) => [one.game.id, one]))
    const paths = new Map<number, readonly number[]>()
    /** The longest way to a game on its day, with the game. */
    const pathTo = (one: Placed): readonly number[] => {
      const known = paths.get(one.game.id)
      if (known) return known
      const today = one.game.feeder_ids.flatMap((id) => {
        const feeder = byId.get(id)
        return feeder && dayOf(feeder.at.starts) === dayOf(one.at.starts) ? [pathTo(feeder)] : []
      })
      const path = [one.game.id, ...(today.toSorted((a, b) => b.length - a.length)[0] ?? [])]
      paths.set(one.game.id, path)
      return path
    }
    for (const one of all) {
      if (one.game.feeder_ids.length === 0 || !isAsked(one)) continue
      const path = pathTo(one)
      const most = mostOf(one)
      if (path.length <= most || (only && !path.some((id) => only.has(id)))) continue
      found.push(
        broken(
          'path_full',
          one,
          PathFull({ games: path.length, day: day(one.at.starts), game: one.game.name, most }),
        ),
      )
    }
    return found
  }

  /** Moments at which more games run than there are crews. */
  function crewless(all: readonly Placed[], only?: Placed): Broken[] {
    const { crews } = problem
    if (crews === null) return []
    const found: Broken[] = []
    const starts = only ? all.filter((one) => one.at.starts < only.ends && only.at.starts < one.ends) : all
    for (const moment of new Set(starts.map(({ at }) => Math.max(at.starts, only?.at.starts ?? at.starts)))) {
      const running = all.filter(({ at, ends }) => at.starts <= moment && moment < ends)
      if (running.length <= crews) continue
      const last =
        only ?? running.toSorted((a, b) => a.at.starts - b.at.starts || a.game.id - b.game.id).at(-1)!
      found.push(broken('crews', last, Crews({ time: clock(moment), games: running.length, crews })))
      if (only) break
    }
    return found
  }

  const ordered = (one: Placed, other: Placed) =>
    one.at.starts < other.at.starts || (one.at.starts === other.at.starts && one.game.id < other.game.id)
      ? together(one, other)
      : together(other, one)

  const known = (placements: readonly Placement[]) =>
    placements.filter(({ game_id }) => games.has(game_id)).map(placed)

  return {
    all(placements) {
      const all = known(placements).toSorted((a, b) => a.at.starts - b.at.starts || a.game.id - b.game.id)
      return [
        ...all.flatMap(alone),
        ...all.flatMap((one, i) => all.slice(i + 1).flatMap((other) => together(one, other))),
        ...fullDays(all),
        ...crewless(all),
      ]
    },
    one(placements, place) {
      if (!games.has(place.game_id)) return []
      const others = known(placements.filter(({ game_id }) => game_id !== place.game_id))
      const one = placed(place)
      const all = [...others, one]
      return [
        ...alone(one),
        ...others.flatMap((other) => ordered(one, other)),
        ...fullDays(all, new Set([one.game.id])),
        ...crewless(all, one),
      ]
    },
  }
}
