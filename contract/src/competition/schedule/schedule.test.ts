import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases, isThorough } from '../../../test/thorough.ts'
import { messageIn } from '../../message.ts'
import { roundRobin } from '../draw/round-robin.ts'
import { MOVED_TODAY } from '../weather/weather-plan.ts'
import { boundOf } from './schedule-bound.ts'
import { judgeOf } from './schedule-check.ts'
import { costsOf, totalOf, type CostKind } from './schedule-cost.ts'
import { contradictionOf } from './schedule-demands.ts'
import { differenceOf, withDifference } from './schedule-diff.ts'
import { exampleOf, SIZES } from './schedule-example.ts'
import { searchSchedule } from './schedule-search.ts'
import { slotsOf } from './schedule-slots.ts'
import { whyOf } from './schedule-why.ts'
import { WEIGHTS, clockOf, type Placement, type ScheduleGame, type Scheduling } from './schedule.ts'

const small = (seed: number, more: Partial<Scheduling> = {}): Scheduling => ({
  ...exampleOf({
    seed,
    pools: [
      [4, 5],
      [4, 4],
    ],
    brackets: [6, 3],
    venues: 2,
    fields_a_venue: 2,
    slots: [8, 8, 9],
  }),
  ...more,
})
const MOVES = 30_000
const RAINY_MOVES = cases(150_000, 300_000)
const HOUR = 60

/** Two teams more or less, one field, one day: what single rules are tried on. */
function tiny(more: Partial<Scheduling> = {}, games: Partial<ScheduleGame>[] = [{}, {}]): Scheduling {
  return {
    first_day: '2027-06-05',
    days: 2,
    fields: [1, 2, 3].map((id) => ({
      id,
      name: `Field ${id}`,
      venue_id: id === 3 ? 2 : 1,
      is_main: id === 1,
      open: [
        { from: 8 * HOUR, until: 20 * HOUR },
        { from: 32 * HOUR, until: 44 * HOUR },
      ],
      dark: [],
    })),
    roads: [{ from: 1, to: 2, minutes: 40 }],
    divisions: [{ id: 1, label: '12U', field_ids: null, curfew: null }],
    stages: [
      { id: 1, name: 'Pool A', days: null, most_a_day: null },
      { id: 2, name: 'Gold', days: null, most_a_day: null },
    ],
    teams: [1, 2, 3, 4].map((id) => ({
      id,
      name: `Team ${id}`,
      club_id: null,
      arrives: null,
      early: null,
      wishes: [],
    })),
    people: [],
    games: games.map((game, i) => ({
      id: i + 1,
      name: `Game ${i + 1}`,
      division_id: 1,
      stage_id: 1,
      minutes: 60,
      team_ids: [1, 2],
      feeder_ids: [],
      after_stage_ids: [],
      is_final: false,
      ...game,
    })),
    rest: 30,
    changeover: 10,
    crews: null,
    weights: WEIGHTS,
    published: [],
    ...more,
  }
}
const at = (game_id: number, starts: number, field_id = 1, locked = false): Placement => ({
  game_id,
  field_id,
  starts,
  locked,
})
const said = (problem: Scheduling, placements: Placement[], locked: Placement[] = []) =>
  judgeOf(problem, locked)
    .all(placements)
    .map(({ reason }) => messageIn(reason))

