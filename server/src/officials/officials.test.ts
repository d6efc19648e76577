import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CrewBoard, UmpirePage } from 'contract/officials/assigning'
import { atOnce } from '../../test/at-once.ts'
import { entriesIn } from '../../test/calendars.ts'
import { aClubThatEnters } from '../../test/events.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { asking, lettersTo } from '../../test/team.ts'
import { DAYS, tournamentsIn } from '../../test/tournaments.ts'
import { waitingForLock } from '../../test/waiting.ts'
import { officialPrivacy } from './privacy.ts'

const house = await testHouse()
const ask = asking(house)
const aTournament = tournamentsIn(house)
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
  await aClubThatEnters(house)
})

const person = (more: object = {}) => ({
  first_name: 'Ada',
  last_name: `Quill ${randomUUID().slice(0, 8)}`,
  email: `${randomUUID()}@umpires.example.org`,
  phone: '(214) 555-0101',
  level_id: null,
  postal_code: '75201',
  most_a_day: null,
  notes: '',
  certifications: [],
  days: [],
  stays_away: [],
  ...more,
})
async function anUmpire(more: object = {}) {
  const { http, data } = await ask('POST', '/ems/officials', admin, person(more))
  expect(http).toBe(201)
  return data as { id: number; version: number; email: string }
}

/** A tournament whose games are out: two on each field at nine, then at ten thirty. */
async function aPublishedDay() {
  const slam = await aTournament()
  const times = ['09:00', '09:00', '10:30', '10:30', '12:00', '12:00']
  const row = (game_id: number, i: number, more: object = {}) => ({
    ...{ game_id, date: DAYS.starts_on, start_time: times[i], field_id: slam.fields[i % 2]!, ...more },
  })
  const publish = async (games: object[]) => {
    expect((await slam.save(games, { keep: true })).http).toBe(200)
    const { version } = await slam.board()
    return slam.act('publish', { version, reason: 'As it is.' })
  }
  const first = slam.games.slice(0, 6).map((game, i) => row(game, i))
  expect((await publish(first)).http).toBe(200)
  const path = `/ems/events/${slam.id}/umpires`
  const board = async () => (await ask('GET', path, admin)).data as CrewBoard
  const act = (what: string, payload: object = {}) => ask('POST', `${path}/${what}`, admin, payload)
  const assign = (game: number, official_id: number, more: object = {}) =>
    act('assign', { game_id: slam.games[game], position: 1, official_id, instead_of: null, ...more })
  const on = async (game: number, position = 1) =>
    (await board()).games
      .find(({ id }) => id === slam.games[game])!
      .positions.find((one) => one.position === position)!
  const linkOf = async (official: number) =>
    (await board()).people
      .find(({ id }) => id === official)!
      .link.split('/')
      .at(-1)!
  const page = async (token: string) => (await ask('GET', `/ems/umpire/${token}`)).data as UmpirePage
  const answer = (token: string, games: UmpirePage['games'], accepts: boolean, reason = '') =>
    ask('POST', `/ems/umpire/${token}/answer`, undefined, {
      ...{ accepts, reason },
      games: games.map(({ assignment_id, version }) => ({ assignment_id, version })),
    })
  return { ...slam, row, first, publish, crew: path, crews: board, do: act, assign, on, linkOf, page, answer }
}

