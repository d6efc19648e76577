import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resolve, type Facts } from '../draw/brackets.ts'
import { layOut, newStage } from '../draw/formats.ts'
import { searchSchedule } from '../schedule/schedule-search.ts'
import { DAY_MINUTES, dayOf, WEIGHTS, type Placement, type Scheduling } from '../schedule/schedule.ts'
import type { PlayedGame } from '../standings/standings.ts'
import { TIE_BREAK_SETS } from '../standings/tie-breaks.ts'
import { brokenBy, calledOff, planOf, problemAfter, type WeatherFacts } from './weather-plan.ts'
import { MEASURES } from '../weather.ts'

const HOUR = 60
const layout = layOut(
  {
    stages: [
      newStage('pools', 'Pool', { groups: 2, minutes: 60 }),
      newStage('single', 'Bracket', {
        minutes: 60,
        third_place: true,
        takes: { from: 'stage', stage: 1, order: 'overall', first: 1, last: 4 },
      }),
    ],
  },
  8,
)
const seats = Array.from({ length: 8 }, (_, i) => ({ id: i + 1, withdrawn: false, entered: i }))
const rules = TIE_BREAK_SETS[0]!.rules
const known = (results: ReadonlyMap<number, PlayedGame>): Facts => ({ seats, results, rules, seed: 'x' })
const start = resolve(layout, known(new Map()))
const stageOf = (game: (typeof layout.games)[number]) => (game.stage === 1 ? game.group : 9)

/** Two parks with two fields each, open until six; four pool games a slot on Saturday, the bracket after them. */
const problem: Scheduling = {
  first_day: '2027-06-12',
  days: 2,
  fields: [1, 2, 3, 4].map((id) => ({
    ...{ id, name: `F${id}`, venue_id: Math.ceil(id / 2), is_main: false, dark: [] },
    open: [0, 1].map((day) => ({ from: day * DAY_MINUTES + 8 * HOUR, until: day * DAY_MINUTES + 18 * HOUR })),
  })),
  roads: [],
  divisions: [{ id: 1, label: '12U', field_ids: null, curfew: null }],
  stages: [1, 2, 9].map((id) => ({ id, name: `S${id}`, days: null, most_a_day: null })),
  teams: seats.map(({ id }) => ({
    id,
    name: `T${id}`,
    club_id: null,
    arrives: null,
    early: null,
    wishes: [],
  })),
  people: [],
  games: layout.games.map((game) => {
    const { home, visitor } = start.games.get(game.number)!
    return {
      id: 100 + game.number,
      name: `#${game.number}`,
      division_id: 1,
      stage_id: stageOf(game),
      minutes: 60,
      team_ids: [home, visitor].flatMap((id) => id ?? []),
      feeder_ids: [game.home, game.visitor].flatMap((one) =>
        one.from === 'winner' || one.from === 'loser' ? [100 + one.game] : [],
      ),
      after_stage_ids: game.stage === 2 && game.home.from === 'overall' ? [1, 2] : [],
      is_final: false,
    }
  }),
  rest: 30,
  changeover: 10,
  crews: null,
  weights: WEIGHTS,
  published: [],
}
const published = searchSchedule(problem, { seed: 1, moves: 60_000 }).placements
const game_ids = layout.games.map(({ number }) => 100 + number)

/** The event at a minute of Saturday: games that have begun by then are over, or under way if they are not at their end. */
function at(now: number, more: Partial<WeatherFacts> = {}): WeatherFacts {
  const results = new Map<number, PlayedGame>()
  const begun = published
    .filter(({ starts }) => starts < now)
    .toSorted((a, b) => a.starts - b.starts)
    .map(({ game_id, starts }) => {
      const number = game_id - 100
      const { home, visitor } = resolve(layout, known(results)).games.get(number)!
      const isOver = starts + 60 <= now && home !== null && visitor !== null
      if (isOver)
        results.set(number, {
          ...{ home: home!, visitor: visitor!, forfeit: null },
          ...{
            home_runs: (number * 7) % 5,
            visitor_runs: (number * 3) % 5 === (number * 7) % 5 ? 6 : (number * 3) % 5,
          },
        })
      return { game_id, until: isOver ? null : Math.max(now, more.from ?? now) + 30 }
    })
  return {
    problem: { ...problem, published },
    ...{ now, from: now, stopped: [], closed: [], begun },
    divisions: [{ id: 1, layout, facts: known(results), game_ids }],
    ...more,
  }
}
const placeOf = (places: readonly Placement[], id: number) => places.find(({ game_id }) => game_id === id)

