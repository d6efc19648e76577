import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TransferShown } from 'contract/clubs/transfers'
import { aClubWithTeams } from '../../test/clubs.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { loggedIn, registered } from '../../test/household.ts'
import { registeringIn } from '../../test/registration.ts'
import { aPlayer } from '../../test/rosters.ts'
import { asking, clubAdmin, lettersTo, onTeam, teamAdmin } from '../../test/team.ts'
import { findTransferClashes } from './merged-places-queries.ts'
import { decide } from './transfers-deciding.ts'
import { watchTransfers } from './transfers-clock.ts'
import { tellOfLeaving } from './roster-hooks.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { pool } = house.world.database
const ask = asking(house)
let admin: string
let club: Awaited<ReturnType<typeof aClubWithTeams>>
let [red, blue, rockets] = [0, 0, 0]
let [redCoach, blueCoach] = ['', '']
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
})
beforeEach(async () => {
  club = await aClubWithTeams(house.acting())
  ;[red, blue] = club.team_ids as [number, number]
  rockets = club.other_team_id
  redCoach = await house.tokenOf(teamAdmin(red))
  blueCoach = await house.tokenOf(teamAdmin(blue))
  await pool.query('update rule_pack set roster_min = 0, roster_max = 22')
  await pool.query('delete from transfer_window')
  await open()
})

const open = (body: object = {}) =>
  ask('POST', '/mms/save/playerTransfer/enable', admin, { enabled: true, ...body })
/** A player on the red team without an account here. */
async function aRed() {
  const player = await aPlayer(house)
  await onTeam(house, { team_id: red, member_id: player.id, role: 'player' })
  return player
}
/** A logged-in mother whose daughter is registered for the red team and on it. */
async function aFamily() {
  const registrant = family.registrant()
  await registered(house, family, {
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name, dob: '2017-05-02' })],
  })
  const { rows } = await pool.query<{ id: number }>(
    `select id from member where last_name = $1 and first_name = 'Sofía'`,
    [registrant.last_name],
  )
  const child = rows[0]!.id
  await pool.query('update registration set team_id = $1 where member_id = $2', [red, child])
  await onTeam(house, { team_id: red, member_id: child, role: 'player' })
  return { child, email: registrant.email, token: await loggedIn(house, registrant.email) }
}
type Player = { id: number }
const byClub = (player: Player, to = blue, token = redCoach, more: object = {}) =>
  ask('POST', '/mms/club/transferPlayer', token, {
    member_id: player.id,
    from_team_id: red,
    to_team_id: to,
    ...more,
  })
const seen = async (id: number) => (await ask('GET', `/mms/admin/transfers/${id}`, admin)).data
const answer = async (id: number, side: string, said: string, token: string, more: object = {}) =>
  ask('POST', `/ctms/transfers/${id}/answer`, token, {
    version: (await seen(id)).version,
    side,
    answer: said,
    ...more,
  })
const decideOn = async (id: number, status: string, more: object = {}, token = admin) =>
  ask('POST', `/mms/admin/transfers/${id}`, token, { version: (await seen(id)).version, status, ...more })
/** A transfer both teams have agreed to. */
async function agreed(player: Player, to = blue) {
  const { data } = await byClub(player, to)
  await answer(data.transfer.id, 'receiving', 'agreed', to === blue ? blueCoach : admin)
  return data.transfer.id as number
}
const teamsOf = async ({ id }: Player) =>
  (
    await pool.query<{ team_id: number }>(
      `select team_id from roster_entry where member_id = $1 and state = 'active' and role = 'player'`,
      [id],
    )
  ).rows.map(({ team_id }) => team_id)
const stepsOf = ({ log }: TransferShown) =>
  log.toReversed().map(({ step, side }) => (side ? `${side} ${step}` : step))