test('each hard rule is judged, and says which games, teams and times it is about', () => {
  const apart = [{}, { team_ids: [3, 4] }]
  expect(said(tiny(), [at(1, 9 * HOUR), at(2, 10 * HOUR + 30)])).toEqual([])
  expect(said(tiny({}, apart), [at(1, 9 * HOUR), at(2, 10 * HOUR)])).toEqual([
    'Game 2 and Game 1 are on Field 1 at the same time.',
  ])
  expect(said(tiny(), [at(1, 19 * HOUR + 30)])).toEqual([
    'Field 1 isn’t open for Game 1 on 06/05/2027 at 7:30 PM.',
  ])
  const dark = tiny({
    fields: tiny().fields.map((one) => ({ ...one, dark: [{ from: 18 * HOUR, until: 24 * HOUR }] })),
  })
  expect(said(dark, [at(1, 17 * HOUR + 15)])).toEqual([
    'Game 1 would end in the dark: Field 1 has no lights, and it’s dark at 6:00 PM.',
  ])
  const fussy = tiny({ divisions: [{ id: 1, label: '12U', field_ids: [2], curfew: 17 * HOUR }] })
  expect(said(fussy, [at(1, 16 * HOUR + 30)])).toEqual([
    'Field 1 doesn’t fit 12U.',
    '12U games end by 5:00 PM; Game 1 would end at 5:30 PM.',
  ])
  const sunday = tiny({ stages: [{ id: 1, name: 'Pool A', days: [1], most_a_day: null }] })
  expect(said(sunday, [at(1, 9 * HOUR)])).toEqual(['Pool A isn’t played on 06/05/2027.'])
  expect(said(tiny(), [at(1, 9 * HOUR), at(2, 10 * HOUR + 20, 2)])).toEqual([
    'Team 1 has 20 minutes between Game 1 and Game 2 and needs 30.',
    'Team 2 has 20 minutes between Game 1 and Game 2 and needs 30.',
  ])
  expect(said(tiny({}, [{ team_ids: [1, 3] }, {}]), [at(1, 9 * HOUR), at(2, 11 * HOUR, 3)])).toEqual([
    'Team 1 has 60 minutes between Game 1 and Game 2 and needs 70.',
  ])
  expect(said(tiny({}, [{ team_ids: [1, 3] }, {}]), [at(1, 9 * HOUR), at(2, 9 * HOUR + 30, 2)])).toEqual([
    'Team 1 plays Game 1 and Game 2 at the same time.',
  ])
  const once = tiny({ stages: [{ id: 1, name: 'Pool A', days: null, most_a_day: 1 }] }, [
    { team_ids: [1, 3] },
    {},
  ])
  expect(said(once, [at(1, 9 * HOUR), at(2, 14 * HOUR)])).toEqual([
    'Team 1 would play 2 games on 06/05/2027; 1 is the maximum.',
  ])
  expect(said(once, [at(1, 9 * HOUR), at(2, 33 * HOUR)])).toEqual([])
  const bracket = [
    { team_ids: [], stage_id: 2 },
    { team_ids: [], stage_id: 2, feeder_ids: [1] },
  ]
  expect(said(tiny({}, bracket), [at(1, 9 * HOUR), at(2, 10 * HOUR + 20, 2)])).toEqual([
    'Game 2 needs the result of Game 1 and 30 minutes after it.',
  ])
  const narrow = tiny({ stages: [{ id: 2, name: 'Gold', days: null, most_a_day: 1 }] }, bracket)
  expect(said(narrow, [at(1, 9 * HOUR), at(2, 14 * HOUR)])).toEqual([
    'A team could play 2 games on 06/05/2027 up to Game 2; 1 is the maximum.',
  ])
  const seeded = tiny({}, [{}, { team_ids: [], stage_id: 2, after_stage_ids: [1] }])
  expect(said(seeded, [at(2, 9 * HOUR), at(1, 33 * HOUR)])).toEqual([
    'Game 2 depends on the standings of Pool A, and Game 1 ends at 10:00 AM on 06/06/2027.',
  ])
  const coach = { people: [{ id: 7, name: 'Ann Lee', team_ids: [1, 3] }] }
  expect(said(tiny(coach, apart), [at(1, 9 * HOUR), at(2, 10 * HOUR + 20, 3)])).toEqual([
    'Ann Lee can’t be at both Game 2 and Game 1: they’re 40 minutes apart by road.',
  ])
  expect(said(tiny(coach, apart), [at(1, 9 * HOUR), at(2, 10 * HOUR, 2)])).toEqual([])
  expect(said(tiny({ crews: 1 }, apart), [at(1, 9 * HOUR), at(2, 9 * HOUR + 30, 2)])).toEqual([
    'At 9:30 AM 2 games need umpires, and there are 1 crews.',
  ])
  const late = tiny({
    teams: tiny().teams.map((one) => ({ ...one, arrives: one.id === 1 ? 10 * HOUR : null })),
  })
  expect(said(late, [at(1, 9 * HOUR)])).toEqual(['Team 1 can’t play before 10:00 AM on 06/05/2027.'])
  expect(said(tiny(), [at(1, 9 * HOUR)], [at(1, 11 * HOUR, 2)])).toEqual([
    'Game 1 is locked at 11:00 AM on Field 2.',
  ])
})

