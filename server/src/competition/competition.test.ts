import { beforeAll, describe, expect, test } from 'vitest'
import { newStage, type Format } from 'contract/competition/draw/formats'
import { TIE_BREAK_SETS } from 'contract/competition/standings/tie-breaks'
import type { Contest, ContestGame } from 'contract/competition/contests'
import { chancesOf } from 'contract/competition/standings/chances'
import { openPool, tableIf } from 'contract/competition/standings/what-if'
import { atOnce } from '../../test/at-once.ts'
import { aClubThatEnters } from '../../test/events.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { asking } from '../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
const alliance = house.tenants.alliance.id
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  // Leagues, divisions and a season, which teams are of.
  await aClubThatEnters(house)
})

const USSSA = { name: 'USSSA', rules: TIE_BREAK_SETS[0]!.rules }
const POOLS: Format = {
  stages: [
    newStage('pools', 'Pools', { groups: 2 }),
    newStage('single', 'Bracket', { takes: { from: 'stage', stage: 1, order: 'cross', first: 1, last: 2 } }),
  ],
}
const DOUBLE: Format = { stages: [newStage('double', 'Bracket')] }

const sql = async (text: string, values: unknown[]) =>
  (await house.world.database.pool.query<{ id: number }>(text, values)).rows.map(({ id }) => Number(id))

/** So many teams, every other one of a club. */
const teamsOf = (number: number, count: number) =>
  sql(
    `insert into team (tenant_id, club_id, name, season_id, division_id, league_id, created_at)
     select $1, case when n % 2 = 0 then (select min(id) from club where tenant_id = $1) end, 'Team ' || $2::text || '-' || n,
       (select min(id) from season where tenant_id = $1), (select min(id) from division where tenant_id = $1),
       (select min(id) from league where tenant_id = $1), now()
     from generate_series(1, $3::int) n returning id`,
    [alliance, number, count],
  )

let names = 0
/** A published tournament with a division in which so many teams have a spot, from two clubs in turn. */
async function aDivision(teams: number, kind = 'tournament') {
  names += 1
  const { data: event } = await ask('POST', '/ems/events', admin, {
    kind,
    name: `Slam ${names}`,
    starts_on: '2027-06-12',
    ends_on: '2027-06-13',
  })
  const [division] = await sql(
    `insert into event_division (tenant_id, event_id, position, label, capacity) values ($1, $2, 1, '12U', null) returning id`,
    [alliance, event.id],
  )
  await sql(
    `update event set status = 'published', summary = 'Two days.' where tenant_id = $1 and id = $2 returning id`,
    [alliance, event.id],
  )
  const [party] = await sql(
    `insert into event_party (tenant_id, event_id, user_id, request_key, state, total_cents, created_at)
     values ($1, $2, null, gen_random_uuid(), 'confirmed', 0, now()) returning id`,
    [alliance, event.id],
  )
  const seasonTeams = await teamsOf(names, teams)
  const entrants: number[] = []
  for (const team of kind === 'tournament' ? seasonTeams : [])
    entrants.push(...(await enter(event.id, division!, party!, team)))
  return {
    event,
    division: division!,
    entrants,
    enter: (team: number) => enter(event.id, division!, party!, team),
  }

  function enter(event_id: number, division_id: number, party_id: number, team_id: number) {
    return sql(
      `insert into entrant (tenant_id, party_id, event_id, event_division_id, team_id, status, price_cents, entered_at)
       values ($1, $2, $3, $4, $5, 'confirmed', 0, now()) returning id`,
      [alliance, party_id, event_id, division_id, team_id],
    )
  }
}

const drawing = (division: number, format: Format, more: object = {}) =>
  ask('POST', `/ems/contests/${division}/draw`, admin, {
    version: 0,
    format,
    tie_breaks: USSSA,
    method: 'entered',
    keep_apart: false,
    ...more,
  })
const scored = (game: ContestGame, home_runs: number, visitor_runs: number, more: object = {}) =>
  ask('POST', `/ems/games/${game.id}/result`, admin, {
    version: game.version,
    home_runs,
    visitor_runs,
    ended: 'final',
    forfeit: null,
    ...more,
  })
const gameIn = ({ view }: Contest, number: number) => view!.games.find((game) => game.number === number)!

/** Plays what is ready until nothing is; the team that entered first wins by two. */
async function playOut(division: number): Promise<Contest> {
  for (;;) {
    const { data } = await ask('GET', `/ems/contests/${division}`, admin)
    const ready = (data as Contest).view!.games.filter(({ state }) => state === 'ready')
    if (ready.length === 0) return data
    for (const game of ready) {
      const homeWins = game.home.entrant_id! < game.visitor.entrant_id!
      const answer = await scored(game, homeWins ? 5 : 3, homeWins ? 3 : 5)
      expect(answer.http).toBe(200)
    }
  }
}

