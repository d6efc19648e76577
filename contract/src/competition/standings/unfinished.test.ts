import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resolve, type Facts } from '../draw/brackets.ts'
import { finalPlaces } from '../places.ts'
import { layOut, newStage, type Format, type StageKind } from '../draw/formats.ts'
import type { PlayedGame } from './standings.ts'
import { TIE_BREAK_SETS } from './tie-breaks.ts'
import { UNFINISHED, UNFINISHED_RULES } from './unfinished-rules.ts'
import { unfinishedOrder, type StoppedBracket } from './unfinished.ts'

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
  more: Partial<Format> = {},
) {
  const layout = layOut({ stages: [newStage(kind, 'Bracket')], ...more }, teams)
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

/** A bracket in which each team has a seed of its own, and nobody is out but by losing. */
const stopped = (
  one: Pick<StoppedBracket, 'kind' | 'seeds' | 'games' | 'seeding'> & Partial<StoppedBracket>,
): StoppedBracket => ({
  seedOf: new Map(one.seeds.map((team, i) => [team, i + 1])),
  ...{ byes: new Set<number>(), gone: new Set<number>(), coins: 'x' },
  ...one,
})
const game = (home: number, visitor: number, home_runs: number, visitor_runs: number): PlayedGame => ({
  ...{ home, visitor, home_runs, visitor_runs, forfeit: null },
})
/** A game of a bracket, won by the first. */
const won = (number: number, round: number, result: PlayedGame) => ({
  ...{ number, round, section: 'winners' as const, result },
  ...{ winner: result.home, loser: result.visitor },
})

/** Two pools of two whose ranks cross over into a bracket, all of which is called off; in each pool the first team wins so. */
function crossedAfter(one: [number, number], other: [number, number], more: Partial<Format> = {}) {
  const layout = layOut(
    {
      stages: [
        newStage('pools', 'Pools', { groups: 2 }),
        newStage('single', 'Bracket', {
          takes: { from: 'stage', stage: 1, order: 'cross', first: 1, last: null },
        }),
      ],
      ...more,
    },
    4,
    [
      [1, 2],
      [3, 4],
    ],
  )
  const pools = layout.games.filter(({ stage }) => stage === 1)
  const results = new Map(
    pools.map(({ number, group }) => {
      const [home, visitor] = group === 1 ? [101, 102] : [103, 104]
      const [scored, allowed] = group === 1 ? one : other
      return [number, game(home!, visitor!, scored, allowed)] as const
    }),
  )
  const called_off = new Set(
    layout.games.map(({ number }) => number).filter((number) => !results.has(number)),
  )
  return resolve(layout, {
    ...{ seats: seatsFor(4), results, rules: TIE_BREAK_SETS[0]!.rules, seed: 'x', called_off },
  })
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
      unfinishedOrder(stopped({ kind: 'double', seeds, games, seeding }), UNFINISHED.usssa_wa).order.slice(3)
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

  // “If two (or more) identical seeds remain (e.g., #2 Pool A and #2 Pool B)” (the same page, 1 b).
  test('orders winners of different pools by what they did there, whichever pool comes first', () => {
    const bracketOf = ({ groups }: ReturnType<typeof resolve>) =>
      groups.find(({ stage }) => stage === 2)!.order
    expect(bracketOf(crossedAfter([5, 3], [4, 1]))).toEqual([103, 101, 104, 102])
    expect(bracketOf(crossedAfter([5, 1], [6, 3]))).toEqual([101, 103, 102, 104])
    // Both have allowed 2 runs: a lead of 3 is more than one of 2.
    expect(bracketOf(crossedAfter([4, 2], [5, 2])).slice(0, 2)).toEqual([103, 101])
    // Leads of 9 and 12 count as 8 each.
    const [first, second] = bracketOf(crossedAfter([9, 0], [12, 0]))
    expect([first, second].toSorted()).toEqual([101, 103])
    const seeds = [1, 2, 3]
    const met = stopped({
      ...{
        kind: 'single',
        seeds,
        games: [],
        seedOf: new Map(seeds.map((team) => [team, team === 1 ? 1 : 2])),
      },
      seeding: [game(3, 2, 2, 1), game(2, 1, 9, 0), game(1, 3, 9, 0)],
    })
    expect(unfinishedOrder(met, UNFINISHED.usssa_wa).order).toEqual([1, 3, 2])
  })

  // “Winning percentage including Pool and bracket play. A Bye in the first round of bracket will count as a win if bracket play has begun
  // and only first round of bracket is complete”, “Least average runs allowed per game played”, “If only two teams remain in the tournament,
  // then those teams will be declared co-champions” (lafastpitch.usssa.com/rained-shortened-events).
  describe('by the rule of Louisiana', () => {
    const seeds = [1, 2, 3, 4, 5, 6]
    const seeding = [game(1, 2, 3, 1), game(3, 4, 8, 0), game(5, 6, 2, 1)]
    const first = [won(1, 1, game(4, 5, 3, 0)), won(2, 1, game(3, 6, 3, 2))]
    const byLouisiana = (more: Partial<StoppedBracket> = {}) =>
      unfinishedOrder(
        stopped({ kind: 'single', seeds, games: first, seeding, byes: new Set([1, 2]), ...more }),
        UNFINISHED.usssa_la,
      )

    test('has the best record of all games as its champion, in which a bye is a win', () => {
      // 1 and 3 have won all, and 1 had a bye. 3 has allowed 0 and 2 in two games, 1 has allowed 1 in its only one.
      const close = byLouisiana()
      expect(close.order.slice(0, 2).toSorted()).toEqual([1, 3])
      // 2 has half with its bye, as 4 has, and has allowed 3 runs a game; 4 has allowed 4.
      expect(close.order.slice(2, 4)).toEqual([2, 4])
      // Each has allowed a run a game; 3 leads by 8 and 1, 1 by 2.
      expect(close.order[0]).toBe(3)
      expect(byLouisiana({ seeding: [game(1, 2, 3, 0), ...seeding.slice(1)] }).champions).toEqual([1])
      // Without its bye 2 has lost all it played.
      expect(byLouisiana({ byes: new Set() }).order.slice(2, 4)).toEqual([4, 2])
    })

    test('has two champions where two are left, also in single elimination', () => {
      const games = [...first, won(3, 2, game(1, 4, 1, 0)), won(4, 2, game(2, 3, 2, 1))]
      expect(byLouisiana({ games, byes: new Set() }).champions.toSorted()).toEqual([1, 2])
      expect(
        unfinishedOrder(stopped({ kind: 'single', seeds, games, seeding }), UNFINISHED.usssa_wa).champions,
      ).toEqual([1])
    })

    test('is what a format says, and Washington’s where it says none', () => {
      const champions = (more: Partial<Format>) => crossedAfter([5, 1], [4, 0], more).champions
      expect(champions({})).toEqual([103])
      expect(champions({ unfinished: 'usssa_la' })).toEqual([103])
      const { resolved } = stoppedAfter('single', 4, 2, [true], [], { unfinished: 'usssa_la' })
      expect(resolved.champions.toSorted()).toEqual([101, 102])
      expect(stoppedAfter('single', 4, 2, [true]).resolved.champions).toEqual([101])
    })

    test('counts a bye only while the first round is all that was played', () => {
      // 5 teams: 4 and 5 play, 1, 2 and 3 have byes. All without pool games.
      const after = (played: number) =>
        stoppedAfter('single', 5, played, [true], [], { unfinished: 'usssa_la' }).resolved.groups[0]!.order
      expect(new Set(after(1).slice(0, 4))).toEqual(new Set([101, 102, 103, 104]))
      // 1 has beaten 4, who is out; 2 and 3 have played nothing and won nothing.
      expect(after(2)[0]).toBe(101)
      // A bye counts as a win only once the first round is over.
      const six = stoppedAfter('single', 6, 1, [true], [], { unfinished: 'usssa_la' }).resolved
      expect(six.groups[0]!.order[0]).toBe(six.games.get(1)!.winner)
    })
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
        fc.constantFrom(...UNFINISHED_RULES),
        (kind, teams, played, homeWins, unfinished) => {
          const { layout, resolved, results } = stoppedAfter(kind, teams, played, homeWins, [], {
            unfinished,
          })
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