describe('umpires', () => {
  test('are added, found, changed at the version that was seen, and retired', async () => {
    const [low, high] = (
      await ask('PUT', '/ems/official-levels', admin, { levels: [{ name: 'Rookie' }, { name: 'Regional' }] })
    ).data
    const stays_away = [{ club_id: null, team_id: (await aTournament()).teams[0]! }]
    const parts = {
      level_id: high.id,
      certifications: [{ name: 'USSSA', year: 2026, expires_on: '2027-08-31' }],
      days: [{ day: '2027-06-12', from_time: '08:00', until_time: '12:00' }],
      stays_away,
    }
    const ada = await anUmpire(parts)
    const shown = (await ask('GET', `/ems/officials/${ada.id}`, admin)).data
    expect(shown).toMatchObject({ ...parts, stays_away: [{ ...stays_away[0], name: expect.any(String) }] })
    const { data, meta } = await ask('GET', `/ems/officials?q=${shown.last_name}`, admin)
    expect({ data, total: meta.total }).toMatchObject({
      total: 1,
      data: [{ level: 'Regional', certified: { name: 'USSSA', expires_on: '2027-08-31' }, ahead: 0 }],
    })
    const change = (version: number, more: object) =>
      ask('PATCH', `/ems/officials/${ada.id}`, admin, {
        version,
        official: person({ email: ada.email, ...parts, ...more }),
      })
    expect(await change(1, { phone: '214 555 0102' })).toMatchObject({ http: 200, data: { version: 2 } })
    expect(await change(1, {})).toMatchObject({ http: 409, code: 'conflict' })
    const other = await anUmpire()
    expect(await change(2, { email: other.email })).toMatchObject({ http: 409, code: 'official_taken' })
    expect((await ask('POST', '/ems/officials', admin, person({ email: ada.email }))).code).toBe(
      'official_taken',
    )
    expect(await ask('PUT', '/ems/official-levels', admin, { levels: [low] })).toMatchObject({
      code: 'official_level_in_use',
    })
    const retired = await ask('POST', `/ems/officials/${ada.id}/retire`, admin, { is_retired: true })
    expect(retired.data).toMatchObject({ is_retired: true })
    expect((await ask('GET', `/ems/officials?q=${shown.email}`, admin)).data).toEqual([])
    expect((await ask('GET', `/ems/officials?show=retired&q=${shown.email}`, admin)).data).toHaveLength(1)
    await anUmpire({ first_name: '=1+1', notes: '' })
    const csv = await house.call('/api/ems/officials.csv', { token: admin })
    expect(csv.body).toContain("'=1+1 ")
    const gone = await house.call('/api/ems/officials.csv?show=retired', { token: admin })
    expect(gone.body).toContain('Regional')
  })

  test('come from a pasted list: new ones are added, known ones updated, and a wrong row stops all', async () => {
    const known = await anUmpire({ phone: '', postal_code: '75201' })
    await ask('PUT', '/ems/official-levels', admin, { levels: [] })
    const row = (more: object) => ({
      ...{ first_name: 'Bo', last_name: 'Reed', email: `${randomUUID()}@umpires.example.org` },
      ...{ phone: '', postal_code: '', level: '', ...more },
    })
    const wrong = [
      row({}),
      row({ level: 'Galactic' }),
      row({ email: known.email }),
      row({ email: known.email }),
    ]
    expect(await ask('POST', '/ems/officials/import', admin, { people: wrong })).toMatchObject({
      http: 422,
      errors: {
        'people.1.level': ['There’s no level called Galactic. Add it to the levels first.'],
        'people.3.email': ['Row 4: this email is on the list already.'],
      },
    })
    const people = [row({}), row({ email: known.email, phone: '972 555 0199' })]
    expect((await ask('POST', '/ems/officials/import', admin, { people })).data).toEqual({
      added: 1,
      updated: 1,
    })
    expect((await ask('GET', `/ems/officials/${known.id}`, admin)).data).toMatchObject({
      phone: '972 555 0199',
      postal_code: '75201',
    })
  })

  test('that two lists name at the same moment are there once', async () => {
    const people = Array.from({ length: 3 }, (_, i) => ({
      ...{ first_name: 'Cy', last_name: `Reed ${i}`, email: `${randomUUID()}@umpires.example.org` },
      ...{ phone: '', postal_code: '', level: '' },
    }))
    const answers = await atOnce(4, (i) =>
      ask('POST', '/ems/officials/import', admin, { people: i % 2 ? people : people.toReversed() }),
    )
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200])
    expect(answers.reduce((sum, { data }) => sum + data.added, 0)).toBe(3)
  })
})

