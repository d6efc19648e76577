import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CheckInBoard, CheckInTeam, ReadinessAhead } from 'contract/readiness/team-check-in'
import { atOnce } from '../../../test/at-once.ts'
import { aClubThatEnters, anEvent } from '../../../test/events.ts'
import { testHouse } from '../../../test/house.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { payIn } from '../../../test/registration.ts'
import { aMember, asking, lettersTo, onTeam } from '../../../test/team.ts'
import { waitingForLock } from '../../../test/waiting.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
let ruled: { id: number; label: string; max_age: number }[]
let helper: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  await aClubThatEnters(house)
  const { rows } = await pool.query(
    'select id, label, max_age from division where tenant_id = $1 order by max_age limit 1',
    [house.tenants.alliance.id],
  )
  ruled = rows
  helper = await house.tokenOf([{ module: 'EMS', role: 'volunteer' }])
  const admin = await house.tokenOf([{ module: 'MMS', role: 'admin' }])
  const { data: terms } = await ask('GET', '/ctms/readiness/terms', admin)
  await ask('PUT', '/ctms/readiness/terms', admin, {
    ...{ version: terms.version, age_kinds: [terms.kinds[0]], insurance: true, staff_memberships: false },
  })
})

const PRICE = 40_000
const IVY = { name: 'Ivy Reed', dob: '2017-05-02', jersey_number: '7' }

/** A tournament with a team of the house and one from outside, both paid. */
async function aWeekend() {
  const event = await anEvent(house, {
    kind: 'tournament',
    ...{ starts_on: '2027-06-12', ends_on: '2027-06-13' },
    divisions: ruled.map(({ id, label, max_age }) => ({
      ...{ division_id: id, label, max_age, price_cents: PRICE },
    })),
  })
  const club = await aClubThatEnters(house)
  const division = event.divisions[0]!.id
  const held = await ask('POST', `/ems/event/${event.slug}/register/teams`, club.coach.token, {
    request_key: randomUUID(),
    total: PRICE,
    entrants: [{ team_id: club.team_id, event_division_id: division, answers: [] }],
  })
  await payIn(house, held.data.order_token)
  const outside = await ask('POST', `/ems/event/${event.slug}/outside-teams`, undefined, {
    ...{ request_key: randomUUID(), name: `Visitors ${event.id}`, coach: '=Pat Stone', language: 'en' },
    ...{ email: `pat-${event.id}@example.org`, event_division_id: division, answers: [] },
    ...{ players: [IVY], total: PRICE },
  })
  await payIn(house, outside.data.order_token)
  const at = `/ems/events/${event.id}/check-in`
  const board = async (token = helper): Promise<CheckInBoard> => (await ask('GET', at, token)).data
  const { teams } = await board()
  const ours = teams.find(({ is_outside }) => !is_outside)!
  const theirs = teams.find(({ is_outside }) => is_outside)!
  const of = async (entrant_id: number): Promise<CheckInTeam> =>
    (await ask('GET', `${at}/${entrant_id}`, helper)).data
  const press = (entrant_id: number, path = '', body: object = {}, token = helper) =>
    ask('POST', `${at}/${entrant_id}${path}`, token, body)
  return { event, club, at, board, ours, theirs, of, press }
}

const lacking = (points: CheckInTeam['points']) =>
  points.filter(({ is_met }) => !is_met).map(({ key }) => key)

