import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STAFF, testShop } from '../../test/payments.ts'
import { requestRefund } from './payments.ts'
import { reconcile } from './reconciler.ts'
import { submitRefundJob } from './refunds.ts'

const shop = await testShop()
const { acting, call, place, pay, rowsOf, told, settle, deliver } = shop

async function paidOrder(number?: string, wanted: Parameters<typeof place>[0] = {}) {
  const order = await place(wanted)
  await pay(order.token, number)
  const detail = async () => (await call('GET', `/mms/orders/by-id/${order.id}`, undefined, STAFF)).body.data
  const { payments } = await detail()
  return { ...order, payment_id: payments[0].id as number, ref: payments[0].provider_ref as string, detail }
}

const refund = (id: number, body: object = {}) =>
  call(
    'POST',
    `/mms/payments/${id}/refund`,
    { request_key: randomUUID(), reason: 'Moved away', ...body },
    STAFF,
  )

const clearing = async (order_id: number) => {
  const [row] = await rowsOf(
    `select coalesce(sum(amount), 0)::int as sum from ledger_line where order_id = $1 and account = 'asset:psp_clearing'`,
    [order_id],
  )
  return row!['sum'] as number
}
const heldAtProvider = async (ref: string) => {
  const [row] = await rowsOf(
    'select (amount - refunded)::int as held, fee::int from psp.payment where id = $1',
    [ref],
  )
  return row as { held: number; fee: number }
}

test('staff refunds in full: card, ledger and order agree, the buyer’s module and the payer are told', async () => {
  const order = await paidOrder()
  expect((await refund(order.payment_id)).body.data).toMatchObject({
    state: 'succeeded',
    amount: 13_500,
    origin: 'staff',
  })
  const detail = await order.detail()
  expect(detail).toMatchObject({
    status: 'refunded',
    refunds: [{ reason: 'Moved away', requested_by: STAFF.id }],
  })
  expect(detail.lines.map(({ refunded }: { refunded: number }) => refunded)).toEqual([12_500, 1_000])
  const { held, fee } = await heldAtProvider(order.ref)
  expect(held).toBe(0)
  expect(await clearing(order.id)).toBe(-fee)
  expect(told.refunded.at(-1)).toMatchObject({ order: { id: order.id }, refund: { state: 'succeeded' } })
  const letters = await rowsOf(
    `select subject from mail where recipient = 'Grace@Example.org' and about_id = $1`,
    [order.id],
  )
  expect(letters).toEqual([{ subject: 'We’ve refunded $135.00' }])
})

test('in parts, up to what was charged and not a cent more', async () => {
  const order = await paidOrder()
  expect((await refund(order.payment_id, { amount: 10_000 })).body.data.state).toBe('succeeded')
  expect(await order.detail()).toMatchObject({ status: 'partly_refunded' })
  expect(await refund(order.payment_id, { amount: 3_501 })).toMatchObject({
    status: 409,
    body: { code: 'refund_too_large', detail: { left: 3_500 } },
  })
  expect((await refund(order.payment_id, { amount: 3_500 })).status).toBe(200)
  expect(await refund(order.payment_id)).toMatchObject({ body: { code: 'refund_too_large' } })
  expect(await order.detail()).toMatchObject({ status: 'refunded' })
  expect((await heldAtProvider(order.ref)).held).toBe(0)
})

test('ten refunds of the whole at the same moment give the money back once', async () => {
  const order = await paidOrder()
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(order.payment_id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await heldAtProvider(order.ref)).held).toBe(0)
})

test('the same request twice is one refund, and with other details it is refused', async () => {
  const order = await paidOrder()
  const request_key = randomUUID()
  const both = await Promise.all([
    refund(order.payment_id, { request_key, amount: 500 }),
    refund(order.payment_id, { request_key, amount: 500 }),
  ])
  expect(both.map(({ body }) => body.data.id)).toEqual([both[0]!.body.data.id, both[0]!.body.data.id])
  expect(await refund(order.payment_id, { request_key, amount: 501 })).toMatchObject({
    body: { code: 'request_key_reused' },
  })
  expect((await heldAtProvider(order.ref)).held).toBe(13_000)
})

test('chosen lines are refunded, none beyond what was paid for it', async () => {
  const order = await paidOrder()
  const [ada, donation] = (await order.detail()).lines
  expect(await refund(order.payment_id, { lines: [{ id: donation.id, amount: 1_001 }] })).toMatchObject({
    body: { code: 'refund_too_large' },
  })
  await refund(order.payment_id, {
    lines: [
      { id: ada.id, amount: 2_500 },
      { id: donation.id, amount: 1_000 },
    ],
  })
  const { lines, ledger } = await order.detail()
  expect(lines.map(({ refunded }: { refunded: number }) => refunded)).toEqual([2_500, 1_000])
  const booked = ledger.filter(
    ({ kind, amount }: { kind: string; amount: number }) => kind === 'refund' && amount > 0,
  )
  expect(
    booked.map(({ account, amount }: { account: string; amount: number }) => [account, amount]).toSorted(),
  ).toEqual([
    ['revenue:donation', 1_000],
    ['revenue:membership', 2_500],
  ])
})

