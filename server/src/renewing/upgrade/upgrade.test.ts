import { beforeAll, describe, expect, test } from 'vitest'
import type { Upgrade } from 'contract/renewing/upgrade'
import { atOnce } from '../../../test/at-once.ts'
import { aCoupon } from '../../../test/coupons.ts'
import { loggedIn, registered } from '../../../test/household.ts'
import { ADMIN, MEMBER, testHouse } from '../../../test/house.ts'
import { payIn, registeringIn } from '../../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
const { pool } = house.world.database

/** Another membership for players, at this price. */
async function offer(name: string, amount: number): Promise<number> {
  const tenant = house.tenants.alliance.id
  const { rows } = await pool.query<{ id: number }>(
    `insert into membership (tenant_id, member_type_id, discipline_id, name)
     select tenant_id, member_type_id, discipline_id, $2 from membership
     where tenant_id = $1 and name = 'Player membership' returning id`,
    [tenant, name],
  )
  const { id } = rows[0]!
  await pool.query(
    `insert into membership_price (tenant_id, membership_id, season_id, amount, sale_from, sale_until)
     select $1, $2, id, $3, '2026-08-01', '2027-07-31' from season where tenant_id = $1 and name = '2026-2027'`,
    [tenant, id, amount],
  )
  return id
}

let gold: number
let other: number
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  gold = await offer('Gold membership', 7000)
  other = await offer('Other membership', 4500)
  await offer('Cheaper membership', 2000)
})

async function newFamily() {
  const registrant = family.registrant()
  const { registrations } = await registered(house, family, {
    registrant,
    people: [await family.daughter({ last_name: registrant.last_name })],
  })
  return { token: await loggedIn(house, registrant.email), id: registrations[0].id as number, registrant }
}
const offered = (id: number, token: string) => ask('GET', `member/upgrades/${id}`, undefined, token)
const start = (id: number, token: string, membership_id: number, difference: number) =>
  ask('POST', `member/upgrades/${id}`, { membership_id, difference }, token)
const free = (id: number, token: string, payload: object) =>
  ask('POST', `paynow/${id}/upgradeZeroPayment`, payload, token)
const held = async (id: number) =>
  (
    await pool.query(
      `select m.name, r.price, r.paid from registration r join membership m using (tenant_id)
       where r.id = $1 and m.id = r.membership_id`,
      [id],
    )
  ).rows[0]

test('a mother pays the difference, and her daughter has the better membership', async () => {
  const { token, id } = await newFamily()
  const list = (await offered(id, token))['data']
  expect(list).toMatchObject({ membership: 'Player membership', price: 4500 })
  expect(list.upgrades.map(({ name, difference }: Upgrade) => [name, difference])).toEqual([
    ['Gold membership', 2500],
    ['Other membership', 0],
  ])
  const order = await start(id, token, gold, 2500)
  expect(order).toMatchObject({ http: 201, data: { total: 2500, paid: false } })
  expect(await held(id)).toEqual({ name: 'Player membership', price: 4500, paid: 4500 })
  expect(await payIn(house, order['data'].order_token)).toMatchObject({ data: { status: 'paid' } })
  expect(await held(id)).toEqual({ name: 'Gold membership', price: 7000, paid: 7000 })
})

test('one that costs nothing is completed at once, and only if the server says that it costs nothing', async () => {
  const { token, id } = await newFamily()
  expect(await free(id, token, { membership_id: gold })).toMatchObject({
    http: 409,
    code: 'upgrade_not_free',
  })
  expect(await free(id, token, {})).toMatchObject({ http: 422 })
  expect(await free(id, token, { membership_id: other })).toMatchObject({
    http: 200,
    data: { status: 'Success', payment: { amount: '0.00' }, membership: 'Other membership' },
  })
  expect(await held(id)).toEqual({ name: 'Other membership', price: 4500, paid: 4500 })
  expect(await free(id, token, { membership_id: other })).toMatchObject({ http: 409, code: 'no_upgrade' })
})

test('a difference that nobody has shown is not charged', async () => {
  const { token, id } = await newFamily()
  expect(await start(id, token, gold, 1)).toMatchObject({
    http: 409,
    code: 'difference_changed',
    detail: { difference: 2500 },
  })
})

/** The office refunds an order, or some of it. */
async function refundOf(order_token: string, amount?: number) {
  const { number } = (await ask('GET', `orders/${order_token}`))['data']
  const { rows } = await pool.query(
    `select p.id from payment p join orders o on o.id = p.order_id where o.number = $1 and o.tenant_id = $2`,
    [number, house.tenants.alliance.id],
  )
  const admin = await house.tokenOf(ADMIN)
  const refund = { request_key: crypto.randomUUID(), reason: 'A mistake', ...(amount && { amount }) }
  expect(await ask('POST', `payments/${rows[0].id}/refund`, refund, admin)).toMatchObject({ http: 200 })
  await house.work()
}

/** How often a card was charged, or is being charged. */
const charges = async () =>
  (await pool.query(`select from psp.payment where status <> 'failed'`)).rowCount as number
