import { randomUUID } from 'node:crypto'
import type { ContestView } from 'contract/competition/contests'
import { isToDecide, type Book } from 'contract/competition/scoring/scoring'
import { beforeAll, describe, expect, test } from 'vitest'
import { atOnce, together } from '../../../test/at-once.ts'
import { aClubThatEnters } from '../../../test/events.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { asking } from '../../../test/team.ts'
import { end, gameDaysIn, half, reopen } from '../../../test/tournaments.ts'
import { inTurn, waitingForLock } from '../../../test/waiting.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
const alliance = house.tenants.alliance.id
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  await aClubThatEnters(house)
})
const aDay = gameDaysIn(house)

describe('a book without an account', () => {
  test('opens by its link, takes notes by key, and one book alone gives a result that waits to be confirmed', async () => {
    const day = await aDay()
    const token = day.tokenOf(await day.at(0), 'official')
    const notes = [half(1, 'top', 2), half(1, 'bottom', 3)]
    expect((await day.send(token, notes)).http).toBe(200)
    const again = await day.send(token, notes)
    expect(again.data).toMatchObject({ state: 'ready', result: null })
    expect(again.data.notes).toHaveLength(2)
    const ended = await day.send(token, [end(3, 2)])
    expect(ended.data).toMatchObject({
      state: 'over',
      result: { home_runs: 3, visitor_runs: 2, ended: 'final', by_desk: false, confirmation: 'unconfirmed' },
    })
    expect(await day.at(0)).toMatchObject({ state: 'over', waits: 'unconfirmed' })
  })

  test('two books that agree give one result, also when both end at the same moment', async () => {
    const day = await aDay()
    const game = await day.at(0)
    const tokens = [day.tokenOf(game, 'official'), day.tokenOf(game, 'second')]
    for (const token of tokens) await day.send(token, [half(1, 'top', 1)])
    // The draw is held until both have arrived, so that they do come at the same moment.
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select from contest where tenant_id = $1 and event_division_id = $2 for update', [
      alliance,
      day.division,
    ])
    const both = together(2, (i) => day.send(tokens[i]!, [end(4, 1)]))
    await expect.poll(() => waitingForLock(pool)).toHaveLength(2)
    await client.query('commit')
    client.release()
    const answers = await both
    expect(answers.map(({ http }) => http)).toEqual([200, 200])
    const { rows } = await pool.query(
      'select home_runs, visitor_runs from game_result where tenant_id = $1 and game_id = $2',
      [alliance, game.id],
    )
    expect(rows).toEqual([{ home_runs: 4, visitor_runs: 1 }])
  })

  test('two that disagree are told, nothing counts, and the director decides', async () => {
    const day = await aDay()
    const game = await day.at(0)
    await day.send(day.tokenOf(game, 'official'), [half(1, 'top', 0)])
    await day.send(day.tokenOf(game, 'second'), [half(1, 'top', 1), end(4, 2)])
    const told = await day.send(day.tokenOf(game, 'official'), [end(4, 1)])
    expect(told.data).toMatchObject({ state: 'ready', result: null, other: { end: { visitor_runs: 2 } } })
    expect(told.data.differences.map(({ message }: { message: string }) => message)).toEqual([
      'Inning 1, top: one book has 0, the other 1.',
      'One book has 1–4, the other 2–4.',
    ])
    const disputed = await day.at(0)
    expect(disputed.waits).toBe('disputed')
    const { home_runs, visitor_runs, ended, forfeit } = disputed.books[1]!.end!
    const decided = await ask('POST', `/ems/games/${game.id}/result`, admin, {
      ...{ version: disputed.version, home_runs, visitor_runs, ended, forfeit },
      reason: 'The umpire saw the run score.',
    })
    expect(decided.http).toBe(200)
    expect(disputed.decided).toBeNull()
    expect((await day.at(0)).decided).toEqual({
      ...{ by: expect.stringMatching(/\w/), at: expect.any(String), reason: 'The umpire saw the run score.' },
    })
    const { rows } = await pool.query(
      `select note from audit_entry where subject = 'event' and subject_id = $1 and action = 'game.recorded'`,
      [day.id],
    )
    expect(rows).toEqual([{ note: 'The umpire saw the run score.' }])
    expect((await day.sheet(day.tokenOf(game, 'official'))).data.result).toMatchObject({
      visitor_runs: 2,
      by_desk: true,
    })
  })

  test('a phone that was offline while the desk decided keeps its book, and the desk sees it', async () => {
    const day = await aDay()
    const game = await day.at(0)
    const token = day.tokenOf(game, 'official')
    const score = { version: game.version, home_runs: 5, visitor_runs: 3, ended: 'final', forfeit: null }
    expect((await ask('POST', `/ems/games/${game.id}/result`, admin, score)).http).toBe(200)
    const sixHours = new Date(Date.now() - 6 * 3_600_000).toISOString()
    const late = await day.send(token, [{ ...end(5, 4), noted_at: sixHours }])
    expect(late).toMatchObject({
      http: 200,
      data: { state: 'over', result: { home_runs: 5, visitor_runs: 3, by_desk: true } },
    })
    expect(late.data.notes).toHaveLength(1)
    expect(await day.at(0)).toMatchObject({ waits: 'late', result: { visitor_runs: 3 } })
    const seen = await day.at(0)
    const kept = await ask('POST', `/ems/games/${game.id}/correct`, admin, {
      ...{
        ...score,
        version: seen.version,
        take_back: false,
        reason: 'Both coaches signed 5–3.',
        accept_moves: false,
      },
    })
    expect(kept.http).toBe(200)
    expect((await day.at(0)).waits).toBeNull()
  })
})

