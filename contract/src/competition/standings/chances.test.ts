import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageIn } from '../../message.ts'
import { chancesOf, type Chance, type Condition, type Result } from './chances.ts'
import { chanceSaid } from './chances-words.ts'
import { rank, walkover, type PlayedGame } from './standings.ts'
import { TIE_BREAK_SETS, type TieBreaks } from './tie-breaks.ts'
import type { OpenPool } from './what-if.ts'

const NAMES = ['', 'Aces', 'Bolts', 'Comets', 'Dukes', 'Eagles']
const rulesOf = (key: string) => TIE_BREAK_SETS.find((set) => set.key === key)!.rules
const byRecord: TieBreaks = { ...rulesOf('nsa'), steps: rulesOf('nsa').steps.slice(0, 2) }

/** A pool of teams 1 to n; of each pair with a score the game is over, the others are left in this order. */
function pool(
  n: number,
  scores: Record<string, string>,
  left: readonly string[],
  more: Partial<OpenPool> = {},
): OpenPool {
  const numbers = (text: string) => text.split('-').map(Number) as [number, number]
  return {
    teams: Array.from({ length: n }, (_, i) => ({
      id: i + 1,
      entered: i + 1,
      name: NAMES[i + 1]!,
      withdrawn: false,
    })),
    played: Object.entries(scores).map(([pair, score]) => {
      const [[home, visitor], [home_runs, visitor_runs]] = [numbers(pair), numbers(score)]
      return { home, visitor, home_runs, visitor_runs, is_walkover: false }
    }),
    left: left.map((pair, i) => {
      const [home, visitor] = numbers(pair)
      return { id: i + 1, number: i + 1, home, visitor }
    }),
    rules: rulesOf('usssa'),
    seed: 'seed:1',
    may_tie: true,
    moves_on: null,
    ...more,
  }
}

function saidOf(of: OpenPool): Record<string, string> {
  const chances = chancesOf(of)!
  const names = {
    nameOf: (id: number) => NAMES[id]!,
    leftOf: (id: number) => of.left.filter(({ home, visitor }) => home === id || visitor === id).length,
  }
  return Object.fromEntries(
    [...chances].map(([team, chance]) => [NAMES[team]!, messageIn(chanceSaid(chance, { team, ...names }))]),
  )
}

