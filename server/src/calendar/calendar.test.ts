import ICAL from 'ical.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { MOST_DATES_AHEAD } from 'contract/calendar'
import { atOnce } from '../../test/at-once.ts'
import { aTeamWithFamily, aPerson, guardianOf } from '../../test/calendar.ts'
import { entriesIn } from '../../test/calendars.ts'
import { logIn } from '../../test/household.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { aMember, asking, clubAdmin, lettersTo, onTeam, teamAdmin } from '../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
type Team = Awaited<ReturnType<typeof aTeamWithFamily>>
let team: Team
beforeAll(async () => {
  team = await aTeamWithFamily(house)
})

/** News is collected for a minute before it goes out. */
async function aMinuteLater() {
  await house.world.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await house.work()
}

/** A Tuesday in the week after the test clock's today. */
const PRACTICE = {
  kind: 'practice',
  starts_on: '12/01/2026',
  starts_time: '18:00',
  ends_time: '19:30',
  place: 'Riverside Park',
  address: '12 River Rd, Austin, TX',
  bring: 'Water; glove',
}
const GAME = {
  kind: 'game',
  opponent: 'Rockets',
  is_home: false,
  starts_on: '2026-12-05',
  starts_time: '10:00',
  ends_time: '12:00',
  answer_hours: '48',
}
const add = (of: Team, body: object, token = of.coach.token) =>
  ask('POST', `/ctms/teams/${of.team_id}/dates`, token, body)
const addOne = async (of: Team, body: object) => (await add(of, body)).data.dates[0]
const change = (of: Team, { id, version }: { id: number; version: number }, body: object) =>
  ask('PUT', `/ctms/dates/${id}`, of.coach.token, { version, ...body })
const cancel = (of: Team, { id, version }: { id: number; version: number }, body: object = {}) =>
  ask('POST', `/ctms/dates/${id}/cancel`, of.coach.token, { version, ...body })
const restore = (of: Team, { id, version }: { id: number; version: number }, body: object = {}) =>
  ask('POST', `/ctms/dates/${id}/restore`, of.coach.token, { version, ...body })
const ahead = async (of: Team, token = of.coach.token) =>
  (await ask('GET', `/ctms/teams/${of.team_id}/dates`, token)).data.dates
const mine = async (token: string) => (await ask('GET', '/ctms/calendar', token)).data