describe('the check-in table of an event', () => {
  test('says of each team what it lacks, and of each player why', async () => {
    const { ours, theirs, of } = await aWeekend()
    expect(ours.checked_in).toBeNull()
    const lack = (key: string) => ours.lacks.find((one) => one.key === key)
    expect(lack('insurance')).toMatchObject({ says: 'No approved insurance.', count: null })
    expect(lack('players')).toMatchObject({ says: { message: 'Only 1 of at least 9 players.' } })
    expect(lack('age')).toMatchObject({ title: 'Proof of age', says: null, count: 1 })
    expect(lack('fees')).toBeUndefined()
    const team = await of(ours.entrant_id)
    expect(
      team.roster
        .toSorted((a, b) => Number(a.is_player) - Number(b.is_player))
        .map(({ role, dob, points }) => [role, dob !== null, lacking(points)]),
    ).toEqual([
      ['Head coach', true, expect.any(Array)],
      ['Player', true, ['age']],
    ])
    const visitors = await of(theirs.entrant_id)
    expect(lacking(visitors.points)).toEqual(['insurance'])
    expect(visitors.roster).toMatchObject([
      { name: 'Ivy Reed', member_id: null, jersey_number: '7', points: [{ key: 'age', is_met: false }] },
    ])
  })

  test('says of a team of ours why its roster no longer fits the event, until it is mended', async () => {
    const { club, ours, board, of } = await aWeekend()
    const born = (dob: string) =>
      pool.query('update member set dob = $2 where id = $1', [club.player.id, dob])
    const unfit = async () => {
      const team = (await board()).teams.find(({ entrant_id }) => entrant_id === ours.entrant_id)!
      const { roster } = await of(ours.entrant_id)
      const player = roster.find(({ is_player }) => is_player)!
      return JSON.stringify([team.lacks, player.points.filter(({ is_met }) => !is_met)])
    }
    expect(await unfit()).not.toContain('Too old')
    await born('2014-01-01')
    expect(await unfit()).toContain('Too old')
    await born('2017-05-02')
    expect(await unfit()).not.toContain('Too old')
  })

  test('notes what was shown on paper, and a team that lacks nothing more is green', async () => {
    const { theirs, of, press, board } = await aWeekend()
    const { roster } = await of(theirs.entrant_id)
    const age = { what: 'age', player: roster[0]!.player }
    const version = (await board()).version
    expect((await press(theirs.entrant_id, '/seen', age)).http).toBe(200)
    await press(theirs.entrant_id, '/seen', age)
    await press(theirs.entrant_id, '/seen', { what: 'insurance' })
    const now = await board()
    // Pressed twice, it is noted once.
    expect(now.version).toBe(version + 2)
    expect(now.teams.find(({ entrant_id }) => entrant_id === theirs.entrant_id)!.lacks).toEqual([])
    expect((await of(theirs.entrant_id)).roster[0]!.points).toMatchObject([
      { is_met: true, seen: { by: expect.any(String) } },
    ])
    await press(theirs.entrant_id, '/not-seen', age)
    expect(lacking((await of(theirs.entrant_id)).roster[0]!.points)).toEqual(['age'])
    // Nobody’s paper, and one of somebody on another roster, are refused.
    expect((await press(theirs.entrant_id, '/seen', { what: 'age' })).http).toBe(422)
    expect((await press(theirs.entrant_id, '/seen', { what: 'age', member_id: 1 })).http).toBe(422)
  })

  test('checks a team in once, of two tables that press at the same moment', async () => {
    const { ours, event, press } = await aWeekend()
    const other = await pool.connect()
    await other.query('begin')
    await other.query(
      `insert into team_check_in (tenant_id, event_id, entrant_id, checked_at, actor, missing, reason, roster)
       values ($1, $2, $3, now(), 'Ben at the other table', 1, 'Papers follow', '{}')`,
      [house.tenants.alliance.id, event.id, ours.entrant_id],
    )
    const second = press(ours.entrant_id, '', { reason: 'Papers follow' })
    await expect.poll(() => waitingForLock(pool)).not.toEqual([])
    await other.query('commit')
    other.release()
    expect((await second).data.before).toMatchObject({ by: 'Ben at the other table' })
    const { rows } = await pool.query('select actor from team_check_in where entrant_id = $1', [
      ours.entrant_id,
    ])
    expect(rows).toHaveLength(1)
  })

  test('tells all other tables who has checked a team in, and takes it back once', async () => {
    const { ours, event, press, of } = await aWeekend()
    expect(await press(ours.entrant_id)).toMatchObject({
      http: 422,
      errors: { reason: [expect.any(String)] },
    })
    const tables = await Promise.all(
      [1, 2, 3].map(() => house.tokenOf([{ module: 'EMS', role: 'volunteer' }])),
    )
    const answers = await atOnce(6, (i) =>
      press(ours.entrant_id, '', { reason: `Papers follow ${i}` }, tables[i % 3]),
    )
    expect(answers.map(({ http }) => http)).toEqual(Array(6).fill(200))
    expect(answers.filter(({ data }) => data.before === null)).toHaveLength(1)
    const { rows } = await pool.query('select count(*)::int from team_check_in where entrant_id = $1', [
      ours.entrant_id,
    ])
    expect(rows[0].count).toBe(1)
    expect((await of(ours.entrant_id)).checked_in).toMatchObject({
      missing: expect.any(Number),
      reason: expect.stringContaining('Papers follow'),
    })
    const counts = (await ask('GET', `/ems/events/${event.id}/check-in/count`, event.manager)).data
    expect(counts).toMatchObject([{ expected: 2, checked_in: 1 }])
    // Taken back twice at once, it is so once, and can be done again.
    await atOnce(2, () => press(ours.entrant_id, '/undo'))
    expect((await of(ours.entrant_id)).checked_in).toBeNull()
    expect((await press(ours.entrant_id, '', { reason: 'Again' })).data.before).toBeNull()
  })

  test('says who came to the roster after the team had checked in', async () => {
    const { ours, club, press, of } = await aWeekend()
    await press(ours.entrant_id, '', { reason: 'Papers follow' })
    expect((await of(ours.entrant_id)).added).toBe(0)
    const late = await aMember(house, { first_name: 'Late', dob: '2017-08-08' })
    await onTeam(house, { team_id: club.team_id, member_id: late.id, role: 'player' })
    const { added, roster } = await of(ours.entrant_id)
    expect(added).toBe(1)
    expect(roster.filter(({ is_new }) => is_new).map(({ member_id }) => member_id)).toEqual([late.id])
  })

  test('keeps notes for whoever stands there next, and gives sheets and a table', async () => {
    const { ours, event, at, press, of } = await aWeekend()
    const note = await press(ours.entrant_id, '/notes', { body: 'Coach brings the certificate at noon' })
    expect(note.http).toBe(201)
    expect((await of(ours.entrant_id)).written).toMatchObject([
      { body: 'Coach brings the certificate at noon', by: expect.any(String) },
    ])
    await ask('DELETE', `${at}/${ours.entrant_id}/notes/${note.data.id}`, helper)
    expect((await of(ours.entrant_id)).written).toEqual([])
    const csv = await house.call(`/api${at}.csv`, { token: helper })
    expect(csv.body).toContain('Division,Team,Club,Coach')
    expect(csv.body).toContain('Proof of age: 1')
    // A spreadsheet would take it for a formula.
    expect(csv.body).toContain(",'=Pat Stone,")
    const pdf = await house.call(`/api/ems/events/${event.id}/print/check-in`, { token: helper })
    const text = pdfText(pdf.rawPayload)
    expect(text).toContain('Ivy Reed')
    expect(text).toContain('Missing: Insurance')
  })

  test('is closed to whoever isn’t at it, and knows no team that has left', async () => {
    const { ours, at, event, club } = await aWeekend()
    expect((await ask('GET', at, club.coach.token)).http).toBe(403)
    await ask('POST', `/ems/events/${event.id}/entrants/${ours.entrant_id}/remove`, event.manager, {
      reason: 'Left',
    })
    expect(await ask('POST', `${at}/${ours.entrant_id}`, helper, { reason: 'Late' })).toMatchObject({
      http: 404,
      code: 'team_not_expected',
    })
  })
})