test('in no seed does the search break what the judge forbids, and it counts costs as they are written down', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.record({
        crews: fc.constantFrom(null, 3, 4),
        rest: fc.constantFrom(30, 85),
        changeover: fc.constantFrom(5, 10),
      }),
      (seed, more) => {
        const problem = small(seed, more)
        const found = searchSchedule(problem, { seed, moves: MOVES })
        const broken = judgeOf(problem).all(found.placements)
        if (found.legal) {
          expect(broken).toEqual([])
          expect(found.placements).toHaveLength(problem.games.length)
          const waits = costsOf(problem, found.placements).filter(({ kind }) => kind === 'waiting')
          expect(totalOf(waits)).toBeGreaterThanOrEqual(boundOf(problem).waiting)
        } else expect(broken.length + problem.games.length - found.placements.length).toBeGreaterThan(0)
        expect(totalOf(costsOf(problem, found.placements))).toBe(found.cost)
        return true
      },
    ),
    { numRuns: cases(4, 8) },
  )
})

const teamsWith = (more: Record<number, Partial<Scheduling['teams'][number]>>) => ({
  teams: tiny().teams.map((team) => ({ ...team, ...more[team.id] })),
})
/** What a tournament would like, with places that keep to it and places that don’t; neither breaks a rule. */
const GOALS: Record<string, { kind: CostKind; problem: Scheduling; kept: Placement[]; missed: Placement[] }> =
  {
    'a final is on the main field': {
      kind: 'final',
      problem: tiny({}, [{ is_final: true }]),
      kept: [at(1, 8 * HOUR)],
      missed: [at(1, 8 * HOUR, 2)],
    },
    'a team plays no earlier than it asked for': {
      kind: 'wish',
      problem: tiny(
        teamsWith({ 1: { wishes: [{ kind: 'not_before', day: null, minute: 15 * HOUR, rank: 1 }] } }),
        [{}],
      ),
      kept: [at(1, 15 * HOUR)],
      missed: [at(1, 14 * HOUR)],
    },
    'a team is free on the day it asked for': {
      kind: 'wish',
      problem: tiny(teamsWith({ 2: { wishes: [{ kind: 'not_on', day: 0, rank: 1 }] } }), [{}]),
      kept: [at(1, 32 * HOUR)],
      missed: [at(1, 8 * HOUR)],
    },
    'teams of one club don’t play at the same time': {
      kind: 'club',
      problem: tiny(teamsWith({ 1: { club_id: 5 }, 3: { club_id: 5 } }), [{}, { team_ids: [3, 4] }]),
      kept: [at(1, 8 * HOUR), at(2, 9 * HOUR + 10)],
      missed: [at(1, 8 * HOUR), at(2, 8 * HOUR + 30, 2)],
    },
    'a team stays at one venue for the day': {
      kind: 'venue',
      problem: tiny({ stages: [{ id: 1, name: 'Pool A', days: [0], most_a_day: null }] }, [
        {},
        { team_ids: [1, 3] },
      ]),
      kept: [at(1, 8 * HOUR), at(2, 9 * HOUR + 30, 2)],
      missed: [at(1, 8 * HOUR), at(2, 10 * HOUR + 10, 3)],
    },
    'a team that drives far doesn’t start early': {
      kind: 'early',
      problem: tiny(teamsWith({ 2: { early: 11 * HOUR } }), [{}]),
      kept: [at(1, 11 * HOUR)],
      missed: [at(1, 8 * HOUR)],
    },
  }

test.each(Object.entries(GOALS))(
  '%s: anything else has its price, and the search sees to it',
  (_, { kind, problem, kept, missed }) => {
    const cost = (placements: readonly Placement[]) =>
      totalOf(costsOf(problem, placements).filter((one) => one.kind === kind))
    expect([said(problem, kept), said(problem, missed)]).toEqual([[], []])
    expect(cost(kept)).toBe(0)
    expect(cost(missed)).toBeGreaterThan(0)
    for (const seed of [1, 2, 3]) {
      const { placements } = searchSchedule(problem, { seed, moves: MOVES })
      expect(placements).toHaveLength(problem.games.length)
      expect([said(problem, placements), cost(placements)]).toEqual([[], 0])
    }
  },
)

