import { randomUUID } from 'node:crypto'
import type { CalendarGame } from 'contract/calendar/games'
import type { OwnParty } from 'contract/events/entering'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OwnGames } from 'contract/competition/own-games'
import type { Book, ScoringSheet } from 'contract/competition/scoring/scoring'
import { aPerson, guardianOf } from '../../../test/calendar.ts'
import { aClubThatEnters, anEvent } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { aMember, asking, onTeam } from '../../../test/team.ts'
import { setRoles } from '../../auth/auth.ts'
import { end, half, playingTodayIn } from '../../../test/tournaments.ts'
import { inTurn } from '../../../test/waiting.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
const alliance = house.tenants.alliance.id
const aDay = playingTodayIn(house)
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
})

/** What the first screen gives somebody of the books of their teams. */
const booksOf = async (token: string) =>
  ((await ask('GET', '/ems/my-games', token)).data as OwnGames[]).flatMap(({ entrant_id, books }) =>
    books.map((one) => ({ ...one, entrant_id, book: bookIn(one) })),
  )
const tokenIn = ({ link }: { link: string }) => link.split('/').at(-1)!
const bookIn = (one: { link: string }): Book => (tokenIn(one).split('-')[1] === 'o' ? 'official' : 'second')
const count = async (game_id: number) =>
  (await pool.query('select from score_note where tenant_id = $1 and game_id = $2', [alliance, game_id])).rows
    .length

/** A club whose two teams play three games each today, against each other and two others. */
async function aClubThatPlays() {
  const own = await aClubThatEnters(house)
  const others = await aClubThatEnters(house)
  const teams = [own.team_id, own.second_id, others.team_id, others.second_id]
  const day = await aDay({ isWhole: true, teams })
  const entrantOf = (team_id: number) => day.entrants[teams.indexOf(team_id)]!
  return { ...own, others, day, entrantOf }
}

describe('who keeps the books of a team', () => {
  test('its coach and whoever runs its club, the official one at home and the other one as visitors', async () => {
    const { day, coach, admin: runs, team_id, second_id, entrantOf } = await aClubThatPlays()
    const books = await booksOf(coach.token)
    expect(books).toHaveLength(3)
    for (const { game_id, book, entrant_id, link } of books) {
      const [home] = day.sides(day.games.indexOf(game_id))
      expect([book, entrant_id]).toEqual([home === team_id ? 'official' : 'second', entrantOf(team_id)])
      const { http, data } = await day.sheet(link.split('/').at(-1)!)
      expect([http, data.game_id, data.book]).toEqual([200, game_id, book])
    }
    // Of the game of both teams she chooses a book.
    const both = await booksOf(runs.token)
    expect(
      both
        .filter(({ game_id }) => game_id === day.games[0])
        .map(({ book }) => book)
        .toSorted(),
    ).toEqual(['official', 'second'])
    expect(new Set(both.map(({ entrant_id }) => entrant_id))).toEqual(
      new Set([entrantOf(team_id), entrantOf(second_id)]),
    )
  })

  test('no one else: families, coaches of other teams, people of other sites, the office, visitors', async () => {
    const { day, team_id, others, coach } = await aClubThatPlays()
    const mother = await aPerson(house, { first_name: 'Maria' })
    const child = await aMember(house, { first_name: 'Ivy', dob: '2017-05-02' })
    await guardianOf(house, child.id, mother.id)
    await onTeam(house, { team_id, member_id: child.id, role: 'player' })
    expect((await ask('GET', '/ems/my-games', mother.token)).data).not.toEqual([])
    expect(await booksOf(mother.token)).toEqual([])
    const elsewhere = await aClubThatEnters(house)
    expect(await booksOf(elsewhere.coach.token)).toEqual([])
    const theirs = (await booksOf(others.coach.token)).map(({ entrant_id }) => entrant_id)
    expect(new Set(theirs)).toEqual(new Set([day.entrants[2]]))
    expect(await booksOf(admin)).toEqual([])
    expect((await ask('GET', '/ems/my-games')).http).toBe(401)
    const [book] = await booksOf(coach.token)
    expect((await asking(house, 'demo')('GET', `/ems/score/${tokenIn(book!)}`)).code).toBe(
      'score_link_not_found',
    )
  })

  test('a coach who has left the team is given none', async () => {
    const { coach } = await aClubThatPlays()
    expect(await booksOf(coach.token)).toHaveLength(3)
    await house.acting().transaction((context) => setRoles(context, coach.user_id, []))
    await expect.poll(() => booksOf(coach.token)).toEqual([])
  })
})

