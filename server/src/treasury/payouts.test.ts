import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { atOnce } from '../../test/at-once.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { payIn, registeringIn } from '../../test/registration.ts'
import { ownOf } from './payouts.ts'

const house = await testHouse()
const family = await registeringIn(house)
const { ask } = family
let admin: string
const login = async () => {
  admin = await house.tokenOf(ADMIN)
}
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  await login()
})

/** An order for a daughter: 45.00, of which the provider keeps 1.61. */
async function placed() {
  const { token, version } = await family.start({
    registrant: family.registrant(),
    people: [await family.daughter()],
  })
  await family.sign(token)
  const { data } = await family.checkout(token, version)
  return data as { order_number: string; order_token: string }
}
const byCard = async () => {
  const order = await placed()
  await payIn(house, order.order_token)
  return order.order_number
}
const byCheck = async () => {
  const { order_number } = await placed()
  const body = { method: 'check', received_on: '11/21/2026', request_key: randomUUID() }
  return (await ask('POST', `orders/by-number/${order_number}/payment`, body, admin)).data.id as number
}
const month = async () => (await ask('GET', 'treasury/bank/2026-11', undefined, admin)).data
const read = () => ask('POST', 'treasury/payouts/read', { month: '2026-11' }, admin)
const deposit = (body: object) =>
  ask('POST', 'treasury/deposits', { arrived_on: '11/23/2026', ...body }, admin)
const paymentOf = async (number: string) => {
  const [row] = (await ask('POST', 'orders/list', { q: number }, admin)).data
  return (await ask('GET', `orders/by-id/${row.id}`, undefined, admin)).data.payments[0].id as number
}

test('a month is reconciled: payouts with what they are made of, the bank, and what is not explained', async () => {
  const number = await byCard()
  await byCard()
  await ask(
    'POST',
    `payments/${await paymentOf(number)}/refund`,
    {
      request_key: randomUUID(),
      amount: 1000,
      reason: 'Overcharged',
    },
    admin,
  )
  house.pass(86_400)
  await login()
  await read()
  const [first] = (await month()).payouts
  expect(first).toMatchObject({
    status: 'on_its_way',
    arrives_on: '2026-11-23',
    gross: 9000,
    refunds: 1000,
    fees: 322,
    other: 0,
    amount: 7678,
    payments: 2,
    deposit_id: null,
  })
  house.pass(2 * 86_400)
  await login()
  await read()
  expect(await month()).toMatchObject({
    payouts: [{ status: 'paid' }],
    totals: { paid_out: 7678, deposited: 0, missing: 7678, unexplained: 0 },
  })
  const detail = (await ask('GET', `treasury/payouts/${first.id}`, undefined, admin)).data
  expect(detail.rows.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
    ['payment', 4500],
    ['payment', 4500],
    ['refund', -1000],
  ])
  expect(detail.rows.at(-1)).toMatchObject({ number })

  expect(await deposit({ amount: 7600, payout_id: first.id })).toMatchObject({
    http: 422,
    code: 'difference_unnamed',
  })
  const entered = await deposit({ amount: 7600, payout_id: first.id, note: 'The bank kept a fee' })
  expect(await month()).toMatchObject({
    deposits: [{ amount: 7600, explained: 7678, note: 'The bank kept a fee', payout_ref: 'po_20261121' }],
    totals: { deposited: 7600, missing: 0 },
  })
  expect(await deposit({ amount: 7678, payout_id: first.id })).toMatchObject({
    http: 409,
    code: 'already_deposited',
  })
  await ask('DELETE', `treasury/deposits/${entered.data.id}`, undefined, admin)
  const confirm = () => ask('POST', 'treasury/payouts/confirm', { payout_ids: [first.id] }, admin)
  const matched = await atOnce(3, confirm)
  expect(matched.map(({ data }) => data.matched).toSorted()).toEqual([0, 0, 1])
  expect(await month()).toMatchObject({ totals: { deposited: 7678, missing: 0, unexplained: 0 } })
})

test('checks wait until they are taken to the bank, together and once', async () => {
  const [one, two] = [await byCheck(), await byCheck()]
  const { by_hand, totals } = await month()
  expect(by_hand.map(({ order_id }: { order_id: number }) => order_id)).toEqual([one, two])
  expect(totals.by_hand).toBe(9000)
  const payment_ids = by_hand.map(({ id }: { id: number }) => id)
  const pressed = await atOnce(3, () => deposit({ amount: 9000, payment_ids }))
  expect(pressed.map(({ http }) => http).toSorted()).toEqual([201, 409, 409])
  expect((await month()).by_hand).toEqual([])
  expect(await deposit({ amount: 500 })).toMatchObject({ http: 422, code: 'nothing_to_match' })
  expect(await deposit({ amount: 500, note: 'A sponsor' })).toMatchObject({ http: 201 })
})

test('of a payout shared with others a tenant has its own rows, and of its own all', () => {
  const row = (tenant_id: number | undefined, amount: number) => ({
    ref: String(amount),
    tenant_id,
    kind: tenant_id === undefined ? ('other' as const) : ('payment' as const),
    payment_ref: '',
    amount,
    fee: 0,
    currency: 'USD',
    at: new Date(),
  })
  const payout = { ref: 'po', currency: 'USD', status: 'paid' as const, arrives_on: '2026-11-23' }
  const shared = { ...payout, amount: 1_450, rows: [row(1, 1000), row(2, 500), row(undefined, -50)] }
  expect(ownOf(shared, 1)).toMatchObject({ amount: 1000, is_shared: true, rows: [{ amount: 1000 }] })
  expect(ownOf(shared, 3)).toBeUndefined()
  const alone = { ...payout, amount: 950, rows: [row(1, 1000), row(undefined, -50)] }
  expect(ownOf(alone, 1)).toMatchObject({ amount: 950, is_shared: false, rows: [{}, {}] })
})