test('phones whose clocks are years off keep the same book, and the server’s clock says when it is final', async () => {
  const day = await aDay()
  const token = day.tokenOf(await day.at(0), 'official')
  const notes = [end(1, 0), half(1, 'top', 2), reopen(), half(1, 'bottom', 5), end(5, 3)]
  const years = ['2038-01-19T03:14:08.000Z', '2001-01-01T00:00:00.000Z', '2031-05-05T05:05:05.000Z']
  const wrong = notes.map((note, i) => ({ ...note, number: i + 1, noted_at: years[i % 3]! }))
  // What came last by its clock is sent first, and some of it twice.
  const { data } = await day.send(token, [...wrong.slice(2), ...wrong, wrong[0]!])
  expect(data.result).toMatchObject({ home_runs: 5, visitor_runs: 3, confirmation: 'unconfirmed' })
  expect(data.notes.map(({ number }: { number: number }) => number).toSorted()).toEqual([1, 2, 3, 4, 5])
  const { at, final_at } = data.result
  expect(Date.parse(final_at) - Date.parse(at)).toBe(20 * 60_000)
})

describe('a score that one book alone has', () => {
  /** A day on which one coach has ended a game, 3–2 for the home team. */
  async function aloneAt(book: Book = 'official') {
    const day = await aDay()
    const game = await day.at(0)
    const tokens = { official: day.tokenOf(game, 'official'), second: day.tokenOf(game, 'second') }
    const ended = await day.send(tokens[book], [end(3, 2)])
    const result = async () => (await day.at(0)).result
    const confirm = async () =>
      ask('POST', `/ems/games/${game.id}/confirm`, admin, { version: (await day.at(0)).version })
    const results = async () =>
      (
        await pool.query('select id from game_result where tenant_id = $1 and game_id = $2', [
          ...[alliance, game.id],
        ])
      ).rows.length
    /** As if the score had come so many minutes earlier. */
    const later = (minutes: number) =>
      pool.query(
        `update game_result set unconfirmed_until = unconfirmed_until - make_interval(mins => $3)
         where tenant_id = $1 and game_id = $2`,
        [alliance, game.id, minutes],
      )
    return { day, game, tokens, ended, result, confirm, results, later }
  }

  test.each(['official', 'second'] as const)(
    'counts from the %s book, marked, and is final later',
    async (book) => {
      const { day, ended, result, results, confirm, later } = await aloneAt(book)
      expect(ended.data.result).toMatchObject({ home_runs: 3, confirmation: 'unconfirmed' })
      const view = async () =>
        (await ask('GET', `/ems/contests/${day.division}`, admin)).data.view as ContestView
      const won = (await view()).stages[0]!.groups[0]!.table.map((row) => row.won)
      expect(won).toEqual([1, 0, 0, 0])
      await later(19)
      expect(await result()).toMatchObject({ confirmation: 'unconfirmed' })
      await later(1)
      expect(await result()).toMatchObject({ confirmation: 'final', final_at: null })
      expect((await day.at(0)).waits).toBeNull()
      expect(await confirm()).toMatchObject({ http: 409, code: 'result_is_final' })
      expect(await results()).toBe(1)
    },
  )

  test('is final once the other book agrees, or the desk confirms it, and once only', async () => {
    const agreed = await aloneAt()
    const answer = await agreed.day.send(agreed.tokens.second, [end(3, 2)])
    expect(answer.data.result).toMatchObject({ home_runs: 3, visitor_runs: 2, confirmation: 'final' })
    await agreed.day.send(agreed.tokens.second, [end(3, 2)])
    expect(await agreed.results()).toBe(2)
    const confirmed = await aloneAt()
    const { version } = await confirmed.day.at(0)
    const path = `/ems/games/${confirmed.game.id}/confirm`
    const twice = await atOnce(2, () => ask('POST', path, admin, { version }))
    expect(twice.map(({ http }) => http).toSorted()).toEqual([200, 409])
    expect(await confirmed.result()).toMatchObject({ confirmation: 'final' })
    expect(await confirmed.results()).toBe(2)
  })

  test('is disputed by a book that says otherwise: it counts, never becomes final by itself, and the director decides', async () => {
    const { day, game, tokens, result, confirm, later } = await aloneAt()
    const told = await day.send(tokens.second, [end(3, 4)])
    expect(told.data.result).toMatchObject({ home_runs: 3, visitor_runs: 2, confirmation: 'disputed' })
    await later(21)
    expect(await result()).toMatchObject({ visitor_runs: 2, confirmation: 'disputed' })
    const { version, waits } = await day.at(0)
    expect(waits).toBe('disputed')
    expect(await confirm()).toMatchObject({ code: 'result_is_final' })
    const decided = await ask('POST', `/ems/games/${game.id}/correct`, admin, {
      ...{ version, home_runs: 3, visitor_runs: 4, ended: 'final', forfeit: null },
      ...{ take_back: false, reason: 'The umpire has 4–3.', accept_moves: false },
    })
    expect(decided.http).toBe(200)
    expect(await day.at(0)).toMatchObject({ waits: null, result: { visitor_runs: 4, confirmation: 'final' } })
  })

  test('that was disputed is final when the books agree after all', async () => {
    const { day, tokens, result } = await aloneAt()
    await day.send(tokens.second, [end(3, 4)])
    await day.send(tokens.official, [end(3, 4)])
    expect(await result()).toMatchObject({ home_runs: 3, visitor_runs: 4, confirmation: 'final' })
  })

  test('is changed or withdrawn by its own book until somebody else has said something', async () => {
    const { day, tokens, result, results } = await aloneAt()
    await day.send(tokens.official, [end(3, 4)])
    expect(await result()).toMatchObject({ visitor_runs: 4, confirmation: 'unconfirmed' })
    const again = await day.send(tokens.official, [reopen()])
    expect(again.data).toMatchObject({ state: 'ready', result: null })
    expect((await day.at(0)).waits).toBeNull()
    await day.send(tokens.official, [end(5, 4)])
    expect(await result()).toMatchObject({ home_runs: 5, confirmation: 'unconfirmed' })
    await day.send(tokens.second, [end(5, 4)])
    expect(await results()).toBe(5)
    await day.send(tokens.official, [reopen()])
    expect(await result()).toMatchObject({ home_runs: 5, confirmation: 'final' })
  })

  test('is withdrawn by its own book or confirmed by the other, whichever is first of two at the same moment', async () => {
    for (const isWithdrawnFirst of [true, false]) {
      const { day, tokens, result, results } = await aloneAt()
      const withdraw = () => day.send(tokens.official, [reopen()])
      const confirm = () => day.send(tokens.second, [end(3, 2)])
      const answers = await inTurn(
        pool,
        {
          text: 'select from contest where tenant_id = $1 and event_division_id = $2 for update',
          values: [alliance, day.division],
        },
        ...(isWithdrawnFirst ? [withdraw, confirm] : [confirm, withdraw]),
      )
      expect(answers.map(({ http }) => http)).toEqual([200, 200])
      // Withdrawn first, the other book gives no result: both have notes, and only one has an end.
      expect([await result(), await results()]).toEqual([
        isWithdrawnFirst ? null : expect.objectContaining({ home_runs: 3, confirmation: 'final' }),
        2,
      ])
    }
  })

  test('stays as it is once it is final: a book that comes after waits at the desk', async () => {
    const { day, tokens, result, later } = await aloneAt()
    await later(21)
    await day.send(tokens.second, [end(3, 4)])
    expect(await result()).toMatchObject({ visitor_runs: 2, confirmation: 'final' })
    expect((await day.at(0)).waits).toBe('late')
  })

  test('is confirmed or disputed, of a desk and a book that come at the same moment', async () => {
    const { day, game, tokens, result } = await aloneAt()
    const { version } = await day.at(0)
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select from contest where tenant_id = $1 and event_division_id = $2 for update', [
      ...[alliance, day.division],
    ])
    const both = together(2, (i) =>
      i === 0
        ? ask('POST', `/ems/games/${game.id}/confirm`, admin, { version })
        : day.send(tokens.second, [end(3, 4)]),
    )
    await expect.poll(() => waitingForLock(pool)).toHaveLength(2)
    await client.query('commit')
    client.release()
    const [confirmed, sent] = await both
    expect(sent!.http).toBe(200)
    const won = confirmed!.http === 200
    expect(await result()).toMatchObject({ visitor_runs: 2, confirmation: won ? 'final' : 'disputed' })
    expect((await day.at(0)).waits).toBe(won ? 'late' : 'disputed')
  })
})

