import { expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { aCoupon } from '../../test/coupons.ts'
import { testHouse } from '../../test/house.ts'
import { registeringIn } from '../../test/registration.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { pool } = house.world.database
type Typed = Parameters<typeof family.start>[0]

const rowsOf = async (statement: string, values: unknown[]) => (await pool.query(statement, values)).rows

/** What there is of whoever registers with this address. */
async function ofAddress(email: string) {
  const [accounts, orders, members] = await Promise.all([
    rowsOf('select id, member_id from app_user where email = $1', [email]),
    rowsOf('select user_id, status, paid_at is not null as is_paid from orders where payer_email = $1', [
      email,
    ]),
    rowsOf('select id, user_id from member where email = $1', [email]),
  ])
  return { accounts, orders, members }
}

async function ready(data: Typed) {
  const draft = await family.start(data)
  await family.sign(draft.token)
  return () => family.checkout(draft.token, draft.version)
}

/** A teenager who helps, for nothing. */
const helper = async (first_name: string) => ({
  ...(await family.daughter({ dob: '05/02/2011', first_name })),
  ...(await family.place('Volunteer', '05/02/2011')),
})

test('a free order, the record of who placed it and the account belong together, also the next time', async () => {
  const registrant = family.registrant()
  const email = registrant.email!
  for (const name of ['Ada', 'Eve'])
    expect(await (await ready({ registrant, people: [await helper(name)] }))()).toMatchObject({ http: 200 })
  const { accounts, orders, members } = await ofAddress(email)
  expect(accounts).toHaveLength(1)
  const [{ id, member_id }] = accounts
  const own = { user_id: id, status: 'paid', is_paid: true }
  expect(orders).toEqual([own, own])
  expect(members).toEqual([{ id: member_id, user_id: id }])
})

test('of two windows at once, with one address that is new here, both belong to one account', async () => {
  const registrant = family.registrant()
  const presses = [
    await ready({ registrant, people: [await helper('Ada')] }),
    await ready({ registrant, people: [await helper('Eve')] }),
  ]
  const answers = await atOnce(2, (i) => presses[i]!())
  expect(answers).toMatchObject([{ http: 200 }, { http: 200 }])
  const { accounts, orders, members } = await ofAddress(registrant.email!)
  expect(accounts).toHaveLength(1)
  expect(orders.map(({ user_id }) => user_id)).toEqual([accounts[0].id, accounts[0].id])
  expect(members).toEqual([{ id: accounts[0].member_id, user_id: accounts[0].id }])
})

test('an account that is made for the address in the very last moment is whose all of it is', async () => {
  const registrant = family.registrant()
  const press = await ready({ registrant, people: [await helper('Ada')] })
  // Between the look for an account and its creation: as the order is written.
  await pool.query(
    `create function ahead() returns trigger language plpgsql security definer as $$ begin
       insert into app_user (tenant_id, email, first_name, last_name, profile_complete, status, created_at)
       values (new.tenant_id, new.payer_email, 'Maria', 'Lopez', 2, 'active', now());
       return new; end $$`,
  )
  await pool.query('create trigger ahead before insert on orders for each row execute function ahead()')
  const answer = await press()
  await pool.query('drop trigger ahead on orders')
  await pool.query('drop function ahead')
  expect(answer).toMatchObject({ http: 200 })
  const { accounts, orders, members } = await ofAddress(registrant.email!)
  expect(accounts).toHaveLength(1)
  expect(orders).toMatchObject([{ user_id: accounts[0].id }])
  expect(members).toEqual([{ id: accounts[0].member_id, user_id: accounts[0].id }])
})

test('a coupon that pays for all of it is used with the order, which is paid in the sums as well', async () => {
  const coupon = await aCoupon(house, { value: 10_000, max_uses: 1 })
  const registrant = family.registrant()
  const people = [await family.daughter()]
  const press = await ready({ registrant, people, coupon_code: coupon.code })
  expect(await press()).toMatchObject({ http: 200, data: { total: 0, paid: true } })
  const [order] = await rowsOf('select id, amount, total, created_at from orders where payer_email = $1', [
    registrant.email,
  ])
  expect([Number(order.amount) > 0, Number(order.total)]).toEqual([true, 0])
  expect(
    await rowsOf('select status, position from coupon_redemption where order_id = $1', [order.id]),
  ).toEqual([{ status: 'used', position: 0 }])
  expect(await coupon.used()).toBe(1)
  expect(
    await rowsOf(
      `select status, sum(orders)::int as orders from order_change where placed_at = $1 group by status
       having sum(orders) <> 0`,
      [order.created_at],
    ),
  ).toEqual([{ status: 'paid', orders: 1 }])
})
