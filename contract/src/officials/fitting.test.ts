import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messageIn } from '../message.ts'
import {
  fillPositions,
  misfitsOf,
  suggest,
  type CrewLimits,
  type Duty,
  type OpenPosition,
  type Post,
  type Umpire,
} from './fitting.ts'

const NOON = 12 * 60
const road = (from: number, to: number) => (from === to ? 0 : 30)
const LIMITS: CrewLimits = { most_a_day: 4, rest: 0, most_miles: null, road }

const post = (game_id: number, starts: number, more: Partial<Post> = {}): Post => ({
  game_id,
  name: `12U #${game_id}`,
  from: starts,
  until: starts + 75,
  day: '2027-06-12',
  starts,
  ends: starts + 75,
  venue_id: 1,
  field: '1',
  teams: [],
  level: null,
  ...more,
})
const umpire = (id: number, more: Partial<Umpire> = {}): Umpire => ({
  ...{
    id,
    name: `Umpire ${id}`,
    level: null,
    days: [],
    team_ids: [],
    club_ids: [],
    most_a_day: null,
    miles: {},
  },
  ...more,
})
const duty = (umpire_id: number, of: Post): Duty => ({ ...of, umpire_id })
const said = (who: Umpire, game: Post, duties: Duty[] = [], limits = LIMITS) =>
  misfitsOf(who, game, duties, limits).map(({ reason }) => messageIn(reason))

describe('why an umpire doesn’t fit a game', () => {
  const ada = umpire(1, { name: 'Ada' })
  const game = post(1, NOON)

  test.each([
    ['another game at that time', post(2, NOON + 30), 'Ada has 12U #2 at that time.'],
    [
      'a game at another park that ends too late to drive',
      post(2, NOON - 100, { venue_id: 2 }),
      'Ada has 25 minutes between 12U #2 and this game and needs 30.',
    ],
    ['the same game', game, 'Ada is already on this game.'],
  ])('%s', (_, other, words) => {
    expect(said(ada, game, [duty(1, other)])).toEqual([words])
    expect(misfitsOf(ada, game, [duty(1, other)], LIMITS)[0]!.impossible).toBe(true)
  })

  test('a game right after one on the same field is no reason, unless a rest is asked for', () => {
    const before = duty(1, post(2, NOON - 75))
    expect(said(ada, game, [before])).toEqual([])
    expect(misfitsOf(ada, game, [before], { ...LIMITS, rest: 15 })).toMatchObject([
      { rule: 'road', impossible: false },
    ])
  })

  test('days, hours, conflicts, levels, the load of a day and the way are said in words', () => {
    const low = { id: 1, name: 'Rookie', rank: 0 }
    const high = { id: 2, name: 'Regional', rank: 1 }
    const day = (from: number | null, until: number | null) => [{ day: game.day, from, until }]
    const teams = [{ team_id: 7, club_id: 8, name: 'Hawks' }]
    expect(said({ ...ada, days: day(null, null) }, game)).toEqual(['Ada can’t work on 06/12/2027.'])
    expect(said({ ...ada, days: day(8 * 60, NOON) }, game)).toEqual([
      'Ada works from 8:00 AM to 12:00 PM on 06/12/2027.',
    ])
    expect(said({ ...ada, days: day(8 * 60, NOON + 75) }, game)).toEqual([])
    expect(said({ ...ada, team_ids: [7] }, { ...game, teams })).toEqual([
      'Ada doesn’t umpire games of Hawks.',
    ])
    expect(said({ ...ada, club_ids: [8] }, { ...game, teams })).toHaveLength(1)
    expect(said({ ...ada, level: low }, { ...game, level: high })).toEqual([
      'Ada is Rookie, and this game needs Regional.',
    ])
    expect(said({ ...ada, level: high }, { ...game, level: low })).toEqual([])
    expect(said(ada, { ...game, level: low })).toEqual(['Ada has no level, and this game needs Rookie.'])
    const morning = [2, 3].map((id) => duty(1, post(id, 8 * 60 + id * 75 - 150)))
    expect(said({ ...ada, most_a_day: 2 }, game, morning)).toEqual([
      'Ada has 2 games on 06/12/2027; 2 is the maximum.',
    ])
    expect(said({ ...ada, miles: { 1: 61.4 } }, game, [], { ...LIMITS, most_miles: 50 })).toEqual([
      'Ada lives 61 miles away; 50 is the maximum.',
    ])
  })
})

test('who is at the park already and who has few games is asked before others', () => {
  const game = post(1, NOON)
  const near = umpire(1, { miles: { 1: 5 } })
  const there = umpire(2, { miles: { 1: 10 } })
  const busy = umpire(3, { miles: { 1: 5 } })
  const duties = [
    duty(2, post(2, 9 * 60)),
    ...[3, 4].map((id) => duty(3, post(id, 7 * 60 + (id - 3) * 90, { venue_id: 2 }))),
  ]
  const { fits } = suggest(game, [busy, there, near], duties, LIMITS)
  expect(fits.map(({ umpire_id }) => umpire_id)).toEqual([1, 2, 3])
  expect(fits[1]).toEqual({ umpire_id: 2, miles: 10, games: 1, is_there: true })
})