describe('a family', () => {
  test('asks, both teams agree, the office approves, and the player is on the new roster with everything', async () => {
    const { child, email, token } = await aFamily()
    const { rows: entries } = await pool.query<{ id: number }>(
      'select id from roster_entry where member_id = $1',
      [child],
    )
    await pool.query(`update roster_entry set jersey_number = '7', positions = '{SS}' where id = $1`, [
      entries[0]!.id,
    ])
    const own = (await ask('GET', '/mms/member/transfers', token)).data
    expect(own).toMatchObject({
      players: [{ member_id: child, team_id: red, may_ask: true, why_not: null }],
      transfers: [],
    })
    const asked = await ask('POST', '/mms/member/transfers', token, {
      member_id: child,
      from_team_id: red,
      to_team_id: blue,
      reason: 'We have moved to Plano.',
    })
    expect(asked).toMatchObject({ http: 201, data: { status: 'asked', kind: 'fall', asked_by: 'family' } })
    const { id } = asked.data
    // The teams can answer in either order.
    expect(await answer(id, 'receiving', 'agreed', blueCoach)).toMatchObject({
      http: 200,
      data: { status: 'asked' },
    })
    expect(await answer(id, 'releasing', 'agreed', redCoach)).toMatchObject({
      data: { status: 'with_office' },
    })
    expect(await seen(id)).toMatchObject({ obstacles: [], open_at_old_team: 0 })
    const done = await decideOn(id, 'done')
    expect(done).toMatchObject({ http: 200, data: { status: 'done' } })
    expect(stepsOf(done.data)).toEqual([
      'asked',
      'receiving agreed',
      'releasing agreed',
      'followed',
      'approved',
    ])
    expect(done.data.log[1]).toMatchObject({ jersey_number: '7', open_cents: 0 })
    expect(await teamsOf({ id: child })).toEqual([blue])
    const { rows } = await pool.query(
      `select r.team_id, e.jersey_number, e.positions from registration r
         join roster_entry e on e.member_id = r.member_id and e.state = 'active'
       where r.member_id = $1`,
      [child],
    )
    expect(rows).toEqual([{ team_id: blue, jersey_number: '7', positions: ['SS'] }])
    // Payments and signatures carry over to the new coach's view.
    const { teams, verdicts } = (await ask('GET', `/ctms/readiness?team_id=${blue}`, blueCoach)).data
    const moved = teams[0].people.find(({ member_id }: { member_id: number }) => member_id === child)
    const [roster, membership, waivers] = moved.verdicts.map((at: number) => verdicts[at])
    expect([roster, membership, waivers]).toMatchObject([
      { requirement: 'roster', state: 'ready' },
      {
        requirement: 'membership',
        state: 'ready',
        says: { message: expect.stringMatching(/^Paid through/) },
      },
      { requirement: 'waivers', state: 'ready', says: 'All waivers are signed.' },
    ])
    const subjects = (await lettersTo(house, email)).map(({ subject }) => subject)
    expect(subjects.at(-2)).toMatch(/^Sofía .+: transfer to Comets Blue \d+ requested$/)
    expect(subjects.at(-1)).toMatch(/^Sofía .+ now plays for Comets Blue \d+$/)
    expect((await ask('GET', '/mms/member/transfers', token)).data.transfers).toMatchObject([
      { id, status: 'done' },
    ])
  })

  test('cannot ask for another’s child, nor follow or stop her transfer', async () => {
    const player = await aRed()
    const { token } = await aFamily()
    const other = { member_id: player.id, from_team_id: red, to_team_id: blue, reason: 'Please.' }
    expect(await ask('POST', '/mms/member/transfers', token, other)).toMatchObject({
      http: 404,
      code: 'player_not_on_team',
    })
    const { data } = await byClub(player)
    expect(
      await ask('POST', `/mms/member/transfers/${data.transfer.id}/withdraw`, token, { version: 1 }),
    ).toMatchObject({ http: 404, code: 'transfer_not_found' })
    expect((await ask('GET', '/mms/member/transfers', await house.tokenOf(MEMBER))).data).toEqual({
      players: [],
      transfers: [],
    })
  })

  test('stops what its team has asked for, once', async () => {
    const { child, token } = await aFamily()
    const { data } = await byClub({ id: child })
    const stop = () =>
      ask('POST', `/mms/member/transfers/${data.transfer.id}/withdraw`, token, {
        version: 1,
        reason: 'We stay.',
      })
    expect(await stop()).toMatchObject({ http: 200, data: { status: 'withdrawn', decision: 'We stay.' } })
    expect(await stop()).toMatchObject({ http: 409, code: 'transfer_over' })
    expect(await decideOn(data.transfer.id, 'done')).toMatchObject({ http: 409, code: 'transfer_over' })
    expect(await teamsOf({ id: child })).toEqual([red])
  })
})