test('a plan leaves the past alone, keeps every rule, and plays nothing before play resumes or on closed fields', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...MEASURES),
      fc.integer({ min: 7 * HOUR, max: 17 * HOUR }),
      fc.integer({ min: 0, max: 4 * HOUR }),
      fc.subarray([1, 2]),
      fc.subarray([1, 2, 3, 4], { maxLength: 2 }),
      (kind, now, wait, stopped, closed) => {
        const facts = at(now, { from: now + wait, stopped, closed })
        const plan = planOf(kind, facts, { moves: 4000 })
        if (!plan) return
        const begun = new Set(facts.begun.map(({ game_id }) => game_id))
        for (const id of begun) {
          expect(plan.called_off).not.toContain(id)
          expect(placeOf(plan.places, id)).toEqual(placeOf(published, id))
          expect(plan.minutes.map(({ game_id }) => game_id)).not.toContain(id)
        }
        // Nothing that is played waits for what isn’t.
        for (const game of layout.games)
          if (!plan.called_off.includes(100 + game.number))
            for (const source of [game.home, game.visitor])
              if (source.from === 'winner' || source.from === 'loser')
                expect(plan.called_off).not.toContain(100 + source.game)
        if (!plan.legal) return
        const after = problemAfter(
          facts,
          plan.called_off,
          new Map(plan.minutes.map((one) => [one.game_id, one.minutes])),
        )
        expect(brokenBy(after.problem, after.begun, plan.places)).toEqual([])
        expect(plan.places).toHaveLength(layout.games.length - plan.called_off.length)
        for (const { game_id, field_id, starts } of plan.places) {
          if (begun.has(game_id)) continue
          const venue = Math.ceil(field_id / 2)
          expect(starts).toBeGreaterThanOrEqual(stopped.includes(venue) ? now + wait : now)
          if (closed.includes(field_id)) expect(dayOf(starts)).toBe(1)
        }
        for (const team of plan.teams) expect(team.least).toBeLessThanOrEqual(team.most)
      },
    ),
    { numRuns: 60 },
  )
})

test('one pool game less takes the last round that has not begun, and nobody loses more than one', () => {
  const [early, whole] = [
    planOf('drop_pool', at(7 * HOUR), { moves: 4000 })!,
    planOf('wait', at(7 * HOUR), { moves: 4000 })!,
  ]
  expect(early.called_off).toHaveLength(4)
  for (const [i, team] of early.teams.entries()) expect(whole.teams[i]!.least - team.least).toBe(1)
  expect(planOf('drop_pool', at(DAY_MINUTES + 17 * HOUR), { moves: 4000 })).toBeUndefined()
})

test('where everything can stay, nothing moves', () => {
  expect(planOf('wait', at(7 * HOUR), { moves: 4000 })).toMatchObject({
    legal: true,
    moved: 0,
    called_off: [],
  })
})

test('after a wait games keep their order, and none moves further than the wait and what stands in its way', () => {
  const wait = planOf('wait', at(7 * HOUR, { from: 9 * HOUR, stopped: [1, 2] }), { moves: 4000 })!
  const opens = 8 * HOUR
  expect(wait.legal).toBe(true)
  for (const was of published) {
    const { starts } = placeOf(wait.places, was.game_id)!
    expect(starts).toBeGreaterThanOrEqual(was.starts)
    if (dayOf(was.starts) === 0) expect(starts - was.starts).toBeLessThanOrEqual(9 * HOUR - opens + 30)
  }
})

test('what has no room says so, with the rules it would break', () => {
  const plan = planOf('wait', at(7 * HOUR, { from: DAY_MINUTES + 16 * HOUR, stopped: [1, 2] }), {
    moves: 4000,
  })!
  expect(plan.legal).toBe(false)
  expect(plan.unplaced + plan.lacks.length).toBeGreaterThan(0)
})

test('to stop and decide calls off all that has not begun, and names who is champion', () => {
  const facts = at(Math.max(...published.map(({ starts }) => starts)))
  const plan = planOf('decide', facts, { moves: 4000 })!
  expect(calledOff('decide', facts)).toHaveLength(layout.games.length - facts.begun.length)
  expect(plan).toMatchObject({
    legal: true,
    champions: [{ division_id: 1, entrant_ids: [expect.any(Number)] }],
  })
  for (const team of plan.teams) expect(team.least).toBe(team.most)
})

test('what one measure has called off no other one calls off again, and it stays off for the next', () => {
  const now = 7 * HOUR
  const after = (off: readonly number[]): WeatherFacts => {
    const facts = at(now)
    const called_off = new Set(off.map((id) => id - 100))
    return {
      ...facts,
      problem: { ...facts.problem, published: published.filter(({ game_id }) => !off.includes(game_id)) },
      divisions: facts.divisions.map((one) => ({ ...one, facts: { ...one.facts, called_off } })),
    }
  }
  const lower = calledOff('lower_off', at(now))
  expect(lower).toHaveLength(1)
  expect(calledOff('lower_off', after(lower))).toEqual([])
  expect(calledOff('decide', after(lower))).toEqual(game_ids.filter((id) => !lower.includes(id)))
  let off: number[] = []
  // Of the three rounds of each pool two can be dropped, one after the other.
  for (const drops of [4, 4, 0]) {
    const dropped = calledOff('drop_pool', after(off))
    expect(dropped).toHaveLength(drops)
    expect(dropped.filter((id) => off.includes(id))).toEqual([])
    off = [...off, ...dropped]
  }
})
