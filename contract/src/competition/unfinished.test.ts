import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resolve, type Facts } from './brackets.ts'
import { finalPlaces } from './places.ts'
import { layOut, newStage, type StageKind } from './formats.ts'
import type { PlayedGame } from './standings.ts'
import { TIE_BREAK_SETS } from './tie-breaks.ts'
import { unfinishedOrder } from './unfinished.ts'

const layoutOf = (kind: StageKind, teams: number) => layOut({ stages: [newStage(kind, 'Bracket')] }, teams)
const seatsFor = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ id: 100 + i + 1, withdrawn: false, entered: i }))

/** Plays some games, each won by the team that the list says; then some teams withdraw, and the rest is called off. */
function stoppedAfter(
  kind: StageKind,
  teams: number,
  played: number,
  homeWins: readonly boolean[],
  withdrawn: readonly number[] = [],
) {
  const layout = layoutOf(kind, teams)
  const results = new Map<number, PlayedGame>()
  const facts = (called_off = new Set<number>()): Facts => ({
    seats: seatsFor(teams).map((seat) => ({
      ...seat,
      withdrawn: called_off.size > 0 && withdrawn.includes(seat.id),
    })),
    ...{ results, rules: TIE_BREAK_SETS[0]!.rules, seed: 'x', called_off },
  })
  for (let i = 0; i < played; i += 1) {
    const ready = [...resolve(layout, facts()).games.values()].find(({ state }) => state === 'ready')
    if (!ready) break
    const isHome = homeWins[i % homeWins.length]!
    results.set(ready.number, {
      ...{ home: ready.home!, visitor: ready.visitor!, forfeit: null },
      ...{ home_runs: isHome ? 5 : 2, visitor_runs: isHome ? 2 : 5 },
    })
  }
  const left = layout.games.map(({ number }) => number).filter((number) => !results.has(number))
  return { layout, results, resolved: resolve(layout, facts(new Set(left))) }
}

