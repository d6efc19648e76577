import { beforeAll, describe, expect, test } from 'vitest'
import { aTeamWithFees } from '../../../test/fees.ts'
import { ADMIN, MEMBER, testHouse } from '../../../test/house.ts'
import { atOnce } from '../../../test/at-once.ts'
import { payIn } from '../../../test/registration.ts'
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
    errors: { coupon: ['This coupon code isn’t valid.'] },
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
  expect((await totals({}, other)).http).toBe(404)
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
  expect((await finish(other, await house.tokenOf(teamAdmin(team.other_team_id)))).http).toBe(404)
  expect(await finish(gold, team.coach)).toMatchObject({ http: 409, code: 'upgrade_not_free' })
  expect(await finish(other, team.coach)).toMatchObject({
    http: 200,
    data: { status: 'Success', payment: { amount: '0.00' }, membership: 'Other membership' },
  })
  expect(await finish(other, team.coach)).toMatchObject({ http: 409, code: 'no_upgrade' })
  expect((await finish(other, await house.tokenOf(ADMIN), 999_999)).http).toBe(404)
})

describe('for the whole team', () => {
  const order = (payload: object, by = team.coach) =>
    team.ask('POST', `/mms/upgrade/team/${team.team_id}`, by, { membership_id: gold, ...payload })
  const list = (by: string) => team.ask('GET', `/mms/upgrade/team/${team.team_id}`, by)
  const heldBy = (members: number[]) =>
    team.rowsOf<{ name: string; paid: number }>(
      `select m.name, r.paid from registration r
         join membership m on m.tenant_id = r.tenant_id and m.id = r.membership_id
       where r.member_id = any($1) order by r.id`,
      [members],
    )
  const twoPlayers = async () => [(await team.aFamily()).member_id, (await team.aFamily()).member_id]

  test('a coach orders once, with one coupon, and every player has the better membership', async () => {
    const players = await twoPlayers()
    const coupon = await aCoupon(house, { kind: 'fixed_amount', value: 1001 })
    const offered = (await list(team.coach)).data.memberships
    const better = offered.find((one: { membership_id: number }) => one.membership_id === gold)
    expect(better.players).toContainEqual({
      member_id: players[0],
      name: expect.stringContaining('Sofía'),
      membership: 'Player membership',
      difference: 2500,
    })
    const shown = (await totals({ players, coupon: coupon.code })).data
    expect(shown).toMatchObject({ total: '39.99', coupon: { code: coupon.code } })
    const placed = await order({ players, coupon: coupon.code, total: 3999 })
    expect(placed).toMatchObject({ http: 201, data: { total: 3999, paid: false } })
    expect(await payIn(house, placed.data.order_token)).toMatchObject({ data: { status: 'paid' } })
    expect(await heldBy(players)).toEqual([
      { name: 'Gold membership', paid: 6999 - 500 },
      { name: 'Gold membership', paid: 7000 - 500 },
    ])
    expect(await coupon.used()).toBe(1)
    const letters = await team.rowsOf(
      `select 1 from mail where subject = '2 memberships are now Gold membership'`,
    )
    expect(letters).toHaveLength(1)
    expect(await order({ players, total: 0 })).toMatchObject({ http: 422 })
  })

  test('what is given back of the order takes all of them back', async () => {
    const players = await twoPlayers()
    const { order_token, order_number } = (await order({ players, total: 5000 })).data
    await payIn(house, order_token)
    const [payment] = await team.rowsOf<{ id: number }>(
      `select p.id from payment p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
       where o.tenant_id = $1 and o.number = $2`,
      [house.tenants.alliance.id, order_number],
    )
    await team.ask('POST', `/mms/payments/${payment!.id}/refund`, await house.tokenOf(ADMIN), {
      request_key: crypto.randomUUID(),
      reason: 'A mistake',
    })
    await house.work()
    expect(await heldBy(players)).toEqual(Array(2).fill({ name: 'Player membership', paid: 4500 }))
  })

  test('a coupon that covers it completes it without a card; a total that was not shown is not ordered', async () => {
    const players = await twoPlayers()
    const coupon = await aCoupon(house, { value: 10_000, max_uses: 1 })
    expect(await order({ players, total: 4999 })).toMatchObject({
      http: 409,
      code: 'difference_changed',
      detail: { total: 5000 },
    })
    expect(await order({ players, coupon: coupon.code, total: 0 })).toMatchObject({ data: { paid: true } })
    expect(await heldBy(players)).toEqual(Array(2).fill({ name: 'Gold membership', paid: 4500 }))
    expect(await order({ players: await twoPlayers(), coupon: coupon.code, total: 0 })).toMatchObject({
      errors: { coupon: ['This coupon has been used up.'] },
    })
  })

  test('of a coach and families who order for the same players at once, each player is charged for once', async () => {
    const families = [await team.aFamily(), await team.aFamily()]
    const players = families.map(({ member_id }) => member_id)
    const rows = await team.rowsOf<{ id: number }>(
      'select id from registration where member_id = any($1) order by id',
      [players],
    )
    const own = (i: number) =>
      team.ask('POST', `/mms/member/upgrades/${rows[i]!.id}`, families[i]!.token, {
        membership_id: gold,
        difference: 2500,
      })
    const placed = await atOnce(6, (i) => (i < 2 ? own(i) : order({ players, total: 5000 })))
    for (const { http, code } of placed.filter((one) => one.http !== 201))
      expect({ http, code }).toEqual({ http: 409, code: 'upgrade_being_paid' })
    const standing = await team.rowsOf(
      `select u.registration_id from registration_upgrade u
         join order_part p on p.tenant_id = u.tenant_id and p.purpose = 'upgrade' and p.subject_id = u.id
         join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id and o.status = 'open'
       where u.registration_id = any($1) group by u.registration_id having count(*) > 1`,
      [rows.map(({ id }) => id)],
    )
    expect(standing).toEqual([])
    const tokens = placed.flatMap(({ data }) => data?.order_token ?? [])
    const paid = await atOnce(tokens.length, (i) => payIn(house, tokens[i]))
    expect(paid.filter((one) => one['data']?.status === 'paid').length).toBeGreaterThan(0)
    const [sum] = await team.rowsOf<{ paid: string }>(
      `select coalesce(sum(l.total), 0) as paid from registration_upgrade u
         join order_line l on l.tenant_id = u.tenant_id and l.purpose = 'upgrade' and l.subject_id = u.id
         join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id and o.status = 'paid'
       where u.registration_id = any($1)`,
      [rows.map(({ id }) => id)],
    )
    const better = (await heldBy(players)).filter(({ name }) => name === 'Gold membership')
    expect(Number(sum!.paid)).toBe(2500 * better.length)
  })

  test('only whoever looks after the team sees and orders it', async () => {
    const players = await twoPlayers()
    const other = await house.tokenOf(teamAdmin(team.other_team_id))
    expect((await list(other)).http).toBe(404)
    expect((await order({ players, total: 5000 }, other)).http).toBe(404)
    expect((await list(await house.tokenOf(ADMIN))).http).toBe(200)
  })
})
