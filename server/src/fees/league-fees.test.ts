import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { aClubWithTeams } from '../../test/clubs.ts'
import { ADMIN, MEMBER, testHouse } from '../../test/house.ts'
import { payIn } from '../../test/registration.ts'
import { aPlayer } from '../../test/rosters.ts'
import { asking, clubAdmin, lettersTo, onTeam, teamAdmin } from '../../test/team.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
let admin: string
let club: Awaited<ReturnType<typeof aClubWithTeams>>
let owner: string
let place: { season_id: number; league_id: number; division_id: number }
const FEE = 32_500

async function wants(terms: { approval?: boolean; league_fee?: boolean }) {
  const { version } = (await ask('GET', '/ctms/team-terms', admin)).data
  const sent = { version, approval: false, league_fee: true, ...terms }
  expect((await ask('PUT', '/ctms/team-terms', admin, sent)).http).toBe(200)
}

beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
})
beforeEach(async () => {
  club = await aClubWithTeams(house.acting())
  owner = await house.tokenOf(clubAdmin(club.club_id))
  const { rows } = await pool.query<typeof place>(
    'select season_id, league_id, division_id from team where id = $1',
    [club.team_ids[0]],
  )
  place = rows[0]!
  await wants({})
})

let names = 0
const make = async (body: object = {}, token = owner) =>
  (
    await ask('POST', '/ctms/teams', token, {
      ...place,
      name: `New ${++names}`,
      club_id: club.club_id,
      ...body,
    })
  ).data as { id: number; version: number; status: string }
const team = async (id: number) => (await ask('GET', `/mms/club/get_team/${id}`, admin)).data
const fee = (id: number, token = owner) => ask('GET', `/ctms/teams/${id}/league-fee`, token)
const order = (id: number, total = FEE, token = owner) =>
  ask('POST', `/ctms/teams/${id}/league-fee`, token, { total })
const waive = (id: number, token = admin) =>
  ask('POST', `/ctms/teams/${id}/league-fee/waive`, token, { reason: 'A new club' })
async function paid(id: number) {
  const { data } = await order(id)
  return payIn(house, data.order_token)
}
const paidTotal = async () =>
  (
    await pool.query<{ paid: number }>(
      `select coalesce(sum(amount), 0)::int as paid from payment where state = 'succeeded'`,
    )
  ).rows[0]!.paid

describe('a team that a club makes', () => {
  test('takes nobody before the league fee is paid, and is there with the payment', async () => {
    const made = await make()
    expect(made.status).toBe('draft')
    expect((await fee(made.id)).data).toMatchObject({
      label: 'Team registration',
      amount: FEE,
      state: 'owed',
      team_status: 'draft',
      may_pay: true,
      order_id: null,
    })
    const player = await aPlayer(house)
    const add = () => ask('POST', `/ctms/team/${made.id}/roster`, owner, { ...player.card, role: 'player' })
    expect(await add()).toMatchObject({ http: 409, code: 'team_not_active' })
    expect(await order(made.id, FEE - 100)).toMatchObject({ code: 'fees_changed', detail: { total: FEE } })
    expect((await paid(made.id)).data).toMatchObject({ status: 'paid' })
    expect((await team(made.id)).status).toBe('active')
    const { data } = await fee(made.id)
    expect(data).toMatchObject({ state: 'paid', may_pay: false, order_id: expect.any(Number) })
    const { data: booked } = await ask('GET', `/mms/orders/by-id/${data.order_id}`, admin)
    expect(booked.lines).toMatchObject([{ purpose: 'league_fee', total: FEE, label: 'Team registration' }])
    const { rows } = await pool.query('select email from app_user where id = $1', [
      (await pool.query('select asked_of from league_fee where team_id = $1', [made.id])).rows[0].asked_of,
    ])
    expect((await lettersTo(house, rows[0].email)).map(({ subject }) => subject)).toContain(
      `${(await team(made.id)).name}: the league fee is settled`,
    )
    expect((await add()).http).toBe(200)
  })

  test('pays once, of however many windows that press at once', async () => {
    const { id } = await make()
    const before = await paidTotal()
    const placed = await atOnce(3, () => order(id))
    await atOnce(3, async (i) => placed[i]!.data && payIn(house, placed[i]!.data.order_token))
    expect([(await paidTotal()) - before, (await team(id)).status]).toEqual([FEE, 'active'])
    expect(await order(id)).toMatchObject({ http: 409, code: 'league_fee_settled' })
  })

  test('then waits for the office that wants to approve it, and a refusal gives the fee back', async () => {
    await wants({ approval: true })
    const { id } = await make()
    expect((await team(id)).awaits_office).toBe(false)
    await paid(id)
    const waiting = await team(id)
    expect(waiting).toMatchObject({ status: 'waiting_for_approval', awaits_office: true })
    const refusal = { version: waiting.version, status: 'inactive', reason: 'No field left.' }
    expect((await ask('POST', `/ctms/teams/${id}/decide`, admin, refusal)).http).toBe(200)
    await house.work()
    const { data } = await fee(id)
    expect(data.state).toBe('refunded')
    expect((await ask('GET', `/mms/orders/by-id/${data.order_id}`, admin)).data.refunds).toMatchObject([
      { amount: FEE, state: 'succeeded', reason: 'No field left.' },
    ])
  })

  test('is asked nothing where the league has no price for teams, or does not ask for it; nor is the office', async () => {
    expect((await make({}, admin)).status).toBe('active')
    await pool.query(`update membership_price set status = 'inactive' where amount = $1`, [FEE])
    const { id, status } = await make()
    await pool.query(`update membership_price set status = 'active' where amount = $1`, [FEE])
    expect([status, (await fee(id)).http]).toEqual(['active', 404])
    await wants({ league_fee: false })
    expect((await make()).status).toBe('active')
  })

  test('keeps its name and its place while it is to be paid for', async () => {
    const { id, version } = await make({ name: 'Comets Amber' })
    expect(
      await ask('POST', '/ctms/teams', owner, { ...place, name: 'comets amber', club_id: club.club_id }),
    ).toMatchObject({ http: 422, errors: { name: [expect.anything()] } })
    const divisions = (await ask('GET', '/ctms/choices', owner)).data.divisions as { id: number }[]
    const other = divisions.find((one) => one.id !== place.division_id)!.id
    const change = (token: string) =>
      ask('PATCH', `/ctms/teams/${id}`, token, { version, division_id: other })
    expect(await change(owner)).toMatchObject({ http: 409, code: 'team_has_fee' })
    expect((await change(admin)).http).toBe(200)
  })

  test('that has ended before the payment charges nobody', async () => {
    const { id, version } = await make()
    const { data } = await order(id)
    expect((await ask('POST', `/ctms/teams/${id}/end`, owner, { version })).http).toBe(200)
    const before = await paidTotal()
    expect(await payIn(house, data.order_token)).toMatchObject({ http: 409, code: 'league_fee_settled' })
    expect(await paidTotal()).toBe(before)
    expect((await fee(id)).data.may_pay).toBe(false)
  })
})