test('a refund asked for within another module’s deed is sent once that is committed, and not without', async () => {
  const order = await paidOrder()
  const ask = () =>
    acting().transaction(async (context) => {
      await requestRefund(context, { order_id: order.id, reason: 'Rejected' })
      throw new Error('the rejection failed')
    })
  await expect(ask()).rejects.toThrow('the rejection failed')
  expect((await order.detail()).refunds).toEqual([])
  await acting().transaction((context) => requestRefund(context, { order_id: order.id, reason: 'Rejected' }))
  const jobs = await rowsOf('select 1 from graphile_worker.jobs where task_identifier = $1', [
    submitRefundJob.name,
  ])
  expect(jobs.length).toBeGreaterThan(0)
  shop.pass(6)
  await reconcile(acting(), settle)
  expect(await order.detail()).toMatchObject({ status: 'refunded' })
})

test('a refund that the bank takes days for is pending, then done', async () => {
  const order = await paidOrder('4000000000007726')
  expect((await refund(order.payment_id)).body.data.state).toBe('pending')
  expect(await order.detail()).toMatchObject({ status: 'paid' })
  shop.pass(6)
  await deliver()
  expect(await order.detail()).toMatchObject({ status: 'refunded', refunds: [{ state: 'succeeded' }] })
})

test('a refund that comes back is undone in the books and can be asked for again', async () => {
  const order = await paidOrder('4000000000005126')
  expect((await refund(order.payment_id)).body.data.state).toBe('succeeded')
  shop.pass(6)
  await deliver()
  const detail = await order.detail()
  expect(detail).toMatchObject({
    status: 'paid',
    refunds: [{ state: 'failed' }],
    payments: [{ refunded: 0 }],
  })
  expect(detail.lines.map(({ refunded }: { refunded: number }) => refunded)).toEqual([0, 0])
  const { held, fee } = await heldAtProvider(order.ref)
  expect(await clearing(order.id)).toBe(held - fee)
})

test('a refund made in the provider’s dashboard is taken into the books, and what was bought stays', async () => {
  const order = await paidOrder()
  const before = told.refunded.length
  const { createRefund } = await import('../outside/sandbox-pay/refunds.ts')
  await shop.sandbox.call((books) => createRefund(books, { payment: order.ref, amount: 2_000, metadata: {} }))
  await deliver()
  await deliver()
  expect(await order.detail()).toMatchObject({
    status: 'partly_refunded',
    refunds: [{ origin: 'provider', amount: 2_000, state: 'succeeded', requested_by: null }],
  })
  expect(told.refunded).toHaveLength(before)
  const { held, fee } = await heldAtProvider(order.ref)
  expect(await clearing(order.id)).toBe(held - fee)
})

test('only who may refund refunds, and nothing is refunded that was not charged', async () => {
  const order = await place()
  const body = { request_key: randomUUID(), reason: 'Moved away' }
  expect((await call('POST', '/mms/payments/1/refund', body)).status).toBe(401)
  const clerk = { ...STAFF, permissions: new Set(['mms.payments.view']) }
  expect((await call('POST', '/mms/payments/1/refund', body, clerk)).status).toBe(403)
  expect(await refund(999_999)).toMatchObject({ status: 404, body: { code: 'payment_not_found' } })
  await pay(order.token, '4000000000000002')
  const { payments } = (await call('GET', `/mms/orders/by-id/${order.id}`, undefined, STAFF)).body.data
  expect(await refund(payments[0].id)).toMatchObject({ status: 409, body: { code: 'not_refundable' } })
})

test('a card number in the reason is refused', async () => {
  const order = await paidOrder()
  expect(await refund(order.payment_id, { reason: 'card 4242 4242 4242 4242' })).toMatchObject({
    status: 422,
    body: { errors: { reason: ['Card numbers can’t be typed here.'] } },
  })
})

test('whatever is refunded in whatever parts: lines, payment, order, ledger and provider agree to the cent', async () => {
  const line = fc.record({
    kind: fc.constantFrom('membership' as const, 'donation' as const, 'protection' as const),
    amount: fc.integer({ min: 0, max: 50_000 }),
    share: fc.integer({ min: 0, max: 100 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 4 }),
      async (wanted, amounts) => {
        const lines = wanted.map(({ kind, amount, share }, i) => ({
          key: `l${i}`,
          kind,
          label: 'Line',
          amount,
          discount: kind === 'membership' ? Math.floor((amount * share) / 100) : 0,
        }))
        const total = lines.reduce((all, { amount, discount }) => all + amount - discount, 0)
        fc.pre(total > 0)
        const order = await paidOrder(undefined, { lines })
        let left = total
        for (const amount of amounts) {
          const { status } = await refund(order.payment_id, { amount })
          expect(status).toBe(amount <= left ? 200 : 409)
          if (status === 200) left -= amount
        }
        const detail = await order.detail()
        const returned = detail.lines.reduce(
          (all: number, { refunded }: { refunded: number }) => all + refunded,
          0,
        )
        expect(returned).toBe(total - left)
        for (const { refunded, total } of detail.lines) expect(refunded).toBeLessThanOrEqual(total)
        expect(detail.status).toBe(left === total ? 'paid' : left === 0 ? 'refunded' : 'partly_refunded')
        const { held, fee } = await heldAtProvider(order.ref)
        expect(held).toBe(left)
        expect(await clearing(order.id)).toBe(left - fee)
        expect(detail.ledger.reduce((all: number, { amount }: { amount: number }) => all + amount, 0)).toBe(0)
      },
    ),
    { numRuns: 25 },
  )
})
