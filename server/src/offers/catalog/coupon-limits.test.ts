import { expect, test } from 'vitest'
import { testHouse } from '../../../test/house.ts'
import { payIn, registeringIn } from '../../../test/registration.ts'
import { insertCoupon } from '../../payments/payments.ts'

const house = await testHouse()
await house.app.listen({ port: 0, host: '127.0.0.1' })
const family = await registeringIn(house)

let codes = 0
async function aCoupon(limits: { max_uses?: number; max_uses_per_buyer?: number }): Promise<string> {
  const code = `SAVE${++codes}`
  await house.acting().transaction((context) =>
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
  return code
}

/** A mother with a daughter of this name, at the checkout with the coupon. */
async function atTheTill(
  registrant: ReturnType<typeof family.registrant>,
  coupon_code: string,
  name = 'Sofía',
) {
  const people = [await family.daughter({ first_name: name, last_name: registrant.last_name })]
  const begun = await family.start({ registrant, people, coupon_code })
  await family.sign(begun.token)
  return begun
}

test('whoever has used a coupon as often as it may be used reads so at the price, not only when paying', async () => {
  const code = await aCoupon({ max_uses_per_buyer: 1 })
  const registrant = family.registrant()
  const first = await atTheTill(registrant, code)
  const { data: order } = await family.checkout(first.token, first.version)
  await payIn(house, order.order_token)
  const shouting = { ...registrant, email: registrant.email.toUpperCase() }
  const second = await atTheTill(shouting, code, 'Lucía')
  expect(await family.quote(second.token)).toMatchObject({
    coupon: null,
    coupon_problem: 'You’ve already used this coupon.',
    discount: 0,
    total: 4500,
  })
  expect((await family.checkout(second.token, second.version)).data).toMatchObject({ total: 4500 })
  const other = await atTheTill(family.registrant(), code)
  expect(await family.quote(other.token)).toMatchObject({ coupon: { code }, discount: 450 })
})

test.each([
  ['one use by each buyer', { max_uses_per_buyer: 1 }],
  ['one use at all', { max_uses: 1 }],
])(
  'of a coupon with %s a declined try is no use: the price stays the same for the second try',
  async (_, limits) => {
    const { token, version } = await atTheTill(family.registrant(), await aCoupon(limits))
    const shown = await family.quote(token)
    expect(shown).toMatchObject({ discount: 450, total: 4050 })
    const { data: order } = await family.checkout(token, version)
    expect((await payIn(house, order.order_token, '4000000000000002')).data).toMatchObject({
      status: 'declined',
    })
    expect(await family.quote(token)).toEqual(shown)
    const { data: again } = await family.checkout(token, version)
    expect((await payIn(house, again.order_token)).data).toMatchObject({ status: 'paid' })
  },
)
