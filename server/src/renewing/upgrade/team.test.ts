import { beforeAll, expect, test } from 'vitest'
import { aTeamWithFees } from '../../../test/fees.ts'
import { ADMIN, MEMBER, testHouse } from '../../../test/house.ts'
import { aCoupon } from '../../../test/coupons.ts'
import { clubAdmin, teamAdmin } from '../../../test/team.ts'

const house = await testHouse()
let team: Awaited<ReturnType<typeof aTeamWithFees>>
let gold: number
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  team = await aTeamWithFees(house)
  const [row] = await team.rowsOf<{ id: number }>(
    `insert into membership (tenant_id, member_type_id, discipline_id, name)
     select tenant_id, member_type_id, discipline_id, 'Gold membership' from membership
     where tenant_id = $1 and name = 'Player membership' returning id`,
    [house.tenants.alliance.id],
  )
  gold = row!.id
  await team.rowsOf(
    `insert into membership_price (tenant_id, membership_id, season_id, amount, sale_from, sale_until)
     select $1, $2, id, 7000, '2026-08-01', '2027-07-31' from season where tenant_id = $1 and name = '2026-2027'`,
    [house.tenants.alliance.id, gold],
  )
}, 60_000)

const totals = (payload: object, by = team.coach) =>
  team.ask('POST', '/mms/upgrade/team/payment-totals', by, {
    team_id: team.team_id,
    membership_id: gold,
    ...payload,
  })

test('a coach sees what a better membership costs for the team, or for some of its players', async () => {
  const [first] = [await team.aFamily(), await team.aFamily()]
  expect(await totals({})).toMatchObject({
    http: 200,
    data: { subtotal: '50.00', discount: '0.00', fee: '0.00', total: '50.00', players: 2 },
  })
  expect(await totals({ players: [first.member_id] })).toMatchObject({ data: { total: '25.00' } })
  const elsewhere = await team.aFamily({}, team.other_team_id)
  expect((await totals({ players: [elsewhere.member_id] })).http).toBe(422)
  expect((await totals({ membership_id: 999_999 })).http).toBe(422)
})

test('a coupon counts once for the whole team, and one that does not count is refused at its field', async () => {
  const players = [(await team.aFamily()).member_id, (await team.aFamily()).member_id]
  const coupon = await aCoupon(house, { kind: 'fixed_amount', value: 1000, membership_ids: [gold] })
  expect(await totals({ players, coupon: ` ${coupon.code.toLowerCase()} ` })).toMatchObject({
    data: { subtotal: '50.00', discount: '10.00', fee: '0.00', total: '40.00', players: 2 },
  })
  expect(await totals({ players, coupon: 'SUMMER' })).toMatchObject({
    http: 422,
    errors: { coupon: ['This coupon code is not valid.'] },
  })
  const over = await aCoupon(house, { ends_on: '2020-01-01' })
  expect(await totals({ players, coupon: over.code })).toMatchObject({
    http: 422,
    errors: { coupon: ['This coupon has expired.'] },
  })
})

test('of another team only the office learns it, and of none nobody', async () => {
  const other = await house.tokenOf(teamAdmin(team.other_team_id))
  const admin = await house.tokenOf(ADMIN)
  expect((await totals({}, other)).http).toBe(403)
  const manager = await house.tokenOf([{ module: 'MMS', role: 'manager' }])
  const club = await house.tokenOf(clubAdmin(team.club_id))
  for (const may of [admin, manager, club]) expect((await totals({}, may)).http).toBe(200)
  expect((await totals({}, await house.tokenOf(MEMBER))).http).toBe(403)
  for (const missing of ['team_id', 'membership_id'])
    expect(await totals({ [missing]: undefined }, admin)).toMatchObject({
      http: 422,
      errors: { [missing]: [expect.any(String)] },
    })
  expect((await totals({ team_id: 999_999 }, admin)).http).toBe(404)
  expect((await house.call('/api/mms/upgrade/team/payment-totals', { method: 'POST' })).statusCode).toBe(401)
})

test('a coach completes for a player what costs nothing, and no more than that', async () => {
  const [row] = await team.rowsOf<{ id: number }>(
    `insert into membership (tenant_id, member_type_id, discipline_id, name)
     select tenant_id, member_type_id, discipline_id, 'Other membership' from membership
     where tenant_id = $1 and name = 'Player membership' returning id`,
    [house.tenants.alliance.id],
  )
  const other = row!.id
  await team.rowsOf(
    `insert into membership_price (tenant_id, membership_id, season_id, amount, sale_from, sale_until)
     select $1, $2, id, 4500, '2026-08-01', '2027-07-31' from season where tenant_id = $1 and name = '2026-2027'`,
    [house.tenants.alliance.id, other],
  )
  const player = await team.aFamily()
  expect(await totals({ membership_id: other, players: [player.member_id] })).toMatchObject({
    data: { total: '0.00', players: 1 },
  })
  const [registration] = await team.rowsOf<{ id: number }>(
    'select id from registration where member_id = $1',
    [player.member_id],
  )
  const finish = (membership_id: number, by?: string, id = registration!.id) =>
    team.ask('POST', `/mms/paynow/${id}/upgradeZeroPayment`, by, { membership_id })
  expect((await finish(other)).http).toBe(401)
  expect((await finish(other, await house.tokenOf(teamAdmin(team.other_team_id)))).http).toBe(403)
  expect(await finish(gold, team.coach)).toMatchObject({ http: 409, code: 'upgrade_not_free' })
  expect(await finish(other, team.coach)).toMatchObject({
    http: 200,
    data: { status: 'Success', payment: { amount: '0.00' }, membership: 'Other membership' },
  })
  expect(await finish(other, team.coach)).toMatchObject({ http: 409, code: 'no_upgrade' })
  expect((await finish(other, await house.tokenOf(ADMIN), 999_999)).http).toBe(404)
})