test('of a canceled event, the table and the coach hear that it is canceled; of a draft, nobody hears anything', async () => {
  const { ours, at, event, club } = await aWeekend()
  const { version } = (await ask('GET', `/ems/events/${event.id}`, event.manager)).data
  const off = { version, status: 'cancelled', reason: 'Rain' }
  expect((await ask('POST', `/ems/events/${event.id}/move`, event.manager, off)).http).toBe(200)
  const canceled = { http: 409, code: 'event_called_off', message: 'This event was canceled.' }
  expect(await ask('GET', at, helper)).toMatchObject(canceled)
  expect(await ask('POST', `${at}/${ours.entrant_id}`, helper, { reason: 'Late' })).toMatchObject(canceled)
  expect(await ask('GET', `/ems/entrants/${ours.entrant_id}/check-in`, club.coach.token)).toMatchObject(
    canceled,
  )
  expect((await ask('GET', at, club.coach.token)).http).toBe(403)
  await pool.query(`update event set status = 'draft' where tenant_id = $1 and id = $2`, [
    house.tenants.alliance.id,
    event.id,
  ])
  expect(await ask('GET', at, helper)).toMatchObject({ http: 404, code: 'event_not_found' })
})

describe('a coach, before she comes', () => {
  test('sees what her team lacks and not what the table wrote, and reminds each family once', async () => {
    const { ours, club, press } = await aWeekend()
    await press(ours.entrant_id, '/notes', { body: 'Ask for the waiver' })
    const own = `/ems/entrants/${ours.entrant_id}/check-in`
    const seen = (await ask('GET', own, club.coach.token)).data as CheckInTeam
    expect(seen.lacks.map(({ key }) => key)).toEqual(ours.lacks.map(({ key }) => key))
    expect([seen.written, seen.notes]).toEqual([[], 0])
    const other = await aClubThatEnters(house)
    expect((await ask('GET', own, other.coach.token)).http).toBe(404)
    const answers = await atOnce(3, () => ask('POST', `${own}/remind`, club.coach.token))
    expect(answers.reduce((sum, { data }) => sum + data.letters, 0)).toBeGreaterThan(0)
    const letters = await lettersTo(house, club.player.email)
    expect(letters.map(({ subject }) => subject).filter((one) => one.endsWith('still to do'))).toHaveLength(1)
    expect(letters.at(-1)!.body_text).toContain('Proof of age is missing')
  })

  test('sees all coming events of her teams at one look, as the table judges them', async () => {
    const { event, ours, club, of, press, board } = await aWeekend()
    // Of two people the player has everything, once her paper was seen; the coach lacks her training.
    const { roster } = await of(ours.entrant_id)
    const member_id = roster.find(({ is_player }) => is_player)!.member_id
    await press(ours.entrant_id, '/seen', { what: 'age', member_id })
    const ahead = async (token: string): Promise<ReadinessAhead[]> =>
      (await ask('GET', '/ems/my-teams/readiness', token)).data
    const [here, ...more] = await ahead(club.coach.token)
    expect(more).toEqual([])
    expect(here!.event).toMatchObject({ id: event.id, starts_on: '2027-06-12', ends_on: '2027-06-13' })
    const { notes: _, ...row } = (await board()).teams.find(({ is_outside }) => !is_outside)!
    expect(here!.teams).toEqual([
      { ...row, team_id: club.team_id, division: ruled[0]!.label, ready: 1, is_payer: true },
    ])
    // The club sees the same of all its teams, and no team of others; somebody else has to pay.
    expect(await ahead(club.admin.token)).toEqual([
      { ...here, teams: here!.teams.map((one) => ({ ...one, is_payer: false })) },
    ])
    const other = await aClubThatEnters(house)
    expect(await ahead(other.coach.token)).toEqual([])
    expect((await ask('GET', '/ems/my-teams/readiness', helper)).http).toBe(403)
    await press(ours.entrant_id, '', { reason: 'Papers follow' })
    expect((await ahead(club.admin.token))[0]!.teams[0]!.checked_in).not.toBeNull()
    await ask('POST', `/ems/events/${event.id}/entrants/${ours.entrant_id}/remove`, event.manager, {
      reason: 'Left',
    })
    expect(await ahead(club.coach.token)).toEqual([])
  })
})