describe('the calendar of a team', () => {
  test('holds practices every week at the same hour, also after the clocks are put on', async () => {
    const of = await aTeamWithFamily(house)
    const made = await add(of, { ...PRACTICE, starts_on: '2027-03-02', repeat_until: '2027-03-20' })
    expect(made.http).toBe(201)
    expect(made.data.dates).toMatchObject([
      { starts_on: '2027-03-02', starts_time: '18:00', starts_at: '2027-03-03T00:00:00.000Z' },
      { starts_on: '2027-03-09', starts_time: '18:00', starts_at: '2027-03-10T00:00:00.000Z' },
      { starts_on: '2027-03-16', starts_time: '18:00', starts_at: '2027-03-16T23:00:00.000Z' },
    ])
    const [{ id, series_id }] = made.data.dates
    expect(series_id).toBe(id)
    expect(await ahead(of)).toMatchObject([{ id, counts: { yes: 0, maybe: 0, no: 0, open: 2 } }, {}, {}])
  })

  test('is made once, however often the button is pressed', async () => {
    const of = await aTeamWithFamily(house)
    const made = await atOnce(8, () => add(of, PRACTICE))
    expect(made.map(({ http }) => http).toSorted()).toEqual([201, ...Array(7).fill(409)])
    expect(await ahead(of)).toHaveLength(1)
  })

  test('is not fuller than it may be, however many add to it at once', async () => {
    const of = await aTeamWithFamily(house)
    await house.world.database.pool.query(
      `insert into team_date (tenant_id, team_id, kind, title, starts_on, ends_on, time_zone, starts_at, ends_at, created_at, updated_at)
       select tenant_id, id, 'other', 'Date ' || n, '2027-03-01', '2027-03-01', 'UTC', '2027-03-01', '2027-03-02', now(), now()
       from team, generate_series(2, $2) n where id = $1`,
      [of.team_id, MOST_DATES_AHEAD],
    )
    const answers = await atOnce(8, (i) => add(of, { ...PRACTICE, title: `Practice ${i}` }))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([201, ...Array(7).fill(409)])
    expect(await ahead(of)).toHaveLength(MOST_DATES_AHEAD)
  })

  test('refuses what no calendar holds, at its field', async () => {
    const refusals = await Promise.all(
      [
        { ...PRACTICE, ends_time: '17:00' },
        { ...PRACTICE, ends_time: null },
        { ...PRACTICE, starts_time: null },
        { ...PRACTICE, ends_time: '24:30' },
        { ...PRACTICE, starts_on: '02/30/2027' },
        { ...PRACTICE, starts_on: '9999-12-31' },
        { ...PRACTICE, repeat_until: '2026-11-01' },
        { ...PRACTICE, repeat_until: '2028-12-31' },
        { ...PRACTICE, arrive_minutes: '900' },
      ].map((body) => add(team, body)),
    )
    expect(refusals.map(({ http, errors }) => [http, Object.keys(errors)])).toEqual([
      [422, ['ends_time']],
      [422, ['ends_time']],
      [422, ['starts_time']],
      [422, ['ends_time']],
      [422, ['starts_on']],
      [422, ['starts_on']],
      [422, ['repeat_until']],
      [422, ['repeat_until']],
      [422, ['arrive_minutes']],
    ])
    // On the night the clocks go forward there is no 2:30, so no time passes until 3:00.
    const night = { ...PRACTICE, starts_on: '2027-03-14', starts_time: '02:30', ends_time: '03:15' }
    expect(await add(team, night)).toMatchObject({ http: 422, errors: { ends_time: expect.anything() } })
  })

  test('is the coach’s, the club’s and the office’s to change, and nobody else’s', async () => {
    const of = await aTeamWithFamily(house)
    const date = await addOne(of, PRACTICE)
    const whole = { id: date.id, version: date.version, ...PRACTICE }
    const calls = [
      ['GET', `/ctms/teams/${of.team_id}/dates`, undefined],
      ['GET', `/ctms/dates/${date.id}/answers`, undefined],
      ['POST', `/ctms/teams/${of.team_id}/dates`, GAME],
      ['PUT', `/ctms/dates/${date.id}`, whole],
      ['POST', `/ctms/dates/${date.id}/cancel`, whole],
      ['POST', `/ctms/dates/${date.id}/restore`, whole],
      ['POST', `/ctms/dates/${date.id}/ask`, {}],
    ] as const
    const stranger = await house.tokenOf(teamAdmin(of.team_ids[1]!))
    for (const [token, http] of [
      [stranger, 404],
      [of.mother.token, 403],
      [await house.tokenOf(MEMBER), 403],
    ] as const)
      for (const [method, path, body] of calls)
        expect([path, (await ask(method, path, token, body)).http]).toEqual([path, http])
    for (const token of [await house.tokenOf(clubAdmin(of.club_id)), await house.tokenOf(ADMIN)])
      expect(await ahead(of, token)).toMatchObject([{ id: date.id }])
    for (const [method, path, body] of calls)
      expect((await ask(method, path.replace(/\d+/, '999999999'), of.coach.token, body)).http).toBe(404)
  })
})

