import { getPaymentMode } from '../tenants/settings.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testShop } from '../../test/payments.ts'
import { CardsNotOpen } from 'contract/payments'
import { cardFieldsOf } from './answers.ts'
import { payOrder } from './paying.ts'
import { reconcile } from './reconciler.ts'
import { CannotSettle, cancelOrder, settleFree } from './payments.ts'
import { expireOrders } from './orders.ts'

const shop = await testShop()
const { acting, call, place, tokenOf, press, pay, rowsOf, told, settle } = shop

const statusOf = async (token: string) => (await call('GET', `/mms/orders/${token}`)).body.data
const chargesFor = async (order_id: number) => {
  const keys = await rowsOf('select attempt_key from payment where order_id = $1', [order_id])
  return (await shop.charged()).filter(({ attempt_key }) =>
    keys.some((payment) => payment.attempt_key === attempt_key),
  )
}

test('a family pays by card: one charge, the order is paid and what was bought is handed out', async () => {
  const order = await place()
  expect(order).toMatchObject({
    status: 'open',
    total: 13_500,
    number: expect.stringMatching(/^R-2026-\d{6}$/),
  })
  expect(await pay(order.token)).toMatchObject({ status: 'paid', number: order.number })
  expect(await chargesFor(order.id)).toEqual([expect.objectContaining({ amount: 13_500, refunded: 0 })])
  expect(told.paid.at(-1)).toMatchObject({
    id: order.id,
    status: 'paid',
    lines: [{ key: 'ada' }, { key: 'donation' }],
  })
  const shown = await statusOf(order.token)
  expect(shown).toMatchObject({ status: 'paid', total: 13_500, payment: { status: 'paid' } })
  expect(shown).not.toHaveProperty('payer_email')
})