describe('a division', () => {
  test('is drawn, played and won, and visitors see it once it is published', async () => {
    const { event, division, entrants } = await aDivision(8)
    expect((await ask('GET', `/ems/contests/${division}`, admin)).data).toMatchObject({
      version: 0,
      view: null,
    })
    const drawn = await drawing(division, POOLS)
    expect(drawn).toMatchObject({
      http: 200,
      data: { version: 1, draw_method: 'entered', is_published: false },
    })
    const view = (drawn.data as Contest).view!
    expect(view.games).toHaveLength(12 + 3)
    expect(view.stages[0]!.groups.map(({ table }) => table.length)).toEqual([4, 4])
    expect(view.games[12]!.home.from).toMatchObject({ message: 'Pool A, place 1' })
    const visit = () => ask('GET', `/ems/event/${event.slug}/contests`)
    expect((await visit()).data).toMatchObject({ contests: [] })

    const over = await playOut(division)
    // The snake puts 1, 4, 5, 8 together; the first four are the best two of each pool.
    expect(over.view!.stages[0]!.groups[0]!.table.map(({ entrant_id }) => entrant_id)).toEqual(
      [0, 3, 4, 7].map((i) => entrants[i]),
    )
    expect(over.view!.champion).toBe(over.teams[0]!.name)
    expect(view.final).toEqual([])
    expect(over.view!.final[0]).toEqual({ name: over.view!.champion, place: 1 })
    expect(over.view!.final).toHaveLength(8)
    const published = await ask('POST', `/ems/contests/${division}/publish`, admin, {
      version: over.version,
      is_published: true,
    })
    expect(published).toMatchObject({ http: 200, data: { is_published: true } })
    const shown = await visit()
    expect(shown.data.contests).toHaveLength(1)
    expect(shown.data.contests[0]).toMatchObject({ label: '12U', champion: over.view!.champion })
    expect((await ask('GET', `/ems/events/${event.id}/contests`, admin)).data).toContainEqual({
      division_id: division,
      label: '12U',
      teams: 8,
      is_drawn: true,
      is_published: true,
      games: 15,
      over: 15,
    })
  })

  test('a tie of three is explained in words', async () => {
    const { division } = await aDivision(3)
    const { data } = await drawing(division, { stages: [newStage('pools', 'Round robin')] })
    const teams = (data as Contest).teams.map(({ name }) => name)
    // Each wins once: 1–2 by 3:1, 2–3 by 5:4, 3–1 by 2:0.
    const scores: Record<string, number> = { '1-2': 3, '2-1': 1, '2-3': 5, '3-2': 4, '3-1': 2, '1-3': 0 }
    for (const game of (data as Contest).view!.games) {
      const [home, visitor] = [game.home, game.visitor].map(({ name }) => teams.indexOf(name!) + 1)
      await scored(game, scores[`${home}-${visitor}`]!, scores[`${visitor}-${home}`]!)
    }
    const { data: after } = await ask('GET', `/ems/contests/${division}`, admin)
    const [first] = (after as Contest).view!.stages[0]!.groups[0]!.table
    expect(first!.name).toBe(teams[0])
    expect(first!.why.map((said) => (typeof said === 'string' ? said : said.message))).toEqual([
      `Tied: ${teams.join(', ')}.`,
      'Wins: all have 1.',
      'Losses: all have 1.',
      'Head-to-head: all have .500.',
      `Runs allowed per game: ${teams[0]} 1.50, ${teams[2]} 2.50, ${teams[1]} 3.50.`,
    ])
  })

  test('a page reckons the table that the server has ranked, and goes on from there', async () => {
    const { division, entrants } = await aDivision(8)
    const { data: drawn } = await drawing(division, POOLS)
    const { games } = (drawn as Contest).view!
    for (const [i, game] of games.slice(0, 7).entries())
      await scored(
        game,
        i % 3,
        i % 2,
        i === 4 ? { home_runs: 0, visitor_runs: 7, ended: 'forfeit', forfeit: 'home' } : {},
      )
    await ask('POST', `/ems/contests/${division}/withdraw`, admin, {
      version: (await ask('GET', `/ems/contests/${division}`, admin)).data.version,
      entrant_id: entrants[7],
      withdrawn: true,
    })
    const view = async () => (await ask('GET', `/ems/contests/${division}`, admin)).data.view
    const before = await view()
    const [pool, other] = [1, 2].map((group) => openPool(before, 1, group)!)
    expect(tableIf(pool!, new Map())).toEqual(before.stages[0].groups[0].table)
    expect(tableIf(other!, new Map())).toEqual(before.stages[0].groups[1].table)
    // The first two of each pool play on.
    expect([...chancesOf(other!)!.values()].every(({ place }) => place === 1 || place === 2)).toBe(true)
    expect(pool!.moves_on).toBe(2)

    const left = before.games.find((game: ContestGame) => game.number === pool!.left[0]!.number)
    const reckoned = tableIf(pool!, new Map([[left.number, { home_runs: 9, visitor_runs: 2 }]]))
    expect((await scored(left, 9, 2)).http).toBe(200)
    expect((await view()).stages[0].groups[0].table).toEqual(reckoned)
  })

  test('of one state are kept apart at first, whether their club or the list they came with says where they are from', async () => {
    const { event, division, entrants } = await aDivision(4)
    const [club] = await sql(
      `insert into club (tenant_id, name, club_details, created_at) values ($1, $2, $3, now()) returning id`,
      [alliance, `Lone Star ${names}`, { address: { state: 'Texas' } }],
    )
    const [visitors] = await sql(
      `insert into outside_team (tenant_id, event_id, name, coach, email, language, state, created_at)
       values ($1, $2, 'Visitors', 'Lee Ray', 'lee@example.org', 'en', 'tx', now()) returning id`,
      [alliance, event.id],
    )
    await sql(
      `update team set club_id = case when id = (select team_id from entrant where id = $2) then $3::bigint end
       where tenant_id = $1 and id in (select team_id from entrant where event_id = $4) returning id`,
      [alliance, entrants[0], club, event.id],
    )
    await sql(
      `update entrant set team_id = null, outside_team_id = $3 where tenant_id = $1 and id = $2 returning id`,
      [alliance, entrants[3], visitors],
    )
    const pools = { stages: [newStage('pools', 'Pools', { groups: 2 })] }
    const together = ({ view }: Contest) =>
      view!.games.some(({ home, visitor }) =>
        [home, visitor].every(({ entrant_id }) => [entrants[0], entrants[3]].includes(entrant_id!)),
      )
    const drawn = await drawing(division, pools)
    expect(together(drawn.data)).toBe(true)
    const apart = await drawing(division, pools, { version: 1, keep_apart: true })
    expect(apart.http).toBe(200)
    expect(together(apart.data)).toBe(false)
  })

  test('what cannot be drawn or scored is refused in words, and changes nothing', async () => {
    const { division, entrants } = await aDivision(4)
    expect(await drawing(division, { stages: [newStage('pools', 'Pools', { groups: 3 })] })).toMatchObject({
      http: 422,
      code: 'format_unfit',
      message: 'A stage needs at least two teams, and each pool or bracket too.',
    })
    expect(await drawing(division, DOUBLE, { method: 'hand', entrant_ids: entrants.slice(1) })).toMatchObject(
      {
        http: 422,
        errors: { entrant_ids: ['List every team of the division once.'] },
      },
    )
    const { data } = await drawing(division, DOUBLE, { method: 'hand', entrant_ids: [...entrants].reverse() })
    expect((data as Contest).teams.map(({ entrant_id }) => entrant_id)).toEqual([...entrants].reverse())
    expect(await drawing(division, DOUBLE)).toMatchObject({ http: 409, code: 'conflict' })
    const [first, , final] = [1, 2, 3].map((number) => gameIn(data, number))
    expect(await scored(first!, 4, 4)).toMatchObject({
      http: 422,
      errors: { visitor_runs: ['This game can’t end in a tie.'] },
    })
    expect(await scored(first!, -1, 4)).toMatchObject({ http: 422 })
    expect(await scored(first!, 99, 100)).toMatchObject({ http: 422 })
    expect(await scored(final!, 5, 3)).toMatchObject({ http: 409, code: 'game_not_ready' })
    const camp = await aDivision(2, 'camp')
    expect(await drawing(camp.division, DOUBLE)).toMatchObject({ http: 409, code: 'not_for_teams' })
    expect(await ask('GET', '/ems/contests/999999', admin)).toMatchObject({
      http: 404,
      code: 'contest_not_found',
    })
  })

  test('a forfeit has the score of the rules, and a team that leaves loses what it has left', async () => {
    const { division, entrants } = await aDivision(4)
    const { data } = await drawing(division, DOUBLE)
    const forfeited = await scored(gameIn(data, 1), 0, 0, { ended: 'forfeit', forfeit: 'home' })
    expect(gameIn(forfeited.data, 1)).toMatchObject({
      winner: 'visitor',
      result: { home_runs: 0, visitor_runs: 7, ended: 'forfeit', forfeit: 'home' },
    })
    const left = await ask('POST', `/ems/contests/${division}/withdraw`, admin, {
      version: forfeited.data.version,
      entrant_id: entrants[1],
      withdrawn: true,
    })
    expect(gameIn(left.data, 2)).toMatchObject({
      state: 'over',
      walkover: true,
      winner: 'visitor',
      result: null,
    })
    const back = await ask('POST', `/ems/contests/${division}/withdraw`, admin, {
      version: left.data.version,
      entrant_id: entrants[1],
      withdrawn: false,
    })
    expect(gameIn(back.data, 2)).toMatchObject({ state: 'ready', walkover: false })
  })
})