describe('a date that is moved', () => {
  test('is told to the guardian and the staff, once, with what it was before; a note alone to nobody', async () => {
    const of = await aTeamWithFamily(house)
    const game = await addOne(of, GAME)
    const noted = await change(of, game, { ...GAME, notes: 'White shirts' })
    expect(noted).toMatchObject({ http: 200, data: { notes: 'White shirts', version: 2 } })
    await aMinuteLater()
    expect(await lettersTo(house, of.mother.email)).toEqual([])
    await change(of, noted.data, { ...GAME, starts_time: '11:00', ends_time: '13:00', place: 'Field 2' })
    await aMinuteLater()
    await aMinuteLater()
    const [letter, ...more] = await lettersTo(house, of.mother.email)
    expect(more).toEqual([])
    expect(letter!.subject).toMatch(/^Comets Red \d+: Game at Rockets has moved$/)
    expect(letter!.body_text).toMatch(/11:00\sAM\s–\s1:00\sPM, Field 2\nWas: .*10:00\sAM\s–\s12:00\sPM/)
    for (const email of [of.coach.email, of.girl.email]) expect(await lettersTo(house, email)).toHaveLength(1)
  })

  test('twice, or with others, is one letter; back where it was is none', async () => {
    const of = await aTeamWithFamily(house)
    const { data } = await add(of, { ...PRACTICE, repeat_until: '2026-12-15' })
    const [first, second, third] = data.dates
    const later = await change(of, first, { ...PRACTICE, starts_time: '17:00' })
    await change(of, later.data, { ...PRACTICE, starts_time: '17:30' })
    await cancel(of, second, { note: 'The field is closed.' })
    const moved = await change(of, third, { ...PRACTICE, starts_on: '2026-12-16' })
    await change(of, moved.data, { ...PRACTICE, starts_on: '2026-12-15' })
    await aMinuteLater()
    const letters = await lettersTo(house, of.mother.email)
    expect(letters.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Comets Red \d+: 2 events changed$/),
    ])
    expect(letters[0]!.body_text).toMatch(/5:30\s–\s7:30\sPM[^]*is canceled[^]*Reason: The field is closed\./)
    expect(letters[0]!.body_text).not.toMatch(/Dec 1[56]/)
  })

  test('and is over already, is told to nobody', async () => {
    const of = await aTeamWithFamily(house)
    const date = await addOne(of, { ...PRACTICE, starts_on: '2026-11-10' })
    await change(of, date, { ...PRACTICE, starts_on: '2026-11-11' })
    await aMinuteLater()
    expect(await lettersTo(house, of.mother.email)).toEqual([])
  })

  test('takes those that follow along, but for one that was moved alone', async () => {
    const of = await aTeamWithFamily(house)
    const { data } = await add(of, { ...PRACTICE, repeat_until: '2026-12-22' })
    const [, second, third] = data.dates
    await change(of, third, { ...PRACTICE, starts_on: '2026-12-17', starts_time: '17:00' })
    await change(of, second, { ...PRACTICE, starts_on: '2026-12-09', reach: 'following' })
    expect(
      (await ahead(of)).map(({ starts_on, starts_time }: Record<string, string>) => [starts_on, starts_time]),
    ).toEqual([
      ['2026-12-01', '18:00'],
      ['2026-12-09', '18:00'],
      ['2026-12-17', '17:00'],
      ['2026-12-23', '18:00'],
    ])
  })

  test('by two at once is changed by one; the other is shown how it stands now', async () => {
    const of = await aTeamWithFamily(house)
    const game = await addOne(of, GAME)
    const both = await Promise.all([
      change(of, game, { ...GAME, starts_time: '11:00', ends_time: '12:00' }),
      change(of, game, { ...GAME, place: 'Field 9' }),
    ])
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
    expect(both.find(({ http }) => http === 409)).toMatchObject({
      code: 'conflict',
      detail: { current: { id: game.id, version: 2 }, changed_by: `Robin ${of.coach.last_name}` },
    })
  })
})

describe('a date that is canceled', () => {
  test('can be brought back before anybody is told', async () => {
    const of = await aTeamWithFamily(house)
    const game = await addOne(of, GAME)
    const off = await cancel(of, game)
    expect(off).toMatchObject({ http: 200, data: { status: 'cancelled' } })
    expect((await cancel(of, off.data)).code).toBe('date_cancelled')
    expect((await change(of, off.data, GAME)).code).toBe('date_cancelled')
    const on = await restore(of, off.data)
    expect(on).toMatchObject({ http: 200, data: { status: 'planned', cancelled_note: null } })
    expect((await restore(of, on.data)).code).toBe('date_not_cancelled')
    await aMinuteLater()
    expect(await lettersTo(house, of.mother.email)).toEqual([])
  })

  test('after they were told is told to take place after all', async () => {
    const of = await aTeamWithFamily(house)
    const off = await cancel(of, await addOne(of, GAME))
    await aMinuteLater()
    await restore(of, off.data)
    await aMinuteLater()
    expect((await lettersTo(house, of.mother.email)).map(({ subject }) => subject.split(': ')[1])).toEqual([
      'Game at Rockets is canceled',
      'Game at Rockets is back on',
    ])
  })

  test('with the rest of its series comes back with it, and nothing that was cancelled before', async () => {
    const of = await aTeamWithFamily(house)
    const { data } = await add(of, { ...PRACTICE, repeat_until: '2026-12-29' })
    const [, second, third] = data.dates
    await cancel(of, third)
    house.pass(5)
    const off = await cancel(of, second, { reach: 'following' })
    const states = async () => (await ahead(of)).map(({ status }: { status: string }) => status)
    expect(await states()).toEqual(['planned', ...Array(4).fill('cancelled')])
    await restore(of, off.data, { reach: 'following' })
    expect(await states()).toEqual(['planned', 'planned', 'cancelled', 'planned', 'planned'])
  })
})

