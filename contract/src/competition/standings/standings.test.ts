import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, rank, traceOf, type PlayedGame, type RankedTeam, type TraceStep } from './standings.ts'
import { lessIsBetter, TIE_BREAK_SETS, TieBreaks } from './tie-breaks.ts'

const rulesOf = (key: string) => TIE_BREAK_SETS.find((set) => set.key === key)!.rules
const game = (home: number, home_runs: number, visitor: number, visitor_runs: number): PlayedGame => ({
  home,
  visitor,
  home_runs,
  visitor_runs,
})
const teams = (n: number): RankedTeam[] => Array.from({ length: n }, (_, i) => ({ id: i + 1 }))
const decided = (trace: readonly TraceStep[]) => trace.filter(({ groups }) => groups.length > 1)

describe('standings that others have published', () => {
  it('five teams at 2–2 are ranked by runs allowed per out: World Baseball Classic 2023, pool A', () => {
    // Runs allowed in all four games, and outs in the field: 15/108, 17/108, 19/102, 21/105, 31/105.
    const [cuba, italy, netherlands, panama, taiwan] = [1, 2, 3, 4, 5] as const
    const allowed = [15, 17, 19, 21, 31]
    const outs = [108, 108, 102, 105, 105]
    // Each beats the next two on the circle, so all are 2–2; the source gives the sums only. A winner allows two runs.
    const games = allowed.flatMap((_, winner) =>
      [1, 2].map((by): PlayedGame => {
        const loser = (winner + by) % 5
        const rest = allowed[loser]! - 4
        const inField = (team: number, isFirst: boolean) => ({
          outs: Math.floor(outs[team]! / 4) + (isFirst ? outs[team]! % 4 : 0),
        })
        return {
          ...game(winner + 1, by === 1 ? Math.ceil(rest / 2) : Math.floor(rest / 2), loser + 1, 2),
          home_figures: inField(loser, false),
          visitor_figures: inField(winner, by === 1),
        }
      }),
    )
    const steps = rulesOf('wbsc').steps
    const rules: TieBreaks = {
      ...rulesOf('wbsc'),
      steps: [steps[0]!, steps[1]!, { ...steps[2]!, figure: 'runs_allowed' }],
    }
    const won = (team: number) =>
      games.filter(({ home, home_runs, visitor_runs }) => home === team && home_runs > visitor_runs).length
    expect([1, 2, 3, 4, 5].map(won)).toEqual([2, 2, 2, 2, 2])
    const { order, trace } = rank(teams(5), games, rules)
    expect(order).toEqual([cuba, italy, netherlands, panama, taiwan])
    const quotients = trace.at(-1)!.values.map(({ value }) => (value!.num / value!.den).toFixed(3))
    expect(quotients).toEqual(['0.139', '0.157', '0.186', '0.200', '0.295'])
  })

  it('three tied 2–1 in a circle are ranked by runs allowed among them: ncaausoftball.com, example 1', () => {
    const [a, b, c, d] = [1, 2, 3, 4] as const
    // The scores of A are the source’s, and so is every record; those without A are chosen to keep the records.
    const games = [
      game(a, 2, b, 5),
      game(a, 11, c, 10),
      game(a, 7, d, 5),
      game(b, 3, c, 4),
      game(b, 6, d, 1),
      game(c, 8, d, 2),
    ]
    const { order, trace } = rank(teams(4), games, rulesOf('ncaau'))
    // Allowed among the three: B 2 + 4 = 6, C 11 + 3 = 14, A 5 + 10 = 15.
    expect(order).toEqual([b, c, a, d])
    const last = traceOf({ order, trace }, b).at(-1)!
    expect(rulesOf('ncaau').steps[last.step!]).toMatchObject({ figure: 'runs_allowed', games: 'among_tied' })
    expect(last.values.map(({ value }) => value!.num)).toEqual([15, 6, 14])
  })

  it('USSSA never goes back to a step: two left tied are not decided by their own game', () => {
    // 1, 2 and 3 are 2–1; 2 and 3 have allowed the same, and 3 beat 2.
    const games = [
      game(1, 3, 2, 4),
      game(1, 5, 3, 1),
      game(3, 3, 2, 2),
      game(1, 2, 4, 0),
      game(2, 9, 4, 3),
      game(3, 4, 4, 2),
    ]
    const { order, trace } = rank(
      [1, 2, 3, 4].map((id) => ({ id, ranking_points: 100 - id, entered: id })),
      games,
      rulesOf('usssa'),
    )
    const steps = decided(trace).map(({ step }) => step)
    expect(steps).toEqual([...steps].sort((x, y) => x! - y!))
    expect(order[0]).toBe(1)
  })

  it('USFA compares three teams without their own games, and two by their game', () => {
    const circle = [game(1, 2, 2, 1), game(2, 2, 3, 1), game(3, 9, 1, 1)]
    const three = rank(teams(3), circle, rulesOf('usfa'))
    expect(three.trace[1]).toMatchObject({ skipped: 'two_tied', groups: [[1, 2, 3]] })
    expect(three.order).toEqual([3, 2, 1])
    const two = rank(teams(2), [game(1, 2, 2, 3)], {
      ...rulesOf('usfa'),
      points: { win: 1, tie: 1, loss: 1 },
    })
    expect(two.order).toEqual([2, 1])
  })

  it('a tie is no half win for USSSA, and counts as a game', () => {
    const [tied] = rank(teams(2), [game(1, 3, 2, 3)], rulesOf('usssa')).trace
    expect(tied!.values.map(({ value }) => value)).toEqual([
      { num: 0, den: 2 },
      { num: 0, den: 2 },
    ])
    const [half] = rank(teams(2), [game(1, 3, 2, 3)], rulesOf('ncs')).trace
    expect(half!.values.map(({ value }) => value)).toEqual([
      { num: 1, den: 2 },
      { num: 1, den: 2 },
    ])
  })

  it('a difference counts up to its cap in each game, and an extra game counts for the opponent only', () => {
    const rules: TieBreaks = { ...rulesOf('usfa'), steps: [{ ...rulesOf('usfa').steps[3]!, cap: 8 }] }
    const { trace } = rank(
      teams(3),
      [game(1, 20, 2, 0), { ...game(1, 5, 3, 1), not_counted_for: [1] }],
      rules,
    )
    expect(trace[0]!.values.map(({ value }) => value!.num)).toEqual([8, -8, -4])
  })

  it('a forfeit is lost whatever the score says, and of both by both', () => {
    const games: PlayedGame[] = [
      { ...game(1, 0, 2, 0), forfeit: 'home' },
      { ...game(3, 0, 1, 0), forfeit: 'both' },
    ]
    const { order, trace } = rank(teams(3), games, rulesOf('ncs'))
    expect(order[0]).toBe(2)
    expect(trace[0]!.values.map(({ value }) => value!.num)).toEqual([0, 2, 0])
  })
})

