import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carried, resolve, type Facts, type Seat } from './brackets.ts'
import { numberOf } from '../chance.ts'
import { layOut, newStage, type Format, type Layout } from './formats.ts'
import type { PlayedGame } from '../standings/standings.ts'
import { pairSwiss } from './swiss.ts'
import { templatesFor } from './templates.ts'
import { TIE_BREAK_SETS } from '../standings/tie-breaks.ts'

const rules = TIE_BREAK_SETS[0]!.rules
const seatsFor = (n: number, withdrawn: readonly number[] = []): Seat[] =>
  Array.from({ length: n }, (_, i) => ({ id: i + 1, withdrawn: withdrawn.includes(i + 1) }))
const factsOf = (seats: readonly Seat[], results: ReadonlyMap<number, PlayedGame>): Facts => ({
  seats,
  results,
  rules,
  seed: 'seed',
})
const double = (n: number) => layOut({ stages: [newStage('double', 'Bracket')] }, n)
const chance = (seed: number, number: number) => numberOf(`${seed}:${number}`)

/** Plays what is ready, in an order of chance, until nothing is; ties only where they may be. */
function playOut(layout: Layout, seats: readonly Seat[], seed: number): Map<number, PlayedGame> {
  const results = new Map<number, PlayedGame>()
  for (;;) {
    const { games } = resolve(layout, factsOf(seats, results))
    const ready = [...games.values()].filter(({ state }) => state === 'ready')
    if (ready.length === 0) return results
    for (const [i, { number, home, visitor }] of ready.entries()) {
      if (i > 0 && chance(seed, number * 31) % 3 === 0) continue
      const mayTie = layout.stages[layout.games[number - 1]!.stage - 1]!.may_tie
      const home_runs = chance(seed, number) % 9
      const apart = chance(seed, number * 7) % 5
      results.set(number, {
        home: home!,
        visitor: visitor!,
        home_runs,
        visitor_runs:
          home_runs +
          (apart === 0 && !mayTie ? 1 : apart % 2 === 0 ? apart : -Math.min(apart, home_runs || -1)),
        forfeit: null,
      })
    }
  }
}

const losses = (layout: Layout, seats: readonly Seat[], results: ReadonlyMap<number, PlayedGame>) => {
  const lost = new Map<number, number>()
  for (const { loser } of resolve(layout, factsOf(seats, results)).games.values())
    if (loser !== null) lost.set(loser, (lost.get(loser) ?? 0) + 1)
  return lost
}

const Tournament = fc.record({ n: fc.integer({ min: 2, max: 64 }), seed: fc.nat() })
const AnyFormat = fc
  .record({ n: fc.integer({ min: 2, max: 20 }), at: fc.nat(), seed: fc.nat() })
  .map(({ n, at, seed }) => {
    const templates = templatesFor(n)
    return { n, seed, ...templates[at % templates.length]! }
  })

describe('double elimination', () => {
  it('all but one lose twice, nobody plays after two losses, and there are 2n − 2 games or 2n − 1', () => {
    fc.assert(
      fc.property(Tournament, ({ n, seed }) => {
        const layout = double(n)
        const results = playOut(layout, seatsFor(n), seed)
        const { games, champion } = resolve(layout, factsOf(seatsFor(n), results))
        expect([2 * n - 2, 2 * n - 1]).toContain(results.size)
        const lost = losses(layout, seatsFor(n), results)
        const most = seatsFor(n).filter(({ id }) => lost.get(id) === 2)
        expect(most).toHaveLength(n - 1)
        expect(lost.get(champion!) ?? 0).toBeLessThan(2)
        // The final is needed twice only when the unbeaten team loses it.
        const final = layout.games.find(({ section }) => section === 'final')!.number
        const isAgain = games.get(final)!.winner === games.get(final)!.visitor
        expect(games.get(2 * n - 1)!.state).toBe(isAgain ? 'over' : 'not_needed')
        expect(results.size).toBe(isAgain ? 2 * n - 1 : 2 * n - 2)
      }),
      { numRuns: 30 },
    )
  })

  it('goes on with teams that leave: they lose what is left, and nobody waits for them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 24 }),
        fc.nat(),
        fc.array(fc.nat(), { maxLength: 4 }),
        (n, seed, gone) => {
          const withdrawn = [...new Set(gone.map((one) => (one % n) + 1))].slice(0, n - 1)
          const layout = double(n)
          const half = new Map([...playOut(layout, seatsFor(n), seed)].slice(0, n))
          const seats = seatsFor(n, withdrawn)
          const after = playOut(layout, seats, seed)
          const { champion, games } = resolve(layout, factsOf(seats, after))
          expect(withdrawn).not.toContain(champion)
          expect([...games.values()].every(({ state }) => state === 'over' || state === 'not_needed')).toBe(
            true,
          )
          // What was played before stays as it was played.
          const kept = resolve(layout, factsOf(seats, half))
          for (const [number, { home, visitor }] of half)
            expect([kept.games.get(number)!.home, kept.games.get(number)!.visitor]).toEqual([home, visitor])
          expect([...kept.games.values()].filter(({ set_aside }) => set_aside)).toEqual([])
        },
      ),
      { numRuns: 30 },
    )
  })

  it('rematches come no sooner than the size allows: of 16, nobody meets again before the fourth losers’ round', () => {
    const layout = double(16)
    const results = (seed: number) => playOut(layout, seatsFor(16), seed)
    for (let seed = 1; seed <= 30; seed++) {
      const met = new Set<string>()
      for (const [number, { home, visitor }] of [...results(seed)].sort(([a], [b]) => a - b)) {
        const { section, round } = layout.games[number - 1]!
        const pair = [home, visitor].sort((a, b) => a - b).join('-')
        if (met.has(pair)) expect(section === 'losers' ? round : 9).toBeGreaterThanOrEqual(4)
        met.add(pair)
      }
    }
  })
})