describe('a family', () => {
  test('sees the dates of its children and its own, the next first, and of nobody else', async () => {
    const of = await aTeamWithFamily(house)
    await addOne(of, GAME)
    await addOne(of, PRACTICE)
    const { teams, dates } = await mine(of.mother.token)
    expect(teams).toEqual([{ id: of.team_id, name: expect.stringMatching(/^Comets Red/) }])
    expect(dates).toMatchObject([
      { kind: 'practice', people: [{ member_id: of.girl.id, is_staff: false, answer: null }] },
      { kind: 'game', opponent: 'Rockets' },
    ])
    expect((await mine(of.coach.token)).dates).toMatchObject([
      { people: [{ member_id: of.coach.id, is_staff: true }] },
      {},
    ])
    expect(await mine(team.mother.token)).not.toMatchObject({ teams: [{ id: of.team_id }] })
    expect(await mine(await house.tokenOf(MEMBER))).toEqual({ teams: [], dates: [] })
  })

  test('answers for its child; of two parents the last word counts, and who said it is shown', async () => {
    const of = await aTeamWithFamily(house)
    const game = await addOne(of, GAME)
    const father = await aPerson(house, { first_name: 'Luis' })
    await guardianOf(house, of.girl.id, father.id)
    const answer = (token: string, body: object) => ask('POST', `/ctms/dates/${game.id}/answer`, token, body)
    const yes = { member_id: of.girl.id, answer: 'yes', note: 'A bit later' }
    expect(await answer(of.mother.token, yes)).toMatchObject({
      http: 200,
      data: {
        answer: 'yes',
        note: 'A bit later',
        is_late: false,
        answered_by: `Maria ${of.mother.last_name}`,
      },
    })
    await answer(father.token, { member_id: of.girl.id, answer: 'no' })
    const { data } = await ask('GET', `/ctms/dates/${game.id}/answers`, of.coach.token)
    expect(data.people).toMatchObject([
      { member_id: of.coach.id, answer: null },
      { member_id: of.girl.id, answer: 'no', note: null, answered_by: `Luis ${father.last_name}` },
    ])
    expect((await ahead(of))[0].counts).toEqual({ yes: 0, maybe: 0, no: 1, open: 1 })
    for (const [token, member_id] of [
      [of.mother.token, of.coach.id],
      [team.mother.token, of.girl.id],
      [team.mother.token, team.girl.id],
    ] as const)
      expect(await answer(token, { member_id, answer: 'yes' })).toMatchObject({
        http: 404,
        code: 'not_on_team',
      })
  })

  test('that answers after the hour the coach has set is late, and after the date not heard', async () => {
    const of = await aTeamWithFamily(house)
    const soon = { ...GAME, starts_on: '2026-11-22', starts_time: '08:00', ends_time: '09:00' }
    const game = await addOne(of, soon)
    const given = { member_id: of.girl.id, answer: 'maybe' }
    const answer = (id: number) => ask('POST', `/ctms/dates/${id}/answer`, of.mother.token, given)
    expect((await answer(game.id)).data).toMatchObject({ answer: 'maybe', is_late: true })
    const over = await addOne(of, { ...GAME, starts_on: '2026-11-01' })
    expect((await answer(over.id)).code).toBe('date_is_over')
    expect((await answer((await cancel(of, game)).data.id)).code).toBe('date_cancelled')
  })
})