describe('the teams', () => {
  test('of whom one asks have said yes by asking; the new one names the player by her card', async () => {
    const player = await aRed()
    expect(
      await ask('POST', `/ctms/team/${blue}/transfers`, blueCoach, { ...player.card, dob: '2017-05-03' }),
    ).toMatchObject({ http: 404, code: 'person_not_known' })
    const claimed = await ask('POST', `/ctms/team/${blue}/transfers`, blueCoach, player.card)
    expect(claimed).toMatchObject({
      http: 201,
      data: { asked_by: 'receiving', receiving: { answer: 'agreed' }, releasing: { answer: null } },
    })
    expect(await ask('POST', `/ctms/team/${blue}/transfers`, blueCoach, player.card)).toMatchObject({
      http: 409,
      code: 'transfer_open',
    })
    const loner = await aPlayer(house)
    expect(await ask('POST', `/ctms/team/${blue}/transfers`, blueCoach, loner.card)).toMatchObject({
      http: 404,
      code: 'player_not_on_team',
    })
  })

  test('of one club are both asked by who looks after it', async () => {
    const player = await aRed()
    const token = await house.tokenOf(clubAdmin(club.club_id))
    expect(await byClub(player, blue, token)).toMatchObject({
      http: 200,
      data: { transfer: { status: 'with_office' } },
    })
  })

  test('answer for themselves only, once, and the old one refuses with a ground', async () => {
    const player = await aRed()
    const { data } = await ask('POST', `/ctms/team/${blue}/transfers`, blueCoach, player.card)
    expect(await answer(data.id, 'releasing', 'agreed', blueCoach)).toMatchObject({ http: 404 })
    expect(await answer(data.id, 'receiving', 'agreed', blueCoach)).toMatchObject({
      http: 409,
      code: 'transfer_answered',
    })
    expect(await answer(data.id, 'releasing', 'refused', redCoach)).toMatchObject({
      http: 422,
      errors: { ground: ['Choose a reason.'] },
    })
    expect(await answer(data.id, 'releasing', 'refused', redCoach, { ground: 'other' })).toMatchObject({
      errors: { note: [expect.any(String)] },
    })
    const refused = await answer(data.id, 'releasing', 'refused', redCoach, {
      ground: 'unpaid_fees',
      note: 'Fall dues.',
    })
    expect(refused.data).toMatchObject({
      status: 'with_office',
      releasing: { answer: 'refused', ground: 'unpaid_fees', note: 'Fall dues.' },
    })
    // The old team's objection against the family is hidden from the new team.
    const [shown] = (await ask('GET', `/ctms/team/${blue}/transfers`, blueCoach)).data.transfers
    expect(shown.releasing).toEqual({ answer: 'refused', ground: null, note: null })
    expect(JSON.stringify(shown)).not.toContain('Fall dues')
    expect((await lettersTo(house, player.email)).at(-1)!.subject).toMatch(/^Comets Red \d+ declined/)
    // The office needs a reason to decide against the old team.
    expect(await decideOn(data.id, 'done')).toMatchObject({
      http: 422,
      errors: { reason: [expect.any(String)] },
    })
    expect(await decideOn(data.id, 'done', { reason: 'The dues are paid.' })).toMatchObject({ http: 200 })
    expect(await teamsOf(player)).toEqual([blue])
  })

  test('end it where the new one refuses', async () => {
    const player = await aRed()
    const { data } = await byClub(player)
    expect(
      await answer(data.transfer.id, 'receiving', 'refused', blueCoach, { note: 'Full.' }),
    ).toMatchObject({
      data: { status: 'refused', decision: 'Full.' },
    })
    expect(await byClub(player)).toMatchObject({ http: 200 })
  })

  test('that say nothing are reminded and then count as having agreed; the office decides', async () => {
    const player = await aRed()
    const { rows: before } = await pool.query(`select count(*)::int as n from mail where about = 'transfer'`)
    const asked = await byClub(player)
    const { id } = asked.data.transfer
    const watch = () => house.turn(watchTransfers)
    const state = async () => stepsOf(await seen(id))
    await watch()
    expect(await state()).toEqual(['asked', 'releasing agreed'])
    house.pass(5 * 86_400)
    admin = await house.tokenOf(ADMIN)
    await watch()
    await watch()
    expect(await state()).toEqual(['asked', 'releasing agreed', 'reminded'])
    house.pass(3 * 86_400)
    admin = await house.tokenOf(ADMIN)
    await watch()
    await watch()
    expect(await state()).toEqual(['asked', 'releasing agreed', 'reminded', 'receiving silent'])
    expect(await seen(id)).toMatchObject({ status: 'with_office', receiving: { answer: 'silent' } })
    const { rows: after } = await pool.query(`select count(*)::int as n from mail where about = 'transfer'`)
    // The family, the new coach, and the coach again.
    expect(after[0].n - before[0].n).toBeGreaterThanOrEqual(3)
    house.pass(-8 * 86_400)
    admin = await house.tokenOf(ADMIN)
  })

  test('of a season that is over are not asked any more', async () => {
    const player = await aRed()
    const { id } = (await byClub(player)).data.transfer
    const { rows } = await pool.query<{ season_id: number; end_date: string }>(
      'select s.id as season_id, s.end_date::text as end_date from season s join team t on t.season_id = s.id where t.id = $1',
      [red],
    )
    await pool.query(`update season set end_date = '2026-11-20' where id = $1`, [rows[0]!.season_id])
    await house.turn(watchTransfers)
    await pool.query('update season set end_date = $2 where id = $1', [rows[0]!.season_id, rows[0]!.end_date])
    expect(await seen(id)).toMatchObject({ status: 'expired' })
  })
})

