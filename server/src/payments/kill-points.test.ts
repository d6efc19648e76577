import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fragile, live, step } from '../../test/mishaps.ts'
import { STAFF, testShop } from '../../test/payments.ts'
import { payOrder } from './paying.ts'
import { reconcile } from './reconciler.ts'
import { refundPayment } from './refunding.ts'

const shop = await testShop({ onStatement: step, isDirect: true })
const { acting, place, tokenOf, call, told, settle, rowsOf, deliver } = shop

const detailOf = async (id: number) =>
  (await call('GET', `/mms/orders/by-id/${id}`, undefined, STAFF)).body.data
const heldFor = async (order_id: number) => {
  const rows = await rowsOf(
    `select c.amount::int as amount, c.refunded::int as refunded, c.fee::int as fee from psp.payment c
     join payment p on p.attempt_key::text = c.metadata->>'attempt_key'
     where p.order_id = $1 and c.status = 'succeeded'`,
    [order_id],
  )
  return rows as { amount: number; refunded: number; fee: number }[]
}
const clearing = (detail: { ledger: { account: string; amount: number }[] }) =>
  detail.ledger
    .filter(({ account }) => account === 'asset:psp_clearing')
    .reduce((all, { amount }) => all + amount, 0)

/** Time passes, the provider retries, and the reconciler makes its rounds. */
async function recover() {
  for (const seconds of [6, 60, 120, 300]) {
    shop.pass(seconds)
    await deliver()
    await reconcile(acting(), settle)
  }
}

/** Kills the process at its first step, then at its second … until a run survives. */
async function killEverywhere(run: (dies_at: number) => Promise<{ wasKilled: boolean }>) {
  let dies_at = 1
  while ((await run(dies_at)).wasKilled) dies_at += 1
  return dies_at - 1
}

test('killed at any point of a payment: never charged twice, never paid without what was bought', {
  timeout: 120_000,
}, async () => {
  const points = await killEverywhere(async (dies_at) => {
    const order = await place()
    const input = { token: order.token, payment_token: await tokenOf(), attempt_key: randomUUID() }
    const { wasKilled } = await live(dies_at, () => payOrder(fragile(acting()), settle, input))
    await recover()
    const detail = await detailOf(order.id)
    const held = await heldFor(order.id)
    expect(held.length, `killed at step ${dies_at}`).toBeLessThanOrEqual(1)
    expect(detail.status).toBe(held.length === 1 ? 'paid' : 'open')
    expect(told.paid.some(({ id }) => id === order.id)).toBe(held.length === 1)
    expect(clearing(detail)).toBe(held.reduce((all, { amount, fee }) => all + amount - fee, 0))
    // Whatever the payer saw: pressing again pays, and pays only once.
    await payOrder(acting(), settle, { ...input, payment_token: await tokenOf(), attempt_key: randomUUID() })
    expect(await heldFor(order.id)).toHaveLength(1)
    expect((await detailOf(order.id)).status).toBe('paid')
    return { wasKilled }
  })
  expect(points).toBeGreaterThan(15)
})

test('killed at any point of a refund: the same press again ends with the money back once', {
  timeout: 120_000,
}, async () => {
  const points = await killEverywhere(async (dies_at) => {
    const order = await place()
    await payOrder(acting(), settle, {
      token: order.token,
      payment_token: await tokenOf(),
      attempt_key: randomUUID(),
    })
    const { payments } = await detailOf(order.id)
    const input = { id: payments[0].id, request_key: randomUUID(), amount: 5_000, reason: 'Moved away' }
    const { wasKilled } = await live(dies_at, () => refundPayment(fragile(acting(STAFF)), settle, input))
    await recover()
    expect((await refundPayment(acting(STAFF), settle, input)).state).toBe('succeeded')
    const [held] = await heldFor(order.id)
    expect(held, `killed at step ${dies_at}`).toMatchObject({ refunded: 5_000 })
    const detail = await detailOf(order.id)
    expect(detail).toMatchObject({ status: 'partly_refunded', refunds: [{ state: 'succeeded' }] })
    expect(clearing(detail)).toBe(held!.amount - held!.refunded - held!.fee)
    return { wasKilled }
  })
  expect(points).toBeGreaterThan(15)
})
