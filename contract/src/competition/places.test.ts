import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolve, type Facts } from './draw/brackets.ts'
import { layOut, newStage, type Format } from './draw/formats.ts'
import { finalPlaces, movesOn } from './places.ts'
import type { PlayedGame } from './standings/standings.ts'
import { templatesFor } from './draw/templates.ts'
import { TIE_BREAK_SETS } from './standings/tie-breaks.ts'

/** Plays every game of a format; `wins(a, b)` says whether team a beats team b. */
function played(
  format: Format,
  teams: number,
  wins: (a: number, b: number) => boolean = (a, b) => a < b,
  withdrawn: readonly number[] = [],
  stopAfter = Number.POSITIVE_INFINITY,
) {
  const layout = layOut(format, teams)
  const facts: Omit<Facts, 'results'> = {
    seats: Array.from({ length: teams }, (_, i) => ({ id: i + 1, withdrawn: withdrawn.includes(i + 1) })),
    rules: TIE_BREAK_SETS[0]!.rules,
    seed: 'seed',
  }
  const results = new Map<number, PlayedGame>()
  for (;;) {
    const resolved = resolve(layout, { ...facts, results })
    const ready = [...resolved.games.values()].find(({ state }) => state === 'ready')
    if (!ready || results.size >= stopAfter) return { layout, facts, results, resolved }
    const { number, home, visitor } = ready
    const homeWins = wins(home!, visitor!)
    results.set(number, {
      home: home!,
      visitor: visitor!,
      home_runs: homeWins ? 3 : 1,
      visitor_runs: homeWins ? 1 : 3,
    })
  }
}
const placesOf = ({ layout, resolved }: ReturnType<typeof played>) =>
  finalPlaces(layout, resolved)?.map(({ team, place }) => [team, place])

const GOLD_SILVER: Format = {
  stages: [
    newStage('pools', 'Pools', { groups: 2 }),
    newStage('single', 'Gold', { takes: { from: 'stage', stage: 1, order: 'cross', first: 1, last: 2 } }),
    newStage('single', 'Silver', { takes: { from: 'stage', stage: 1, order: 'cross', first: 3, last: 4 } }),
  ],
}

describe('places of a division', () => {
  it('of a bracket: those who lose in one round share a place', () => {
    expect(placesOf(played({ stages: [newStage('single', 'Bracket')] }, 8))).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 3],
      [5, 5],
      [6, 5],
      [7, 5],
      [8, 5],
    ])
  })

  it('Gold comes before Silver, whatever was won there', () => {
    const found = placesOf(played(GOLD_SILVER, 8))!
    expect(found.map(([, place]) => place)).toEqual([1, 2, 3, 3, 5, 6, 7, 7])
    expect(played(GOLD_SILVER, 8).resolved.champion).toBe(found[0]![0])
    expect(
      found
        .slice(0, 4)
        .map(([team]) => team)
        .toSorted(),
    ).toEqual([1, 2, 3, 4])
  })

  it('who was not taken on is behind those who were, and shares with the same rank of other pools', () => {
    const format: Format = { stages: GOLD_SILVER.stages.slice(0, 2) }
    expect(placesOf(played(format, 8))!.map(([, place]) => place)).toEqual([1, 2, 3, 3, 5, 5, 7, 7])
  })

  it('a later final between the two best of a stage decides their places only', () => {
    const format: Format = {
      stages: [
        newStage('pools', 'League'),
        newStage('series', 'Final', {
          takes: { from: 'stage', stage: 1, order: 'overall', first: 1, last: 2 },
        }),
      ],
    }
    // Seed 2 loses to seed 1 in the league and beats it in the final.
    const found = played(format, 5, (a, b) => a < b)
    expect(placesOf(found)!.map(([team]) => team)).toEqual([1, 2, 3, 4, 5])
  })

  it('there are none before the last game is over, and a correction that is taken back restores them', () => {
    const whole = played(GOLD_SILVER, 8)
    expect(placesOf(played(GOLD_SILVER, 8, undefined, [], whole.results.size - 1))).toBeUndefined()
    const { layout, facts, results } = whole
    const [last] = [...results.keys()].toSorted((a, b) => b - a)
    const turned = new Map(results)
    const { home_runs, visitor_runs, ...teams } = results.get(last!)!
    turned.set(last!, { ...teams, home_runs: visitor_runs, visitor_runs: home_runs })
    const places = (with_: ReadonlyMap<number, PlayedGame>) =>
      finalPlaces(layout, resolve(layout, { ...facts, results: with_ }))
    expect(places(turned)).not.toEqual(places(results))
    expect(places(results)).toEqual(places(whole.results))
  })

  it('a team that never played has no place, and nobody counts it', () => {
    const found = placesOf(played({ stages: [newStage('single', 'Bracket')] }, 8, undefined, [8]))!
    expect(found).toHaveLength(7)
    expect(found.map(([team]) => team)).not.toContain(8)
  })

  it('every format gives each team that played one place, counted from the champion without a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 16 }), fc.nat(), fc.func(fc.boolean()), (teams, pick, wins) => {
        const templates = templatesFor(teams)
        if (templates.length === 0) return
        const found = played(templates[pick % templates.length]!.format, teams, (a, b) => wins(a, b))
        const places = finalPlaces(found.layout, found.resolved)!
        expect(places.map(({ team }) => team).toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: teams }, (_, i) => i + 1),
        )
        expect(places[0]!.team).toBe(found.resolved.champion)
        for (const [i, { place }] of places.entries())
          expect(place === i + 1 || (i > 0 && place === places[i - 1]!.place)).toBe(true)
      }),
      { numRuns: 20 },
    )
  })
})

describe('who plays on', () => {
  const pools = newStage('pools', 'Pools', { groups: 2 })
  const takes = (order: 'cross' | 'overall' | 'figures', first: number, last: number | null) =>
    newStage('single', 'Bracket', { takes: { from: 'stage', stage: 1, order, first, last } })
  const onOf = (teams: number, ...stages: Format['stages']) => movesOn(layOut({ stages }, teams), 1, 2)

  it('is so many of each pool as surely reach the bracket of its first team', () => {
    expect(movesOn(layOut(GOLD_SILVER, 8), 1, 1)).toBe(2)
    expect(onOf(8, pools, takes('overall', 1, 4))).toBe(2)
    // The best second of three pools plays on, too; that depends on the others.
    expect(onOf(12, { ...pools, groups: 3 }, takes('overall', 1, 4))).toBe(1)
    // Pools of three and four: all of the small one, and three of the other.
    const uneven = layOut({ stages: [pools, takes('overall', 1, 6)] }, 7)
    expect([1, 2].map((group) => movesOn(uneven, 1, group))).toEqual([null, 3])
  })

  it('is nobody in particular if all play on, if figures decide, or if nothing follows', () => {
    expect(onOf(8, pools, takes('overall', 1, null))).toBeNull()
    expect(onOf(8, pools, takes('figures', 1, 4))).toBeNull()
    expect(onOf(8, pools)).toBeNull()
  })
})
