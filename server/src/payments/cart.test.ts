import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { NothingToPay } from 'contract/payments'
import { STAFF, testShop } from '../../test/payments.ts'
import { LEDGER } from './ledger.ts'
import { CannotSettle } from './settling.ts'

const shop = await testShop()
const { place, pay, press, call, told, charged, rowsOf, tokenOf, deliver } = shop
let subjects = 70_000

/**
 * A membership for $45.00 with a donation of $10.00, and a tournament entry fee of $350.00: one order for two
 * modules.
 */
function cart() {
  const [registration, entry] = [++subjects, ++subjects]
  const line = { discount: 0, label: 'Line' }
  const parts = [
    {
      purpose: 'registration',
      subject_id: registration,
      lines: [
        { ...line, key: 'ada', kind: 'membership', account: LEDGER.memberships, amount: 4_500 },
        { ...line, key: 'donation', kind: 'donation', account: LEDGER.donations, amount: 1_000 },
      ],
    },
    {
      purpose: 'entry',
      subject_id: entry,
      lines: [{ ...line, key: 'entry', kind: 'entry', account: 'revenue:event', amount: 35_000 }],
    },
  ]
  return { registration, entry, parts }
}

beforeEach(() => {
  told.during = told.before = undefined
  told.paid.length = told.refunded.length = 0
})

const detail = async (id: number) =>
  (await call('GET', `/mms/orders/by-id/${id}`, undefined, STAFF)).body.data
const chargesFor = async (id: number) => {
  const keys = await rowsOf('select attempt_key::text from payment where order_id = $1', [id])
  return (await charged()).filter((one) => keys.some(({ attempt_key }) => attempt_key === one.attempt_key))
}

test('two modules sell in one order: one payer, one payment; each is told of its own lines and what they come to', async () => {
  const { registration, entry, parts } = cart()
  const order = await place({ parts })
  expect(order.total).toBe(40_500)
  expect(await pay(order.token)).toMatchObject({ status: 'paid' })
  expect(await chargesFor(order.id)).toMatchObject([{ amount: 40_500 }])
  expect(told.paid).toMatchObject([
    {
      purpose: 'registration',
      subject_id: registration,
      total: 5_500,
      lines: [{ key: 'ada' }, { key: 'donation' }],
    },
    { purpose: 'entry', subject_id: entry, total: 35_000, lines: [{ key: 'entry' }] },
  ])
  const shown = await detail(order.id)
  expect(shown).toMatchObject({ subtotal: 39_500, donation: 1_000, protection: 0, total: 40_500 })
  const booked = Object.fromEntries(
    shown.ledger
      .filter(({ kind }: { kind: string }) => kind === 'payment')
      .map(({ account, amount }: { account: string; amount: number }) => [account, amount]),
  )
  expect(booked).toMatchObject({
    'revenue:membership': -4_500,
    'revenue:donation': -1_000,
    'revenue:event': -35_000,
  })
  expect((await call('GET', `/mms/orders/${order.token}/receipt`)).status).toBe(200)
})

test('all of it or none: where one module cannot give what was paid for, the other gives nothing and all goes back', async () => {
  const { parts } = cart()
  const order = await place({ parts })
  told.during = async ({ db, tenant }, part) => {
    if (part.purpose === 'entry') throw new CannotSettle('the division is full')
    await db
      .updateTable('orders')
      .set({ payer_name: 'Handed out' })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', part.id)
      .execute()
  }
  expect(await pay(order.token)).toMatchObject({ status: 'declined' })
  expect(await rowsOf('select status, payer_name from orders where id = $1', [order.id])).toEqual([
    { status: 'cancelled', payer_name: 'Grace Hopper' },
  ])
  expect(await rowsOf('select amount::int, origin from refund where order_id = $1', [order.id])).toEqual([
    { amount: 40_500, origin: 'automatic' },
  ])
})