const ASKS_THE_BANK = '4000002500003155'

test('of several windows that order one upgrade at once one order stands, and one card is charged', async () => {
  const { token, id } = await newFamily()
  const orders = await atOnce(6, () => start(id, token, gold, 2500))
  for (const { http, code } of orders.filter((one) => one['http'] !== 201))
    expect({ http, code }).toEqual({ http: 409, code: 'upgrade_being_paid' })
  const placed = orders.flatMap((one) => one['data'] ?? [])
  expect(placed.length).toBeGreaterThan(0)
  const before = await charges()
  const answers = await atOnce(placed.length, (i) => payIn(house, placed[i].order_token))
  const [paid, ...refused] = answers.toSorted((a, b) => a['http'] - b['http'])
  expect(paid).toMatchObject({ data: { status: 'paid' } })
  for (const answer of refused) expect(answer).toMatchObject({ http: 409, code: 'order_cancelled' })
  expect(await charges()).toBe(before + 1)
  expect(await held(id)).toEqual({ name: 'Gold membership', price: 7000, paid: 7000 })
})

test('what was ordered and not paid makes room for the next try, in the same window and in another', async () => {
  const { token, id } = await newFamily()
  const first = (await start(id, token, gold, 2500))['data']
  const second = (await start(id, token, gold, 2500))['data']
  expect(await payIn(house, first.order_token)).toMatchObject({ http: 409, code: 'order_cancelled' })
  expect(await payIn(house, second.order_token)).toMatchObject({ data: { status: 'paid' } })
})

describe('a coupon', () => {
  const withCoupon = (id: number, token: string, coupon: string, total: number) =>
    ask('POST', `member/upgrades/${id}`, { membership_id: gold, difference: 2500, coupon, total }, token)
  const shown = async (id: number, token: string, coupon: string) =>
    (await ask('GET', `member/upgrades/${id}?coupon=${coupon}`, undefined, token))['data'].upgrades.find(
      (one: Upgrade) => one.membership_id === gold,
    )

  test('takes its part off the difference, is counted once it is paid, and goes back with the rest', async () => {
    const { token, id } = await newFamily()
    const { code, used } = await aCoupon(house, { kind: 'percentage', value: 2000 })
    expect(await shown(id, token, code)).toMatchObject({
      difference: 2500,
      discount: 500,
      total: 2000,
      coupon: { code },
      coupon_problem: null,
    })
    const { order_token, total } = (await withCoupon(id, token, code, 2000))['data']
    expect(total).toBe(2000)
    await payIn(house, order_token)
    expect(await held(id)).toEqual({ name: 'Gold membership', price: 7000, paid: 6500 })
    expect(await used()).toBe(1)
    await refundOf(order_token)
    expect(await held(id)).toEqual({ name: 'Player membership', price: 4500, paid: 4500 })
  })

  test('that counts for something else, or for nothing, is shown why and orders nothing', async () => {
    const { token, id } = await newFamily()
    const { code } = await aCoupon(house, { membership_ids: [other] })
    const reason = 'This coupon doesn’t apply to anything in your order.'
    expect(await shown(id, token, code)).toMatchObject({ total: 2500, coupon: null, coupon_problem: reason })
    expect(await withCoupon(id, token, code, 2500)).toMatchObject({ http: 422, errors: { coupon: [reason] } })
    expect(await withCoupon(id, token, 'NOTHING', 2500)).toMatchObject({
      http: 422,
      errors: { coupon: ['This coupon code isn’t valid.'] },
    })
  })

  test('charges no total that nobody has shown', async () => {
    const { token, id } = await newFamily()
    const { code } = await aCoupon(house, { kind: 'fixed_amount', value: 400 })
    for (const total of [2500, 2000])
      expect(await withCoupon(id, token, code, total)).toMatchObject({
        http: 409,
        code: 'difference_changed',
        detail: { difference: 2500, total: 2100 },
      })
  })

  test('that covers all of it completes the upgrade without a card', async () => {
    const coupon = await aCoupon(house, { kind: 'percentage', value: 10_000, max_uses: 2 })
    const one = await newFamily()
    expect(await free(one.id, one.token, { membership_id: gold })).toMatchObject({ code: 'upgrade_not_free' })
    expect(await free(one.id, one.token, { membership_id: gold, coupon: coupon.code })).toMatchObject({
      http: 200,
      data: { payment: { amount: '0.00' }, membership: 'Gold membership' },
    })
    expect(await held(one.id)).toEqual({ name: 'Gold membership', price: 7000, paid: 4500 })
    const two = await newFamily()
    expect(await withCoupon(two.id, two.token, coupon.code, 0)).toMatchObject({
      data: { total: 0, paid: true },
    })
    expect(await held(two.id)).toEqual({ name: 'Gold membership', price: 7000, paid: 4500 })
    expect(await coupon.used()).toBe(2)
  })

  test('is not worth more on a later upgrade', async () => {
    const { token, id } = await newFamily()
    const { code } = await aCoupon(house, { value: 2000 })
    await payIn(house, (await withCoupon(id, token, code, 2000))['data'].order_token)
    await offer('Platinum membership', 9000)
    const { price, upgrades } = (await offered(id, token))['data']
    expect(price).toBe(7000)
    expect(upgrades).toContainEqual(expect.objectContaining({ name: 'Platinum membership', total: 2000 }))
  })

  test('is not held against whoever tries once more', async () => {
    const { token, id } = await newFamily()
    const coupon = await aCoupon(house, { value: 2000, max_uses: 1, max_uses_per_buyer: 1 })
    await withCoupon(id, token, coupon.code, 2000)
    expect(await shown(id, token, coupon.code)).toMatchObject({ total: 2000, coupon_problem: null })
    const again = (await withCoupon(id, token, coupon.code, 2000))['data']
    expect(await payIn(house, again.order_token)).toMatchObject({ data: { status: 'paid' } })
    expect(await coupon.used()).toBe(1)
    const next = await newFamily()
    expect(await shown(next.id, next.token, coupon.code)).toMatchObject({
      coupon_problem: 'This coupon has been used up.',
    })
  })

  test('whose last use two families want for an upgrade at the same moment goes to one of them', async () => {
    const families = [await newFamily(), await newFamily(), await newFamily()]
    const coupon = await aCoupon(house, { value: 10_000, max_uses: 1 })
    const answers = await atOnce(families.length, (i) =>
      withCoupon(families[i]!.id, families[i]!.token, coupon.code, 0),
    )
    expect(answers.filter(({ http }) => http === 201)).toHaveLength(1)
    for (const { http, code, errors } of answers.filter((one) => one['http'] !== 201))
      expect(http === 409 ? code : errors).toEqual(
        http === 409 ? 'coupon_used_up' : { coupon: ['This coupon has been used up.'] },
      )
    const names = await Promise.all(families.map(async ({ id }) => (await held(id)).name))
    expect(names.toSorted()).toEqual(['Gold membership', 'Player membership', 'Player membership'])
    expect(await coupon.used()).toBe(1)
  })
})

