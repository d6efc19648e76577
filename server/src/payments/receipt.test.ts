import { expect, test } from 'vitest'
import { pdfText } from '../../test/pdf-text.ts'
import { STAFF, testShop } from '../../test/payments.ts'

const shop = await testShop()
const { call, place, pay } = shop

const payer = {
  name: 'Grace Hopper',
  email: 'grace@example.org',
  address: { address_1: '1 Main St', city: 'Austin', state: 'Texas', zip: '78701', country: 'USA' },
}
const byToken = (token: string) => call('GET', `/mms/orders/${token}/receipt`)
const byId = (id: number, user: typeof STAFF | null) =>
  call('GET', `/mms/registration/download/payment/${id}`, undefined, user)

test('the receipt names club, payer, each line, the total and what was paid with', async () => {
  const order = await place({
    payer,
    lines: [
      {
        key: 'ada',
        kind: 'membership',
        label: 'Player',
        detail: 'Ada, season 2026',
        amount: 12_500,
        discount: 2_500,
      },
      { key: 'donation', kind: 'donation', label: 'Donation', amount: 1_000, discount: 0 },
    ],
  })
  await pay(order.token)
  const { status, raw } = await byToken(order.token)
  expect(status).toBe(200)
  const text = pdfText(raw)
  for (const part of [
    'The Alliance',
    order.number,
    'Grace Hopper',
    '1 Main St, Austin, TX 78701',
    '11/21/2026',
    'Visa ending in 4242',
    'Player, Ada, season 2026',
    '$125.00',
    '-$25.00',
    '$10.00',
    '$110.00',
    'Paid',
  ])
    expect(text).toContain(part)
})

test('after a refund it says what went back, and until then it is the same to the last byte', async () => {
  const order = await place({ payer })
  await pay(order.token)
  const first = await byToken(order.token)
  shop.pass(86_400)
  expect((await byToken(order.token)).raw.equals(first.raw)).toBe(true)
  const { payments } = (await call('GET', `/mms/orders/by-id/${order.id}`, undefined, STAFF)).body.data
  await call(
    'POST',
    `/mms/payments/${payments[0].id}/refund`,
    { request_key: '5b6f0c80-55b1-4c3c-8c0c-9d6f6a4f0b31', amount: 3_500, reason: 'Moved away' },
    STAFF,
  )
  const text = pdfText((await byToken(order.token)).raw)
  for (const part of [
    'Refunded on 11/22/2026',
    '-$35.00',
    '$100.00 after a refund of $35.00',
    'Paid after refunds\n$100.00',
    'partially refunded',
  ])
    expect(text).toContain(part)
})

test('there is none before the order is paid', async () => {
  const order = await place()
  expect(await byToken(order.token)).toMatchObject({ status: 404, body: { code: 'receipt_not_ready' } })
  await pay(order.token, '4000000000000002')
  expect(await byToken(order.token)).toMatchObject({ status: 404, body: { code: 'receipt_not_ready' } })
})

test('the payer and staff may download it by the order’s id, nobody else', async () => {
  const order = await place({ user_id: 21 })
  await pay(order.token)
  const stranger = { ...STAFF, id: 22, permissions: new Set<string>() }
  expect((await byId(order.id, null)).status).toBe(401)
  expect((await byId(order.id, stranger)).status).toBe(404)
  expect((await byId(order.id, { ...stranger, id: 21 })).status).toBe(200)
  expect((await byId(order.id, STAFF)).status).toBe(200)
  expect((await byId(999_999, STAFF)).status).toBe(404)
  const foreign = await place({}, shop.acting(null, shop.other))
  expect((await byId(foreign.id, STAFF)).status).toBe(404)
})