test('nobody is charged where one of the modules says before that it is not to be had', async () => {
  const { parts } = cart()
  const order = await place({ parts })
  told.before = async (_, part) => {
    if (part.purpose === 'entry') throw NothingToPay()
  }
  expect(await press(order.token, await tokenOf())).toMatchObject({ body: { code: 'nothing_to_pay' } })
  expect(await chargesFor(order.id)).toEqual([])
  told.before = undefined
  expect(await pay(order.token)).toMatchObject({ status: 'paid' })
})

test('a refund by line tells only whose line it is, and what went back as a whole can be bought again', async () => {
  const { registration, entry, parts } = cart()
  const order = await place({ parts })
  await pay(order.token)
  const { lines, payments } = await detail(order.id)
  const give = (key: string, amount: number) =>
    call(
      'POST',
      `/mms/payments/${payments[0].id}/refund`,
      {
        request_key: randomUUID(),
        lines: [{ id: lines.find((line: { key: string }) => line.key === key).id, amount }],
        reason: 'Rain',
      },
      STAFF,
    )
  expect(await give('entry', 35_000)).toMatchObject({ status: 200 })
  expect(told.refunded.map(({ order: part }) => part.subject_id)).toEqual([entry])
  expect((await detail(order.id)).status).toBe('partly_refunded')
  await expect(place({ parts: [parts[0]!] })).rejects.toMatchObject({ code: 'already_paid' })
  const again = await place({ parts: [parts[1]!] })
  expect(await pay(again.token)).toMatchObject({ status: 'paid' })
  expect(await give('ada', 4_500)).toMatchObject({ status: 200 })
  expect(await give('donation', 1_000)).toMatchObject({ status: 200 })
  expect(told.refunded.map(({ order: part }) => part.subject_id)).toEqual([entry, registration, registration])
  expect((await detail(order.id)).status).toBe('refunded')
})

test('a refund that comes back: what was sold again meanwhile waits for a person, and the rest of the order stands again', async () => {
  const { registration, entry, parts } = cart()
  const order = await place({ parts })
  await pay(order.token, '4000000000005126')
  const { payments } = await detail(order.id)
  const refund = { request_key: randomUUID(), reason: 'Rain' }
  await call('POST', `/mms/payments/${payments[0].id}/refund`, refund, STAFF)
  const again = await place({ parts: [parts[1]!] })
  await pay(again.token)
  shop.pass(6)
  await deliver()
  expect(await detail(order.id)).toMatchObject({ status: 'paid', refunds: [{ state: 'failed' }] })
  expect(
    await rowsOf('select order_id, subject_id from order_part where is_standing and subject_id = any ($1)', [
      [registration, entry],
    ]),
  ).toEqual(
    expect.arrayContaining([
      { order_id: order.id, subject_id: registration },
      { order_id: again.id, subject_id: entry },
    ]),
  )
  expect(await rowsOf('select reason from recon_item where order_id = $1', [order.id])).toEqual([
    { reason: 'refund_differs' },
  ])
})

test('one thing is owed for once, whatever else stands in its order', async () => {
  const { entry, parts } = cart()
  const first = await place({ parts })
  // While it is unpaid, a cart that shares one of its items with a new one is replaced as a whole.
  const second = await place({ parts: [parts[1]!] })
  expect(await press(first.token, await tokenOf())).toMatchObject({ body: { code: 'order_cancelled' } })
  await pay(second.token)
  await expect(place({ parts })).rejects.toMatchObject({ code: 'already_paid' })
  const other = cart().parts
  const placed = await Promise.allSettled([1, 2, 3].map(() => place({ parts: other })))
  const standing = await rowsOf(
    'select order_id from order_part where is_standing and subject_id = any ($1)',
    [[other[1]!.subject_id]],
  )
  expect(standing).toHaveLength(1)
  for (const one of placed)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict' })
  expect(
    await rowsOf('select 1 from order_part where subject_id = $1 and is_standing', [entry]),
  ).toHaveLength(1)
})