test('with hours to spare, days begin when fields open, and games are earlier than if nobody minded', () => {
  // From 8 AM to 9 PM on three days: twice the hours that are needed.
  const open = [0, 1, 2].map((day) => ({ from: day * 1440 + 480, until: day * 1440 + 1260 }))
  const lateness = [1, 2, 3, 4].map((seed) => {
    const some = small(seed, { rest: 45 })
    const problem = {
      ...some,
      teams: some.teams.map((team) => ({ ...team, arrives: null, early: null, wishes: [] })),
      fields: some.fields.map((field) => ({ ...field, open, is_main: false })),
      divisions: some.divisions.map((one) => ({ ...one, field_ids: null, curfew: null })),
      stages: some.stages.map((stage) => ({ ...stage, days: null })),
    }
    const [placements, indifferent] = [WEIGHTS, { ...WEIGHTS, late: 0 }].map(
      (weights) => searchSchedule({ ...problem, weights }, { seed, moves: MOVES }).placements,
    )
    expect(judgeOf(problem).all(placements!)).toEqual([])
    for (const day of [0, 1, 2]) {
      const starts = placements!.map((one) => one.starts).filter((one) => Math.floor(one / 1440) === day)
      if (starts.length > 0) expect(Math.min(...starts)).toBe(day * 1440 + 480)
    }
    return [placements!, indifferent!].map((one) =>
      totalOf(costsOf(problem, one).filter(({ kind }) => kind === 'late')),
    )
  })
  const sum = (which: number) => lateness.reduce((all, one) => all + one[which]!, 0)
  expect(sum(0)).toBeLessThan(0.8 * sum(1))
})

test('the same seed gives the same schedule; another one is legal too', () => {
  const problem = small(3)
  const found = [1, 1, 2].map((seed) => searchSchedule(problem, { seed, moves: MOVES }))
  expect(found.map(({ legal }) => legal)).toEqual([true, true, true])
  expect(found[0]).toEqual(found[1])
  expect(differenceOf(found[0]!.placements, found[2]!.placements).length).toBeGreaterThan(0)
})

test('locked games stay where they are, even where nothing fits', () => {
  const problem = small(4)
  const before = searchSchedule(problem, { seed: 1, moves: 10_000 }).placements
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 5, max: 120 }), (seed, minute) => {
      const locked = before
        .filter(({ game_id }) => game_id % 5 === seed % 5)
        .map((one, i) => ({ ...one, starts: i === 0 ? 1440 + 5 * minute : one.starts, locked: true }))
      const { placements } = searchSchedule(problem, { seed, moves: 5000, from: locked })
      for (const one of locked) expect(placements).toContainEqual(one)
    }),
    { numRuns: 6 },
  )
})

test('built again it keeps nearly all published games where they are, also after a field has closed', () => {
  const problem = small(5)
  const published = searchSchedule(problem, { seed: 1, moves: 60_000 }).placements
  const again = searchSchedule({ ...problem, published }, { seed: 2, moves: MOVES, from: published })
  expect(again.legal).toBe(true)
  expect(differenceOf(published, again.placements).length).toBeLessThan(problem.games.length / 4)

  const closed = {
    ...problem,
    published,
    fields: problem.fields.map((one) => (one.id === 2 ? { ...one, open: one.open.slice(1) } : one)),
  }
  const displaced = judgeOf(closed).all(published).length
  const planned = searchSchedule(closed, { seed: 2, moves: MOVES, from: published })
  expect(displaced).toBeGreaterThan(0)
  expect(judgeOf(closed).all(planned.placements)).toEqual([])
})

const publishedBy = new Map<number, readonly Placement[]>()
/** What is published for so many teams, searched for once. */
function publishedOf(teams: 100 | 200, problem: Scheduling) {
  const published =
    publishedBy.get(teams) ?? searchSchedule(problem, { seed: 1, moves: RAINY_MOVES }).placements
  publishedBy.set(teams, published)
  return published
}