describe('what each team of a pool needs', () => {
  it('is said in a sentence: the first two play on, and two games are left', () => {
    // Aces 2–0 have beaten Bolts and Comets, both 1–1; Dukes 0–2.
    const scores = { '1-2': '5-3', '3-4': '6-2', '1-3': '4-1', '2-4': '7-0' }
    expect(saidOf(pool(4, scores, ['1-4', '2-3'], { moves_on: 2, may_tie: false }))).toEqual({
      Aces: 'Clinched first.',
      Bolts: 'Win and you’re in.',
      Comets: 'Win and you’re in.',
      Dukes: 'Can’t reach the top 2.',
    })
  })

  it('names the games of others, and says where runs may decide', () => {
    // Bolts and Aces 1–0–1, Comets and Dukes 0–1–1.
    const scores = { '1-2': '5-5', '3-4': '2-2', '1-3': '4-1', '2-4': '7-0' }
    const of = pool(4, scores, ['1-4', '2-3'])
    expect(saidOf(of)).toEqual({
      Aces: 'With a win, it’s enough for Bolts not to beat Comets; if not, it may come down to runs allowed.',
      Bolts: 'With a win, it’s enough for Aces not to beat Dukes; if not, it may come down to runs allowed.',
      Comets: 'Needs a win and Aces to lose. Then it may come down to runs allowed.',
      Dukes: 'Needs a win and Bolts to lose. Then it may come down to runs allowed.',
    })
    expect(saidOf({ ...of, left: of.left.slice(0, 1) })).toMatchObject({
      Bolts: 'Needs Aces not to beat Dukes.',
    })
    // Who has two games left is named with its opponent.
    const many = pool(4, { '4-2': '3-1', '2-1': '5-0', '4-3': '1-3' }, ['3-1', '3-2', '4-1'], {
      rules: byRecord,
      may_tie: false,
      moves_on: 2,
    })
    expect(saidOf(many)).toEqual({
      Aces: 'Win your 2 remaining games and you’re in.',
      Bolts:
        'Needs a win, and help from other games. With a win, it’s enough for Comets to lose to Aces or Dukes to lose.',
      Comets: 'Win your 2 remaining games and you’re in.',
      Dukes: 'Win and you’re in.',
    })
  })

  it('says when it is only true as long as both teams of a game don’t forfeit it', () => {
    // Aces are 2–1, Dukes 1–2, Bolts and Comets 1–1: if neither of those plays, three teams are 1–2.
    const scores = { '1-2': '5-3', '1-3': '4-6', '1-4': '2-1', '2-4': '7-0', '3-4': '1-3' }
    const of = pool(4, scores, ['2-3'], { moves_on: 2, may_tie: false, rules: byRecord })
    expect(saidOf(of)).toMatchObject({ Bolts: 'Win and you’re in.', Dukes: 'Can’t reach the top 2.' })
    const assumes = [...chancesOf(of)!].map(([team, { if_played }]) => [NAMES[team], if_played])
    expect(Object.fromEntries(assumes)).toEqual({ Aces: false, Bolts: false, Comets: false, Dukes: true })
  })

  it('says nothing while too many games are left', () => {
    const left = ['1-2', '3-4', '1-3', '2-4', '1-4', '2-3']
    expect(chancesOf(pool(4, {}, left))).toBeUndefined()
    expect(chancesOf(pool(4, {}, left.slice(0, 5)))).toBeDefined()
    expect(chancesOf(pool(4, {}, left, { may_tie: false }))).toBeDefined()
    expect(chancesOf(pool(4, { '1-2': '1-0' }, []))).toBeUndefined()
  })
})

const SETS = [byRecord, ...TIE_BREAK_SETS.map(({ rules }) => rules)]
const arbitraryPool = fc
  .record({
    n: fc.integer({ min: 3, max: 5 }),
    open: fc.integer({ min: 1, max: 3 }),
    rules: fc.constantFrom(...SETS),
    may_tie: fc.boolean(),
    order: fc.infiniteStream(fc.nat()),
    runs: fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
    moves_on: fc.constantFrom(null, 1, 2),
    seed: fc.string({ minLength: 1, maxLength: 5 }),
  })
  .map(({ n, open, order, runs, ...more }): OpenPool => {
    const next = <T>(stream: Iterator<T>) => stream.next().value as T
    const pairs = Array.from({ length: n }, (_, a) =>
      Array.from({ length: a }, (__, b) => `${a + 1}-${b + 1}`),
    ).flat()
    const shuffled = pairs
      .map((pair) => ({ pair, at: next(order) }))
      .sort((a, b) => a.at - b.at)
      .map(({ pair }) => pair)
    const scores = shuffled.slice(open).map((pair) => {
      const home = next(runs)
      const visitor = next(runs)
      return [pair, `${home}-${visitor === home && !more.may_tie ? visitor + 1 : visitor}`]
    })
    return pool(n, Object.fromEntries(scores), shuffled.slice(0, open), more)
  })

/**
 * Every way to end with up to so many runs on a side, or with games that both teams forfeit: the results and the order that `rank`
 * gives.
 */
