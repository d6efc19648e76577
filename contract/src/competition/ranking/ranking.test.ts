import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  pointsFor,
  PointsRules,
  rankCircuit,
  RANKING_TIES,
  USUAL_POINTS,
  type Meeting,
  type PlaceTaken,
  type TeamResults,
} from './ranking.ts'

const taken = (event_id: number, place: number, teams = 16, more: Partial<PlaceTaken> = {}): PlaceTaken => ({
  ...{ event_id, kind: 'tournament', day: `2027-03-0${event_id}`, label: '12U', place, teams },
  ...more,
})
const team = (name: string, ...results: PlaceTaken[]): TeamResults => ({ team: name, results, given: [] })
const won = (winner: string, loser: string): Meeting => ({ teams: [winner, loser], winner })
const rules = (more: Partial<PointsRules> = {}): PointsRules => ({ ...USUAL_POINTS, ...more })

describe('points', () => {
  it('a place is worth what the first table that fits says, by kind, class and field', () => {
    expect(pointsFor(USUAL_POINTS, taken(1, 1))).toBe(300)
    expect(pointsFor(USUAL_POINTS, taken(1, 3, 11))).toBe(120)
    expect(pointsFor(USUAL_POINTS, taken(1, 9))).toBe(40)
    expect(pointsFor(USUAL_POINTS, taken(1, 1, 16, { kind: 'championship' }))).toBe(600)
    expect(pointsFor(USUAL_POINTS, taken(1, 1, 3))).toBe(0)
    const inClass = rules({
      tables: [{ ...USUAL_POINTS.tables[1]!, class_word: 'a', places: [500] }, ...USUAL_POINTS.tables],
    })
    expect(pointsFor(inClass, taken(1, 1, 16, { label: '12U A' }))).toBe(500)
    expect(pointsFor(inClass, taken(1, 1, 16, { label: '12U Alpha' }))).toBe(300)
  })

  it('only the best results count, and each says whether it does', () => {
    const [hawks] = rankCircuit(
      rules({ best: 2 }),
      [team('hawks', taken(1, 1), taken(2, 2), taken(3, 1), taken(4, 9))],
      [],
      'x',
    )
    expect(hawks!.total).toBe(600)
    expect(hawks!.results.map(({ event_id, counts }) => [event_id, counts])).toEqual([
      [4, false],
      [3, true],
      [2, false],
      [1, true],
    ])
  })

  it('points that the office gives or takes count beside the best results', () => {
    const [first, second] = rankCircuit(
      rules(),
      [
        { team: 'hawks', results: [taken(1, 1)], given: [-200] },
        { team: 'storm', results: [taken(1, 2)], given: [] },
      ],
      [],
      'x',
    )
    expect([first!.team, first!.total, second!.total]).toEqual(['storm', 240, 100])
  })
})

describe('ties', () => {
  const all = [team('comets', taken(1, 1), taken(2, 3)), team('hawks', taken(1, 2), taken(2, 2))]

  it('are decided in the order of the rules, and each step says what it compared', () => {
    const [first, second] = rankCircuit(rules({ ties: ['events', 'titles'] }), all, [], 'x')
    expect([first!.total, second!.total]).toEqual([480, 480])
    expect(first!.team).toBe('comets')
    expect(second!.trace).toEqual([
      { step: 'events', tied: ['comets', 'hawks'], values: [2, 2] },
      { step: 'titles', tied: ['comets', 'hawks'], values: [1, 0] },
    ])
    const [latest] = rankCircuit(rules({ ties: ['latest'] }), all, [], 'x')
    expect(latest).toMatchObject({ team: 'hawks', trace: [{ step: 'latest', values: [180, 240] }] })
  })

  it('games against each other decide only if all of them have met', () => {
    const three = [...all, team('storm', taken(1, 2), taken(2, 2))]
    const step = rules({ ties: ['head_to_head', 'titles'] })
    const partly = rankCircuit(step, three, [won('hawks', 'comets'), won('hawks', 'storm')], 'x')
    expect(partly[0]).toMatchObject({ team: 'comets', trace: [{ step: 'head_to_head', values: [] }, {}] })
    const fully = rankCircuit(
      step,
      three,
      [won('hawks', 'comets'), won('hawks', 'storm'), won('storm', 'comets')],
      'x',
    )
    expect(fully.map((one) => one.team)).toEqual(['hawks', 'storm', 'comets'])
    expect(fully[0]!.trace).toEqual([
      { step: 'head_to_head', tied: ['comets', 'hawks', 'storm'], values: [-2, 2, 0] },
    ])
  })

  it('a coin ends what the rules leave tied, the same for everybody who draws it', () => {
    const twins = ['a', 'b', 'c', 'd'].map((name) => team(name, taken(1, 5)))
    const order = (seed: string) => rankCircuit(rules(), twins, [], seed).map((one) => one.team)
    expect(order('circuit 1')).toEqual(order('circuit 1'))
    expect(new Set(Array.from({ length: 20 }, (_, i) => order(`circuit ${i}`).join())).size).toBeGreaterThan(
      5,
    )
  })
})

