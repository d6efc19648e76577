import { beforeAll, expect, test } from 'vitest'
import type { Upgrade } from 'contract/renewing/upgrade'
import { atOnce } from '../../../test/at-once.ts'
import { loggedIn, registered } from '../../../test/household.ts'
import { ADMIN, MEMBER, testHouse } from '../../../test/house.ts'
import { payIn, registeringIn } from '../../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
const { pool } = house.world.database

/** A further membership for players, at this price. */
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

/** How often a card was charged, or is being charged. */
const charges = async () =>
  (await pool.query(`select from psp.payment where status <> 'failed'`)).rowCount as number
const ASKS_THE_BANK = '4000002500003155'

test.each([
  [
    'one after the other',
    ['no_upgrade'],
    async (pay: (i: number) => ReturnType<typeof payIn>) => [await pay(0), await pay(1)],
  ],
  [
    'at once',
    ['no_upgrade', 'upgrade_being_paid'],
    (pay: (i: number) => ReturnType<typeof payIn>) => atOnce(6, pay),
  ],
] as const)(
  'of several orders for one registration that are paid %s one is charged',
  async (_, codes, both) => {
    const { token, id } = await newFamily()
    const orders = await atOnce(6, async () => (await start(id, token, gold, 2500))['data'])
    const before = await charges()
    const answers = await both((i) => payIn(house, orders[i]!.order_token))
    const [paid, ...refused] = answers.toSorted((a, b) => a['http'] - b['http'])
    expect(paid).toMatchObject({ data: { status: 'paid' } })
    for (const answer of refused)
      expect(answer).toMatchObject({ http: 409, code: expect.toBeOneOf([...codes]) })
    expect(await charges()).toBe(before + 1)
    expect(await held(id)).toEqual({ name: 'Gold membership', price: 7000, paid: 7000 })
  },
)

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
  const { order_token, order_number } = (await start(id, token, gold, 2500))['data']
  await payIn(house, order_token)
  const { rows } = await pool.query(
    `select p.id from payment p join orders o on o.id = p.order_id where o.number = $1 and o.tenant_id = $2`,
    [order_number, house.tenants.alliance.id],
  )
  const admin = await house.tokenOf(ADMIN)
  const refund = { request_key: crypto.randomUUID(), reason: 'A mistake' }
  expect(await ask('POST', `payments/${rows[0].id}/refund`, refund, admin)).toMatchObject({ http: 200 })
  await house.work()
  expect(await held(id)).toEqual({ name: 'Player membership', price: 4500, paid: 4500 })
})

test('strangers see and change nothing; the office does', async () => {
  const { id } = await newFamily()
  const stranger = await house.tokenOf(MEMBER)
  expect((await offered(id, stranger)).http).toBe(403)
  expect((await free(id, stranger, { membership_id: other })).http).toBe(403)
  expect((await offered(999_999, await house.tokenOf(ADMIN))).http).toBe(404)
  expect((await free(id, await house.tokenOf(ADMIN), { membership_id: other })).http).toBe(200)
})
