import { BracketsManager } from 'brackets-manager'
import { InMemoryDatabase } from 'brackets-memory-db'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../../test/thorough.ts'
import { keptApart } from './draw.ts'
import { mirrored } from './elimination.ts'
import {
  FORMAT_PROBLEMS,
  FormatProblem,
  layOut,
  leastGames,
  mostGames,
  newStage,
  type Format,
  type StageSpec,
} from './formats.ts'
import { doubleRoundRobin, partialRoundRobin, roundRobin, snake } from './round-robin.ts'
import { readSource, writeSource } from '../sources.ts'
import { templatesFor } from './templates.ts'

const sizes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const written = (rounds: readonly (readonly (readonly [number, number])[])[]) =>
  rounds.map((round) => round.map((pairing) => pairing.join(':')).join(' '))
const one = (stage: StageSpec) => ({ stages: [stage] })

/** As published for chess, where the first has white. */
const BERGER: Record<number, string[]> = {
  4: ['1:4 2:3', '4:3 1:2', '2:4 3:1'],
  6: ['1:6 2:5 3:4', '6:4 5:3 1:2', '2:6 3:1 4:5', '6:5 1:4 2:3', '3:6 4:2 5:1'],
  8: [
    '1:8 2:7 3:6 4:5',
    '8:5 6:4 7:3 1:2',
    '2:8 3:1 4:7 5:6',
    '8:6 7:5 1:4 2:3',
    '3:8 4:2 5:1 6:7',
    '8:7 1:6 2:5 3:4',
    '4:8 5:3 6:2 7:1',
  ],
  14: [
    '1:14 2:13 3:12 4:11 5:10 6:9 7:8',
    '14:8 9:7 10:6 11:5 12:4 13:3 1:2',
    '2:14 3:1 4:13 5:12 6:11 7:10 8:9',
    '14:9 10:8 11:7 12:6 13:5 1:4 2:3',
    '3:14 4:2 5:1 6:13 7:12 8:11 9:10',
    '14:10 11:9 12:8 13:7 1:6 2:5 3:4',
    '4:14 5:3 6:2 7:1 8:13 9:12 10:11',
    '14:11 12:10 13:9 1:8 2:7 3:6 4:5',
    '5:14 6:4 7:3 8:2 9:1 10:13 11:12',
    '14:12 13:11 1:10 2:9 3:8 4:7 5:6',
    '6:14 7:5 8:4 9:3 10:2 11:1 12:13',
    '14:13 1:12 2:11 3:10 4:9 5:8 6:7',
    '7:14 8:6 9:5 10:4 11:3 12:2 13:1',
  ],
}

describe('a round robin', () => {
  it('is the table that Berger published', () => {
    for (const [n, table] of Object.entries(BERGER)) expect(written(roundRobin(Number(n)))).toEqual(table)
  })

  it('has as few breaks as any timetable can have: n − 2, with an odd number none, and 3n − 6 when it is mirrored (de Werra 1981)', () => {
    /** How often a team is twice in a row at home or twice away, from one of its games to the next. */
    const breaks = (rounds: ReturnType<typeof roundRobin>, n: number) =>
      sizes(1, n).reduce((sum, team) => {
        const isHome = rounds.flat().flatMap((pair) => (pair.includes(team) ? [pair[0] === team] : []))
        return sum + isHome.filter((home, i) => i > 0 && home === isHome[i - 1]).length
      }, 0)
    for (const n of sizes(4, 32)) {
      const isEven = n % 2 === 0
      expect([n, breaks(roundRobin(n), n)]).toEqual([n, isEven ? n - 2 : 0])
      if (isEven) expect([n, breaks(doubleRoundRobin(n), n)]).toEqual([n, 3 * n - 6])
    }
  })

  it('lets every pair meet once, nobody twice in a round, and home games differ by one at most', () => {
    for (const n of sizes(2, 32)) {
      const rounds = roundRobin(n)
      const met = rounds.flat().map(([a, b]) => [a, b].sort((x, y) => x - y).join('-'))
      expect(new Set(met).size).toBe((n * (n - 1)) / 2)
      expect(met).toHaveLength((n * (n - 1)) / 2)
      for (const round of rounds) expect(new Set(round.flat()).size).toBe(round.length * 2)
      for (const team of sizes(1, n)) {
        const home = rounds.flat().filter(([a]) => a === team).length
        const visitor = rounds.flat().filter(([, b]) => b === team).length
        expect(Math.abs(home - visitor)).toBeLessThanOrEqual(1)
      }
      for (const team of sizes(1, n)) {
        const home = doubleRoundRobin(n)
          .flat()
          .filter(([a]) => a === team).length
        expect(home).toBe(n - 1)
      }
    }
  })

  it('of fewer games gives everybody as many, against different teams; one plays an extra game if it must', () => {
    for (const n of sizes(3, 32))
      for (const games of sizes(1, n - 1)) {
        const rounds = partialRoundRobin(n, games)
        const played = sizes(1, n).map((team) => rounds.flat().filter((pair) => pair.includes(team)).length)
        const extra = (n * games) % 2
        expect(played.filter((count) => count === games + 1)).toHaveLength(extra)
        expect(played.filter((count) => count === games)).toHaveLength(n - extra)
        const met = rounds.flat().map(([a, b]) => [a, b].sort((x, y) => x - y).join('-'))
        expect(new Set(met).size).toBe(met.length)
        for (const round of rounds) expect(new Set(round.flat()).size).toBe(round.length * 2)
      }
  })

  it('pools are spread in a snake', () => {
    expect(snake(10, 3)).toEqual([
      [1, 6, 7],
      [2, 5, 8],
      [3, 4, 9, 10],
    ])
  })
})