test('one who was just placed is moved where that fills one position more', () => {
  // Umpire 1 may do both games, umpire 2 only the first; the first is looked at while both are free.
  const first = post(1, NOON)
  const second = post(2, NOON, { teams: [{ team_id: 9, club_id: null, name: 'Storm' }] })
  const third = post(3, NOON, { teams: [{ team_id: 8, club_id: null, name: 'Comets' }] })
  const all = [
    umpire(1, { miles: { 1: 1 } }),
    umpire(2, { miles: { 1: 2 }, team_ids: [9] }),
    umpire(3, { miles: { 1: 3 }, team_ids: [9, 8] }),
  ]
  const open = [first, second, third].map((one) => ({ post: one, position: 1 }))
  expect(fillPositions(open, all, [], LIMITS)).toHaveLength(3)
})

/** Written apart from the rules: whether somebody is asked to be at two places, or more than is allowed. */
function brokenIn(posts: readonly (Post & { umpire_id: number })[], umpires: readonly Umpire[]): string[] {
  return umpires.flatMap((one) => {
    const own = posts.filter(({ umpire_id }) => umpire_id === one.id).toSorted((a, b) => a.from - b.from)
    const wrong: string[] = []
    own.forEach((game, i) => {
      const next = own[i + 1]
      if (next && next.from < game.until + (next.venue_id === game.venue_id ? 0 : 30)) wrong.push('twice')
      if (game.teams.some(({ team_id }) => one.team_ids.includes(team_id ?? -1))) wrong.push('conflict')
      if (game.level && (one.level?.rank ?? -1) < game.level.rank) wrong.push('level')
      if (one.days.some(({ day, from }) => day === game.day && from === null)) wrong.push('off')
    })
    for (const day of new Set(own.map((game) => game.day)))
      if (own.filter((game) => game.day === day).length > Math.min(4, one.most_a_day ?? 4)) wrong.push('full')
    return wrong
  })
}

const LEVELS = [0, 1, 2].map((rank) => ({ id: rank + 1, name: `Level ${rank}`, rank }))
const DAYS = ['2027-06-12', '2027-06-13']
const posts = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: 12 }),
      day: fc.integer({ min: 0, max: 1 }),
      venue_id: fc.integer({ min: 1, max: 2 }),
      team_id: fc.integer({ min: 1, max: 6 }),
      level: fc.option(fc.constantFrom(...LEVELS)),
    }),
    { maxLength: 14 },
  )
  .map((all) =>
    all.map(({ at, day, venue_id, team_id, level }, i) => {
      const starts = 480 + at * 40
      return post(i + 1, starts, {
        ...{ from: day * 1440 + starts, until: day * 1440 + starts + 75, day: DAYS[day]!, venue_id, level },
        teams: [{ team_id, club_id: null, name: `Team ${team_id}` }],
      })
    }),
  )
const umpires = fc
  .array(
    fc.record({
      level: fc.option(fc.constantFrom(...LEVELS)),
      team_ids: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }),
      off: fc.option(fc.constantFrom(...DAYS)),
      most_a_day: fc.option(fc.integer({ min: 1, max: 5 })),
      miles: fc.option(fc.integer({ min: 1, max: 90 })),
    }),
    { maxLength: 6 },
  )
  .map((all) =>
    all.map(({ off, miles, ...one }, i) =>
      umpire(i + 1, {
        ...one,
        days: off === null ? [] : [{ day: off, from: null, until: null }],
        miles: miles === null ? {} : { 1: miles, 2: miles + 5 },
      }),
    ),
  )
const positionsOf = (all: readonly Post[]): OpenPosition[] =>
  all.flatMap((one) => [1, 2].map((position) => ({ post: one, position })))

describe('positions that are filled', () => {
  test('break no rule, name nobody twice on a game, and leave only what nobody fits', () => {
    fc.assert(
      fc.property(posts, umpires, (games, people) => {
        const open = positionsOf(games)
        const filled = fillPositions(open, people, [], LIMITS)
        const byId = new Map(games.map((one) => [one.game_id, one]))
        const placed = filled.map(({ game_id, umpire_id }) => ({ ...byId.get(game_id)!, umpire_id }))
        expect(brokenIn(placed, people)).toEqual([])
        expect(new Set(filled.map((one) => `${one.game_id} ${one.umpire_id}`)).size).toBe(filled.length)
        const duties = placed as Duty[]
        for (const { post: one, position } of open)
          if (!filled.some((other) => other.game_id === one.game_id && other.position === position))
            expect(suggest(one, people, duties, LIMITS).fits).toEqual([])
      }),
    )
  })

  test('are the same whatever the order of games and umpires', () => {
    const order = (all: ReturnType<typeof fillPositions>) =>
      all.toSorted((a, b) => a.game_id - b.game_id || a.position - b.position)
    fc.assert(
      fc.property(posts, umpires, (games, people) => {
        const open = positionsOf(games)
        expect(order(fillPositions(open.toReversed(), people.toReversed(), [], LIMITS))).toEqual(
          order(fillPositions(open, people, [], LIMITS)),
        )
      }),
    )
  })

  test('everybody who isn’t suggested has a reason, and nobody who is breaks a rule', () => {
    fc.assert(
      fc.property(posts, umpires, (games, people) => {
        const [game, ...rest] = games
        if (!game) return
        const byId = new Map(rest.map((one) => [one.game_id, one]))
        const placed = fillPositions(positionsOf(rest), people, [], LIMITS).map(({ game_id, umpire_id }) => ({
          ...byId.get(game_id)!,
          umpire_id,
        }))
        const { fits, others } = suggest(game, people, placed, LIMITS)
        expect(fits.length + others.length).toBe(people.length)
        for (const { misfits } of others) expect(misfits.length).toBeGreaterThan(0)
        for (const { umpire_id } of fits)
          expect(brokenIn([...placed, { ...game, umpire_id }], people)).toEqual([])
      }),
    )
  })
})