describe('whoever has not answered', () => {
  const linkIn = async (email: string) =>
    /\/ctms\/ask\/([\w-]+)/.exec((await lettersTo(house, email)).at(-1)!.body_text)![1]!

  test('is asked by one press, exactly those, and answers by the link without a login', async () => {
    const of = await aTeamWithFamily(house)
    const game = await addOne(of, GAME)
    await ask('POST', `/ctms/dates/${game.id}/answer`, of.coach.token, {
      member_id: of.coach.id,
      answer: 'yes',
    })
    const orphan = await aMember(house, { first_name: 'Zoe', dob: '2016-05-02' })
    await onTeam(house, { team_id: of.team_id, member_id: orphan.id, role: 'player' })
    const asked = await ask('POST', `/ctms/dates/${game.id}/ask`, of.coach.token)
    expect(asked).toMatchObject({
      http: 200,
      // The girl has an address of her own: she gets the letter along with her mother.
      data: { letters: 2, asked: 1, unreachable: [`Zoe ${orphan.last_name}`] },
    })
    expect(await lettersTo(house, of.coach.email)).toEqual([])
    expect(await lettersTo(house, orphan.email)).toEqual([])
    const [letter] = await lettersTo(house, of.mother.email)
    expect(letter!.body_text).toMatch(/Please answer by .*Dec 3, 2026.*10:00\sAM/)

    const token = await linkIn(of.mother.email)
    const shown = await ask('GET', `/ctms/asks/${token}`)
    expect(shown).toMatchObject({ http: 200, data: { people: [{ member_id: of.girl.id, answer: null }] } })
    expect(shown.data.date).not.toHaveProperty('id')
    const answered = await ask('POST', `/ctms/asks/${token}`, undefined, {
      member_id: of.girl.id,
      answer: 'yes',
    })
    expect(answered.data).toMatchObject({ answer: 'yes', answered_by: `Maria ${of.mother.last_name}` })
    expect(
      (await ask('POST', `/ctms/asks/${token}`, undefined, { member_id: of.coach.id, answer: 'no' })).http,
    ).toBe(404)
  })

  test('is not asked twice within an hour, and nobody where all have answered', async () => {
    const of = await aTeamWithFamily(house)
    const game = await addOne(of, GAME)
    const both = await Promise.all(
      [1, 2].map(() => ask('POST', `/ctms/dates/${game.id}/ask`, of.coach.token)),
    )
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 429])
    for (const { member_id, token } of [
      { member_id: of.girl.id, token: of.mother.token },
      { member_id: of.coach.id, token: of.coach.token },
    ])
      await ask('POST', `/ctms/dates/${game.id}/answer`, token, { member_id, answer: 'yes' })
    house.pass(3601)
    expect((await ask('POST', `/ctms/dates/${game.id}/ask`, await logIn(house, of.coach.email))).code).toBe(
      'everybody_answered',
    )
  })

  test('holds a link that ends with the date and with the place on the team, and no other opens anything', async () => {
    const of = await aTeamWithFamily(house)
    const game = await addOne(of, GAME)
    await ask('POST', `/ctms/dates/${game.id}/ask`, of.coach.token)
    const token = await linkIn(of.mother.email)
    const forged = `${Number(token.split('-')[0]) + 1}-${token.split('-').slice(1).join('-')}`
    expect((await ask('GET', `/ctms/asks/${forged}`)).http).toBe(404)
    await house.world.database.pool.query(
      `update roster_entry set state = 'ended', left_on = '2026-11-21' where member_id = $1`,
      [of.girl.id],
    )
    expect((await ask('GET', `/ctms/asks/${token}`)).http).toBe(410)
  })
})