const anyRules = fc.record({
  by: fc.constant('age' as const),
  best: fc.option(fc.integer({ min: 1, max: 5 })),
  tables: fc.constant(USUAL_POINTS.tables),
  ties: fc.shuffledSubarray([...RANKING_TIES]),
})
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f']
const anyCircuit = fc
  .record({
    fields: fc.array(
      fc.record({ size: fc.integer({ min: 2, max: 20 }), order: fc.shuffledSubarray(NAMES) }),
      {
        maxLength: 6,
      },
    ),
    given: fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.integer({ min: -300, max: 300 })), {
      maxLength: 4,
    }),
    games: fc.array(fc.tuple(fc.shuffledSubarray(NAMES, { minLength: 2, maxLength: 2 }), fc.nat(2)), {
      maxLength: 20,
    }),
  })
  .map(({ fields, given, games }) => ({
    teams: NAMES.map(
      (name): TeamResults => ({
        team: name,
        results: fields.flatMap(({ size, order }, i) =>
          order.includes(name) ? [taken(i + 1, order.indexOf(name) + 1, size)] : [],
        ),
        given: given.flatMap(([to, points]) => (to === name ? [points] : [])),
      }),
    ),
    meetings: games.map(
      ([[a, b], who]): Meeting => ({ teams: [a!, b!], winner: who === 2 ? null : [a!, b!][who]! }),
    ),
  }))

describe('rankings always', () => {
  it('are the same in whatever order results, gifts, games and teams are listed', () => {
    fc.assert(
      fc.property(
        anyRules,
        anyCircuit,
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        (how, { teams, meetings }, stream) => {
          const shuffled = <T>(list: readonly T[]): T[] =>
            list
              .map((one) => ({ one, at: stream.next().value as number }))
              .sort((a, b) => a.at - b.at)
              .map(({ one }) => one)
          const other = rankCircuit(
            how,
            shuffled(teams).map((one) => ({
              ...one,
              results: shuffled(one.results),
              given: shuffled(one.given),
            })),
            shuffled(meetings).map(({ teams: [a, b], winner }) => ({ teams: [b, a] as const, winner })),
            'seed',
          )
          expect(other).toEqual(rankCircuit(how, teams, meetings, 'seed'))
        },
      ),
    )
  })

  it('give every team one rank, by points that add up from what is shown', () => {
    fc.assert(
      fc.property(anyRules, anyCircuit, (how, { teams, meetings }) => {
        const ranked = rankCircuit(how, teams, meetings, 'seed')
        expect(ranked.map(({ rank }) => rank)).toEqual(teams.map((_, i) => i + 1))
        expect(new Set(ranked.map((one) => one.team)).size).toBe(teams.length)
        for (const [i, { team: name, total, results }] of ranked.entries()) {
          const { given } = teams.find((one) => one.team === name)!
          const counted = results.filter(({ counts }) => counts)
          expect(counted.length).toBe(Math.min(how.best ?? results.length, results.length))
          const left = results.filter(({ counts }) => !counts)
          for (const one of left)
            for (const best of counted) expect(best.points).toBeGreaterThanOrEqual(one.points)
          expect(total).toBe([...counted.map(({ points }) => points), ...given].reduce((a, b) => a + b, 0))
          if (i > 0) expect(ranked[i - 1]!.total).toBeGreaterThanOrEqual(total)
        }
      }),
    )
  })

  it('explain each tie: the step that separates two teams of equal points puts the better value first', () => {
    fc.assert(
      fc.property(anyRules, anyCircuit, (how, { teams, meetings }) => {
        const ranked = rankCircuit(how, teams, meetings, 'seed')
        for (const [i, upper] of ranked.entries()) {
          const lower = ranked[i + 1]
          if (!lower || lower.total !== upper.total) continue
          const steps = upper.trace.filter(({ tied }) => tied.includes(lower.team))
          expect(steps.length).toBeGreaterThan(0)
          const { step, tied, values } = steps.at(-1)!
          const [a, b] = [tied.indexOf(upper.team), tied.indexOf(lower.team)]
          if (step === 'coin') expect(a).toBeLessThan(b)
          else if (step !== 'latest') expect(values[a]).toBeGreaterThan(values[b]!)
        }
      }),
    )
  })

  it('are restored when a correction is taken back', () => {
    fc.assert(
      fc.property(
        anyRules,
        anyCircuit,
        fc.constantFrom(...NAMES),
        fc.integer({ min: 1, max: 8 }),
        (how, { teams, meetings }, name, place) => {
          const before = rankCircuit(how, teams, meetings, 'seed')
          const corrected = teams.map((one) =>
            one.team === name
              ? { ...one, results: one.results.map((result) => ({ ...result, place })) }
              : one,
          )
          rankCircuit(how, corrected, meetings, 'seed')
          expect(rankCircuit(how, teams, meetings, 'seed')).toEqual(before)
        },
      ),
    )
  })
})

it('what a new circuit begins with is valid', () => {
  expect(PointsRules.safeParse(USUAL_POINTS).success).toBe(true)
  expect(PointsRules.safeParse(rules({ ties: ['titles', 'titles'] })).success).toBe(false)
})