describe('what cannot be is said in a sentence', () => {
  test.each([
    ['negative runs', () => [end(-1, 2)], 422, 'Enter runs from 0 to 99.'],
    ['a hundred runs', () => [end(100, 2)], 422, 'Enter runs from 0 to 99.'],
    ['99 to nothing', () => [end(99, 0)], 409, 'That’s an unusual score. If it’s right, send it again.'],
    ['a forfeit of nobody', () => [end(0, 0, { ended: 'forfeit' })], 422, 'Choose who forfeited.'],
    ['no note', () => [], 422, 'Add at least one note.'],
  ])('%s', async (_, notes, http, message) => {
    const day = await aDay()
    const token = day.tokenOf(await day.at(0), 'official')
    expect(await day.send(token, notes())).toMatchObject({ http, message })
    expect((await day.sheet(token)).data.notes).toEqual([])
  })

  test('99 to nothing counts once somebody is sure', async () => {
    const day = await aDay()
    const token = day.tokenOf(await day.at(0), 'official')
    expect((await day.send(token, [end(99, 0)], { is_sure: true })).data.result.home_runs).toBe(99)
  })

  test('a game whose teams are not known, one that has not begun, and other teams', async () => {
    const day = await aDay()
    const final = day.tokenOf(await day.at(6), 'official')
    const [one, other] = day.entrants
    const teams = { home_entrant_id: one, visitor_entrant_id: other }
    expect(
      await ask('POST', `/ems/score/${final}/notes`, undefined, { ...teams, notes: [end(1, 0)] }),
    ).toMatchObject({
      code: 'game_not_ready',
    })
    const token = day.tokenOf(await day.at(0), 'official')
    const strangers = { home_entrant_id: day.entrants[2], visitor_entrant_id: day.entrants[3] }
    expect(
      await ask('POST', `/ems/score/${token}/notes`, undefined, { ...strangers, notes: [end(1, 0)] }),
    ).toMatchObject({ http: 409, code: 'game_other_teams' })
    await pool.query(
      `insert into event_schedule (tenant_id, event_id, rules) values ($1, $2, '{}') on conflict do nothing`,
      [alliance, day.id],
    )
    await pool.query(
      `insert into placement (tenant_id, event_id, schedule, game_id, field_id, starts_at, changed_at)
       values ($1, $2, 'published', $3, $4, '2099-06-06T14:00Z', now())`,
      [alliance, day.id, day.games[0], day.fields[0]],
    )
    expect(await day.send(token, [end(1, 0)])).toMatchObject({ http: 409, code: 'game_not_begun' })
  })

  test('links end when they are replaced, and are for one book of one game', async () => {
    const day = await aDay()
    const game = await day.at(0)
    const token = day.tokenOf(game, 'official')
    expect((await day.sheet(token)).http).toBe(200)
    const other = token.replace('-o-', '-s-')
    expect(await day.sheet(other)).toMatchObject({ http: 404, code: 'score_link_not_found' })
    expect((await ask('POST', `/ems/games/${game.id}/score-links`, admin, {})).http).toBe(200)
    expect((await day.sheet(token)).http).toBe(404)
    expect((await day.sheet(day.tokenOf(await day.at(0), 'official'))).http).toBe(200)
  })

  test('a bracket knows no tie, and a pool does', async () => {
    const day = await aDay()
    expect((await day.send(day.tokenOf(await day.at(0), 'official'), [end(2, 2)])).data.result).toMatchObject(
      {
        home_runs: 2,
        visitor_runs: 2,
      },
    )
    for (const game of [1, 2, 3, 4, 5])
      await day.send(day.tokenOf(await day.at(game), 'official'), [end(4, 1)])
    const token = day.tokenOf(await day.at(6), 'official')
    expect(await day.send(token, [end(2, 2)])).toMatchObject({ http: 422, code: 'score_no_tie' })
  })
})