/** A part of the fields is closed on the second day from one to a quarter to five, after a schedule was published. */
function rainOn(teams: 100 | 200, share: number) {
  const problem = exampleOf({ ...SIZES[teams], seed: 1 })
  const published = publishedOf(teams, problem)
  const [from, until] = [1440 + 13 * HOUR, 1440 + 16 * HOUR + 45]
  const closes = new Set(
    problem.fields.slice(0, Math.ceil(problem.fields.length * share)).map(({ id }) => id),
  )
  const closed: Scheduling = {
    ...problem,
    published,
    weights: { ...problem.weights, moved: MOVED_TODAY },
    fields: problem.fields.map((field) =>
      closes.has(field.id)
        ? {
            ...field,
            open: field.open.flatMap((one) => [
              ...(one.from < from ? [{ from: one.from, until: Math.min(one.until, from) }] : []),
              ...(until < one.until ? [{ from: Math.max(one.from, until), until: one.until }] : []),
            ]),
          }
        : field,
    ),
  }
  const broken = judgeOf(closed).all(published)
  return { closed, published, displaced: new Set(broken.map(({ game_id }) => game_id)) }
}

// In the gate a hundred teams stand for two hundred.
test.each([
  { teams: 100, share: 2 / 5 } as const,
  ...(isThorough ? [{ teams: 200, share: 1 / 5 } as const] : []),
])(
  'of $teams teams, when a part of the fields close for an afternoon, at most twice as many games move as have lost their place',
  ({ teams, share }) => {
    const { closed, published, displaced } = rainOn(teams, share)
    expect(displaced.size).toBeGreaterThan(3)
    const planned = searchSchedule(closed, { seed: 1, moves: RAINY_MOVES, from: published })
    expect(judgeOf(closed).all(planned.placements)).toEqual([])
    expect(differenceOf(published, planned.placements).length).toBeLessThanOrEqual(2 * displaced.size)
  },
)

test('the first plan that breaks nothing after a closure is there after a tenth of the moves, and most games stay', () => {
  const { closed, published, displaced } = rainOn(100, 1 / 5)
  // With the games that have lost their place where they were, and as a plan of the weather gives them: without a place.
  for (const from of [published, published.filter(({ game_id }) => !displaced.has(game_id))]) {
    let tried = 0
    const planned = searchSchedule(closed, {
      ...{ seed: 1, moves: RAINY_MOVES, from },
      go_on: ({ done, legal }) => {
        tried = done
        return !legal
      },
    })
    expect(tried).toBeLessThan(RAINY_MOVES / 10)
    expect(judgeOf(closed).all(planned.placements)).toEqual([])
    expect(planned.placements).toHaveLength(closed.games.length)
    expect(differenceOf(published, planned.placements).length).toBeLessThan(closed.games.length / 4)
  }
})

test('how far a search is never goes back, however often it goes through', () => {
  const problem = exampleOf({
    ...{
      seed: 1,
      pools: [
        [4, 5],
        [4, 4],
      ],
      brackets: [6, 3],
    },
    ...{ venues: 2, fields_a_venue: 2, slots: [7, 7, 8] },
  })
  const { placements } = searchSchedule(problem, { seed: 1, moves: MOVES })
  // Near where the games are, and from the beginning on days that are short of time, in so few moves that it goes through once more.
  for (const { from, moves } of [
    { from: placements, moves: MOVES },
    { from: [], moves: 4000 },
  ]) {
    const told: { done: number; share: number }[] = []
    searchSchedule(problem, {
      ...{ seed: 1, moves, from },
      go_on: ({ done, share }) => {
        told.push({ done, share })
        return true
      },
    })
    const passes = told.filter(({ done }, i) => i > 0 && done < told[i - 1]!.done).length + 1
    expect(passes).toBeGreaterThan(1)
    for (const [i, { share }] of told.entries()) expect(share).toBeGreaterThanOrEqual(told[i - 1]?.share ?? 0)
    expect(told.at(-1)!.share).toBeGreaterThan(0.7)
    expect(told.at(-1)!.share).toBeLessThanOrEqual(1)
  }
})

