import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RosterEntry, TeamRoster } from 'contract/clubs/rosters'
import { atOnce } from '../../test/at-once.ts'
import { aClubWithTeams } from '../../test/clubs.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { pdfText } from '../../test/pdf-text.ts'
import { aPlayer } from '../../test/rosters.ts'
import { onTeam } from '../../test/team.ts'
import { join } from './rosters.ts'

const house = await testHouse()
const { pool } = house.world.database
let admin: string
beforeAll(async () => {
  admin = await house.tokenOf(ADMIN)
})

/** A new club with 10U teams, and the tokens of two of its coaches. */
let club: Awaited<ReturnType<typeof aClubWithTeams>>
let [red, blue] = [0, 0]
let [coach, rival] = ['', '']
beforeEach(async () => {
  club = await aClubWithTeams(house.acting())
  ;[red, blue] = club.team_ids as [number, number]
  coach = await house.tokenOf([{ module: 'CTMS', role: 'Team Admin', team_id: red }])
  rival = await house.tokenOf([{ module: 'CTMS', role: 'Team Admin', team_id: blue }])
  await pool.query('update rule_pack set roster_max = 22, guests_max = 2, frozen_adds = 3, frozen_drops = 3')
})

let callers = 0
async function ask(method: string, path: string, payload?: object, token = coach) {
  // Attempts with numbers and birthdays are counted by address.
  const remoteAddress = `10.7.0.${++callers % 250}`
  const answer = await house.call(`/api/${path}`, {
    method,
    token,
    remoteAddress,
    ...(payload && { payload }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return {
    http: answer.statusCode,
    headers: answer.headers,
    raw: answer.rawPayload,
    ...(isJson ? answer.json() : {}),
  }
}
const roster = async (id = red, token = coach): Promise<TeamRoster> =>
  (await ask('GET', `ctms/team/${id}/roster`, undefined, token)).data
type Player = Awaited<ReturnType<typeof aPlayer>>
const add = (player: Player, more: object = {}, team = red, token = coach) =>
  ask('POST', `ctms/team/${team}/roster`, { ...player.card, role: 'player', ...more }, token)
async function added(more: object = {}, team = red, token = coach): Promise<RosterEntry & { email: string }> {
  const player = await aPlayer(house)
  const { data, message } = await add(player, more, team, token)
  expect(data, message).toBeDefined()
  return { ...data, email: player.email }
}
const takeOff = ({ id, version }: RosterEntry, token = coach, reason = 'Moved away') =>
  ask('POST', `ctms/roster/${id}/leave`, { version, reason }, token)
const letters = async (email: string) =>
  (
    await pool.query<{ subject: string; body_text: string }>(
      'select subject, body_text from mail where recipient = $1 order by id',
      [email],
    )
  ).rows

describe('a coach', () => {
  test('takes a player with the number and birthday of her card, and the family reads it', async () => {
    const player = await aPlayer(house)
    expect((await add(player)).data).toMatchObject({ state: 'active', role: 'player' })
    const shown = await roster()
    expect(shown).toMatchObject({
      players: 1,
      missing: 8,
      standing: 'open',
      rules: { name: 'USSSA 2027', roster_min: 9, roster_max: 22, unsourced: ['roster_max', 'min_ages'] },
      may: { edit: true, lock: false },
    })
    expect(shown.people).toMatchObject([
      {
        first_name: 'Sofía',
        is_eligible: true,
        eligibility: { message: '10U: age 9 on Aug 31, 2026, rule pack USSSA 2027' },
        registration_status: null,
        registration_begins_on: null,
      },
    ])
    expect((await letters(player.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Sofía Lopez\d+ is on the roster of Comets Red \d+$/),
    ])
  })

  test('does not find anybody by a number alone', async () => {
    const player = await aPlayer(house)
    expect(await add(player, { dob: '2017-05-03' })).toMatchObject({ http: 404, code: 'person_not_known' })
    expect(await add(player, { member_number: 'AF-2026-999999' })).toMatchObject({
      http: 404,
      code: 'person_not_known',
    })
  })

  test('is refused for other teams, and told where there is none', async () => {
    expect(await ask('GET', `ctms/team/${blue}/roster`)).toMatchObject({ http: 404 })
    expect(await ask('GET', `ctms/team/999999/roster`)).toMatchObject({ http: 404, code: 'team_not_found' })
    expect(await add(await aPlayer(house), {}, blue)).toMatchObject({ http: 404 })
    const entry = await added({}, blue, rival)
    expect(await takeOff(entry)).toMatchObject({ http: 404, code: 'roster_entry_not_found' })
    expect(await ask('GET', `ctms/roster/${entry.id}/photo`)).toMatchObject({ http: 404 })
    expect(await ask('GET', `club/roster/export/csv?team_id=${blue}`)).toMatchObject({ http: 404 })
    expect(await ask('GET', `ctms/team/${red}/roster`, undefined, '')).toMatchObject({ http: 401 })
  })

  test('gives numbers and positions; a number is worn once, and of two windows the slower is told', async () => {
    const [one, other] = [await added(), await added()]
    const change = (entry: RosterEntry, version: number, jersey_number: string | null) =>
      ask('PATCH', `ctms/roster/${entry.id}`, { version, jersey_number, positions: ['SS', 'P'] })
    expect((await change(one, one.version, '07')).data).toMatchObject({
      jersey_number: '07',
      positions: ['SS', 'P'],
    })
    expect(await change(other, other.version, '07')).toMatchObject({ http: 409, code: 'number_taken' })
    expect(await change(one, one.version, '8')).toMatchObject({
      http: 409,
      detail: { current: { jersey_number: '07' } },
    })
    expect(await change(other, other.version, '123')).toMatchObject({
      http: 422,
      errors: { jersey_number: ['Enter a number from 0 to 99.'] },
    })
  })

  test('takes somebody off with a reason that the family reads, and may take her again', async () => {
    const player = await aPlayer(house)
    const { data: entry } = await add(player)
    expect((await takeOff(entry)).http).toBe(200)
    expect((await roster()).people).toEqual([])
    expect((await letters(player.email)).at(-1)).toMatchObject({
      subject: expect.stringContaining('is no longer on the roster of'),
      body_text: expect.stringContaining('Reason: Moved away'),
    })
    expect(await takeOff(entry)).toMatchObject({ http: 404 })
    expect((await add(player)).http).toBe(200)
  })
})

describe('the rules', () => {
  test('refuse who is too old, with the division that fits', async () => {
    expect(await add(await aPlayer(house, { dob: '2014-08-31' }))).toMatchObject({
      http: 409,
      code: 'roster_refused',
      message:
        '10U: too old, age 12 on Aug 31, 2026 and 10 is the maximum, rule pack USSSA 2027. Choose 12U.',
    })
  })

  test('refuse one more than fits, also when two come at the same moment', async () => {
    await pool.query('update rule_pack set roster_max = 2, roster_min = 0')
    await added()
    const players = [await aPlayer(house), await aPlayer(house), await aPlayer(house)]
    const answers = await Promise.all(players.map((player) => add(player)))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ http }) => http === 409)).toMatchObject({
      message: 'The roster is full: 2 of 2 players, rule pack USSSA 2027.',
    })
    expect((await roster()).players).toBe(2)
  })

  test('give a number to one of two players who are given it at the same moment', async () => {
    const entries = [await added(), await added(), await added()]
    const answers = await atOnce(3, (i) =>
      ask('PATCH', `ctms/roster/${entries[i]!.id}`, {
        version: entries[i]!.version,
        jersey_number: '7',
        positions: [],
      }),
    )
    expect(answers.map(({ code, http }) => code ?? http).toSorted()).toEqual([
      200,
      'number_taken',
      'number_taken',
    ])
  })

  test('let one of two coaches have a player whom both take at the same moment', async () => {
    const player = await aPlayer(house)
    const answers = await Promise.all([add(player), add(player, {}, blue, rival)])
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    expect(answers.find(({ http }) => http === 409)).toMatchObject({
      code: 'roster_refused',
      message: expect.stringMatching(/^This player is on the roster of Comets (Red|Blue) \d+, and rule pack/),
    })
    const { rows } = await pool.query(
      `select id from roster_entry where member_id = $1 and state = 'active'`,
      [player.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('hold in the database as well', async () => {
    const entry = await added()
    const copy = (set: string) =>
      pool.query(
        `insert into roster_entry (tenant_id, team_id, member_id, season_id, discipline_id, role, state, was_active, is_only, joined_on, created_at)
         select tenant_id, ${set}, season_id, discipline_id, role, state, was_active, is_only, joined_on, created_at
         from roster_entry where id = $1`,
        [entry.id],
      )
    await expect(copy('team_id, member_id')).rejects.toThrow('roster_entry_once')
    await expect(copy(`${blue}, member_id`)).rejects.toThrow('roster_entry_only')
  })

  test('lock a roster for the team and not for the office, and freeze it for both', async () => {
    const entry = await added()
    const { team } = await roster()
    const lock = (days: object, version = team.version, token = admin) =>
      ask('POST', `ctms/team/${red}/roster-lock`, { version, locked_on: '', frozen_on: '', ...days }, token)
    expect((await lock({ locked_on: '11/21/2026' }, team.version, coach)).http).toBe(403)
    expect((await lock({ locked_on: '11/21/2026' })).data).toMatchObject({
      standing: 'locked',
      lock_day: '2026-11-21',
    })
    expect(await lock({ locked_on: '' })).toMatchObject({
      http: 409,
      detail: { current: { standing: 'locked' } },
    })
    expect(await takeOff(entry)).toMatchObject({
      http: 409,
      message:
        'The roster has been locked since Nov 21, 2026. Please ask your league office for this change.',
    })
    expect((await roster()).may).toEqual({ edit: false, lock: false })
    expect((await add(await aPlayer(house), {}, red, admin)).http).toBe(200)

    await pool.query('update rule_pack set frozen_drops = 1')
    await lock({ frozen_on: '11/21/2026' }, team.version + 1)
    const [one, other] = (await roster(red, admin)).people as [RosterEntry, RosterEntry]
    expect((await takeOff(one, admin)).http).toBe(200)
    expect(await takeOff(other, admin)).toMatchObject({
      http: 409,
      message:
        'The roster has been frozen since Nov 21, 2026. Rule pack USSSA 2027 lets you drop 1 players, and 1 have been dropped.',
    })
  })

  test('take a guest of another team until a day, and no more than there may be', async () => {
    await pool.query('update rule_pack set guests_max = 1')
    const stranger = await aPlayer(house)
    const guest = { role: 'guest', until_on: '11/22/2026' }
    expect(await add(stranger, guest)).toMatchObject({
      http: 409,
      message: 'Guests need to be on another team’s roster. Please add them as a player.',
    })
    await add(stranger, {}, blue, rival)
    expect((await add(stranger, guest)).data).toMatchObject({ role: 'guest', until_on: '2026-11-22' })
    const second = await aPlayer(house)
    await add(second, {}, blue, rival)
    expect(await add(second, guest)).toMatchObject({
      http: 409,
      message: 'All guest spots are taken: 1 of 1, rule pack USSSA 2027.',
    })
    expect(await add(second, { role: 'guest', until_on: null })).toMatchObject({
      http: 409,
      message: 'Choose the guest’s last day, from today through the end of the season.',
    })
    expect(await roster()).toMatchObject({ players: 0, guests: 1 })
    await pool.query(
      `update roster_entry set joined_on = '2026-11-01', until_on = '2026-11-20' where role = 'guest'`,
    )
    expect(await roster()).toMatchObject({ guests: 0, people: [] })
    expect((await add(stranger, guest)).http).toBe(200)
  })
})

test('a request is granted or declined by the team, and staff by what they shall be', async () => {
  const [kept, refused] = [await aPlayer(house), await aPlayer(house)]
  const helper = await aPlayer(house, { dob: '1980-01-01' })
  const request = (member_id: number, role: 'player' | 'assistant_coach' = 'player') =>
    house
      .acting()
      .transaction((context) =>
        join(
          context,
          { team_id: red, member_id, role },
          { hand: 'team', otherwise: 'request', unasked: 'Asks.' },
        ),
      )
  await request(kept.id)
  await request(refused.id)
  await request(helper.id, 'assistant_coach')
  const { people, players } = await roster()
  expect([players, people.map(({ state, note }) => [state, note])]).toEqual([
    0,
    [
      ['requested', 'Asks.'],
      ['requested', 'Asks.'],
      ['requested', 'Asks.'],
    ],
  ])
  const of = (id: number) => people.find(({ member_id }) => member_id === id)!
  const grant = (id: number, more = {}) =>
    ask('POST', `ctms/roster/${of(id).id}/grant`, { version: of(id).version, ...more })
  expect((await grant(kept.id)).data).toMatchObject({ state: 'active', note: null })
  expect((await grant(helper.id, { role: 'manager' })).data).toMatchObject({
    state: 'active',
    role: 'manager',
  })
  expect((await takeOff(of(refused.id))).http).toBe(200)
  expect((await letters(refused.email)).at(-1)!.subject).toMatch(/^No spot for .* on Comets Red/)
  expect((await roster()).people.map(({ role, state }) => [role, state])).toEqual([
    ['manager', 'active'],
    ['player', 'active'],
  ])
})

test('a head coach does not leave a team without one', async () => {
  const person = await aPlayer(house, { dob: '1980-01-01' })
  await house
    .acting()
    .transaction((context) =>
      join(
        context,
        { team_id: red, member_id: person.id, role: 'head_coach' },
        { hand: 'office', otherwise: 'refuse' },
      ),
    )
  const [head] = (await roster()).people as [RosterEntry]
  expect(await takeOff(head, admin)).toMatchObject({ http: 409, code: 'head_coach_stays' })
})

describe('a printed roster', () => {
  test('has a row for everybody in a file, where no cell is a formula', async () => {
    const entry = await added()
    const helper = await aPlayer(house, { dob: '1980-01-01' })
    await onTeam(house, { team_id: red, member_id: helper.id, role: 'manager' })
    for (const first of ['=', '+', '-', '@']) {
      await pool.query('update member set last_name = $2 where id = $1', [entry.member_id, `${first}1+1`])
      const { raw, http, headers } = await ask('GET', `club/roster/export/csv?team_id=${red}`)
      expect(http).toBe(200)
      expect(headers).toMatchObject({
        'content-type': expect.stringContaining('text/csv'),
        'content-disposition': expect.stringMatching(/^attachment; filename="Roster-Comets-Red-\d+\.csv"/),
      })
      const [header, ...rows] = raw.toString().trim().split('\n')
      expect(header).toContain('Team,Division,Role,Number,First name,Last name,Member ID')
      expect(rows).toEqual([
        expect.stringMatching(/10U,Team manager,/),
        expect.stringContaining(`10U,Player,,Sofía,'${first}1+1,`),
      ])
      expect((await ask('POST', 'mms/club/roster/export/csv', { team_id: red })).raw).toEqual(raw)
    }
  })

  test('shows the pictures of those who have one, on paper too, to nobody of another team', async () => {
    const entry = await added()
    const pictures = async () =>
      (await ask('GET', `club/roster/export/pdf?team_id=${red}`)).raw
        .toString('latin1')
        .match(/\/Subtype \/Image/g)?.length ?? 0
    const before = await pictures()
    const jpeg = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#d01c3f' } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.append('member_id', String(entry.member_id))
    form.append('profile_pic', new File([new Uint8Array(jpeg)], 'sofia.jpg'))
    const sent = new Response(form)
    await house.call('/api/profilePicStore', {
      method: 'POST',
      token: admin,
      payload: Buffer.from(await sent.arrayBuffer()),
      headers: { 'content-type': sent.headers.get('content-type')! },
    })
    const [{ photo }] = (await roster()).people as [RosterEntry]
    const path = photo!.replace('/api/', '')
    expect((await ask('GET', path)).headers).toMatchObject({ 'content-type': 'image/jpeg' })
    expect((await ask('GET', path, undefined, rival)).http).toBe(404)
    expect(await pictures()).toBe(before + 1)
  })

  test('is a PDF with the staff, of a team or of all teams of a club, also by POST', async () => {
    const entry = await added()
    await added({}, blue, rival)
    const file = await ask('GET', `club/roster/export/pdf?team_id=${red}`)
    expect(file.raw.toString('latin1', 0, 5)).toBe('%PDF-')
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="Roster-Comets-Red-\d+\.pdf"/),
    })
    const words = pdfText(file.raw)
    expect(words).toContain('Comets Red')
    expect(words).toContain(entry.last_name)
    const clubs = await house.tokenOf([{ module: 'CTMS', role: 'Club Admin', club_id: club.club_id }])
    const all = pdfText(
      (await ask('POST', 'mms/club/roster/export/pdf', { club_id: club.club_id }, clubs)).raw,
    )
    expect(all).toContain('Comets Red')
    expect(all).toContain('Comets Blue')
    expect((await ask('GET', `club/roster/export/docx?team_id=${red}`)).http).toBe(404)
    expect(await ask('GET', 'club/roster/export/pdf')).toMatchObject({
      http: 422,
      message: 'Choose a team or club.',
    })
    expect((await ask('GET', 'club/roster/export/pdf?club_id=99999', undefined, admin)).http).toBe(404)
  })

  test('leaves with those who look after the team or its club, and with nobody else', async () => {
    const other = await aClubWithTeams(house.acting())
    const neighbour = await house.tokenOf([{ module: 'CTMS', role: 'Club Admin', club_id: other.club_id }])
    const own = await house.tokenOf([{ module: 'CTMS', role: 'Club Admin', club_id: club.club_id }])
    const manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
    const member = await house.tokenOf(MEMBER)
    for (const [token, http] of [
      [own, 200],
      [manager, 200],
      [neighbour, 404],
      [rival, 404],
      [member, 403],
      ['', 401],
    ] as const) {
      const to = `reader-${http}-${red}@example.org`
      const taken = await Promise.all([
        ask('GET', `club/roster/export/csv?team_id=${red}`, undefined, token),
        ask('POST', 'club/roster/export/pdf', { team_id: red }, token),
        ask('POST', 'club/roster/email', { team_id: red, to }, token),
      ])
      expect(taken.map((one) => one.http)).toEqual([http, http, http])
    }
    expect(
      (await ask('GET', `club/roster/export/csv?club_id=${club.club_id}`, undefined, neighbour)).http,
    ).toBe(404)
    for (const token of [admin, coach]) {
      expect((await ask('GET', 'club/roster/export/csv?team_id=999999', undefined, token)).http).toBe(404)
      const to = 'nobody@example.org'
      expect((await ask('POST', 'club/roster/email', { team_id: 999_999, to }, token)).http).toBe(404)
    }
  })

  test('is mailed to each address once', async () => {
    await added()
    const to = `director-${red}@example.org`
    const mail = (body: object) => ask('POST', 'club/roster/email', { team_id: red, ...body })
    expect(await mail({ to: `${to}, ${to}`, message: 'For Saturday.' })).toMatchObject({
      http: 200,
      message: 'Roster sent.',
      data: { sent: 1, message: expect.stringMatching(/\w/) },
    })
    const [letter] = await letters(to)
    expect(letter).toMatchObject({ subject: expect.stringMatching(/^Comets Red .* roster$/) })
    expect(letter!.body_text).toContain('For Saturday.')
    const listed = [`umpire-${red}@example.org`, `field-${red}@example.org`]
    expect(await mail({ emails: listed, subject: 'Pool play' })).toMatchObject({ data: { sent: 2 } })
    for (const one of listed) expect(await letters(one)).toMatchObject([{ subject: 'Pool play' }])
    expect(await mail({})).toMatchObject({ http: 422, code: 'no_recipients' })
    expect(await mail({ emails: ['nobody'] })).toMatchObject({ http: 422 })
  })

  test('is mailed once by two windows, and again when it is another one or some time has passed', async () => {
    await added()
    const to = `referee-${red}@example.org`
    const mail = (message = 'See you.') => ask('POST', 'club/roster/email', { team_id: red, to, message })
    const both = await Promise.all([mail(), mail()])
    expect(both.map(({ data }) => data.sent).toSorted()).toEqual([0, 1])
    expect(await letters(to)).toHaveLength(1)
    expect((await mail('With other words.')).data.sent).toBe(1)
    await added()
    expect((await mail()).data.sent).toBe(1)
    await pool.query(`update mail set created_at = created_at - interval '6 minutes' where recipient = $1`, [
      to,
    ])
    house.pass(1)
    expect((await mail()).data.sent).toBe(1)
    expect(await letters(to)).toHaveLength(4)
  })

  test('is written down by whichever call it is taken', async () => {
    await ask('GET', `club/roster/export/csv?team_id=${red}`)
    await ask('POST', 'mms/club/roster/export/pdf', { team_id: red })
    const { rows } = await pool.query(
      `select action, after from audit_entry where subject = 'team' and subject_id = $1 and action = 'roster.exported' order by id`,
      [red],
    )
    expect(rows).toMatchObject([{ after: { type: 'csv' } }, { after: { type: 'pdf' } }])
  })
})