describe('the office waives', () => {
  test('a league fee, once, with a reason; what was ordered for it is not to be paid any more', async () => {
    const { id } = await make()
    const { data } = await order(id)
    expect((await waive(id, owner)).http).toBe(403)
    const both = await atOnce(2, () => waive(id))
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
    expect(await team(id)).toMatchObject({
      status: 'active',
      audit: expect.arrayContaining([
        expect.objectContaining({ action: 'team.league_fee_waived', note: 'A new club' }),
      ]),
    })
    expect((await payIn(house, data.order_token)).http).toBe(409)
  })

  test('or somebody pays, of both at once', async () => {
    const { id } = await make()
    const { data } = await order(id)
    const before = await paidTotal()
    await Promise.all([payIn(house, data.order_token), waive(id)])
    const { state } = (await fee(id)).data
    expect((await paidTotal()) - before).toBe(state === 'paid' ? FEE : 0)
    expect((await team(id)).status).toBe('active')
  })
})

test('a renewed team pays its league fee anew, and whoever was chosen is invited then', async () => {
  await pool.query(
    `insert into season (tenant_id, name, start_date, end_date, status)
     select tenant_id, 'The next one', start_date + interval '1 year', end_date + interval '1 year', 'active'
     from season where id = $1`,
    [place.season_id],
  )
  await pool.query(
    `insert into membership_price (tenant_id, membership_id, season_id, amount, sale_from, sale_until)
     select p.tenant_id, p.membership_id, s.id, 35000, '2026-08-01', '2028-07-31'
     from membership_price p join season s on s.tenant_id = p.tenant_id and s.name = 'The next one' where p.amount = $1`,
    [FEE],
  )
  const [red] = club.team_ids as [number]
  const girl = await aPlayer(house)
  await onTeam(house, { team_id: red, member_id: girl.id, role: 'player' })
  const renewed = await ask('POST', `/mms/renewal/team/${red}`, owner, {
    name: 'Comets again',
    division_id: place.division_id,
    member_ids: [girl.id],
  })
  expect(renewed).toMatchObject({ http: 201, data: { invited: 0, is_draft: true } })
  const id = renewed.data.team_id as number
  expect((await team(id)).invites).toEqual([])
  const { data } = await order(id, 35_000)
  await payIn(house, data.order_token)
  await house.work()
  expect(await team(id)).toMatchObject({ status: 'active', invites: [{ email: girl.email, role: 'player' }] })
  await pool.query(`update season set status = 'closed' where name = 'The next one'`)
})

test('others see nothing of it and pay nothing', async () => {
  const { id } = await make()
  const other = await house.tokenOf(teamAdmin(club.other_team_id))
  const member = await house.tokenOf(MEMBER)
  for (const [token, http] of [
    [other, 404],
    [member, 403],
  ] as const) {
    expect((await fee(id, token)).http).toBe(http)
    expect((await order(id, FEE, token)).http).toBe(http)
  }
  expect(await fee(club.other_team_id, admin)).toMatchObject({ http: 404, code: 'league_fee_not_found' })
  expect((await fee(999_999_999, admin)).http).toBe(404)
})