test('games of several lengths share fields without overlapping', () => {
  const problem = small(6)
  const mixed = {
    ...problem,
    games: problem.games.map((game) => ({ ...game, minutes: game.division_id === 1 ? 50 : 75 })),
  }
  for (const field of mixed.fields) {
    const slots = slotsOf(mixed, []).filter((slot) => slot.field.id === field.id)
    for (const [i, slot] of slots.entries())
      expect(slot.starts + slot.room + mixed.changeover).toBeLessThanOrEqual(slots[i + 1]?.starts ?? Infinity)
  }
  const found = searchSchedule(mixed, { seed: 1, moves: MOVES })
  expect(judgeOf(mixed).all(found.placements)).toEqual([])
})

test('what one game would break at a place is what the whole schedule breaks there', () => {
  const problem = small(7, { crews: 3 })
  const placements = searchSchedule(problem, { seed: 1, moves: MOVES }).placements
  const judge = judgeOf(problem)
  fc.assert(
    fc.property(
      fc.nat(),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 96, max: 800 }),
      (pick, f, five) => {
        const game = placements[pick % placements.length]!
        const place = { ...game, field_id: problem.fields[f]!.id, starts: five * 5 }
        const others = placements.filter(({ game_id }) => game_id !== game.game_id)
        expect(judge.one(placements, place).length > 0).toBe(judge.all([...others, place]).length > 0)
      },
    ),
    { numRuns: 200 },
  )
})

test('a difference applied gives the other schedule', () => {
  const places = fc.uniqueArray(
    fc.record({
      game_id: fc.integer({ min: 1, max: 12 }),
      field_id: fc.integer({ min: 1, max: 3 }),
      starts: fc.integer({ min: 0, max: 4 }),
      locked: fc.constant(false),
    }),
    { selector: ({ game_id }) => game_id },
  )
  fc.assert(
    fc.property(places, places, (before, after) => {
      const sorted = after.toSorted((a, b) => a.game_id - b.game_id)
      expect(withDifference(before, differenceOf(before, after))).toEqual(sorted)
      expect(differenceOf(after, after)).toEqual([])
    }),
  )
})

test('the bound is exact for pools: an odd circle makes somebody wait, a round robin of four does not', () => {
  const pool = (teams: number, days: number, most_a_day: number | null) => {
    const pairs = Array.from({ length: teams }, (_, i) => i + 1).flatMap((one) =>
      Array.from({ length: teams - one }, (_, i) => ({ team_ids: [one, one + i + 1] })),
    )
    const problem = tiny({ days, stages: [{ id: 1, name: 'Pool', days: null, most_a_day }] }, pairs)
    return boundOf({
      ...problem,
      fields: problem.fields.map((one) => ({ ...one, open: one.open.slice(0, days) })),
    })
  }
  // A game and a rest are 90 minutes.
  expect(pool(4, 1, null).waiting).toBe(0)
  expect(pool(3, 1, null).waiting).toBe(90)
  expect(pool(5, 2, 2).waiting).toBe(180)
  expect(pool(4, 2, 2).waiting).toBe(0)
  expect(pool(6, 1, null)).toEqual({ waiting: 0, exact: [], unproven: [1] })
})

test('on one field a search of a small pool finds the least that is proven', () => {
  const pairs = [
    [1, 2],
    [1, 3],
    [2, 3],
  ].map((team_ids) => ({ team_ids }))
  const problem = tiny({ rest: 80, changeover: 10 }, pairs)
  const found = searchSchedule(
    {
      ...problem,
      days: 1,
      fields: problem.fields.slice(0, 2).map((one) => ({ ...one, open: one.open.slice(0, 1) })),
    },
    { seed: 1, moves: 4000 },
  )
  const waits = costsOf(problem, found.placements).filter(({ kind }) => kind === 'waiting')
  expect(totalOf(waits)).toBe(
    boundOf({
      ...problem,
      days: 1,
      fields: problem.fields.map((one) => ({ ...one, open: one.open.slice(0, 1) })),
    }).waiting,
  )
})

/**
 * A round robin as it is drawn, on one field, a game right after the other. Between two games of a team at least `between` others are played.
 * W. Suksompong (2016) has proven that this can be ⌊(n − 3) / 2⌋ and no more.
 */
