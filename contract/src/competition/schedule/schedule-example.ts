import { randomFrom } from './schedule-search.ts'
import { WEIGHTS, type ScheduleGame, type Scheduling } from './schedule.ts'

/** The division of teams into pools, the brackets, fields and days of an example. */
type Size = {
  seed: number
  /** Teams of each pool of each division. */
  pools: readonly (readonly number[])[]
  /** Teams of each bracket of a division. */
  brackets: readonly number[]
  venues: number
  fields_a_venue: number
  /** Slots of 75 minutes of each day. */
  slots: readonly number[]
}

/**
 * A tournament like those that were measured for the design of events (“Measured”): pools on all days but the last, brackets from the
 * last evening before it, one slot of rest, one more for another venue, two pool games a day, a curfew for the youngest, small fields
 * for two divisions, coaches with two teams, late arrivals, teams from far away and wishes.
 */
export function exampleOf(size: Size): Scheduling {
  const random = randomFrom(size.seed)
  const upTo = (many: number) => Math.floor(random() * many)
  const lastDay = size.slots.length - 1
  const games: ScheduleGame[] = []
  const teams: Scheduling['teams'][number][] = []
  const stages: Scheduling['stages'][number][] = []
  const fields = Array.from({ length: size.venues * size.fields_a_venue }, (_, f) => ({
    id: f + 1,
    name: `F${f + 1}`,
    venue_id: Math.floor(f / size.fields_a_venue) + 1,
    is_main: f === 0,
    open: size.slots.map((many, day) => ({
      from: day * 1440 + 480,
      until: day * 1440 + 480 + 75 * many,
    })),
    dark: [],
  }))
  const small = fields
    .filter((_, f) => f % size.fields_a_venue >= size.fields_a_venue / 2)
    .map(({ id }) => id)
  const divisions = size.pools.map((_, d) => ({
    id: d + 1,
    label: AGES[d]!,
    field_ids:
      d < 2 && size.pools.length > 2
        ? [...small, ...fields.filter((_, f) => f % size.fields_a_venue === 0).map(({ id }) => id)]
        : null,
    curfew: d === 0 ? 480 + 75 * Math.max(...size.slots) - 75 : null,
  }))
  const add = (game: Omit<ScheduleGame, 'id' | 'name' | 'minutes' | 'is_final'>, is_final = false) => {
    const id = games.length + 1
    games.push({ id, name: `G${id}`, minutes: 65, is_final, ...game })
    return id
  }
  for (const [d, division] of divisions.entries()) {
    const pools: number[] = []
    for (const [p, many] of size.pools[d]!.entries()) {
      const stage_id = stages.length + 1
      stages.push({
        id: stage_id,
        name: `${division.label}-P${p + 1}`,
        days: lastDay === 0 ? null : Array.from({ length: lastDay }, (_, day) => day),
        most_a_day: lastDay === 0 ? many : 2,
      })
      pools.push(stage_id)
      const own = Array.from({ length: many }, () => {
        const id = teams.length + 1
        teams.push({ id, name: `T${id}`, club_id: upTo(90) + 1, arrives: null, early: null, wishes: [] })
        return id
      })
      for (const [i, one] of own.entries())
        for (const other of own.slice(i + 1))
          add({
            division_id: division.id,
            stage_id,
            team_ids: [one, other],
            feeder_ids: [],
            after_stage_ids: [],
          })
    }
    for (const [b, many] of size.brackets.entries()) {
      const stage_id = stages.length + 1
      stages.push({
        id: stage_id,
        name: `${division.label}-B${b + 1}`,
        days: lastDay === 0 ? null : [lastDay - 1, lastDay],
        most_a_day: null,
      })
      // Byes go to the first: what is left plays down to a power of two.
      const open: (number | null)[] = Array.from({ length: 2 ** Math.ceil(Math.log2(many)) }, (_, seed) =>
        seed < many ? null : 0,
      )
      let round: (number | null)[] = open
      while (round.length > 1) {
        const half = round.length / 2
        round = Array.from({ length: half }, (_, i) => {
          const [one, other] = [round[i]!, round[round.length - 1 - i]!]
          if (other === 0) return null
          const feeder_ids = [one, other].flatMap((id) => (id === null ? [] : [id]))
          const after_stage_ids = feeder_ids.length < 2 ? pools : []
          return add(
            { division_id: division.id, stage_id, team_ids: [], feeder_ids, after_stage_ids },
            half === 1,
          )
        })
      }
    }
  }
  const some = (part: number) => teams.filter(() => random() < part)
  const changed = new Map(teams.map((team) => [team.id, { ...team }]))
  for (const { id } of some(0.1)) changed.get(id)!.arrives = 480 + 75 * (1 + upTo(4))
  for (const { id } of some(0.2)) changed.get(id)!.early = 480 + 75 * (1 + upTo(3))
  for (const { id } of some(0.15))
    changed.get(id)!.wishes = [
      random() < 0.5
        ? {
            kind: 'not_before',
            day: upTo(Math.max(1, lastDay)),
            minute: 480 + 75 * (1 + upTo(3)),
            rank: 1 + upTo(3),
          }
        : {
            kind: 'not_after',
            day: upTo(Math.max(1, lastDay)),
            minute: 480 + 75 * (5 + upTo(3)),
            rank: 1 + upTo(3),
          },
    ]
  return {
    first_day: '2027-06-04',
    days: size.slots.length,
    fields,
    roads: fields.flatMap(({ venue_id: from }) =>
      fields.flatMap(({ venue_id: to }) => (from < to ? [{ from, to, minutes: 75 }] : [])),
    ),
    divisions,
    stages,
    teams: [...changed.values()],
    people: Array.from({ length: Math.round(teams.length / 8) }, (_, i) => ({
      id: i + 1,
      name: `C${i + 1}`,
      team_ids: [teams[upTo(teams.length)]!.id, teams[upTo(teams.length)]!.id],
    })).filter(({ team_ids: [one, other] }) => one !== other),
    games,
    rest: 85,
    changeover: 10,
    crews: null,
    weights: WEIGHTS,
    published: [],
  }
}

const AGES = ['10U', '12U', '14U', '16U', '18U']
const FOURS = [4, 4, 4, 4, 4, 4, 4, 4, 4, 4]
const FIVES = [4, 4, 4, 4, 4, 5, 5, 5, 5]
/** What is measured, by teams: 200 are 515 games in 620 slots. */
export const SIZES: Readonly<Record<50 | 100 | 200, Omit<Size, 'seed'>>> = {
  50: {
    pools: [
      [4, 4, 4, 4, 4, 5],
      [4, 4, 4, 4, 4, 5],
    ],
    brackets: [8, 8, 9],
    venues: 2,
    fields_a_venue: 3,
    slots: [9, 11, 11],
  },
  100: {
    pools: [[...FOURS, 4, 4, 4], FIVES],
    brackets: [16, 12, 12],
    venues: 3,
    fields_a_venue: 4,
    slots: [9, 11, 11],
  },
  200: {
    pools: [FIVES, FIVES, FIVES, FOURS, FOURS],
    brackets: [16, 12, 12],
    venues: 5,
    fields_a_venue: 4,
    slots: [9, 11, 11],
  },
}