test('rules of a division are saved at the version that was seen, and stand on the phone', async () => {
  const day = await aDay()
  const path = `/ems/contests/${day.division}`
  const { version } = (await ask('GET', path, admin)).data
  const rules = { innings: 6, run_rules: [{ after: 4, ahead: 10 }], no_new_inning: 70, confirm_minutes: 15 }
  expect((await ask('PUT', `${path}/scoring`, admin, { version, ...rules })).data.scoring).toEqual(rules)
  expect((await ask('PUT', `${path}/scoring`, admin, { version, ...rules })).http).toBe(409)
  expect((await day.sheet(day.tokenOf(await day.at(0), 'official'))).data.rules).toEqual(rules)
})

describe('where a division limits its pitchers', () => {
  const LIMITS = { unit: 'innings', a_day: 12, rest: [{ from: 7, days: 1 }] }
  const pitching = (side: 'home' | 'visitor', jersey_number: string, pitched: number) => ({
    ...{ key: randomUUID(), number: 1, noted_at: new Date().toISOString(), kind: 'pitching' },
    ...{ side, jersey_number, pitched },
  })
  async function aLimitedDay(teams?: readonly number[]) {
    const day = await aDay(teams && { teams })
    const save = async (more: object) => {
      const { version } = (await ask('GET', `/ems/contests/${day.division}`, admin)).data
      return ask('PUT', `/ems/contests/${day.division}/scoring`, admin, {
        ...{ version, innings: 7, run_rules: [], no_new_inning: null, confirm_minutes: 20 },
        ...more,
      })
    }
    expect((await save({ pitching: LIMITS })).data.scoring.pitching).toEqual(LIMITS)
    return { ...day, save }
  }

  test('both books see by number who may pitch, and the desk who has pitched too much', async () => {
    const day = await aLimitedDay()
    const token = day.tokenOf(await day.at(0), 'official')
    const sent = await day.send(token, [pitching('home', '12', 6), pitching('visitor', '7', 7)])
    expect(sent.data.pitchers).toMatchObject([
      { side: 'visitor', jersey_number: '7', today: 7, left: 5, may_today: true, broken: [] },
      { side: 'home', jersey_number: '12', today: 6, left: 6 },
    ])
    // It says nothing about the score: no book has begun, and nothing is played.
    expect(sent.data).toMatchObject({ state: 'ready', other: null, result: null })
    expect(await day.at(0)).toMatchObject({ pitching: [], waits: null })
    await day.send(token, [{ ...pitching('home', '12', 13), number: 2 }])
    const second = (await day.sheet(day.tokenOf(await day.at(0), 'second'))).data
    expect(second.pitchers.find((one: { side: string }) => one.side === 'home')).toMatchObject({
      ...{ jersey_number: '12', today: 13, left: 0, may_today: false },
      broken: [{ code: 'pitching_day' }],
    })
    expect((await day.at(0)).pitching).toMatchObject([{ said: [{ code: 'pitching_day' }], ruling: null }])
    // Corrected to none, nobody has pitched.
    await day.send(token, [{ ...pitching('home', '12', 0), number: 3 }])
    expect((await day.at(0)).pitching).toEqual([])
  })

  test('notes that are sent twice count once, and the official book counts before the second', async () => {
    const day = await aLimitedDay()
    const official = day.tokenOf(await day.at(0), 'official')
    const second = day.tokenOf(await day.at(0), 'second')
    await day.send(second, [pitching('home', '4', 9)])
    const note = pitching('home', '4', 5)
    await day.send(official, [note])
    await day.send(official, [note])
    expect((await day.sheet(second)).data.pitchers).toMatchObject([{ jersey_number: '4', today: 5 }])
  })

  test('without limits nobody is asked, and rules saved by an older screen have none', async () => {
    const day = await aLimitedDay()
    const token = day.tokenOf(await day.at(0), 'official')
    await day.send(token, [pitching('home', '4', 13)])
    expect((await day.save({})).data.scoring.pitching).toBeUndefined()
    expect((await day.sheet(token)).data.pitchers).toBeUndefined()
    expect((await day.at(0)).pitching).toEqual([])
    expect((await day.send(token, [pitching('home', 'x', 1)])).http).toBe(422)
    expect((await day.save({ pitching: { ...LIMITS, a_day: 0 } })).http).toBe(422)
  })

  test('limits that limit nothing are not saved', async () => {
    const day = await aLimitedDay()
    expect(await day.save({ pitching: { unit: 'innings', a_day: null, rest: [] } })).toMatchObject({
      http: 422,
      errors: { 'pitching.a_day': ['Enter the most in a day, or add a rest rule.'] },
    })
    expect((await day.save({ pitching: { ...LIMITS, a_day: null } })).http).toBe(200)
  })

  test('a team from outside has its pitchers’ rest watched from one day of an event to the next', async () => {
    const day = await aLimitedDay()
    for (const entrant of day.entrants)
      await pool.query(
        `with made as (
           insert into outside_team (tenant_id, event_id, name, coach, email, language, created_at)
           values ($1, $2, 'Rockets ' || $3::bigint, 'Ann Lee', 'ann@rockets.example', 'en', now()) returning id
         )
         update entrant set team_id = null, outside_team_id = made.id from made where tenant_id = $1 and entrant.id = $3`,
        [alliance, day.id, entrant],
      )
    const book = async (game: number) => day.tokenOf(await day.at(game), 'official')
    const sideOf = (team: number, game: number) => (day.sides(game)[0] === team ? 'home' : 'visitor')
    const [rested, tired] = [day.teams[0]!, day.teams[1]!]
    await day.send(await book(0), [pitching(sideOf(rested, 0), '7', 6), pitching(sideOf(tired, 0), '7', 7)])
    await pool.query(`update score_note set at = at - interval '1 day' where game_id = $1`, [day.games[0]])
    // On the next day both play another team, whose number 7 is somebody else.
    await day.send(await book(2), [pitching(sideOf(rested, 2), '7', 1)])
    const { data } = await day.send(await book(3), [pitching('home', '7', 1), pitching('visitor', '7', 1)])
    const pitcher = data.pitchers.find(({ side }: { side: string }) => side === sideOf(tired, 3))
    expect(pitcher).toMatchObject({
      today: 1,
      left: 0,
      may_today: false,
      broken: [{ code: 'pitching_rest' }],
    })
    expect((await day.at(2)).pitching).toEqual([])
    expect((await day.at(3)).pitching).toMatchObject([
      { said: [{ code: 'pitching_rest', params: { team: `Rockets ${day.entrants[1]}`, number: '7' } }] },
    ])
  })

  test('who pitched at another event the day before has to rest at this one, by the number of the team', async () => {
    const first = await aLimitedDay()
    const second = await aLimitedDay(first.teams)
    const others = await aLimitedDay()
    const book = async (day: typeof first) => day.tokenOf(await day.at(0), 'official')
    await first.send(await book(first), [pitching('home', '12', 7), pitching('visitor', '12', 6)])
    await pool.query(`update score_note set at = at - interval '1 day' where game_id = any ($1)`, [
      first.games,
    ])
    const [home, visitor] = first.sides(0)
    const sides = second.sides(0)
    const sideOf = (team: number | undefined) => (sides[0] === team ? 'home' : 'visitor')
    const { data } = await second.sheet(await book(second))
    const of = (side: string) => data.pitchers.find((one: { side: string }) => one.side === side)
    expect(of(sideOf(home))).toMatchObject({ jersey_number: '12', today: 0, left: 0, may_today: false })
    expect(of(sideOf(visitor))).toMatchObject({ jersey_number: '12', today: 0, left: 12, may_today: true })
    expect((await others.sheet(await book(others))).data.pitchers).toEqual([])
    await second.send(await book(second), [pitching(sideOf(home), '12', 1)])
    expect((await second.at(0)).pitching).toMatchObject([{ said: [{ code: 'pitching_rest' }] }])
    expect((await first.at(0)).pitching).toEqual([])
    // Where pitches count, innings say nothing.
    await second.save({ pitching: { ...LIMITS, unit: 'pitches' } })
    expect((await second.at(0)).pitching).toEqual([])
  })

  describe('and one is over the limit', () => {
    async function aPitcherOver() {
      const day = await aLimitedDay()
      const book = day.tokenOf(await day.at(0), 'official')
      let noted = 0
      const throws = (innings: number) =>
        day.send(book, [{ ...pitching('home', '12', innings), number: ++noted }])
      await throws(13)
      const [over] = (await day.at(0)).pitching
      const decide = (more: object, token = admin) =>
        ask('POST', `/ems/games/${day.games[0]}/pitching-rulings`, token, {
          ...{ entrant_id: over!.entrant_id, jersey_number: '12', version: 0, pitched: 13 },
          ...{ decision: 'Left the circle. The innings stand.' },
          ...more,
        })
      const waiting = async () => {
        const work = (await ask('GET', `/ems/events/${day.id}/work`, admin)).data
        return work.find(({ what }: { what: string }) => what === 'scores')?.count ?? 0
      }
      return { ...day, over: over!, throws, decide, waiting }
    }

    test('the director’s decision is kept with who and when, and no longer waits until more is pitched', async () => {
      const day = await aPitcherOver()
      expect([isToDecide(await day.at(0)), await day.waiting()]).toEqual([true, 1])
      expect((await day.decide({ decision: ' ' })).errors).toHaveProperty('decision')
      expect((await day.decide({})).http).toBe(200)
      const ruling = { by: 'Ada Ball', decision: 'Left the circle. The innings stand.', pitched: 13 }
      expect((await day.at(0)).pitching).toMatchObject([{ version: 1, ruling }])
      expect([isToDecide(await day.at(0)), await day.waiting()]).toEqual([false, 0])
      const { rows: history } = await pool.query(
        `select note from audit_entry where subject = 'event' and subject_id = $1 and action = 'game.pitching_decided'`,
        [day.id],
      )
      expect(history).toEqual([{ note: ruling.decision }])
      await day.throws(14)
      expect((await day.at(0)).pitching).toMatchObject([{ pitched: 14, ruling }])
      expect([isToDecide(await day.at(0)), await day.waiting()]).toEqual([true, 1])
      expect((await day.decide({ version: 1, pitched: 14, decision: 'Forfeit.' })).http).toBe(200)
      expect((await day.at(0)).pitching).toMatchObject([{ version: 2, ruling: { decision: 'Forfeit.' } }])
      expect(isToDecide(await day.at(0))).toBe(false)
    })

    test('it says nothing about what was pitched after the director looked, and the books’ pages don’t show it', async () => {
      const day = await aPitcherOver()
      await day.throws(14)
      expect((await day.decide({ pitched: 13 })).http).toBe(200)
      expect(isToDecide(await day.at(0))).toBe(true)
      expect((await day.decide({ version: 1, pitched: 300 })).http).toBe(200)
      expect((await day.at(0)).pitching).toMatchObject([{ ruling: { pitched: 14 } }])
      const sheet = await day.sheet(day.tokenOf(await day.at(0), 'second'))
      expect(JSON.stringify(sheet.data)).not.toContain('The innings stand')
    })

    test('it is decided by one of two who decide at the same moment, and once by one press', async () => {
      const day = await aPitcherOver()
      const words = ['Warned.', 'Forfeit.']
      const answers = await atOnce(2, (i) => day.decide({ decision: words[i] }))
      expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
      const decision = words[answers.findIndex(({ http }) => http === 200)]
      expect((await day.at(0)).pitching).toMatchObject([{ version: 1, ruling: { decision } }])
      expect((await day.decide({ decision })).http).toBe(200)
      expect((await day.at(0)).pitching).toMatchObject([{ version: 1 }])
      expect(await day.decide({ decision: 'Both.' })).toMatchObject({ http: 409, code: 'conflict' })
    })

    test('a pitcher within the limit, or of another team, is refused', async () => {
      const day = await aPitcherOver()
      expect(await day.decide({ jersey_number: '13' })).toMatchObject({ code: 'pitcher_not_over' })
      const other = day.entrants.find((one) => one !== day.over.entrant_id)
      expect(await day.decide({ entrant_id: other })).toMatchObject({ code: 'pitcher_not_over' })
      await day.throws(12)
      expect(await day.decide({})).toMatchObject({ http: 409, code: 'pitcher_not_over' })
    })
  })
})