describe('the umpires of an event', () => {
  test('are suggested with what speaks against each of the others', async () => {
    const day = await aPublishedDay()
    const near = await anUmpire()
    const away = await anUmpire({ days: [{ day: DAYS.starts_on, from_time: null, until_time: null }] })
    const coach = await anUmpire({ stays_away: [{ club_id: null, team_id: day.sides(0)[0] }] })
    const { data } = await ask('GET', `${day.crew}/suggestions?game_id=${day.games[0]}&position=1`, admin)
    expect(data.fits).toContainEqual(
      expect.objectContaining({ official_id: near.id, miles: expect.any(Number), games: 0, is_there: false }),
    )
    const reasons = (id: number) =>
      data.others
        .find((one: { official_id: number }) => one.official_id === id)
        .reasons.map(({ message }: { message: string }) => message)
    expect(reasons(away.id)).toEqual([expect.stringMatching(/can’t work on 06\/12\/2027\.$/)])
    expect(reasons(coach.id)).toEqual([expect.stringMatching(/doesn’t umpire games of Team/)])
    expect(await day.assign(0, coach.id)).toMatchObject({
      code: 'umpire_unfit',
      detail: { reasons: [{ code: 'umpire_conflict' }] },
    })
    expect((await day.assign(0, coach.id, { anyway: true })).http).toBe(200)
    expect((await day.on(0)).assignment).toMatchObject({
      state: 'planned',
      problems: [{ code: 'umpire_conflict' }],
    })
  })

  test('are never at two places at the same time, whoever says so, and also at another event', async () => {
    const [day, other] = [await aPublishedDay(), await aPublishedDay()]
    const ada = await anUmpire()
    expect((await day.assign(0, ada.id)).http).toBe(200)
    for (const refused of [
      await day.assign(1, ada.id, { anyway: true }),
      await day.assign(0, ada.id, {
        position: 1,
        instead_of: (await day.on(0)).assignment!.id,
        anyway: true,
      }),
      await other.assign(0, ada.id, { anyway: true }),
    ])
      expect(refused).toMatchObject({ http: 422, code: 'umpire_unfit' })
    // The parks are in the same town: twenty minutes by road, of which there are thirty.
    expect((await other.assign(2, ada.id)).http).toBe(200)
  })

  test('are asked by one letter, accept and turn down by its link, and the board shows it', async () => {
    const day = await aPublishedDay()
    const ada = await anUmpire()
    const bo = await anUmpire()
    await day.assign(0, ada.id)
    await day.assign(2, ada.id)
    await day.assign(1, bo.id)
    expect((await day.do('ask')).data.asked).toBe(2)
    expect((await day.do('ask')).data.asked).toBe(0)
    const [letter, ...more] = await lettersTo(house, ada.email)
    expect(more).toEqual([])
    expect(letter).toMatchObject({ subject: `Can you umpire? ${(await day.crews()).name}` })
    const token = await day.linkOf(ada.id)
    expect(letter!.body_text).toContain(`/ems/umpire/${token}`)
    expect(letter!.body_text).toMatch(/12U #\d · Plate: .*9:00 AM, Field 1/)
    const page = await day.page(token)
    expect(page.travel).toEqual({ mile_cents: 0, free_miles: 0 })
    expect(page.games).toMatchObject([
      {
        state: 'asked',
        start_time: '09:00',
        field: '1',
        position: 1,
        of: 1,
        address: '1 Oak Ave, Dallas, TX',
      },
      { state: 'asked', start_time: '10:30' },
    ])
    const [first, second] = page.games
    expect((await day.answer(token, [first!], true)).data.games[0].state).toBe('accepted')
    expect((await day.answer(token, [second!], false, 'Wedding')).http).toBe(200)
    expect((await day.on(0)).assignment).toMatchObject({ official_id: ada.id, state: 'accepted' })
    expect(await day.on(2)).toMatchObject({
      assignment: null,
      before: [{ state: 'declined', reason: 'Wedding' }],
    })
    const path = `${day.crew}/suggestions?game_id=${day.games[2]}&position=1`
    const { fits, others } = (await ask('GET', path, admin)).data
    expect(fits.map((one: { official_id: number }) => one.official_id)).not.toContain(ada.id)
    expect(others.find((one: { official_id: number }) => one.official_id === ada.id).reasons[0].code).toBe(
      'umpire_turned_down',
    )
    // What was accepted can be turned back until it starts.
    const [kept] = (await day.page(token)).games
    expect((await day.answer(token, [kept!], false)).data.games).toEqual([])
  })

  test('links that are wrong, of somebody else, or of a retired umpire open nothing', async () => {
    const day = await aPublishedDay()
    const ada = await anUmpire()
    await day.assign(0, ada.id)
    await day.do('ask')
    const token = await day.linkOf(ada.id)
    const [official, event] = token.split('-')
    const forged = `${official}-${Number(day.id + 1).toString(36)}-${token.slice(-22)}`
    expect(event).toBe(day.id.toString(36))
    for (const wrong of [
      forged,
      token.slice(0, -22) + token.slice(-22).split('').toReversed().join(''),
      'a'.repeat(30),
    ])
      expect(await ask('GET', `/ems/umpire/${wrong}`)).toMatchObject({
        http: 404,
        code: 'umpire_link_not_found',
      })
    await day.assign(2, ada.id)
    await ask('POST', `/ems/officials/${ada.id}/retire`, admin, { is_retired: true })
    expect((await ask('GET', `/ems/umpire/${token}`)).code).toBe('umpire_link_not_found')
    // Nobody is asked by a letter whose link is dead.
    for (const whom of [{}, { official_id: ada.id }])
      expect((await day.do('ask', whom)).data).toMatchObject({ asked: 0 })
    expect((await day.on(2)).assignment).toMatchObject({ state: 'planned' })
    expect((await day.on(0)).assignment!.problems).toMatchObject([{ code: 'umpire_retired' }])
  })

  test('who is forgotten can’t be reached any more; the name stays with the games', async () => {
    const day = await aPublishedDay()
    const ada = await anUmpire({
      notes: 'Left-handed',
      certifications: [{ name: 'NSA', year: 2026, expires_on: null }],
    })
    await day.assign(0, ada.id)
    await day.do('ask')
    const token = await day.linkOf(ada.id)
    await house.acting().transaction((context) =>
      officialPrivacy.erase!(context, {
        ...{ request_id: 1, people: [], member_ids: [], user_ids: [] },
        emails: [ada.email.toUpperCase()],
      }),
    )
    expect((await ask('GET', `/ems/umpire/${token}`)).code).toBe('umpire_link_not_found')
    expect((await ask('GET', `/ems/officials/${ada.id}`, admin)).data).toMatchObject({
      ...{ first_name: 'Ada', email: '', phone: '', postal_code: null, notes: '', certifications: [] },
      is_retired: true,
    })
  })

  test('who is replaced, or doesn’t come, leaves the position open and can’t accept it any more', async () => {
    const day = await aPublishedDay()
    const [ada, bo] = [await anUmpire(), await anUmpire()]
    await day.assign(0, ada.id)
    await day.do('ask')
    const token = await day.linkOf(ada.id)
    const seen = (await day.page(token)).games
    const instead_of = (await day.on(0)).assignment!.id
    expect((await day.assign(0, bo.id, { instead_of })).http).toBe(200)
    expect(await day.assign(0, bo.id, { instead_of })).toMatchObject({
      http: 409,
      code: 'umpire_position_taken',
    })
    expect(await day.answer(token, seen, true)).toMatchObject({ http: 409, code: 'umpire_game_gone' })
    expect((await lettersTo(house, ada.email)).map(({ subject }) => subject)).toContain(
      `You’re off a game: ${(await day.crews()).name}`,
    )
    const { id } = (await day.on(0)).assignment!
    expect(
      (await ask('POST', `/ems/umpire-assignments/${id}/no-show`, admin, { reason: 'Flat tire' })).http,
    ).toBe(200)
    expect(await day.on(0)).toMatchObject({
      assignment: null,
      before: [{ state: 'no_show', reason: 'Flat tire' }],
    })
    expect(await ask('POST', `/ems/umpire-assignments/${id}/release`, admin)).toMatchObject({
      http: 409,
      code: 'umpire_assignment_changed',
    })
  })

  test('of an event with two a game are filled from those who fit, and what is left stays open', async () => {
    const day = await aPublishedDay()
    const { version, divisions } = await day.crews()
    const rules = { version, rest: 0, most_a_day: 2, most_miles: null }
    const two = divisions.map(({ division_id }) => ({ division_id, umpires: 2, level_id: null }))
    const saved = await ask('PUT', `${day.crew}/rules`, admin, { ...rules, divisions: two })
    expect(saved.data.games[0].positions).toHaveLength(2)
    expect(await ask('PUT', `${day.crew}/rules`, admin, { ...rules, divisions: two })).toMatchObject({
      http: 409,
    })
    const { rows } = await house.world.database.pool.query<{ n: number }>(
      'select count(*)::int as n from official where tenant_id = $1 and retired_at is null',
      [house.tenants.alliance.id],
    )
    for (let i = rows[0]!.n; i < 5; i++) await anUmpire()
    const { filled, open, board } = (await day.do('fill')).data
    expect(filled + open).toBe(12)
    expect(filled).toBeGreaterThan(8)
    for (const { positions } of (board as CrewBoard).games) {
      const on = positions.flatMap(({ assignment }) => assignment ?? [])
      expect(new Set(on.map(({ official_id }) => official_id)).size).toBe(on.length)
      expect(on.flatMap(({ problems }) => problems)).toEqual([])
    }
  })

  test('hear of a schedule that moves their games, answer again, and the board shows what no longer fits', async () => {
    const day = await aPublishedDay()
    const [ada, bo] = [await anUmpire(), await anUmpire()]
    await day.assign(0, ada.id)
    await day.assign(2, ada.id)
    await day.assign(1, bo.id)
    await day.do('ask')
    const token = await day.linkOf(ada.id)
    await day.answer(token, (await day.page(token)).games, true)
    const seen = (await day.page(token)).games
    await day.publish([{ ...day.first[0], start_time: '10:45' }, day.first[1]!, ...day.first.slice(2, 5)])
    expect((await day.on(0)).assignment).toMatchObject({
      state: 'asked',
      problems: [{ code: 'umpire_busy' }],
    })
    expect((await day.on(2)).assignment).toMatchObject({
      state: 'accepted',
      problems: [{ code: 'umpire_busy' }],
    })
    const changed = (await lettersTo(house, ada.email)).filter(({ subject }) =>
      subject.startsWith('Your games'),
    )
    expect(changed).toHaveLength(1)
    expect(changed[0]!.body_text).toContain('10:45 AM')
    expect((await lettersTo(house, bo.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Can you umpire/),
    ])
    expect((await day.answer(token, seen.slice(0, 1), false)).code).toBe('umpire_game_gone')
    await day.publish(day.first.slice(1))
    expect((await day.crews()).unscheduled).toMatchObject([
      { state: 'asked', game: expect.stringMatching(/^12U/) },
    ])
    // A game that is back at the time it had is asked for again.
    const second = (await day.on(2)).assignment!
    expect(second.state).toBe('accepted')
    await day.publish([])
    await day.publish(day.first)
    expect((await day.on(2)).assignment).toMatchObject({ id: second.id, state: 'asked' })
    const [last] = (await lettersTo(house, ada.email)).slice(-1)
    expect(last!.body_text).toContain('Please accept the new times')
  })

  test('hear once that the event is canceled, and nobody can be planned for it anymore', async () => {
    const day = await aPublishedDay()
    const [ada, bo, cleo, dot] = [await anUmpire(), await anUmpire(), await anUmpire(), await anUmpire()]
    for (const [game, one] of [
      [0, ada],
      [2, ada],
      [1, bo],
      [3, cleo],
    ] as const)
      await day.assign(game, one.id)
    await day.do('ask')
    const token = await day.linkOf(ada.id)
    await day.answer(token, (await day.page(token)).games.slice(0, 1), true)
    const tokenOfCleo = await day.linkOf(cleo.id)
    await day.answer(tokenOfCleo, (await day.page(tokenOfCleo)).games, false)
    // Planned and not asked yet: has nothing to hear.
    await day.assign(4, dot.id)
    // The game that Ada has accepted has begun.
    await house.world.database.pool.query('update placement set starts_at = $2 where game_id = $1', [
      day.games[0],
      new Date(house.acting().now.getTime() - 3_600_000),
    ])
    const { data: event } = await ask('GET', `/ems/events/${day.id}`, admin)
    const canceled = await ask('POST', `/ems/events/${day.id}/move`, admin, {
      version: event.version,
      status: 'cancelled',
      reason: 'The fields are under water.',
    })
    expect(canceled.http).toBe(200)
    const heard = async ({ email }: { email: string }) =>
      (await lettersTo(house, email)).filter(({ subject }) => subject.startsWith('Canceled'))
    const [letter, ...more] = await heard(ada)
    expect(more).toEqual([])
    expect(letter!.body_text).toContain('The fields are under water.')
    expect(await heard(bo)).toHaveLength(1)
    expect([await heard(cleo), await heard(dot)]).toEqual([[], []])
    expect(await day.page(token)).toMatchObject({
      is_cancelled: true,
      games: [{ state: 'accepted', has_started: true }],
    })
    expect((await day.assign(5, dot.id)).code).toBe('event_called_off')
    for (const what of ['ask', 'fill']) expect((await day.do(what)).code).toBe('event_called_off')
  })

  test('put their games into a calendar: what they accepted, what waits, and where a game moved', async () => {
    const day = await aPublishedDay()
    const ada = await anUmpire()
    for (const game of [0, 2, 4]) await day.assign(game, ada.id)
    await day.do('ask')
    const token = await day.linkOf(ada.id)
    const entries = async () => {
      const { statusCode, headers, body } = await house.call(`/api/ems/umpire/${token}/calendar.ics`)
      expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/calendar')])
      entriesIn(body)
      return body
        .replaceAll('\r\n ', '')
        .split('BEGIN:VEVENT')
        .slice(1)
        .map((entry) =>
          Object.fromEntries(entry.split('\r\n').map((line) => line.split(/:(.*)/).slice(0, 2))),
        )
    }
    const { games } = await day.page(token)
    await day.answer(token, games.slice(0, 1), true)
    await day.answer(token, games.slice(2), false)
    const before = await entries()
    expect(before.map(({ STATUS }) => STATUS)).toEqual(['CONFIRMED', 'TENTATIVE'])
    const { home, away } = games[0]!
    expect([typeof home, typeof away]).toEqual(['string', 'string'])
    expect(before[0]).toMatchObject({
      SUMMARY: `Umpire: ${away} – ${home} (12U)`,
      DTSTART: '20270612T140000Z',
      LOCATION: expect.stringContaining('1 Oak Ave'),
    })
    await day.publish(day.first.map((one, i) => (i === 0 ? { ...one, start_time: '15:00' } : one)))
    const moved = (await entries()).find(({ UID }) => UID === before[0]!.UID)!
    expect(moved.DTSTART).toBe('20270612T200000Z')
    expect(Number(moved.SEQUENCE)).toBeGreaterThan(Number(before[0]!.SEQUENCE))
    expect((await house.call('/api/ems/umpire/1-1-xxxxxxxxxxxxxxxxxxxxxx/calendar.ics')).statusCode).toBe(404)
  })
})

describe('of those who press at the same moment', () => {
  test('one of several assignors gets an umpire for games that overlap', async () => {
    const [day, other] = [await aPublishedDay(), await aPublishedDay()]
    const ada = await anUmpire()
    const answers = await atOnce(6, (i) =>
      (i % 2 ? day : other).assign(i < 3 ? 0 : 1, ada.id, { anyway: true }),
    )
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    for (const { http, code } of answers)
      if (http !== 200) expect(code).toMatch(/^umpire_(unfit|position_taken)$/)
  })

  test('one fills a position that several give to different umpires', async () => {
    const day = await aPublishedDay()
    const umpires = await Promise.all(Array.from({ length: 4 }, () => anUmpire()))
    const answers = await atOnce(4, (i) => day.assign(0, umpires[i]!.id))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('an umpire who accepts and an assignor who replaces: whoever is second is told', async () => {
    const day = await aPublishedDay()
    const [ada, bo] = [await anUmpire(), await anUmpire()]
    await day.assign(0, ada.id)
    await day.do('ask')
    const token = await day.linkOf(ada.id)
    const seen = (await day.page(token)).games
    const instead_of = (await day.on(0)).assignment!.id
    const [accepted, replaced] = await Promise.all([
      day.answer(token, seen, true),
      day.assign(0, bo.id, { instead_of }),
    ])
    expect(replaced.http).toBe(200)
    expect([200, 409]).toContain(accepted.http)
    expect((await day.on(0)).assignment).toMatchObject({ official_id: bo.id, state: 'planned' })
    expect((await day.page(token)).games).toEqual([])
  })

  test('an umpire who accepts a game just when it is taken from them, or moved, is told', async () => {
    const day = await aPublishedDay()
    const ada = await anUmpire()
    await day.assign(0, ada.id)
    await day.assign(2, ada.id)
    await day.do('ask')
    const token = await day.linkOf(ada.id)
    const { pool } = house.world.database
    /** The office is first, and the umpire answers before it is done. */
    const answered = async (game: number, office: () => Promise<{ http: number }>) => {
      const { id } = (await day.on(game)).assignment!
      const seen = (await day.page(token)).games.filter((one) => one.assignment_id === id)
      const keeper = await pool.connect()
      const both: Promise<{ http: number; code?: string }>[] = []
      try {
        await keeper.query('begin')
        await keeper.query('select from umpire_assignment where id = $1 for update', [id])
        both.push(office())
        await expect.poll(() => waitingForLock(pool)).toHaveLength(1)
        both.push(day.answer(token, seen, true))
        await expect.poll(() => waitingForLock(pool)).toHaveLength(2)
      } finally {
        await keeper.query('commit')
        keeper.release()
      }
      return (await Promise.all(both)).map(({ http, code }) => [http, code].filter(Boolean).join(' '))
    }
    const told = ['200', '409 umpire_game_gone']
    const { id } = (await day.on(0)).assignment!
    expect(await answered(0, () => ask('POST', `/ems/umpire-assignments/${id}/release`, admin))).toEqual(told)
    expect((await day.on(0)).assignment).toBeNull()
    const later = day.first.map((one, i) => (i === 2 ? { ...one, start_time: '13:30' } : one))
    expect(await answered(2, () => day.publish(later))).toEqual(told)
    expect((await day.on(2)).assignment).toMatchObject({ state: 'asked' })
  })
})