test('while a card is charged for one change there is no other, and what the office has blocked meanwhile is given back', async () => {
  const { token, id } = await newFamily()
  const { order_token } = (await start(id, token, gold, 2500))['data']
  const { data: asked } = await payIn(house, order_token, ASKS_THE_BANK)
  for (const refused of [await free(id, token, { membership_id: other }), await start(id, token, gold, 2500)])
    expect(refused).toMatchObject({ http: 409, code: 'upgrade_being_paid' })
  const admin = await house.tokenOf(ADMIN)
  const { version } = (await ask('GET', `admin/registrations/${id}`, undefined, admin))['data']
  const block = { version, status: 'blocked', reason: 'A paper is missing' }
  expect(await ask('POST', `admin/registrations/${id}/status`, block, admin)).toMatchObject({ http: 200 })
  await house.call('/sandbox-pay/v1/challenges/answer', {
    method: 'POST',
    payload: { client_secret: asked.client_secret, is_confirmed: true },
  })
  await ask('POST', `paynow/${order_token}/confirm`)
  await house.work()
  expect(await held(id)).toEqual({ name: 'Player membership', price: 4500, paid: 4500 })
  expect((await ask('GET', `orders/${order_token}`))['data'].status).toBe('cancelled')
})

test('the difference given back by the office takes the membership back', async () => {
  const { token, id } = await newFamily()
  const { order_token } = (await start(id, token, gold, 2500))['data']
  await payIn(house, order_token)
  await refundOf(order_token)
  expect(await held(id)).toEqual({ name: 'Player membership', price: 4500, paid: 4500 })
})

test('a part of the difference given back is off what was paid, and the rest takes the membership back', async () => {
  const { token, id } = await newFamily()
  const { order_token } = (await start(id, token, gold, 2500))['data']
  await payIn(house, order_token)
  await refundOf(order_token, 1000)
  expect(await held(id)).toEqual({ name: 'Gold membership', price: 7000, paid: 6000 })
  const { data } = await ask('GET', `admin/registrations/${id}`, undefined, await house.tokenOf(ADMIN))
  expect(data.audit[0]).toMatchObject({
    action: 'registration.money_back',
    after: { amount: 1000 },
    note: 'A mistake',
  })
  await refundOf(order_token)
  expect(await held(id)).toEqual({ name: 'Player membership', price: 4500, paid: 4500 })
})

test('strangers see and change nothing; the office does', async () => {
  const { id } = await newFamily()
  const stranger = await house.tokenOf(MEMBER)
  expect((await offered(id, stranger)).http).toBe(404)
  expect((await free(id, stranger, { membership_id: other })).http).toBe(404)
  expect((await offered(999_999, await house.tokenOf(ADMIN))).http).toBe(404)
  expect((await free(id, await house.tokenOf(ADMIN), { membership_id: other })).http).toBe(200)
})