describe('a correction', () => {
  test('names the games it would undo before it does, keeps their results, and brings them back', async () => {
    const { division } = await aDivision(4)
    await drawing(division, DOUBLE)
    const over = await playOut(division)
    const first = gameIn(over, 1)
    const change = {
      version: first.version,
      home_runs: 1,
      visitor_runs: 2,
      ended: 'final',
      forfeit: null,
      take_back: false,
      reason: 'The book says so',
      accept_moves: false,
    }
    const correct = (game: ContestGame, more: object = {}) =>
      ask('POST', `/ems/games/${game.id}/correct`, admin, { ...change, version: game.version, ...more })
    expect(await correct(first)).toMatchObject({
      http: 409,
      code: 'result_moves',
      detail: { games: [3, 4, 5, 6] },
    })
    const moved = await correct(first, { accept_moves: true })
    expect(moved.http).toBe(200)
    expect(
      (moved.data as Contest).view!.games.filter(({ set_aside }) => set_aside).map(({ number }) => number),
    ).toContain(4)
    expect((moved.data as Contest).view!.champion).toBeNull()
    const again = gameIn(moved.data, 1)
    const restored = await correct(again, { home_runs: 5, visitor_runs: 3 })
    expect((restored.data as Contest).view!.champion).toBe(over.view!.champion)
    const history = await ask('GET', `/ems/games/${first.id}/results`, admin)
    expect(
      history.data.map(({ home_runs, visitor_runs }: { home_runs: number; visitor_runs: number }) => [
        home_runs,
        visitor_runs,
      ]),
    ).toEqual([
      [5, 3],
      [1, 2],
      [5, 3],
    ])
  })

  test('a team that enters after the draw joins a pool, and no result is lost', async () => {
    const { division, entrants, enter } = await aDivision(8)
    const { data } = await drawing(division, POOLS)
    for (const game of (data as Contest).view!.games.slice(0, 5)) await scored(game, 6, 2)
    const [team] = await teamsOf(0, 1)
    const [late] = await enter(team!)
    const after = await drawing(division, POOLS, { version: 1 })
    expect(after.http).toBe(200)
    const contest = after.data as Contest
    expect(contest.teams.map(({ entrant_id }) => entrant_id)).toEqual([...entrants, late])
    expect(contest.view!.games.filter(({ result }) => result)).toHaveLength(5)
    expect(contest.view!.games).toHaveLength(6 + 10 + 3)
    // Another order by hand would part teams that have met.
    const turned = [entrants[1], entrants[0], ...entrants.slice(2), late]
    expect(await drawing(division, POOLS, { version: 2, method: 'hand', entrant_ids: turned })).toMatchObject(
      {
        http: 409,
        code: 'results_lost',
      },
    )
    expect((await ask('GET', `/ems/contests/${division}`, admin)).data.version).toBe(2)
  })
})

describe('at the same moment', () => {
  test('of two who record one game the first does, and the other is told', async () => {
    const { division } = await aDivision(4)
    const { data } = await drawing(division, DOUBLE)
    const game = gameIn(data, 1)
    const answers = await atOnce(6, (i) => scored(game, i + 1, 0))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await ask('GET', `/ems/games/${game.id}/results`, admin)).data).toHaveLength(1)
  })

  test('of two who draw one division the first does, and the other is told', async () => {
    const { division } = await aDivision(6)
    const first = await atOnce(4, () => drawing(division, DOUBLE))
    expect(first.map(({ http }) => http).toSorted()).toEqual([200, 409, 409, 409])
    const second = await atOnce(4, () => drawing(division, DOUBLE, { version: 1 }))
    expect(second.map(({ http }) => http).toSorted()).toEqual([200, 409, 409, 409])
    const { data } = await ask('GET', `/ems/contests/${division}`, admin)
    expect(data.view.games).toHaveLength(11)
  })
})
