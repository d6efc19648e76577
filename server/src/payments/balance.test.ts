import { beforeEach, expect, test } from 'vitest'
import { testShop } from '../../test/payments.ts'
import { compareWithProvider } from './balance.ts'

const shop = await testShop()
const { acting, call, place, pay, rowsOf, settle, sandbox, told, database } = shop

const aPaidOrder = async (number?: string) => {
  const order = await place()
  await pay(order.token, number)
  const [payment] = await rowsOf('select id, provider_ref from payment where order_id = $1', [order.id])
  return { ...order, payment_id: payment!['id'] as number, ref: payment!['provider_ref'] as string }
}
const statusOf = async (token: string) => (await call('GET', `/mms/orders/${token}`)).body.data.status
const differences = () =>
  rowsOf(
    'select reason, order_id, expected::int as expected, found::int as found from recon_item order by id',
  )

beforeEach(async () => {
  await rowsOf('delete from recon_item')
  shop.pass(5 * 86_400)
})
/** The comparison runs some hours later, and again the next morning. */
async function compare() {
  shop.pass(5 * 3_600)
  await compareWithProvider(acting(), settle)
  shop.pass(20 * 3_600)
  await compareWithProvider(acting(), settle)
}

test('where books and provider agree there is nothing on the list', async () => {
  const order = await aPaidOrder()
  const { createRefund } = await import('../outside/sandbox-pay/refunds.ts')
  await compare()
  await sandbox.call((books) => createRefund(books, { payment: order.ref, amount: 500, metadata: {} }))
  await compare()
  expect(await differences()).toEqual([])
})

test('a payment that no answer, no webhook and no round has told of is taken in', async () => {
  const order = await place()
  await pay(order.token, '4000000000600090')
  await rowsOf(`update payment set state = 'failed', next_check_at = null where order_id = $1`, [order.id])
  await rowsOf(`update orders set status = 'open' where id = $1`, [order.id])
  await compare()
  expect(await statusOf(order.token)).toBe('paid')
  expect(told.paid.filter(({ id }) => id === order.id)).toHaveLength(1)
  expect(await differences()).toEqual([])
})

test('a refund made at the provider of which no webhook told is taken in', async () => {
  const order = await aPaidOrder()
  const { createRefund } = await import('../outside/sandbox-pay/refunds.ts')
  await sandbox.call((books) => createRefund(books, { payment: order.ref, amount: 500, metadata: {} }))
  await compare()
  expect(await statusOf(order.token)).toBe('partly_refunded')
  expect(await differences()).toEqual([])
})

test('a payment in the books that the provider does not have is found, once', async () => {
  const order = await aPaidOrder()
  await database.pool.query(`update psp.payment set succeeded_at = null where id = $1`, [order.ref])
  await compare()
  expect(await differences()).toEqual([
    { reason: 'missing_at_provider', order_id: order.id, expected: 13_500, found: null },
  ])
})

test('another amount and another fee are found', async () => {
  const order = await aPaidOrder()
  await database.pool.query(`update psp.payment set amount = 13600, fee = 500 where id = $1`, [order.ref])
  await compare()
  expect(await differences()).toEqual([
    { reason: 'amount_differs', order_id: order.id, expected: 13_500, found: 13_600 },
    { reason: 'fee_differs', order_id: order.id, expected: 422, found: 500 },
  ])
})

test('a ledger that says something else than the payments is found', async () => {
  const order = await aPaidOrder()
  await database.pool.query(
    `update ledger_entry set amount = amount - 1 where order_id = $1 and kind = 'fee'`,
    [order.id],
  )
  await compare()
  expect(await differences()).toEqual([
    { reason: 'missing_in_ledger', order_id: order.id, expected: 13_078, found: 13_079 },
  ])
})

test('a club that has charged nothing does not ask the provider', async () => {
  const silent = { ...acting(null, shop.other) }
  const cards = {
    ...silent.outside.cards,
    listBalance: () => {
      throw new Error('asked')
    },
  }
  await compareWithProvider({ ...silent, outside: { ...silent.outside, cards } }, settle)
})