describe('a transfer is refused in words', () => {
  test('outside the window, to the same team, of another’s player, and beyond the quota', async () => {
    const player = await aRed()
    await open({ enabled: false })
    expect(await byClub(player)).toMatchObject({
      http: 409,
      code: 'transfer_refused',
      message: 'Transfers are closed. Please ask your league office.',
      detail: { obstacles: [{ code: 'window_closed' }] },
    })
    await open()
    expect(await byClub(player, red)).toMatchObject({ http: 422, code: 'same_team' })
    expect(await byClub(player, blue, blueCoach)).toMatchObject({ http: 404 })
    expect(await byClub({ id: 999_999 }, blue)).toMatchObject({ http: 404 })
    expect(await byClub(player, 999_999)).toMatchObject({ http: 404, code: 'team_not_found' })
    await decideOn(await agreed(player), 'done')
    const back = { member_id: player.id, from_team_id: blue, to_team_id: red }
    expect(await ask('POST', '/mms/club/transferPlayer', blueCoach, back)).toMatchObject({
      http: 409,
      detail: { obstacles: [{ code: 'quota' }] },
    })
    expect(
      await ask('POST', '/mms/club/transferPlayer', blueCoach, { ...back, exception: 'Please.' }),
    ).toMatchObject({ http: 403 })
    const granted = await ask('POST', '/mms/admin/transfers', admin, {
      ...back,
      exception: 'The family moves.',
    })
    expect(granted).toMatchObject({ http: 200, data: { transfer: { status: 'asked' } } })
    expect(await seen(granted.data.transfer.id)).toMatchObject({ is_exception: true })
    expect(
      await decideOn(granted.data.transfer.id, 'done', { reason: 'Both agreed by phone.' }),
    ).toMatchObject({
      http: 200,
    })
    expect(await teamsOf(player)).toEqual([red])
  })

  test('to whoever does not look after the old team, and where nobody or no team is meant', async () => {
    const player = await aRed()
    const stranger = await aClubWithTeams(house.acting())
    const manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
    const helper = await house.tokenOf([{ module: 'CTMS', role: 'Volunteer Teams', team_id: red }])
    for (const [token, http] of [
      [await house.tokenOf(MEMBER), 403],
      [helper, 403],
      [blueCoach, 404],
      [await house.tokenOf(clubAdmin(stranger.club_id)), 404],
    ] as const)
      expect(await byClub(player, blue, token)).toMatchObject({ http })
    const teams = { from_team_id: red, to_team_id: blue }
    const say = (body: object, token: string | undefined = manager) =>
      ask('POST', '/mms/club/transferPlayer', token, body)
    expect((await say({ ...teams, player_id: player.id }, '')).http).toBe(401)
    expect(await say(teams)).toMatchObject({
      http: 422,
      errors: { member_id: ['Choose a player.'] },
    })
    expect(await say({ player_id: player.id, from_team_id: red })).toMatchObject({
      http: 422,
      errors: { to_team_id: [expect.any(String)] },
    })
    expect(await say({ ...teams, to_team_id: red, player_id: player.id })).toMatchObject({
      http: 422,
      message: 'The player is already on this team. Please choose another one.',
    })
    // Either name of the player's id works, and the office asks both teams.
    const asked = await say({ ...teams, player_id: player.id, reason: 'Moves to Plano.' })
    expect(asked.data).toEqual({ transfer: { id: expect.any(Number), status: 'asked' } })
    expect(await seen(asked.data.transfer.id)).toMatchObject({
      member_id: player.id,
      asked_by: 'office',
      reason: 'Moves to Plano.',
      from: { id: red },
      to: { id: blue },
    })
  })

  test('once more in the same part of the season, and not in the next one', async () => {
    const player = await aRed()
    await decideOn(await agreed(player), 'done')
    const back = { member_id: player.id, from_team_id: blue, to_team_id: red }
    const goBack = () => ask('POST', '/mms/club/transferPlayer', admin, back)
    expect(await goBack()).toMatchObject({
      http: 409,
      message: 'Players can move once in the fall, and this player already has.',
    })
    const halfAYear = 180 * 86_400
    house.pass(halfAYear)
    admin = await house.tokenOf(ADMIN)
    const summer = await goBack()
    expect(summer).toMatchObject({ http: 200 })
    expect(await seen(summer.data.transfer.id)).toMatchObject({ kind: 'summer', is_exception: false })
    await decideOn(summer.data.transfer.id, 'done', { reason: 'Both agreed.' })
    expect(
      await ask('POST', '/mms/club/transferPlayer', admin, { ...back, from_team_id: red, to_team_id: blue }),
    ).toMatchObject({
      http: 409,
      message: 'Players can move once in the summer, and this player already has.',
    })
    house.pass(-halfAYear)
    admin = await house.tokenOf(ADMIN)
  })

  test('to a full or frozen roster and when too old, when asked and when approved: nothing is half done', async () => {
    const player = await aRed()
    await pool.query('update rule_pack set roster_min = 0, roster_max = 0')
    expect(await byClub(player)).toMatchObject({ http: 409, detail: { obstacles: [{ code: 'full' }] } })
    await pool.query('update rule_pack set roster_min = 0, roster_max = 22')
    const id = await agreed(player)
    await pool.query(`update team set frozen_on = '2026-11-01' where id = $1`, [blue])
    expect((await seen(id)).obstacles).toMatchObject([
      { message: expect.stringMatching(/has been frozen since Nov 1, 2026/) },
    ])
    expect(await decideOn(id, 'done')).toMatchObject({
      http: 409,
      detail: { obstacles: [{ code: 'frozen' }] },
    })
    await pool.query(`update team set frozen_on = null where id = $1`, [blue])
    await pool.query(`update member set dob = '2010-01-01' where id = $1`, [player.id])
    expect(await decideOn(id, 'done')).toMatchObject({ http: 409, detail: { obstacles: [{ code: 'age' }] } })
    expect(await teamsOf(player)).toEqual([red])
    expect((await seen(id)).status).toBe('with_office')
  })

  test('to be asked for twice by way of two records that are made one', async () => {
    const [one, other] = [await aRed(), await aRed()]
    await pool.query(`update roster_entry set is_only = false, team_id = $2 where member_id = $1`, [
      other.id,
      rockets,
    ])
    await byClub(one)
    await ask('POST', '/mms/club/transferPlayer', admin, {
      member_id: other.id,
      from_team_id: rockets,
      to_team_id: blue,
    })
    const clashes = await house
      .acting()
      .transaction((context) => findTransferClashes(context, one.id, other.id))
    expect(clashes).toMatchObject([{ team: expect.stringMatching(/^Comets Blue/) }])
  })

  test('where the last place is taken meanwhile', async () => {
    const [one, other] = [await aRed(), await aRed()]
    const [first, second] = [await agreed(one), await agreed(other)]
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from roster_entry where team_id = $1 and state = 'active' and role = 'player'`,
      [blue],
    )
    await pool.query('update rule_pack set roster_max = $1', [rows[0]!.n + 1])
    const both = await Promise.all([decideOn(first, 'done'), decideOn(second, 'done')])
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
    expect([...(await teamsOf(one)), ...(await teamsOf(other))].toSorted()).toEqual([red, blue].toSorted())
  })

  test('to who is slower: of two who ask, answer or decide at the same moment', async () => {
    const player = await aRed()
    const [here, there] = await Promise.all([byClub(player), byClub(player, rockets)])
    expect([here.http, there.http].toSorted()).toEqual([200, 409])
    const { id } = (here.data ?? there.data).transfer
    const { version } = await seen(id)
    await pool.query(
      `update transfer set receiving_answer = 'agreed', status = 'with_office' where id = $1`,
      [id],
    )
    const say = (status: string) =>
      ask('POST', `/mms/admin/transfers/${id}`, admin, { version, status, reason: 'So be it.' })
    const answers = await Promise.all([say('done'), say('refused')])
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    const late = await say('refused')
    expect(late).toMatchObject({ http: 409, code: 'transfer_over' })
  })
})

describe('the office', () => {
  test('pages through all transfers by status, season and name, and takes them away as a file', async () => {
    const player = await aRed()
    const id = await agreed(player)
    const list = await ask('GET', '/mms/admin/transfers?status=with_office&per_page=1', admin)
    expect(list).toMatchObject({ data: [{ id, status: 'with_office' }], meta: { total: expect.any(Number) } })
    expect((await ask('GET', `/mms/admin/transfers?q=nobody-of-this-name`, admin)).data).toEqual([])
    const file = await house.call('/api/mms/report/transfers/export', {
      method: 'POST',
      token: admin,
      payload: { status: 'with_office' },
    })
    expect(file.body).toContain(player.card.member_number)
    expect(await ask('GET', '/mms/admin/transfers', redCoach)).toMatchObject({ http: 403 })
    expect(await ask('GET', '/mms/admin/transfers/999999', admin)).toMatchObject({ http: 404 })
  })

  test('approves after the window has closed what was asked for in time', async () => {
    const player = await aRed()
    const id = await agreed(player)
    expect((await open({ enabled: false })).data.enabled).toBe(false)
    expect((await seen(id)).obstacles).toEqual([])
    expect(await decideOn(id, 'done')).toMatchObject({ http: 200, data: { status: 'done' } })
    expect(await teamsOf(player)).toEqual([blue])
  })

  test('opens windows for a season or a league, and of two who change one the slower is told', async () => {
    const { data } = await ask('GET', '/mms/admin/transfer-windows', admin)
    expect(data.windows).toMatchObject([
      { kind: 'fall', from_on: '2026-08-01', to_on: '2026-12-31', is_enabled: true, answer_days: 7 },
      { kind: 'summer', from_on: '2027-01-01', to_on: '2027-07-31', is_enabled: true },
    ])
    const [fall] = data.windows
    const change = (body: object) =>
      open({ kind: 'fall', from: '2026-09-01', to: '11/30/2026', version: fall.version, ...body })
    expect(await change({ to: '08/30/2026' })).toMatchObject({
      http: 422,
      errors: { to: [expect.any(String)] },
    })
    expect(await change({ to: '08/30/2028' })).toMatchObject({ http: 422 })
    expect(await change({ answer_days: 0 })).toMatchObject({ http: 422 })
    expect(await change({ answer_days: 3 })).toMatchObject({ http: 200, data: { enabled: true } })
    expect(await change({ answer_days: 4 })).toMatchObject({
      http: 409,
      detail: { current: { from_on: '2026-09-01', to_on: '2026-11-30', answer_days: 3 } },
    })
    const league = data.leagues[0].id
    expect(
      await open({ league_id: league, kind: 'fall', from: '2026-08-01', to: '2026-08-31' }),
    ).toMatchObject({
      http: 200,
    })
    expect(await byClub(await aRed())).toMatchObject({ http: 409 })
    const manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
    expect(await ask('POST', '/mms/save/playerTransfer/enable', manager, { enabled: false })).toMatchObject({
      http: 403,
    })
    expect(await ask('POST', '/mms/save/playerTransfer/enable', admin, { enabled: 'maybe' })).toMatchObject({
      http: 422,
    })
  })

  test('opens and closes with one word, for a season that is not over and a league that is there', async () => {
    const enabled = async (body: object) => (await open(body)).data.enabled
    for (const yes of [true, 'true', '1']) expect(await enabled({ enabled: yes })).toBe(true)
    for (const no of [false, 'false', '0']) {
      expect(await enabled({ enabled: no })).toBe(false)
      expect(await byClub(await aRed())).toMatchObject({ http: 409, code: 'transfer_refused' })
    }
    expect(await open({ enabled: undefined })).toMatchObject({
      http: 422,
      errors: { enabled: ['Choose yes or no.'] },
    })
    const { data } = await ask('GET', '/mms/admin/transfer-windows', admin)
    const [season] = data.seasons
    expect(await enabled({ season_id: season.id })).toBe(true)
    expect(await open({ season_id: 999_999 })).toMatchObject({
      http: 422,
      errors: { season_id: ['Choose a season that isn’t over.'] },
    })
    expect(await open({ league_id: 999_999 })).toMatchObject({
      http: 422,
      errors: { league_id: ['Choose a league.'] },
    })
    for (const token of [redCoach, await house.tokenOf(clubAdmin(club.club_id)), await house.tokenOf(MEMBER)])
      expect((await ask('POST', '/mms/save/playerTransfer/enable', token, { enabled: false })).http).toBe(403)
    expect((await ask('POST', '/mms/save/playerTransfer/enable', '', { enabled: false })).http).toBe(401)
    expect(await byClub(await aRed())).toMatchObject({ http: 200 })
  })
})

describe('what others do about places on teams', () => {
  test('is asked before the move and told after it, also when somebody is taken off', async () => {
    const player = await aRed()
    const id = await agreed(player)
    const told: object[] = []
    const hooks = {
      movedTeam: async () => {},
      isPlaceBeingPaid: async () => false,
      comingEntriesOf: async () => [],
      withdrawEntriesOf: async () => 0,
      isRegisteredFor: async () => false,
      openAtTeam: async () => [{ person_id: player.id, cents: 12_500 }],
      leftTeam: async (_: unknown, left: object) => void told.push(left),
    }
    const office = house.acting()
    const done = await office.transaction((context) =>
      decide(hooks)(context, { id, version: 2, status: 'done', reason: undefined }),
    )
    expect(done.open_at_old_team).toBe(12_500)
    expect(done.log.find(({ step }) => step === 'followed')).toMatchObject({ open_cents: 12_500 })
    const { rows } = await pool.query<{ payload: { payload: { person_id: number; team_id: number } } }>(
      `select p.payload from graphile_worker._private_jobs p join graphile_worker._private_tasks t on t.id = p.task_id
       where t.identifier = 'left-team' order by p.id desc limit 1`,
    )
    const left = rows[0]!.payload.payload
    expect(left).toEqual({ person_id: player.id, team_id: red })
    await tellOfLeaving(hooks).run(office, left)
    expect(told).toEqual([left])
  })
})