test('a double click is one charge', async () => {
  const order = await place()
  const [card, key] = [await tokenOf(), randomUUID()]
  const answers = await Promise.all([press(order.token, card, key), press(order.token, card, key)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await chargesFor(order.id)).toHaveLength(1)
  expect((await press(order.token, card, key)).body.data.status).toBe('paid')
  expect(await chargesFor(order.id)).toHaveLength(1)
})

test('of two tabs that pay at once, one pays and the other is told', async () => {
  const order = await place()
  const answers = await Promise.all([
    press(order.token, await tokenOf()),
    press(order.token, await tokenOf()),
    press(order.token, await tokenOf()),
  ])
  for (const { status, body } of answers)
    if (status !== 200) expect(body).toMatchObject({ code: 'payment_in_progress' })
    else expect(body.data.status).toBe('paid')
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(await chargesFor(order.id)).toHaveLength(1)
  expect(told.paid.filter(({ id }) => id === order.id)).toHaveLength(1)
})

test('a tab that pays after another has paid is shown the paid order and charges nothing', async () => {
  const order = await place()
  await pay(order.token)
  expect(await pay(order.token)).toMatchObject({ status: 'paid' })
  expect(await chargesFor(order.id)).toHaveLength(1)
})

test.each([
  ['4000000000000002', 'other_card', /declined/],
  ['4000000000009995', 'other_card', /enough funds/],
  ['4000000000000069', 'check_fields', /expired/],
  ['4000000000000127', 'check_fields', /security code/],
  ['4000000000000119', 'same_card', /couldn’t process/],
])('a card that is declined (%s) can be followed by another', async (number, hint, sentence) => {
  const order = await place()
  expect(await pay(order.token, number)).toMatchObject({
    status: 'declined',
    hint,
    message: expect.stringMatching(sentence),
  })
  expect(await statusOf(order.token)).toMatchObject({ status: 'open', payment: { status: 'declined', hint } })
  expect(await pay(order.token)).toMatchObject({ status: 'paid' })
  expect(await chargesFor(order.id)).toHaveLength(1)
})

test('after ten declines in an hour an order takes no more cards, so it is no place to try stolen ones', async () => {
  const order = await place({ expires_at: new Date('2026-11-22T18:00:00Z') })
  for (let i = 0; i < 10; i++) await pay(order.token, '4000000000000002')
  const refused = await press(order.token, await tokenOf())
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_declines' } })
  shop.pass(3_601)
  expect(await pay(order.token)).toMatchObject({ status: 'paid' })
})

test('the same press with another card is refused', async () => {
  const order = await place()
  const key = randomUUID()
  await press(order.token, await tokenOf('4000000000000002'), key)
  expect(await press(order.token, await tokenOf(), key)).toMatchObject({
    status: 422,
    body: { code: 'attempt_key_reused' },
  })
})

test('a card number in place of a token is refused and never stored', async () => {
  const order = await place()
  for (const payment_token of ['4242424242424242', 'pm_4242424242424242', 'pm_4242-4242-4242-4242', 'x'])
    expect((await press(order.token, payment_token)).status).toBe(422)
  expect(await rowsOf('select 1 from payment where order_id = $1', [order.id])).toEqual([])
})

test('the bank asks, the payer confirms, and only then is it paid', async () => {
  const order = await place()
  const asked = await pay(order.token, '4000000000003220')
  expect(asked).toMatchObject({ status: 'requires_action', client_secret: expect.any(String) })
  expect(await statusOf(order.token)).toMatchObject({
    status: 'processing',
    payment: { status: 'requires_action' },
  })
  const again = await call('POST', `/mms/paynow/${order.token}/confirm`)
  expect(again.body.data).toMatchObject({ status: 'requires_action', client_secret: asked.client_secret })
  await answerBank(asked.client_secret!, true)
  const confirmed = await call('POST', `/mms/paynow/${order.token}/confirm`)
  expect(confirmed.body.data).toMatchObject({ status: 'paid' })
})

test('the bank asks and the payer says no: declined, and another card can follow', async () => {
  const order = await place()
  const asked = await pay(order.token, '4000002500003155')
  await answerBank(asked.client_secret!, false)
  const { body } = await call('POST', `/mms/paynow/${order.token}/confirm`)
  expect(body.data).toMatchObject({ status: 'declined', hint: 'same_card' })
  expect(await pay(order.token)).toMatchObject({ status: 'paid' })
})

test('a card that the bank confirms and then declines is declined', async () => {
  const order = await place()
  const asked = await pay(order.token, '4000008260003178')
  await answerBank(asked.client_secret!, true)
  const { body } = await call('POST', `/mms/paynow/${order.token}/confirm`)
  expect(body.data).toMatchObject({
    status: 'declined',
    message: expect.stringContaining('enough funds'),
  })
})

test('a new press makes the unanswered question of the bank void, so that only one card can be charged', async () => {
  const order = await place()
  const asked = await pay(order.token, '4000000000003220')
  expect(await pay(order.token)).toMatchObject({ status: 'paid' })
  await answerBank(asked.client_secret!, true)
  await call('POST', `/mms/paynow/${order.token}/confirm`)
  expect(await chargesFor(order.id)).toHaveLength(1)
})

test('an order that ran out or was cancelled cannot be paid', async () => {
  const late = await place()
  shop.pass(30 * 60)
  expect(await press(late.token, await tokenOf())).toMatchObject({
    status: 409,
    body: { code: 'order_expired' },
  })
  await acting().transaction(expireOrders)
  expect(await statusOf(late.token)).toMatchObject({ status: 'cancelled' })
  expect(await press(late.token, await tokenOf())).toMatchObject({ body: { code: 'order_expired' } })
  const gone = await place()
  await acting().transaction((context) => cancelOrder(context, gone.id, 'changed'))
  expect(await press(gone.token, await tokenOf())).toMatchObject({ body: { code: 'order_cancelled' } })
  expect(await chargesFor(gone.id)).toEqual([])
})

test('an order that costs nothing is settled without a card, once, and one that costs something is not', async () => {
  const free = await place({
    lines: [{ key: 'ada', kind: 'membership', label: 'Player', amount: 4_500, discount: 4_500 }],
  })
  expect(free.total).toBe(0)
  expect(await press(free.token, await tokenOf())).toMatchObject({ body: { code: 'nothing_to_pay' } })
  const settleIt = (id: number) => acting().transaction((context) => settleFree(context, settle, id))
  await Promise.all([settleIt(free.id), settleIt(free.id)])
  expect(told.paid.filter(({ id }) => id === free.id)).toHaveLength(1)
  const dear = await place()
  await expect(settleIt(dear.id)).rejects.toMatchObject({ code: 'payment_required' })
  expect(await chargesFor(free.id)).toEqual([])
})

test('for one thing only one order stands: an unpaid one is replaced, one being paid or paid is not', async () => {
  const first = await place({ subject_id: 9_001 })
  const second = await place({ subject_id: 9_001 })
  expect(await press(first.token, await tokenOf())).toMatchObject({ body: { code: 'order_cancelled' } })
  await pay(second.token, '4000000000003220')
  await expect(place({ subject_id: 9_001 })).rejects.toMatchObject({ code: 'payment_in_progress' })
  await pay(second.token)
  await expect(place({ subject_id: 9_001 })).rejects.toMatchObject({ code: 'already_paid' })
})

test('what can no longer be had is not sold: the charge goes back by itself and the order is cancelled', async () => {
  const order = await place()
  told.during = async () => {
    throw new CannotSettle('the last place is gone')
  }
  const answer = await pay(order.token)
  told.during = undefined
  expect(answer).toMatchObject({
    status: 'declined',
    message: expect.stringContaining('refunding your card'),
  })
  expect(await statusOf(order.token)).toMatchObject({ status: 'cancelled' })
  shop.pass(60)
  await reconcile(acting(), settle)
  expect(await chargesFor(order.id)).toEqual([expect.objectContaining({ amount: 13_500, refunded: 13_500 })])
  const owed = await rowsOf(
    `select sum(amount)::int as owed from ledger_line where account = 'liability:surplus'`,
  )
  expect(owed).toEqual([{ owed: 0 }])
})

test('an unknown order, another tenant and a broken link show nothing', async () => {
  const order = await place({}, acting(null, shop.other))
  for (const token of [order.token, 'x'.repeat(32)])
    expect(await call('GET', `/mms/orders/${token}`)).toMatchObject({ status: 404 })
  expect(await press(order.token, await tokenOf())).toMatchObject({ status: 404 })
})

async function answerBank(client_secret: string, is_confirmed: boolean) {
  await shop.app.inject({
    method: 'POST',
    url: '/sandbox-pay/v1/challenges/answer',
    payload: { client_secret, is_confirmed },
  })
}

/** For a tenant in this mode, with a provider that moves real money. */
function atLiveProvider(payment_mode: 'sandbox' | 'live' | undefined) {
  const {
    tenant: { payment_mode: _, ...tenant },
    ...context
  } = acting()
  return {
    ...context,
    tenant: { ...tenant, ...(payment_mode && { payment_mode }) },
    outside: { ...context.outside, cards: { ...context.outside.cards, mode: 'live' as const } },
  }
}

test('a tenant that is still trying out is not given the key of real money', async () => {
  const refusal = await cardFieldsOf(atLiveProvider('sandbox')).catch((error: unknown) => error)
  expect(CardsNotOpen.is(refusal)).toBe(true)
  expect(await cardFieldsOf(atLiveProvider('live'))).toMatchObject({ mode: 'live' })
})

test('a tenant of unknown mode is one that is trying out', async () => {
  const refusal = await cardFieldsOf(atLiveProvider(undefined)).catch((error: unknown) => error)
  expect(CardsNotOpen.is(refusal)).toBe(true)
})

test('the payment mode is live only where the tenant is and the provider moves real money', async () => {
  expect(await getPaymentMode(atLiveProvider('live'))).toMatchObject({ value: 'live' })
  expect(await getPaymentMode(atLiveProvider('sandbox'))).toMatchObject({ value: 'sandbox' })
  expect(await getPaymentMode(atLiveProvider(undefined))).toMatchObject({ value: 'sandbox' })
})

test('a tenant that is still trying out charges nobody for real, also where the provider could', async () => {
  const order = await place()
  const live = atLiveProvider('sandbox')
  const input = { token: order.token, attempt_key: randomUUID(), payment_token: 'tok_whatever' }
  const refusal = await payOrder(live, settle, input).catch((error: unknown) => error)
  expect(CardsNotOpen.is(refusal)).toBe(true)
  expect(await chargesFor(order.id)).toEqual([])
})