describe('every format', () => {
  it('comes to an end, with every team placed and no result that doesn’t count', () => {
    fc.assert(
      fc.property(AnyFormat, ({ n, seed, format, least, most }) => {
        const layout = layOut(format, n)
        const results = playOut(layout, seatsFor(n), seed)
        const { games, champion, groups } = resolve(layout, factsOf(seatsFor(n), results))
        expect(
          [...games.values()].filter(
            ({ state, set_aside }) => (state !== 'over' && state !== 'not_needed') || set_aside,
          ),
        ).toEqual([])
        expect(champion).not.toBeNull()
        expect(groups.every(({ complete }) => complete)).toBe(true)
        for (const { id } of seatsFor(n)) {
          const played = [...results.values()].filter(
            ({ home, visitor }) => home === id || visitor === id,
          ).length
          expect(played).toBeGreaterThanOrEqual(least)
          expect(played).toBeLessThanOrEqual(most)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('is the same whatever order results come in', () => {
    fc.assert(
      fc.property(AnyFormat, ({ n, seed, format }) => {
        const layout = layOut(format, n)
        const results = playOut(layout, seatsFor(n), seed)
        const turned = new Map([...results].sort(([a], [b]) => chance(seed, a) - chance(seed, b)))
        const [one, other] = [results, turned].map((each) => resolve(layout, factsOf(seatsFor(n), each)))
        expect([...other!.games]).toEqual([...one!.games])
        expect(other!.groups.map(({ order }) => order)).toEqual(one!.groups.map(({ order }) => order))
      }),
      { numRuns: 30 },
    )
  })

  it('a correction lets no loser advance and loses no result, and taking it back restores all', () => {
    fc.assert(
      fc.property(AnyFormat, fc.nat(), ({ n, seed, format }, which) => {
        const layout = layOut(format, n)
        const results = playOut(layout, seatsFor(n), seed)
        const before = resolve(layout, factsOf(seatsFor(n), results))
        const numbers = [...results.keys()]
        const corrected = numbers[which % numbers.length]!
        const was = results.get(corrected)!
        const other = {
          ...was,
          home_runs: was.visitor_runs + (was.home_runs > was.visitor_runs ? 0 : 1),
          visitor_runs: was.home_runs > was.visitor_runs ? was.home_runs + 1 : was.visitor_runs,
        }
        const changed = new Map(results).set(corrected, other)
        const after = resolve(layout, factsOf(seatsFor(n), changed))
        for (const game of layout.games) {
          const { state, home, visitor, set_aside } = after.games.get(game.number)!
          // Whoever plays comes from where the bracket says.
          for (const [side, team] of [
            [game.home, home],
            [game.visitor, visitor],
          ] as const)
            if (side.from === 'winner' && team !== null && state === 'over')
              expect(after.games.get(side.game)!.winner).toBe(team)
          if (state === 'over' && !set_aside && changed.has(game.number)) {
            const { home: a, visitor: b } = changed.get(game.number)!
            expect([a, b].sort()).toEqual([home, visitor].sort())
          }
        }
        const back = resolve(layout, factsOf(seatsFor(n), new Map(changed).set(corrected, was)))
        expect([...back.games]).toEqual([...before.games])
      }),
      { numRuns: 30 },
    )
  })

  it('never lets a pair meet twice in Swiss rounds while there is another way, nor anybody sit out twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 24 }), fc.nat(), (n, seed) => {
        const rounds = Math.min(5, Math.floor((n - 1) / 2))
        const layout = layOut({ stages: [newStage('swiss', 'Swiss', { rounds })] }, n)
        const results = [...playOut(layout, seatsFor(n), seed).values()]
        const met = results.map(({ home, visitor }) => [home, visitor].sort((a, b) => a - b).join('-'))
        expect(new Set(met).size).toBe(met.length)
        for (const { id } of seatsFor(n)) {
          const played = results.filter(({ home, visitor }) => home === id || visitor === id).length
          expect(played).toBeGreaterThanOrEqual(n % 2 === 0 ? rounds : rounds - 1)
        }
      }),
      { numRuns: 30 },
    )
  })
})

describe('changes of a draw', () => {
  const pools = (n: number, sizes: number[][]): [Format, Layout] => {
    const format = {
      stages: [
        newStage('pools', 'Pools', { groups: sizes.length }),
        newStage('single', 'Bracket', {
          takes: { from: 'stage', stage: 1, order: 'overall', first: 1, last: 4 },
        }),
      ],
    }
    return [format, layOut(format, n, sizes)]
  }

  it('a team that enters after the draw joins a pool, and no result is lost', () => {
    const [, before] = pools(8, [
      [1, 4, 5, 8],
      [2, 3, 6, 7],
    ])
    const [, after] = pools(9, [
      [1, 4, 5, 8],
      [2, 3, 6, 7, 9],
    ])
    const results = new Map(
      [...playOut(before, seatsFor(8), 3)].filter(([number]) => before.games[number - 1]!.stage === 1),
    )
    const { moved, lost } = carried(
      { layout: before, results },
      { layout: after, facts: factsOf(seatsFor(9), new Map()) },
    )
    expect(lost).toEqual([])
    expect(moved.size).toBe(12)
    for (const [old, number] of moved) {
      const { home, visitor } = after.games[number - 1]!
      const sides = [home, visitor].map((side) => (side.from === 'seed' ? side.seed : 0))
      expect(sides.sort()).toEqual([results.get(old)!.home, results.get(old)!.visitor].sort())
    }
  })

  it('results that would have no game are named, so that the change can be refused', () => {
    const [, before] = pools(8, [
      [1, 4, 5, 8],
      [2, 3, 6, 7],
    ])
    const [, after] = pools(8, [
      [2, 4, 5, 8],
      [1, 3, 6, 7],
    ])
    const results = new Map(
      [...playOut(before, seatsFor(8), 3)].filter(([number]) => before.games[number - 1]!.stage === 1),
    )
    const { lost } = carried(
      { layout: before, results },
      { layout: after, facts: factsOf(seatsFor(8), new Map()) },
    )
    expect(lost.length).toBe(6)
  })
})

describe('pairing a Swiss round', () => {
  it('pairs equal scores, floats one down where it must, and gives the bye to the lowest', () => {
    const team = (id: number, score: number, met: number[] = [], hadBye = false) => ({
      id,
      score,
      place: id,
      met,
      hadBye,
    })
    const { pairs, bye } = pairSwiss([team(1, 4, [2]), team(2, 4, [1]), team(3, 2), team(4, 2), team(5, 0)])
    expect(bye).toBe(5)
    // 1 and 2 have met, so each floats to one of the two below.
    expect(pairs.map((pair) => pair.join('-')).sort()).toEqual(['1-3', '2-4'])
  })

  it('is the best of all pairings, by trying every one of eight teams', () => {
    const all = (ids: readonly number[]): [number, number][][] =>
      ids.length === 0
        ? [[]]
        : ids
            .slice(1)
            .flatMap((other) =>
              all(ids.filter((one) => one !== ids[0] && one !== other)).map((rest): [number, number][] => [
                [ids[0]!, other],
                ...rest,
              ]),
            )
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const teams = Array.from({ length: 8 }, (_, i) => ({
          id: i + 1,
          place: i,
          hadBye: false,
          score: chance(seed, i) % 5,
          met: [] as number[],
        }))
        for (const one of teams)
          for (const other of teams)
            if (one.id < other.id && chance(seed, one.id * 9 + other.id) % 4 === 0) {
              one.met.push(other.id)
              other.met.push(one.id)
            }
        const of = (id: number) => teams[id - 1]!
        const cost = (pairs: readonly (readonly [number, number])[]) =>
          pairs.reduce(
            (sum, [a, b]) => sum + (of(a).met.includes(b) ? 10_000 : 0) + (of(a).score - of(b).score) ** 2,
            0,
          )
        const best = Math.min(...all(teams.map(({ id }) => id)).map(cost))
        expect(cost(pairSwiss(teams).pairs)).toBe(best)
      }),
      { numRuns: 30 },
    )
  })
})