function* endings(
  of: OpenPool,
  most: number,
  may_forfeit = false,
): Generator<{ results: (Result | 'forfeited')[]; order: number[] }> {
  const played = Array.from(
    { length: (most + 1) ** 2 },
    (_, i) => [Math.floor(i / (most + 1)), i % (most + 1)] as const,
  ).filter(([home, visitor]) => of.may_tie || home !== visitor)
  const scores = may_forfeit ? [...played, null] : played
  for (let at = 0; at < scores.length ** of.left.length; at++) {
    const games = of.left.map(({ home, visitor }, i): PlayedGame => {
      const score = scores[Math.floor(at / scores.length ** i) % scores.length]!
      if (score === null) return walkover(home, visitor, null, of.rules)
      return { home, visitor, home_runs: score[0], visitor_runs: score[1] }
    })
    const results = games.map(({ home_runs, visitor_runs, forfeit }) =>
      forfeit
        ? 'forfeited'
        : home_runs > visitor_runs
          ? 'home'
          : home_runs < visitor_runs
            ? 'visitor'
            : 'tie',
    )
    yield { results, order: rank(of.teams, [...of.played, ...games], of.rules, of.seed).order }
  }
}

describe('against every score that can be', () => {
  it('no team is said to be in, out or in need that isn’t, also if both teams forfeit a game unless that is said', () => {
    fc.assert(
      fc.property(arbitraryPool, (of) => {
        const chances = chancesOf(of)!
        const most = of.left.length > 2 ? 2 : 4
        const [played, forfeited] = [[...endings(of, most)], [...endings(of, most, true)]]
        for (const [team, chance] of chances) {
          const all = chance.if_played ? played : forfeited
          const isIn = ({ order }: (typeof all)[number]) => order.indexOf(team) < chance.place
          const own = of.left.flatMap(({ home, visitor }, i) =>
            home === team || visitor === team ? [i] : [],
          )
          const won = (i: number): Result => (of.left[i]!.home === team ? 'home' : 'visitor')
          // In a game that both teams forfeit both lose, and nobody wins.
          const met = ({ game, results }: Condition, ending: (typeof all)[number]) => {
            const result = ending.results[of.left.indexOf(game)]!
            if (result !== 'forfeited') return results.includes(result)
            return !own.includes(of.left.indexOf(game)) && results[0] !== 'tie'
          }
          const winners = all.filter(({ results }) => own.every((i) => results[i] === won(i)))
          if (chance.kind === 'clinched') expect(all.every(isIn)).toBe(true)
          if (chance.kind === 'gone') expect(all.some(isIn)).toBe(false)
          if (chance.kind === 'win') {
            expect(own).toHaveLength(chance.games)
            expect(winners.every(isIn)).toBe(true)
            const orTied = all.filter(({ results }) =>
              own.every((i) => results[i] === won(i) || results[i] === 'tie'),
            )
            if (chance.or_tie) expect(orTied.every(isIn)).toBe(true)
          }
          if (chance.kind !== 'needs') continue
          expect(own).toHaveLength(chance.own_games)
          const meeting = all.filter((ending) => chance.conditions.every((one) => met(one, ending)))
          expect(all.filter(isIn).every((ending) => meeting.includes(ending))).toBe(true)
          if (chance.rest === 'certain') expect(meeting.every(isIn)).toBe(true)
          for (const one of chance.enough)
            expect(winners.filter((ending) => met(one, ending)).every(isIn)).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('nothing is left open where runs don’t count', () => {
    const arbitrary = arbitraryPool.map((of) => ({ ...of, rules: byRecord }))
    fc.assert(
      fc.property(arbitrary, (of) => {
        const all = [...endings(of, 1)]
        for (const [team, chance] of chancesOf(of)!) {
          const isIn = (place: number) => (ending: (typeof all)[number]) => ending.order.indexOf(team) < place
          const expected: Chance['kind'] | undefined = all.every(isIn(chance.place))
            ? 'clinched'
            : all.some(isIn(chance.place))
              ? undefined
              : 'gone'
          if (expected) expect(chance.kind).toBe(expected)
          else expect(['win', 'needs']).toContain(chance.kind)
          if (chance.kind === 'needs') expect(chance.rest).not.toBe('runs')
        }
      }),
      { numRuns: 60 },
    )
  })
})
