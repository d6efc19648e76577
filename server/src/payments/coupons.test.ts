import { expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { testShop } from '../../test/payments.ts'
import { couponUsesBy } from './coupons.ts'
import { cancelOrder, findCoupon, insertCoupon } from './payments.ts'
import { expireOrders } from './orders.ts'

const shop = await testShop()
const { acting, place, pay } = shop

let codes = 0
async function aCoupon(limits: { max_uses?: number; max_uses_per_buyer?: number } = {}) {
  const code = `SAVE${++codes}`
  const { id } = await acting().transaction((context) =>
    insertCoupon(context, {
      code,
      name: 'Ten percent',
      kind: 'percentage',
      value: 1_000,
      starts_on: null,
      ends_on: null,
      max_uses: null,
      max_uses_per_buyer: null,
      membership_ids: null,
      ...limits,
    }),
  )
  const used = async () => (await acting().transaction((context) => findCoupon(context, code)))!.used
  return { id, code, used }
}
const won = () => 'won'
const lost = ({ code }: { code: string }) => code
const by = (email: string) => ({ payer: { name: 'Grace Hopper', email } })

test('a coupon is found however its code is typed, and only at its own club', async () => {
  const { code, id } = await aCoupon()
  const found = await acting().transaction((context) => findCoupon(context, ` ${code.toLowerCase()} `))
  expect(found).toMatchObject({ id, code, kind: 'percentage', value: 1_000, membership_ids: null, used: 0 })
  expect(await acting(null, shop.other).transaction((context) => findCoupon(context, code))).toBeNull()
  expect(await acting().transaction((context) => findCoupon(context, 'NOTHING'))).toBeNull()
})

test('of twenty buyers at once the last use of a coupon goes to one', async () => {
  const coupon = await aCoupon({ max_uses: 1 })
  const orders = await atOnce(20, (i) =>
    place({ coupon_id: coupon.id, ...by(`buyer${i}@example.org`) }).then(won, lost),
  )
  expect(orders.toSorted()).toEqual([...Array(19).fill('coupon_used_up'), 'won'])
  expect(await coupon.used()).toBe(1)
})

test('a buyer uses it no more often than allowed, however the address is written and however fast', async () => {
  const coupon = await aCoupon({ max_uses_per_buyer: 1 })
  const emails = ['grace@example.org', 'Grace@Example.org', ' GRACE@example.org ']
  const orders = await atOnce(6, (i) =>
    place({ coupon_id: coupon.id, ...by(emails[i % 3]!) }).then(won, lost),
  )
  expect(orders.toSorted()).toEqual([...Array(5).fill('coupon_already_used'), 'won'])
  expect(await coupon.used()).toBe(1)
  expect(await acting().transaction((context) => couponUsesBy(context, coupon.id, 'GRACE@example.org'))).toBe(
    1,
  )
  await place({ coupon_id: coupon.id, ...by('ada@example.org') })
})

test('a use comes back when the order is cancelled, replaced or runs out, and stays when it is paid', async () => {
  const coupon = await aCoupon({ max_uses: 1 })
  const cancelled = await place({ coupon_id: coupon.id })
  await acting().transaction((context) => cancelOrder(context, cancelled.id, 'changed'))
  await acting().transaction((context) => cancelOrder(context, cancelled.id, 'again'))
  expect(await coupon.used()).toBe(0)
  await place({ coupon_id: coupon.id, subject_id: 8_001 })
  await place({ coupon_id: coupon.id, subject_id: 8_001 })
  expect(await coupon.used()).toBe(1)
  shop.pass(31 * 60)
  await acting().transaction(expireOrders)
  expect(await coupon.used()).toBe(0)
  const paid = await place({ coupon_id: coupon.id })
  await pay(paid.token)
  shop.pass(31 * 60)
  await acting().transaction(expireOrders)
  expect(await coupon.used()).toBe(1)
  await expect(place({ coupon_id: coupon.id, ...by('ada@example.org') })).rejects.toMatchObject({
    code: 'coupon_used_up',
  })
})

test('an order whose coupon is refused leaves nothing behind', async () => {
  const coupon = await aCoupon({ max_uses: 1 })
  await place({ coupon_id: coupon.id })
  await expect(place({ coupon_id: coupon.id, subject_id: 8_002 })).rejects.toMatchObject({
    code: 'coupon_used_up',
  })
  expect(await shop.rowsOf('select 1 from order_part where subject_id = 8002')).toEqual([])
})
