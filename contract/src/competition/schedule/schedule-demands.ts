import { sentence, type Said } from '../../message.ts'
import { searchSchedule } from './schedule-search.ts'
import { clockOf, dayOf, DAY_MINUTES, type Placement, type Scheduling } from './schedule.ts'

const RestDemand = sentence('demand_rest', '{minutes} minutes of rest between a team’s games')
const MostDemand = sentence('demand_most', '{stage}: at most {games} games a day for a team')
const DaysDemand = sentence('demand_days', '{stage} only on its days')
const FieldsDemand = sentence('demand_fields', '{division} only on fields that fit')
const CurfewDemand = sentence('demand_curfew', '{division} done by {time}')
const ArrivalDemand = sentence('demand_arrival', '{team} not before its arrival')
const PersonDemand = sentence('demand_person', '{person} at the games of every team')
const CrewsDemand = sentence('demand_crews', 'only {crews} games at a time, for umpires')
const LocksDemand = sentence('demand_locks', '{games} locked games stay')
const DarkDemand = sentence('demand_dark', '{field} without lights after sunset')
const ShorterChange = sentence('demand_shorter', 'Games of {minutes} minutes')
const LessRestChange = sentence('demand_less_rest', 'A rest of {minutes} minutes')
const LongerChange = sentence('demand_longer', 'Fields open an hour longer each day')

/** Something that is asked of a schedule and could be given up. */
export type Demand = { id: string; says: Said }
/** The problem and the locked games without some demands. */
type Loosened = { problem: Scheduling; locked: readonly Placement[] }
type Part = Demand & { without: (from: Loosened) => Loosened }

export type Contradiction = {
  /** Demands that cannot all be met; giving up any one of them is enough. */
  demands: Demand[]
  /** Whether that is proven by counting places, or only that a search of some length found nothing. */
  proven: boolean
  /** Changes that make a schedule possible, each alone. */
  helps: Said[]
}

/**
 * A smallest set of demands that contradict one another, by QuickXplain (Junker 2004): no demand of it can be spared. Undefined if all
 * of them can be met. That something is impossible is proven where not even each game has a place of its own; elsewhere a search of
 * `moves` moves is taken for an answer, and `proven` says so.
 */
export function contradictionOf(
  problem: Scheduling,
  locked: readonly Placement[],
  { moves, seed }: { moves: number; seed: number },
): Contradiction | undefined {
  const known = new Map<string, 'yes' | 'no' | 'never'>()
  const demands = demandsOf(problem, locked)
  /** Whether a schedule exists in which these demands are met. */
  const possible = (kept: readonly Part[]): 'yes' | 'no' | 'never' => {
    const ids = new Set(kept.map(({ id }) => id))
    const key = [...ids].toSorted().join()
    const answer = known.get(key)
    if (answer) return answer
    const left = demands
      .filter(({ id }) => !ids.has(id))
      .reduce<Loosened>((from, one) => one.without(from), { problem, locked })
    const found = isPossible(left, { moves, seed })
    known.set(key, found)
    return found
  }
  if (possible(demands) === 'yes') return undefined
  if (possible([]) !== 'yes')
    return { demands: [], proven: possible([]) === 'never', helps: helpsOf({ problem, locked }, moves, seed) }

  const explain = (background: readonly Part[], isNew: boolean, of: readonly Part[]): readonly Part[] => {
    if (isNew && possible(background) !== 'yes') return []
    if (of.length === 1) return of
    const half = Math.floor(of.length / 2)
    const [one, two] = [of.slice(0, half), of.slice(half)]
    const second = explain([...background, ...one], one.length > 0, two)
    const first = explain([...background, ...second], second.length > 0, one)
    return [...first, ...second]
  }
  const set = explain([], false, demands)
  return {
    demands: set.map(({ id, says }) => ({ id, says })),
    proven: possible(set) === 'never',
    helps: helpsOf({ problem, locked }, moves, seed),
  }
}

/** Whether there is a schedule: `never` if proven that there is none, `no` if none was found. */
function isPossible(
  { problem, locked }: Loosened,
  { moves, seed }: { moves: number; seed: number },
): 'yes' | 'no' | 'never' {
  if (!hasPlaceForEach(problem, locked)) return 'never'
  let legal = false
  searchSchedule(problem, {
    seed,
    moves,
    from: locked,
    go_on: (progress) => {
      legal = progress.legal
      return !legal
    },
  })
  return legal ? 'yes' : 'no'
}

/**
 * Whether each game can have minutes of its own on some field: the minutes that games of each set of fields need are no more than those
 * fields have. Sets are those that divisions name. False is a proof; true is none.
 */
function hasPlaceForEach(problem: Scheduling, locked: readonly Placement[]): boolean {
  const divisions = new Map(problem.divisions.map((one) => [one.id, one]))
  const stages = new Map(problem.stages.map((one) => [one.id, one]))
  const isLocked = new Set(locked.map(({ game_id }) => game_id))
  const groups = new Map<
    string,
    { needed: number; least: number; fields: readonly number[] | null; days: readonly number[] | null }
  >()
  for (const game of problem.games) {
    const fields = divisions.get(game.division_id)?.field_ids ?? null
    const days = stages.get(game.stage_id)?.days ?? null
    for (const [f, d] of [
      [null, null],
      [fields, null],
      [null, days],
      [fields, days],
    ] as const) {
      const key = JSON.stringify([f, d])
      const group = groups.get(key) ?? { needed: 0, least: Infinity, fields: f, days: d }
      group.needed += isLocked.has(game.id) ? 0 : game.minutes + problem.changeover
      group.least = Math.min(group.least, game.minutes)
      groups.set(key, group)
    }
  }
  // A game belongs to every group whose fields and days contain its own.
  for (const group of groups.values()) {
    group.needed = 0
    for (const game of problem.games) {
      if (isLocked.has(game.id)) continue
      const fields = divisions.get(game.division_id)?.field_ids ?? null
      const days = stages.get(game.stage_id)?.days ?? null
      if (isWithin(fields, group.fields) && isWithin(days, group.days))
        group.needed += game.minutes + problem.changeover
    }
    const there = problem.fields
      .filter(({ id }) => group.fields?.includes(id) ?? true)
      .flatMap(({ open }) => open)
      .filter(({ from }) => group.days?.includes(dayOf(from)) ?? true)
      .reduce(
        (sum, { from, until }) => sum + (until - from < group.least ? 0 : until - from + problem.changeover),
        0,
      )
    if (group.needed > there) return false
  }
  return true
}