describe('the books of a team stand', () => {
  test('at its games in the calendar, for its staff only', async () => {
    const { coach, team_id } = await aClubThatPlays()
    const mother = await aPerson(house, { first_name: 'Maria' })
    const child = await aMember(house, { first_name: 'Ivy', dob: '2017-05-02' })
    await guardianOf(house, child.id, mother.id)
    await onTeam(house, { team_id, member_id: child.id, role: 'player' })
    const inCalendar = async (token: string, query = '') =>
      ((await ask('GET', `/ctms/calendar/games${query}`, token)).data as CalendarGame[]).flatMap(
        ({ book }) => book ?? [],
      )
    const books = (await booksOf(coach.token)).map(({ link }) => link).toSorted()
    expect((await inCalendar(coach.token)).map(({ link }) => link).toSorted()).toEqual(books)
    expect(await inCalendar(coach.token, `?team_id=${team_id}`)).toHaveLength(3)
    expect(await inCalendar(mother.token)).toEqual([])
    // The office may change every roster, and comes to the book from the team’s calendar.
    expect(await inCalendar(admin, `?team_id=${team_id}`)).toHaveLength(3)
  })

  test('on My events of whoever entered it, with its next and its last game, as long as that is of its staff', async () => {
    const { day, coach, team_id, entrantOf } = await aClubThatPlays()
    await pool.query('update event_party set user_id = $3 where tenant_id = $1 and event_id = $2', [
      ...[alliance, day.id, coach.user_id],
    ])
    const entered = async () =>
      ((await ask('GET', '/ems/my-events', coach.token)).data as OwnParty[]).find(
        ({ event }) => event.slug === day.slug,
      )!.entrants
    const own = async () => (await entered()).find(({ id }) => id === entrantOf(team_id))!
    const { next_game: first, last_game, books } = await own()
    expect(first).toMatchObject({
      ...{ opponent: expect.any(String), field: expect.any(String), venue: day.park, result: null },
      ...{ starts_at: '2026-11-21T19:00:00.000Z', time_zone: 'America/Chicago' },
    })
    expect([last_game, books.length]).toEqual([null, 3])
    // Those of other teams in the same party are not hers.
    expect((await entered()).flatMap((one) => one.books)).toHaveLength(3)
    await day.send(tokenIn(books[0]!), [end(3, 2)])
    const after = await own()
    expect(after.last_game).toMatchObject({
      game_id: first!.game_id,
      result: { is_unconfirmed: true },
    })
    expect([after.last_game!.result!.own, after.last_game!.result!.other].toSorted()).toEqual([2, 3])
    expect(after.next_game!.starts_at).toBe('2026-11-21T20:45:00.000Z')
    await house.acting().transaction((context) => setRoles(context, coach.user_id, []))
    await expect.poll(async () => (await own()).books).toEqual([])
    expect((await own()).next_game).toEqual(after.next_game)
  })

  test('on the entry of a team from outside, which its coach opens by link, until it withdraws', async () => {
    const event = await anEvent(house, {
      ...{ kind: 'tournament', starts_on: '2027-06-12', divisions: [{ label: '12U' }] },
    })
    const entries: string[] = []
    for (const name of ['Aces', 'Bolts', 'Comets', 'Dukes']) {
      const { data, http } = await ask('POST', `/ems/event/${event.slug}/outside-teams`, undefined, {
        ...{
          request_key: randomUUID(),
          name,
          coach: 'Pat Stone',
          email: `${name}@example.org`,
          language: 'en',
        },
        ...{ event_division_id: event.divisions[0]!.id, answers: [], total: 0 },
        players: [{ name: 'Ivy Reed', dob: '2017-05-02', jersey_number: '7' }],
      })
      expect(http, JSON.stringify(data)).toBe(201)
      entries.push(data.token)
    }
    const { rows } = await pool.query<{ id: number }>(
      'select id from entrant where tenant_id = $1 and event_id = $2 order by id',
      [alliance, event.id],
    )
    const entrants = rows.map(({ id }) => Number(id))
    const day = await aDay({
      isWhole: true,
      entered: { id: event.id, division: event.divisions[0]!.id, entrants },
    })
    const seen = async (entry: string) => (await ask('GET', `/ems/entries/${entry}`)).data.party.entrants[0]
    const { id, books, next_game } = await seen(entries[0]!)
    expect([id, books.length]).toEqual([entrants[0], 3])
    expect(next_game.opponent).toMatch(/Bolts|Comets|Dukes/)
    expect((await day.send(tokenIn(books[0]), [half(1, 'top', 1)])).http).toBe(200)
    const theirs = (await seen(entries[1]!)).books
    expect(theirs.map(tokenIn)).not.toContain(tokenIn(books[0]))
    const { version } = (await ask('GET', `/ems/contests/${day.division}`, admin)).data
    const { http } = await ask('POST', `/ems/contests/${day.division}/withdraw`, admin, {
      ...{ version, entrant_id: entrants[0], withdrawn: true },
    })
    expect(http).toBe(200)
    expect((await seen(entries[0]!)).books).toEqual([])
    expect((await day.sheet(tokenIn(books[0]))).http).toBe(404)
  })
})