const Games = fc.integer({ min: 2, max: 8 }).chain((n) =>
  fc.record({
    n: fc.constant(n),
    games: fc.array(
      fc
        .record({
          home: fc.integer({ min: 1, max: n }),
          visitor: fc.integer({ min: 1, max: n }),
          home_runs: fc.integer({ min: 0, max: 4 }),
          visitor_runs: fc.integer({ min: 0, max: 4 }),
          forfeit: fc.constantFrom(null, null, null, 'home' as const, 'visitor' as const, 'both' as const),
          outs: fc.integer({ min: 9, max: 21 }),
        })
        .filter(({ home, visitor }) => home !== visitor)
        .map(({ outs, ...one }) => ({ ...one, home_figures: { outs }, visitor_figures: { outs } })),
      { maxLength: 20 },
    ),
    set: fc.constantFrom(...TIE_BREAK_SETS),
    turn: fc.infiniteStream(fc.boolean()),
  }),
)

describe('whatever was played,', () => {
  it('each set that tenants begin with is one they could have made', () => {
    for (const { rules } of TIE_BREAK_SETS) expect(TieBreaks.safeParse(rules).error).toBeUndefined()
  })

  it('everybody has a rank, the same for any order of teams and games and for home and visitor', () => {
    fc.assert(
      fc.property(Games, ({ n, games, set, turn }) => {
        const { order } = rank(teams(n), games, set.rules, 'a seed')
        expect([...order].sort((a, b) => a - b)).toEqual(teams(n).map(({ id }) => id))
        const turned = [...games].reverse().map((one): PlayedGame => {
          if (!turn.next().value) return one
          const forfeit =
            one.forfeit === 'home' ? 'visitor' : one.forfeit === 'visitor' ? 'home' : one.forfeit
          return {
            home: one.visitor,
            visitor: one.home,
            home_runs: one.visitor_runs,
            visitor_runs: one.home_runs,
            forfeit,
            home_figures: one.visitor_figures,
            visitor_figures: one.home_figures,
          }
        })
        expect(rank(teams(n).reverse(), turned, set.rules, 'a seed').order).toEqual(order)
      }),
      { numRuns: 200 },
    )
  })

  it('each step of the trace is true of its numbers, and none follows one that separates', () => {
    fc.assert(
      fc.property(Games, ({ n, games, set }) => {
        const { order, trace } = rank(teams(n), games, set.rules, 'a seed')
        const place = new Map(order.map((team, i) => [team, i]))
        const apart = new Set<string>()
        const wrong: unknown[] = []
        for (const { step, tied, groups, values, skipped } of trace) {
          if (tied.some((one) => tied.some((other) => apart.has(`${one}-${other}`)))) wrong.push('again')
          if (groups.flat().length !== tied.length || (skipped && groups.length > 1)) wrong.push('groups')
          const worth = new Map(values.map(({ team, value }) => [team, value]))
          const less = step !== null && lessIsBetter(set.rules.steps[step]!.figure)
          const pairs = groups.flatMap((group, g) =>
            group.flatMap((one) =>
              groups.flatMap((other, h) => other.map((two) => ({ one, two, by: g - h }))),
            ),
          )
          for (const { one, two, by } of pairs) {
            const [a, b] = [worth.get(one), worth.get(two)]
            const told = a && b ? Math.sign(compare(a, b)) * (less ? 1 : -1) : null
            if (told !== null && told !== Math.sign(by)) wrong.push({ step, one, two })
            if (by === 0) continue
            apart.add(`${one}-${two}`)
            if (Math.sign(place.get(one)! - place.get(two)!) !== Math.sign(by)) wrong.push({ one, two })
          }
        }
        // What the trace separates is everybody.
        expect(apart.size).toBe(n * (n - 1))
        expect(wrong).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})