const isWithin = (own: readonly number[] | null, all: readonly number[] | null) =>
  all === null || (own !== null && own.every((one) => all.includes(one)))

/** Every demand of a problem, the least dear to people first, since later ones are more likely to be named. */
function demandsOf(problem: Scheduling, locked: readonly Placement[]): Part[] {
  const change = (id: string, says: Said, loosen: (problem: Scheduling) => Scheduling): Part => ({
    id,
    says,
    without: (from) => ({ ...from, problem: loosen(from.problem) }),
  })
  return [
    ...problem.fields
      .filter(({ dark }) => dark.length > 0)
      .map((field) =>
        change(`dark-${field.id}`, DarkDemand({ field: field.name }), (from) => ({
          ...from,
          fields: from.fields.map((one) => (one.id === field.id ? { ...one, dark: [] } : one)),
        })),
      ),
    ...problem.divisions
      .filter(({ field_ids }) => field_ids)
      .map((division) =>
        change(`fields-${division.id}`, FieldsDemand({ division: division.label }), (from) => ({
          ...from,
          divisions: from.divisions.map((one) =>
            one.id === division.id ? { ...one, field_ids: null } : one,
          ),
        })),
      ),
    ...problem.people.map((person) =>
      change(`person-${person.id}`, PersonDemand({ person: person.name }), (from) => ({
        ...from,
        people: from.people.filter(({ id }) => id !== person.id),
      })),
    ),
    ...problem.teams
      .filter(({ arrives }) => arrives !== null)
      .map((team) =>
        change(`arrival-${team.id}`, ArrivalDemand({ team: team.name }), (from) => ({
          ...from,
          teams: from.teams.map((one) => (one.id === team.id ? { ...one, arrives: null } : one)),
        })),
      ),
    ...problem.stages
      .filter(({ most_a_day }) => most_a_day !== null)
      .map((stage) =>
        change(`most-${stage.id}`, MostDemand({ stage: stage.name, games: stage.most_a_day! }), (from) => ({
          ...from,
          stages: from.stages.map((one) => (one.id === stage.id ? { ...one, most_a_day: null } : one)),
        })),
      ),
    ...problem.stages
      .filter(({ days }) => days)
      .map((stage) =>
        change(`days-${stage.id}`, DaysDemand({ stage: stage.name }), (from) => ({
          ...from,
          stages: from.stages.map((one) => (one.id === stage.id ? { ...one, days: null } : one)),
        })),
      ),
    ...problem.divisions
      .filter(({ curfew }) => curfew !== null)
      .map((division) =>
        change(
          `curfew-${division.id}`,
          CurfewDemand({ division: division.label, time: clockOf(division.curfew!) }),
          (from) => ({
            ...from,
            divisions: from.divisions.map((one) => (one.id === division.id ? { ...one, curfew: null } : one)),
          }),
        ),
      ),
    ...(problem.crews === null
      ? []
      : [change('crews', CrewsDemand({ crews: problem.crews }), (from) => ({ ...from, crews: null }))]),
    ...(problem.rest === 0
      ? []
      : [change('rest', RestDemand({ minutes: problem.rest }), (from) => ({ ...from, rest: 0 }))]),
    ...(locked.length === 0
      ? []
      : [
          {
            id: 'locks',
            says: LocksDemand({ games: locked.length }),
            without: ({ problem: from }: Loosened) => ({ problem: from, locked: [] }),
          },
        ]),
  ]
}

/** Small changes that each make a schedule possible. */
function helpsOf({ problem, locked }: Loosened, moves: number, seed: number): Said[] {
  const shortest = Math.min(...problem.games.map(({ minutes }) => minutes))
  const shorter = Math.max(40, Math.floor((shortest * 0.85) / 5) * 5)
  const rest = Math.floor(problem.rest / 2 / 5) * 5
  const tries: [Said, Scheduling][] = [
    [
      LongerChange({}),
      {
        ...problem,
        fields: problem.fields.map((field) => ({
          ...field,
          open: field.open.map((one, i) =>
            dayOf(one.until - 1) === dayOf((field.open[i + 1] ?? { from: -1 }).from)
              ? one
              : { ...one, until: Math.min(one.until + 60, (dayOf(one.from) + 1) * DAY_MINUTES) },
          ),
        })),
      },
    ],
    [
      ShorterChange({ minutes: shorter }),
      {
        ...problem,
        games: problem.games.map((game) => ({ ...game, minutes: Math.min(game.minutes, shorter) })),
      },
    ],
    [LessRestChange({ minutes: rest }), { ...problem, rest }],
  ]
  return tries.flatMap(([says, changed]) =>
    isPossible({ problem: changed, locked }, { moves, seed }) === 'yes' ? [says] : [],
  )
}