describe('when a book is kept', () => {
  test('from half a day before a game until its score is final, and never of a draft or a canceled event', async () => {
    const { day, coach } = await aClubThatPlays()
    const [first] = await booksOf(coach.token)
    const has = async () => (await booksOf(coach.token)).find(({ game_id }) => game_id === first!.game_id)
    const startsIn = (hours: number) =>
      pool.query(
        `update placement set starts_at = $3::timestamptz + make_interval(hours => $4) where tenant_id = $1 and game_id = $2`,
        [alliance, first!.game_id, '2026-11-21T18:00:00Z', hours],
      )
    for (const [hours, isOffered] of [
      [13, false],
      [12, true],
      [-24, true],
      [-25, false],
      [1, true],
    ] as const) {
      await startsIn(hours)
      expect((await has()) !== undefined, `${hours} hours`).toBe(isOffered)
    }
    for (const status of ['draft', 'cancelled']) {
      await pool.query('update event set status = $2 where id = $1', [day.id, status])
      expect(await booksOf(coach.token), status).toEqual([])
    }
    await pool.query(`update event set status = 'published' where id = $1`, [day.id])
    const game = (await day.desk()).find(({ id }) => id === first!.game_id)!
    await day.send(tokenIn(first!), [end(3, 2)])
    expect(await has()).toMatchObject({ is_over: true })
    await day.send(day.tokenOf(game, first!.book === 'official' ? 'second' : 'official'), [end(3, 2)])
    expect(await has()).toBeUndefined()
  })

  test('a coach notes into the same book as the table, and each note is there once', async () => {
    const { day, coach } = await aClubThatPlays()
    const [mine] = await booksOf(coach.token)
    const game = (await day.desk()).find(({ id }) => id === mine!.game_id)!
    const notes = [half(1, 'top', 2)]
    expect((await day.send(tokenIn(mine!), notes)).http).toBe(200)
    await day.send(tokenIn(mine!), notes)
    const table = await day.send(day.tokenOf(game, mine!.book), [...notes, half(1, 'bottom', 1)])
    expect(table.data.notes).toHaveLength(2)
    expect(await count(game.id)).toBe(2)
  })
})