describe('a calendar that subscribes', () => {
  const subscribe = async (token: string, body: object = {}) =>
    (await ask('POST', '/ctms/calendar/feed', token, body)).data?.url as string
  const read = (url: string, headers: Record<string, string> = {}) =>
    house.call(new URL(url).pathname, { headers })
  const eventsOf = (body: string) => {
    entriesIn(body)
    const calendar = new ICAL.Component(ICAL.parse(body))
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
    return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  }

  test('reads the dates of the family without a login, in its time zone, and names no child', async () => {
    const of = await aTeamWithFamily(house)
    await addOne(of, PRACTICE)
    await addOne(of, {
      kind: 'tournament',
      title: 'Winter, Classic; \\o/',
      starts_on: '2026-12-12',
      ends_on: '2026-12-13',
    })
    const url = await subscribe(of.mother.token)
    const { statusCode, headers, body } = await read(url)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    const [practice, tournament] = eventsOf(body)
    expect(practice).toMatchObject({
      summary: expect.stringMatching(/^Comets Red \d+: Practice$/),
      location: 'Riverside Park, 12 River Rd, Austin, TX',
      sequence: 0,
    })
    expect(practice!.description).toMatch(/^Bring: Water; glove\n/)
    expect(practice!.startDate.zone.tzid).toBe('America/Chicago')
    expect(practice!.startDate.toJSDate().toISOString()).toBe('2026-12-02T00:00:00.000Z')
    expect(practice!.endDate.toJSDate().toISOString()).toBe('2026-12-02T01:30:00.000Z')
    expect(tournament!.summary).toMatch(/: Winter, Classic; \\o\/$/)
    expect([tournament!.startDate.toString(), tournament!.endDate.toString()]).toEqual([
      '2026-12-12',
      '2026-12-14',
    ])
    expect(body).toMatch(/^DTSTAMP:\d{8}T\d{6}Z\r$/m)
    expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(body).toMatch(/END:VCALENDAR\r\n$/)
    for (const name of ['Sofía', of.girl.last_name, 'Maria', of.mother.last_name])
      expect(body).not.toContain(name)
  })

  test('gives a single date under an address of its own, in the reader’s language, as the feed gives it', async () => {
    const of = await aTeamWithFamily(house)
    const game = await addOne(of, GAME)
    const { dates } = (await ask('GET', '/ctms/calendar', of.mother.token)).data
    const { file_token } = dates.find(({ id }: { id: number }) => id === game.id)
    const path = (token: string) => `/api/ctms/date-files/${token}/event.ics`
    const { headers, body } = await house.call(`${path(file_token)}?language=es`)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': expect.stringMatching(/^inline/),
    })
    const [entry] = eventsOf(body)
    expect(entry!.summary).toMatch(/^Comets Red \d+: Juego de visita/)
    const [ofFeed] = eventsOf((await read(await subscribe(of.mother.token))).body)
    expect([entry!.uid, entry!.startDate.toString()]).toEqual([ofFeed!.uid, ofFeed!.startDate.toString()])
    for (const name of ['Sofía', of.girl.last_name, of.mother.last_name]) expect(body).not.toContain(name)

    const other = file_token.replace(/^\d+/, (id: string) => String(Number(id) + 1))
    expect((await house.call(path(other))).statusCode).toBe(404)
    expect((await house.call(path(file_token), { label: 'demo' })).statusCode).toBe(404)
  })

  test('keeps its entry when a date is moved or cancelled: the same UID, a higher SEQUENCE', async () => {
    const of = await aTeamWithFamily(house)
    const game = await addOne(of, GAME)
    const url = await subscribe(of.mother.token, { team_id: of.team_id })
    const seen = async () => {
      const [event] = eventsOf((await read(url)).body)
      const status = event!.component.getFirstPropertyValue('status')
      return {
        uid: event!.uid,
        sequence: event!.sequence,
        status,
        starts: event!.startDate.toJSDate().toISOString(),
      }
    }
    const before = await seen()
    expect(before).toMatchObject({ sequence: 0, status: 'CONFIRMED', starts: '2026-12-05T16:00:00.000Z' })
    const moved = await change(of, game, { ...GAME, starts_time: '09:00', ends_time: '11:00' })
    expect(await seen()).toEqual({ ...before, sequence: 1, starts: '2026-12-05T15:00:00.000Z' })
    await cancel(of, moved.data)
    expect(await seen()).toMatchObject({ uid: before.uid, sequence: 2, status: 'CANCELLED' })
  })

  test('that has this version already is told so', async () => {
    const of = await aTeamWithFamily(house)
    const game = await addOne(of, GAME)
    const url = await subscribe(of.mother.token)
    const { headers } = await read(url)
    const tag = String(headers.etag)
    expect(tag).toMatch(/^W\/"[\w-]+"$/)
    const again = await read(url, { 'if-none-match': tag })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
    await cancel(of, game)
    expect((await read(url, { 'if-none-match': tag })).statusCode).toBe(200)
  })

  test('has one address, until it is renewed; then the old one is nobody’s', async () => {
    const of = await aTeamWithFamily(house)
    const urls = await Promise.all([subscribe(of.mother.token), subscribe(of.mother.token)])
    expect(urls[0]).toBe(urls[1])
    expect(await subscribe(of.mother.token, { team_id: of.team_id })).not.toBe(urls[0])
    const next = await subscribe(of.mother.token, { renew: true })
    expect((await read(urls[0]!)).statusCode).toBe(404)
    expect((await read(next)).statusCode).toBe(200)
    const kept = await house.world.database.pool.query('select token_hash from calendar_feed')
    const token = Buffer.from(next.split('/').at(-2)!)
    expect(kept.rows.some(({ token_hash }) => (token_hash as Buffer).equals(token))).toBe(false)
  })

  test('shows nothing once the child has left the team, and of a team only to those it concerns', async () => {
    const of = await aTeamWithFamily(house)
    await addOne(of, GAME)
    const url = await subscribe(of.mother.token)
    expect(eventsOf((await read(url)).body)).toHaveLength(1)
    expect(await subscribe(team.mother.token, { team_id: of.team_id })).toBeUndefined()
    const ofClub = await subscribe(await house.tokenOf(clubAdmin(of.club_id)), { team_id: of.team_id })
    expect(eventsOf((await read(ofClub)).body)).toHaveLength(1)
    await house.world.database.pool.query(
      `update roster_entry set state = 'ended', left_on = '2026-11-21' where member_id = $1`,
      [of.girl.id],
    )
    expect(eventsOf((await read(url)).body)).toHaveLength(0)
  })
})