function onOneField(n: number, between: number): Scheduling {
  const pairs = roundRobin(n)
    .flat()
    .map((pair) => ({ team_ids: [...pair], minutes: 30 }))
  const problem = tiny({ days: 1, rest: between * 30, changeover: 0 }, pairs)
  return {
    ...problem,
    teams: Array.from({ length: n }, (_, i) => ({ ...problem.teams[0]!, id: i + 1, name: `Team ${i + 1}` })),
    fields: [{ ...problem.fields[0]!, open: [{ from: 0, until: pairs.length * 30 }] }],
  }
}

test.each([4, 5, 6, 7, 8, 9, 10])(
  'of %i teams on one field it finds the longest rest that has been proven possible, and none that is longer',
  (n) => {
    const longest = Math.floor((n - 3) / 2)
    const found = searchSchedule(onOneField(n, longest), { seed: 1, moves: MOVES })
    expect(judgeOf(onOneField(n, longest)).all(found.placements)).toEqual([])
    expect(found.placements).toHaveLength((n * (n - 1)) / 2)
    const more = onOneField(n, longest + 1)
    const { placements, legal } = searchSchedule(more, { seed: 1, moves: MOVES })
    expect(legal).toBe(false)
    expect(placements.length < more.games.length || judgeOf(more).all(placements).length > 0).toBe(true)
  },
)

test('on any game it says what binds it, and which other places cost least', () => {
  const problem = small(8)
  const placements = searchSchedule(problem, { seed: 1, moves: MOVES }).placements
  const now = totalOf(costsOf(problem, placements))
  for (const game of [placements[0]!, placements[20]!]) {
    const why = whyOf(problem, placements, game.game_id)
    expect(why.binds.length).toBeGreaterThan(0)
    for (const { field_id, starts, price } of why.elsewhere) {
      const moved = [
        ...placements.filter(({ game_id }) => game_id !== game.game_id),
        { ...game, field_id, starts },
      ]
      expect(judgeOf(problem).all(moved)).toEqual([])
      expect(totalOf(costsOf(problem, moved)) - now).toBe(price)
    }
    expect(why.elsewhere.map(({ price }) => price)).toEqual(
      why.elsewhere.map(({ price }) => price).toSorted((a, b) => a - b),
    )
  }
})

test('what can’t be met is told as a smallest set of demands, with changes that help', () => {
  const asked = { moves: 3000, seed: 1 }
  // One field from 8 to 10, two games of a team: with their rest there is no room, without it there is.
  const narrow = (more: Partial<Scheduling> = {}) => {
    const problem = tiny({ crews: 1, changeover: 0, ...more })
    return { ...problem, days: 1, fields: [{ ...problem.fields[0]!, open: [{ from: 480, until: 600 }] }] }
  }
  expect(contradictionOf(tiny(), [], asked)).toBeUndefined()
  const found = contradictionOf(narrow(), [], asked)!
  expect(found.demands.map(({ id }) => id)).toEqual(['rest'])
  expect(found.proven).toBe(false)
  expect(found.helps.map(messageIn)).toContain('Fields open an hour longer each day')

  // Two demands that only together leave no room.
  const both = contradictionOf(
    {
      ...narrow({
        rest: 0,
        teams: tiny().teams.map((one) => ({ ...one, arrives: one.id === 1 ? 540 : null })),
      }),
      fields: [1, 2].map((id) => ({ ...tiny().fields[0]!, id, open: [{ from: 480, until: 600 }] })),
      divisions: [{ id: 1, label: '12U', field_ids: null, curfew: 600 }],
      games: tiny({}, [{}, { team_ids: [1, 3] }]).games,
    },
    [],
    asked,
  )!
  expect(both.demands.map(({ id }) => id)).toEqual(['arrival-1'])

  const full = contradictionOf(
    {
      ...narrow(),
      divisions: [{ id: 1, label: '12U', field_ids: [1], curfew: null }],
      games: tiny({}, [{}, {}, {}]).games,
    },
    [],
    asked,
  )!
  expect(full).toMatchObject({ demands: [], proven: true })
})

test('clocks are written as people read them', () => {
  expect([0, 495, 720, 1439, 1440 + 780].map(clockOf)).toEqual([
    '12:00 AM',
    '8:15 AM',
    '12:00 PM',
    '11:59 PM',
    '1:00 PM',
  ])
})