describe('an event that is stopped', () => {
  test('with single elimination has the highest remaining seed as its champion', () => {
    // 1–8, 4–5, 2–7, 3–6 with the home team as the better seed: the first seed loses, the others win.
    const { resolved } = stoppedAfter('single', 8, 4, [false, true, true, true])
    expect(resolved.games.get(1)!.winner).not.toBe(101)
    expect(resolved.champion).toBe(102)
  })

  test('with double elimination puts the unbeaten first, by seed', () => {
    const { resolved } = stoppedAfter('double', 4, 2, [true, true])
    expect(resolved.champion).toBe(101)
    expect(resolved.groups[0]!.order.slice(0, 2)).toEqual([101, 102])
  })

  test('before the second final of a double elimination has two champions', () => {
    const layout = layoutOf('double', 4)
    const first = layout.games.filter(({ section }) => section !== 'if_needed').length
    const final = layout.games.find(({ section }) => section === 'final')!
    const homeWins = Array.from({ length: first }, (_, i) => i + 1 !== final.number)
    const { resolved } = stoppedAfter('double', 4, first, homeWins)
    expect(resolved.champions).toHaveLength(2)
    expect(new Set(resolved.champions)).toEqual(
      new Set([resolved.games.get(final.number)!.winner, resolved.games.get(final.number)!.loser]),
    )
  })

  test('before its final places both finalists before whoever they have beaten', () => {
    const { layout, resolved } = stoppedAfter('single', 8, 6, [true])
    expect(finalPlaces(layout, resolved)!.map(({ team, place }) => [team, place])).toEqual([
      [101, 1],
      [102, 2],
      [103, 3],
      [104, 3],
      [105, 5],
      [106, 5],
      [107, 5],
      [108, 5],
    ])
  })

  test('in the middle of a round places the unbeaten before whoever has lost', () => {
    const { layout, resolved } = stoppedAfter('single', 8, 2, [true])
    const places = finalPlaces(layout, resolved)!
    // Four teams have played: those who won are first and second, and the two they have beaten share the next place.
    expect(places.map(({ place }) => place)).toEqual([1, 2, 3, 3])
    expect(places[0]!.team).toBe(resolved.champion)
  })

  // “Avg Runs Allowed – Ascending in Seeding Games”, “Avg Run Differential with a maximum of (8) – Descending in Seeding Games”
  // (wafastpitch.usssa.com/weather-shortened-tournament, 2 c and d).
  test('puts teams beaten in one round in the order of runs in their seeding games, not in those of the bracket', () => {
    const lost = (number: number, winner: number, loser: number, runs: number) => ({
      ...{ number, round: 1, section: 'winners' as const, winner, loser },
      result: { home: winner, visitor: loser, home_runs: runs, visitor_runs: 0, forfeit: null },
    })
    const games = [lost(1, 1, 6, 2), lost(2, 2, 5, 9), lost(3, 3, 4, 5)]
    const pool = (team: number, scored: number, allowed: number) => ({
      ...{ home: team, visitor: 9, home_runs: scored, visitor_runs: allowed, forfeit: null },
    })
    const seeds = [1, 2, 3, 4, 5, 6]
    const order = (seeding: PlayedGame[]) =>
      unfinishedOrder('double', seeds, games, seeding, new Set(), 'x').order.slice(3)
    // Without seeding games, those of the bracket decide: 6 allowed 2, 4 allowed 5, 5 allowed 9.
    expect(order([])).toEqual([6, 4, 5])
    expect(order([pool(4, 1, 4), pool(5, 1, 1), pool(6, 1, 6)])).toEqual([5, 4, 6])
    // All have allowed 3; a lead of 17 counts as 8, as one of 8 does, so a coin decides between 4 and 6.
    expect(order([pool(4, 20, 3), pool(5, 4, 3), pool(6, 11, 3)]).at(-1)).toBe(5)
    // A second game: 4 leads by 8 and 0, 6 by 8 and 2.
    expect(
      order([pool(4, 20, 3), pool(5, 4, 3), pool(6, 11, 3), pool(4, 3, 3), pool(5, 3, 3), pool(6, 5, 3)]),
    ).toEqual([6, 4, 5])
  })

  test('does not make a team champion that has withdrawn', () => {
    const { layout, resolved } = stoppedAfter('single', 8, 4, [true], [101])
    expect(resolved.champion).toBe(102)
    expect(finalPlaces(layout, resolved)![0]).toEqual({ team: 102, place: 1 })
  })

  test('before any game has no champion', () => {
    expect(stoppedAfter('single', 8, 0, [true]).resolved.champion).toBeNull()
  })

  test('has a champion that has lost no more than anyone else, and every team once, whatever was played', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<StageKind>('single', 'double'),
        fc.integer({ min: 4, max: 16 }),
        fc.nat(40),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
        (kind, teams, played, homeWins) => {
          const { layout, resolved, results } = stoppedAfter(kind, teams, played, homeWins)
          const [group] = resolved.groups
          expect(group!.complete).toBe(true)
          expect(group!.order.toSorted()).toEqual(seatsFor(teams).map(({ id }) => id))
          if (results.size === 0) return
          const losses = (team: number) =>
            [...resolved.games.values()].filter(({ loser }) => loser === team).length
          const least = Math.min(...group!.order.map(losses))
          for (const champion of resolved.champions) expect(losses(champion)).toBe(least)
          const places = [...group!.places].filter(([, place]) => place === 1).map(([team]) => team)
          expect(places.toSorted()).toEqual([...resolved.champions].toSorted())
          expect(group!.places.size).toBe(teams)
          const won = finalPlaces(layout, resolved)!.filter(({ place }) => place === 1)
          expect(resolved.champions.length === 1 || won.length === 2).toBe(true)
        },
      ),
    )
  })
})