describe('beside brackets-manager', () => {
  const byTheirs = async (type: 'single_elimination' | 'double_elimination', n: number) => {
    type Side = { id: unknown } | null
    const storage = new InMemoryDatabase()
    const manager = new BracketsManager(storage)
    const size = 2 ** Math.ceil(Math.log2(n))
    await manager.create.stage({
      tournamentId: 0,
      name: 'Beside',
      type,
      seeding: sizes(1, size).map((seed) => (seed <= n ? String(seed) : null)),
      settings: {
        seedOrdering: ['inner_outer'],
        grandFinal: type === 'double_elimination' ? 'double' : 'none',
      },
    })
    const matches = (await storage.select<{ opponent1: Side; opponent2: Side }>('match'))!
    const participants = (await storage.select<{ id: unknown; name: string }>('participant'))!
    const nameOf = (id: unknown) => Number(participants.find((one) => one.id === id)?.name)
    // A match with a bye on either side is not played.
    const played = matches.filter(({ opponent1, opponent2 }) => opponent1 !== null && opponent2 !== null)
    const first = played.flatMap(({ opponent1, opponent2 }) =>
      opponent1?.id != null && opponent2?.id != null
        ? [[nameOf(opponent1.id), nameOf(opponent2.id)].sort((a, b) => a - b).join('-')]
        : [],
    )
    return { games: played.length, first: first.sort() }
  }
  const byOurs = (kind: 'single' | 'double', n: number) => {
    const { games } = layOut(one(newStage(kind, 'Bracket')), n)
    const first = games.flatMap(({ home, visitor }) =>
      home.from === 'seed' && visitor.from === 'seed'
        ? [[home.seed, visitor.seed].sort((a, b) => a - b).join('-')]
        : [],
    )
    return { games: games.length, first: first.sort() }
  }

  it('single elimination of 4 to 32 has the same games and first pairings', async () => {
    for (const n of sizes(4, 32)) expect(byOurs('single', n)).toEqual(await byTheirs('single_elimination', n))
  })

  it('double elimination of 4, 8, 16, 32 and 64 has the same games and first pairings', async () => {
    for (const n of [4, 8, 16, 32, 64])
      expect(byOurs('double', n)).toEqual(await byTheirs('double_elimination', n))
  })
})