describe('a coach’s link ends', () => {
  test('with the links of the desk; after that there is a new one', async () => {
    const { day, coach } = await aClubThatPlays()
    const [book] = await booksOf(coach.token)
    expect((await ask('POST', `/ems/games/${book!.game_id}/score-links`, admin, {})).http).toBe(200)
    expect((await day.sheet(tokenIn(book!))).http).toBe(404)
    const [anew] = await booksOf(coach.token)
    expect(anew!.game_id).toBe(book!.game_id)
    expect((await day.sheet(tokenIn(anew!))).http).toBe(200)
  })

  test('when it is changed: another team, the other book, the link of the desk', async () => {
    const { day, coach, entrantOf, second_id, team_id } = await aClubThatPlays()
    const [book] = await booksOf(coach.token)
    const token = tokenIn(book!)
    const own = entrantOf(team_id).toString(36)
    for (const other of [
      token.replace(`-${own}-`, `-${entrantOf(second_id).toString(36)}-`),
      token.replace(`-${own}-`, '-'),
      token.includes('-o-') ? token.replace('-o-', '-s-') : token.replace('-s-', '-o-'),
    ]) {
      expect(other).not.toBe(token)
      expect((await day.sheet(other)).http, other).toBe(404)
    }
  })

  test('once the team has withdrawn', async () => {
    const { day, coach, entrantOf, team_id } = await aClubThatPlays()
    const [book] = await booksOf(coach.token)
    const token = tokenIn(book!)
    const sheet = (await day.sheet(token)).data
    const { version } = (await ask('GET', `/ems/contests/${day.division}`, admin)).data
    const withdrawn = await ask('POST', `/ems/contests/${day.division}/withdraw`, admin, {
      ...{ version, entrant_id: entrantOf(team_id), withdrawn: true },
    })
    expect(withdrawn.http, JSON.stringify(withdrawn)).toBe(200)
    expect(await booksOf(coach.token)).toEqual([])
    expect(
      await ask('POST', `/ems/score/${token}/notes`, undefined, {
        ...{ home_entrant_id: sheet.home.entrant_id, visitor_entrant_id: sheet.visitor.entrant_id },
        notes: [end(3, 2)],
      }),
    ).toMatchObject({ http: 404, code: 'score_link_not_found' })
    expect(
      await ask('POST', `/ems/score/${token}/ejections`, undefined, {
        ...{ request_key: '0b6a0a3e-7d0b-4d5a-9f0e-0f5a4b1c2d3e', side: 'home', person: 'player' },
        jersey_number: '7',
      }),
    ).toMatchObject({ code: 'score_link_not_found' })
    expect(await count(book!.game_id)).toBe(0)
  })

  test('once a corrected result gives the game to other teams', async () => {
    const { day, coach, team_id, second_id, entrantOf } = await aClubThatPlays()
    const final = day.games[6]!
    await pool.query(
      `update placement set starts_at = '2026-11-22T00:00Z' where tenant_id = $1 and game_id = $2`,
      [alliance, final],
    )
    /** The first team of `order` wins. */
    const scoring = async (at: number, order: readonly number[], how: 'result' | 'correct') => {
      const game = await day.at(at)
      const [home, visitor] = day.sides(at).map((team) => order.indexOf(team))
      return () =>
        ask('POST', `/ems/games/${game.id}/${how}`, admin, {
          ...{ version: game.version, ended: 'final', forfeit: null },
          ...(home! < visitor! ? { home_runs: 4, visitor_runs: 1 } : { home_runs: 1, visitor_runs: 4 }),
          ...(how === 'correct' && { take_back: false, reason: 'The umpire’s card.', accept_moves: true }),
        })
    }
    const [third, fourth] = day.teams.slice(2) as [number, number]
    for (const at of [0, 1, 2, 3, 4, 5]) {
      const { http } = await (await scoring(at, [team_id, second_id, third, fourth], 'result'))()
      expect(http).toBe(200)
    }
    const ofFinal = async () => (await booksOf(coach.token)).find(({ game_id }) => game_id === final)
    const book = await ofFinal()
    const token = tokenIn(book!)
    const sheet = (await day.sheet(token)).data as ScoringSheet
    expect(sheet).toMatchObject({
      [book!.book === 'official' ? 'home' : 'visitor']: { entrant_id: entrantOf(team_id) },
    })
    const corrected = [third, fourth, team_id]
    expect((await (await scoring(2, corrected, 'correct'))()).http).toBe(200)
    // A note that waits for the correction is not taken.
    const answers = await inTurn(
      pool,
      {
        text: 'select from contest where tenant_id = $1 and event_division_id = $2 for update',
        values: [alliance, day.division],
      },
      await scoring(4, corrected, 'correct'),
      () =>
        ask('POST', `/ems/score/${token}/notes`, undefined, {
          ...{ home_entrant_id: sheet.home.entrant_id, visitor_entrant_id: sheet.visitor.entrant_id },
          notes: [half(1, 'top', 1)],
        }),
    )
    expect(answers.map(({ http }) => http)).toEqual([200, 404])
    expect(await count(final)).toBe(0)
    expect(await ofFinal()).toBeUndefined()
    expect(await day.sheet(token)).toMatchObject({ http: 404, code: 'score_link_not_found' })
    expect((await day.sheet(day.tokenOf(await day.at(6), book!.book))).http).toBe(200)
  })
})