describe('brackets', () => {
  it('put 1 and 16, 8 and 9 together, and 1 and 2 into different halves', () => {
    expect(mirrored(16)).toEqual([1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11])
  })

  it('have n − 1 games, or 2n − 2 and the if-needed game', () => {
    for (const n of sizes(2, 128))
      expect(layOut(one(newStage('single', 'Bracket')), n).games).toHaveLength(n - 1)
    for (const n of sizes(2, 64)) {
      const games = layOut(one(newStage('double', 'Bracket')), n).games
      expect(games).toHaveLength(2 * n - 1)
      expect(games.filter(({ only_if }) => only_if)).toHaveLength(1)
      // Losers’ rounds bring no earlier game after a later one.
      for (const game of games)
        for (const side of [game.home, game.visitor])
          if (side.from === 'winner' || side.from === 'loser') expect(side.game).toBeLessThan(game.number)
    }
  })

  it('give everybody the guaranteed games on the shortest path', () => {
    for (const n of sizes(9, 64)) {
      const layout = layOut(one(newStage('single', 'Bracket', { guarantee: 3 })), n)
      expect(leastGames(layout)).toBeGreaterThanOrEqual(3)
      // Nobody meets the same team twice where another is to be had.
      expect(layout.games.length).toBeLessThan(2 * n)
    }
    expect(() => layOut(one(newStage('single', 'Bracket', { guarantee: 3 })), 6)).toThrow(
      FORMAT_PROBLEMS.guarantee,
    )
  })

  it('a regional of four has six games or seven; two of them and a best of three are a world series', () => {
    const regional = layOut(one(newStage('double', 'Regional')), 4)
    expect(regional.games).toHaveLength(7)
    expect(regional.games.filter(({ only_if }) => !only_if)).toHaveLength(6)
    const series = layOut(
      {
        stages: [
          newStage('double', 'Brackets', { groups: 2 }),
          newStage('series', 'Final', {
            takes: { from: 'stage', stage: 1, order: 'cross', first: 1, last: 1 },
          }),
        ],
      },
      8,
    )
    expect(series.games).toHaveLength(17)
    expect(leastGames(series)).toBe(2)
  })

  it('the championship: 16 brackets of 6, whose places go to three tiers', () => {
    const tier = (name: string, first: number) =>
      newStage('double', name, {
        groups: 8,
        takes: { from: 'stage', stage: 1, order: 'cross', first, last: first + 1 },
      })
    const { games, stages } = layOut(
      {
        stages: [
          newStage('double', 'Regionals', { groups: 16 }),
          tier('Tier I', 1),
          tier('Tier II', 3),
          tier('Tier III', 5),
        ],
      },
      96,
    )
    expect(stages.map(({ groupsOf }) => groupsOf.map((group) => group.length))).toEqual([
      Array(16).fill(6),
      Array(8).fill(4),
      Array(8).fill(4),
      Array(8).fill(4),
    ])
    expect(games).toHaveLength(16 * 11 + 3 * 8 * 7)
  })

  it('teams of one pool don’t meet first in the bracket that follows', () => {
    for (const pools of sizes(2, 8))
      for (const ranks of sizes(1, 4)) {
        const { games } = layOut(
          {
            stages: [
              newStage('pools', 'Pools', { groups: pools }),
              newStage('single', 'Bracket', {
                takes: { from: 'stage', stage: 1, order: 'cross', first: 1, last: ranks },
              }),
            ],
          },
          pools * 4,
        )
        const same = games.filter(
          ({ home, visitor }) =>
            home.from === 'rank' && visitor.from === 'rank' && home.group === visitor.group,
        )
        expect(same).toEqual([])
      }
  })
})

describe('teams of one club', () => {
  const meetings = (order: readonly { club_id: number | null }[], format: Format) =>
    layOut(format, order.length).games.filter(({ round, section, home, visitor }) => {
      if (home.from !== 'seed' || visitor.from !== 'seed' || (section !== 'pool' && round > 2)) return false
      const [one, other] = [order[home.seed - 1]!.club_id, order[visitor.seed - 1]!.club_id]
      return one !== null && one === other
    }).length
  const teams = (clubs: readonly (number | null)[]) =>
    clubs.map((club_id, i) => ({ id: i + 1, club_id, state: null }))

  it('are kept apart in pools and in the first rounds of a bracket, and stay among teams of their strength', () => {
    const pools: Format = { stages: [{ ...newStage('pools', 'Pool', { minutes: 60 }), groups: 4 }] }
    // In the snake 1, 8, 9 and 16 would share a pool.
    const sixteen = teams([5, 1, 2, 3, 4, 6, 7, 5, 5, 8, 9, null, null, 10, 11, 5])
    expect(meetings(sixteen, pools)).toBeGreaterThan(0)
    const order = keptApart(sixteen, pools)
    expect(meetings(order, pools)).toBe(0)
    for (const [i, { id }] of order.entries()) expect(Math.floor((id - 1) / 4)).toBe(Math.floor(i / 4))

    const single: Format = { stages: [newStage('single', 'Bracket', { minutes: 60 })] }
    const eight = teams([1, 2, 3, 4, 4, 5, 6, 1])
    expect(meetings(eight, single)).toBe(2)
    const bracket = keptApart(eight, single)
    expect(meetings(bracket, single)).toBe(0)
    expect(bracket.slice(0, 2).map(({ id }) => id)).toEqual([1, 2])
  })

  it('meet no more often than before where there are too many of them', () => {
    const pools: Format = { stages: [{ ...newStage('pools', 'Pool', { minutes: 60 }), groups: 2 }] }
    const all = teams([1, 1, 1, 1, 1, 2])
    expect(meetings(keptApart(all, pools), pools)).toBeLessThanOrEqual(meetings(all, pools))
    expect(
      keptApart(all, pools)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([1, 2, 3, 4, 5, 6])
  })
})

describe('teams of one state', () => {
  const meetings = (order: readonly { state: string | null }[], format: Format) =>
    layOut(format, order.length).games.filter(({ round, section, home, visitor }) => {
      if (home.from !== 'seed' || visitor.from !== 'seed' || (section !== 'pool' && round > 2)) return false
      const [one, other] = [order[home.seed - 1]!.state, order[visitor.seed - 1]!.state]
      return one !== null && one === other
    }).length
  const pools: Format = { stages: [{ ...newStage('pools', 'Pool', { minutes: 60 }), groups: 2 }] }

  it('are kept apart as well, among teams of their strength', () => {
    // In the snake 1, 4, 5 and 8 share a pool.
    const eight = ['TX', 'OK', 'KS', 'TX', 'OK', 'NM', null, null].map((state, i) => ({
      ...{ id: i + 1, club_id: null, state },
    }))
    expect(meetings(eight, pools)).toBe(1)
    const order = keptApart(eight, pools)
    expect(meetings(order, pools)).toBe(0)
    for (const [i, { id }] of order.entries()) expect(Math.floor((id - 1) / 2)).toBe(Math.floor(i / 2))
  })

  it('meet rather than teams of one club', () => {
    // Two pools of two: either 1 and 4 meet, who are of one club, or 1 meets 3 and 2 meets 4.
    const four = [
      { id: 1, club_id: 7, state: 'TX' },
      { id: 2, club_id: 8, state: 'OK' },
      { id: 3, club_id: 9, state: 'TX' },
      { id: 4, club_id: 7, state: 'OK' },
    ]
    const order = keptApart(four, pools)
    const games = layOut(pools, 4).games.map(({ home, visitor }) =>
      [home, visitor].map((side) => order[(side as { seed: number }).seed - 1]!),
    )
    expect(games.some(([one, other]) => one!.club_id === other!.club_id)).toBe(false)
    expect(meetings(order, pools)).toBe(2)
  })

  it('are left where they are when nobody knows their state', () => {
    const four = [1, 2, 3, 4].map((id) => ({ id, club_id: null, state: null }))
    expect(keptApart(four, pools)).toEqual(four)
  })
})

describe('templates', () => {
  it('are there for every number of teams, and each can be played and says how many games there are', () => {
    // In the gate all small numbers, and then every seventh with its remainders of two, four and eight in turn.
    for (const n of sizes(2, 128).filter((n) => n <= 20 || n % cases(7, 1) === 2)) {
      const templates = templatesFor(n)
      expect(templates.length).toBeGreaterThan(0)
      for (const { format, games, least, most } of templates) {
        const layout = layOut(format, n)
        expect(layout.games).toHaveLength(games)
        expect([leastGames(layout), mostGames(layout)]).toEqual([least, most])
        expect(least).toBeGreaterThan(0)
        expect(new Set(layout.games.map(({ number }) => number)).size).toBe(games)
      }
    }
  }, 60_000)

  it('a stage that can’t be played says why', () => {
    const tried = (stage: StageSpec, n: number) => {
      try {
        layOut(one(stage), n)
      } catch (error) {
        if (error instanceof FormatProblem) return error.reason
        throw error
      }
      return null
    }
    expect(tried(newStage('pools', 'Pools', { groups: 4 }), 7)).toBe(FORMAT_PROBLEMS.too_few)
    expect(tried(newStage('double', 'Bracket'), 65)).toBe(FORMAT_PROBLEMS.double_many)
    expect(tried(newStage('swiss', 'Swiss', { rounds: 6 }), 6)).toBe(FORMAT_PROBLEMS.rounds)
    expect(
      tried(
        newStage('single', 'Bracket', {
          takes: { from: 'stage', stage: 1, order: 'overall', first: 1, last: 2 },
        }),
        6,
      ),
    ).toBe(FORMAT_PROBLEMS.no_stage)
  })

  it('a source is written so that it reads back', () => {
    const number = fc.integer({ min: 1, max: 128 })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.record({ from: fc.constant('seed' as const), seed: number }),
          fc.record({ from: fc.constantFrom('winner' as const, 'loser' as const), game: number }),
          fc.record({ from: fc.constant('rank' as const), stage: number, group: number, rank: number }),
          fc.record({
            from: fc.constantFrom('overall' as const, 'figures' as const),
            stage: number,
            rank: number,
          }),
          fc.record({
            from: fc.constant('pair' as const),
            stage: number,
            round: number,
            table: number,
            side: fc.constantFrom(1 as const, 2 as const),
          }),
        ),
        (source) => {
          expect(readSource(writeSource(source))).toEqual(source)
        },
      ),
    )
  })
})
