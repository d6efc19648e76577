import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { CardOutcomeUnknown, CardRefused } from '../card-provider.ts'
import { stripeCards } from './stripe.ts'

type Asked = { method: string; path: string; body: URLSearchParams; headers: http.IncomingHttpHeaders }
type Answer = { status?: number; body?: object } | 'nothing' | 'cut'

/** A stand-in for Stripe's server: records requests and answers as it is told. */
const asked: Asked[] = []
let answers: Answer[] = []
const server = http.createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part) => parts.push(part))
  request.on('end', () => {
    asked.push({
      method: request.method!,
      path: request.url!,
      body: new URLSearchParams(Buffer.concat(parts).toString()),
      headers: request.headers,
    })
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!
    if (answer === 'nothing') return
    if (answer === 'cut') return void request.socket.destroy()
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
})

const stripe = (client: Stripe.StripeConfig = {}) =>
  stripeCards({
    secretKey: 'sk_test_1',
    publicKey: 'pk_test_1',
    webhookSecret: 'whsec_new,whsec_old',
    client: { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, timeout: 5_000, ...client },
  })

const charge = {
  tenant_id: 3,
  attempt_key: '5b6f0c80-55b1-4c3c-8c0c-9d6f6a4f0b11',
  amount: 13_500,
  currency: 'USD',
  payment_token: 'pm_card_visa',
  description: 'The Alliance R-2026-000123',
}
const intent = (fields: object = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  amount: 13_500,
  currency: 'usd',
  client_secret: 'pi_1_secret_2',
  last_payment_error: null,
  metadata: { tenant_id: '3', attempt_key: charge.attempt_key },
  latest_charge: {
    id: 'ch_1',
    balance_transaction: { id: 'txn_1', fee: 422 },
    payment_method_details: { card: { brand: 'visa', last4: '4242' } },
  },
  ...fields,
})

test('a charge is sent once and whole: amount, card, tenant and a key that makes it one charge', async () => {
  answers = [{ body: intent() }]
  expect(await stripe().charge(charge)).toEqual({
    ref: 'pi_1',
    tenant_id: 3,
    attempt_key: charge.attempt_key,
    status: 'succeeded',
    amount: 13_500,
    currency: 'USD',
    fee: 422,
    client_secret: 'pi_1_secret_2',
    card_brand: 'visa',
    card_last4: '4242',
  })
  const [{ method, path, body, headers }] = asked as [Asked]
  expect([method, path]).toEqual(['POST', '/v1/payment_intents'])
  expect(headers).toMatchObject({
    'idempotency-key': `charge:${charge.attempt_key}`,
    authorization: 'Bearer sk_test_1',
  })
  expect(Object.fromEntries(body)).toEqual({
    amount: '13500',
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: 'true',
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
    description: charge.description,
    'metadata[tenant_id]': '3',
    'metadata[attempt_key]': charge.attempt_key,
    'expand[0]': 'latest_charge.balance_transaction',
  })
})

test.each([
  ['requires_action', 'requires_action'],
  ['requires_confirmation', 'requires_action'],
  ['processing', 'processing'],
  ['requires_capture', 'processing'],
  ['succeeded', 'succeeded'],
  ['canceled', 'cancelled'],
  ['requires_payment_method', 'failed'],
])('an intent that is %s is a payment that is %s', async (status, known) => {
  answers = [{ body: intent({ status, latest_charge: 'ch_1' }) }]
  expect(await stripe().getPayment('pi_1')).toMatchObject({ status: known, fee: null })
})

test.each([
  [{ decline_code: 'insufficient_funds', code: 'card_declined' }, 'insufficient_funds'],
  [{ code: 'expired_card' }, 'expired_card'],
  [{ code: 'payment_intent_authentication_failure' }, 'authentication_failed'],
])('the reason of a declined payment is passed on: %o', async (last_payment_error, decline_code) => {
  answers = [{ body: intent({ status: 'requires_payment_method', last_payment_error }) }]
  expect(await stripe().getPayment('pi_1')).toMatchObject({ status: 'failed', decline_code })
})

const error = (status: number, type: string, more: object = {}): Answer => ({
  status,
  body: { error: { type, message: 'no', ...more } },
})

test.each([
  [
    'a declined card',
    error(402, 'card_error', { code: 'card_declined', decline_code: 'lost_card' }),
    'lost_card',
  ],
  ['a card past its date', error(402, 'card_error', { code: 'expired_card' }), 'expired_card'],
  ['a wrong request', error(400, 'invalid_request_error'), 'provider_refused'],
  ['a wrong key', error(401, 'invalid_request_error'), 'provider_refused'],
  ['a missing right', error(403, 'invalid_request_error'), 'provider_refused'],
  ['another request under the same key', error(400, 'idempotency_error'), 'provider_refused'],
])('%s was surely not charged', async (_, answer, code) => {
  answers = [answer]
  const refusal = stripe().charge(charge)
  await expect(refusal).rejects.toBeInstanceOf(CardRefused)
  await expect(refusal).rejects.toMatchObject({ code })
})

test.each<[string, Answer]>([
  ['an error of the server', error(500, 'api_error')],
  ['too many requests', error(429, 'rate_limit_error')],
  ['the same request still under way', error(409, 'idempotency_error')],
  ['a cut connection', 'cut'],
  ['no answer at all', 'nothing'],
])('after %s nobody knows whether it was charged', async (_, answer) => {
  answers = [answer]
  await expect(stripe({ timeout: 300 }).charge(charge)).rejects.toBeInstanceOf(CardOutcomeUnknown)
})

test('a server that cannot be reached leaves the outcome unknown', async () => {
  await expect(stripe({ port: 1 }).charge(charge)).rejects.toBeInstanceOf(CardOutcomeUnknown)
})

test('a lost answer is asked for again under the same key', async () => {
  answers = ['cut', { body: intent() }]
  expect(await stripe({ maxNetworkRetries: 1 }).charge(charge)).toMatchObject({ status: 'succeeded' })
  expect(new Set(asked.map(({ headers }) => headers['idempotency-key']))).toEqual(
    new Set([`charge:${charge.attempt_key}`]),
  )
  expect(asked).toHaveLength(2)
})

test('an attempt is looked for page by page in the list, not in the search index', async () => {
  const other = (id: string) => intent({ id, metadata: {} })
  answers = [
    {
      body: {
        object: 'list',
        data: [other('pi_8'), other('pi_9')],
        has_more: true,
        url: '/v1/payment_intents',
      },
    },
    { body: { object: 'list', data: [intent()], has_more: false, url: '/v1/payment_intents' } },
    { body: intent() },
  ]
  const since = new Date('2026-11-21T18:00:00Z')
  expect(await stripe().findByAttempt(charge.attempt_key, since)).toMatchObject({ ref: 'pi_1', fee: 422 })
  expect(asked[0]!.path).toContain(`=${since.getTime() / 1000 - 60}`)
  expect(asked[1]!.path).toContain('starting_after=pi_9')
  answers = [{ body: { object: 'list', data: [], has_more: false, url: '/v1/payment_intents' } }]
  expect(await stripe().findByAttempt(charge.attempt_key, since)).toBeUndefined()
})

test('a payment that can no longer be cancelled answers with what became of it', async () => {
  answers = [
    error(400, 'invalid_request_error', { code: 'payment_intent_unexpected_state' }),
    { body: intent() },
  ]
  expect(await stripe().cancel('pi_1')).toMatchObject({ status: 'succeeded' })
  expect(asked.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).toEqual([
    'POST /v1/payment_intents/pi_1/cancel',
    'GET /v1/payment_intents/pi_1',
  ])
})

test('a refund is sent once under its key, and one made in the dashboard has none', async () => {
  const refund = { id: 're_1', object: 'refund', status: 'succeeded', amount: 500, currency: 'usd' }
  answers = [{ body: { ...refund, metadata: { request_key: 'r-1' } } }]
  const made = await stripe().refund({ tenant_id: 3, request_key: 'r-1', payment_ref: 'pi_1', amount: 500 })
  expect(made).toEqual({ ref: 're_1', request_key: 'r-1', status: 'succeeded', amount: 500, currency: 'USD' })
  expect(asked[0]!.headers['idempotency-key']).toBe('refund:r-1')
  expect(Object.fromEntries(asked[0]!.body)).toMatchObject({ payment_intent: 'pi_1', amount: '500' })
  const states = ['pending', 'requires_action', 'failed', 'canceled', 'succeeded']
  answers = [
    {
      body: {
        object: 'list',
        url: '/v1/refunds',
        has_more: false,
        data: states.map((status) => ({ ...refund, status, metadata: null })),
      },
    },
  ]
  expect(
    (await stripe().listRefunds('pi_1')).map(({ request_key, status }) => [request_key, status]),
  ).toEqual([
    [undefined, 'pending'],
    [undefined, 'pending'],
    [undefined, 'failed'],
    [undefined, 'failed'],
    [undefined, 'succeeded'],
  ])
})

test('the balance is read whole, oldest first, each row with the payment it is about', async () => {
  const row = (id: string, type: string, amount: number, source: object | null) => ({
    id,
    object: 'balance_transaction',
    type,
    amount,
    fee: 10,
    currency: 'usd',
    created: 1_795_284_000,
    source,
  })
  answers = [
    {
      body: {
        object: 'list',
        url: '/v1/balance_transactions',
        has_more: false,
        data: [
          row('txn_3', 'payout', -9_000, null),
          row('txn_2', 'refund', -500, { id: 're_1', payment_intent: 'pi_1', metadata: { tenant_id: '3' } }),
          row('txn_1', 'charge', 13_500, {
            id: 'ch_1',
            payment_intent: 'pi_1',
            metadata: { tenant_id: '3' },
          }),
        ],
      },
    },
  ]
  const rows = await stripe().listBalance({ from: new Date(0), to: new Date() })
  expect(
    rows.map(({ tenant_id, kind, payment_ref, refund_ref, amount }) => [
      tenant_id,
      kind,
      payment_ref,
      refund_ref,
      amount,
    ]),
  ).toEqual([
    [3, 'payment', 'pi_1', undefined, 13_500],
    [3, 'refund', 'pi_1', 're_1', -500],
    [undefined, 'other', '', undefined, -9_000],
  ])
})

const now = new Date('2026-11-21T18:00:00Z')
const signed = (event: object, secret = 'whsec_new', age_s = 0) => {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(now.getTime() / 1000) - age_s
  const header = new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return [Buffer.from(payload), { 'stripe-signature': header }, now] as const
}
const event = (type: string, object: object) => ({ id: 'evt_1', object: 'event', type, data: { object } })

test.each([
  ['payment_intent.succeeded', { id: 'pi_1' }, 'payment', 'pi_1'],
  ['payment_intent.payment_failed', { id: 'pi_1' }, 'payment', 'pi_1'],
  ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, 'refund', 'pi_1'],
  ['refund.failed', { id: 're_1', payment_intent: { id: 'pi_1' } }, 'refund', 'pi_1'],
  ['charge.dispute.created', { id: 'dp_1', payment_intent: 'pi_1' }, 'dispute', 'pi_1'],
  ['customer.created', { id: 'cus_1' }, 'other', undefined],
])('%s is an event about a payment it names', (type, object, about, payment_ref) => {
  expect(stripe().readWebhook(...signed(event(type, object)))).toEqual({
    id: 'evt_1',
    type,
    about,
    payment_ref,
  })
})

test('a call is taken under either secret while they are exchanged, and under no other, nor old, nor altered', () => {
  const paid = event('payment_intent.succeeded', { id: 'pi_1' })
  expect(stripe().readWebhook(...signed(paid, 'whsec_old')).id).toBe('evt_1')
  expect(stripe().readWebhook(...signed(paid, 'whsec_new', 299)).id).toBe('evt_1')
  expect(() => stripe().readWebhook(...signed(paid, 'whsec_other'))).toThrow()
  expect(() => stripe().readWebhook(...signed(paid, 'whsec_new', 301))).toThrow()
  const [, headers] = signed(paid)
  expect(() =>
    stripe().readWebhook(Buffer.from(JSON.stringify({ ...paid, id: 'evt_2' })), headers, now),
  ).toThrow()
  expect(() => stripe().readWebhook(Buffer.from('{}'), {}, now)).toThrow()
})

test('only live keys move real money', () => {
  const keys = { publicKey: 'pk', webhookSecret: 'whsec_1' }
  expect(stripeCards({ secretKey: 'sk_live_1', ...keys }).mode).toBe('live')
  expect(stripeCards({ secretKey: 'rk_live_1', ...keys }).mode).toBe('live')
  expect(stripeCards({ secretKey: 'sk_test_1', ...keys }).mode).toBe('sandbox')
})

const CARD = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 }
const kept = { ...CARD, customer_ref: 'cus_1', method_ref: 'pm_1' }

test('a card is kept with a payment, under a customer of whom nothing is told, once it has succeeded', async () => {
  const answer = intent({
    setup_future_usage: 'off_session',
    customer: 'cus_1',
    payment_method: 'pm_1',
    latest_charge: { id: 'ch_1', payment_method_details: { card: CARD } },
  })
  answers = [{ body: { id: 'cus_1' } }, { body: answer }]
  expect(await stripe().charge({ ...charge, keep_card: true })).toMatchObject({ kept_card: kept })
  const [customer, payment] = asked as [Asked, Asked]
  expect([customer.path, Object.fromEntries(customer.body)]).toEqual([
    '/v1/customers',
    { 'metadata[tenant_id]': '3' },
  ])
  expect(customer.headers['idempotency-key']).toBe(`customer:${charge.attempt_key}`)
  expect(Object.fromEntries(payment.body)).toMatchObject({
    customer: 'cus_1',
    setup_future_usage: 'off_session',
  })
  expect(payment.body.has('off_session')).toBe(false)
  answers = [{ body: { ...answer, status: 'requires_action' } }]
  expect(await stripe().getPayment('pi_1')).not.toHaveProperty('kept_card')
})

test('a kept card is charged without anybody at a screen, and is not kept anew', async () => {
  answers = [{ body: intent({ customer: 'cus_1', payment_method: 'pm_1' }) }]
  const paid = await stripe().charge({ ...charge, payment_token: 'pm_1', customer_ref: 'cus_1' })
  expect(paid).not.toHaveProperty('kept_card')
  expect(asked).toHaveLength(1)
  expect(Object.fromEntries(asked[0]!.body)).toMatchObject({
    customer: 'cus_1',
    payment_method: 'pm_1',
    off_session: 'true',
  })
})

test('a card is kept without a payment, unless the bank would ask at each charge', async () => {
  const keeping = { tenant_id: 3, request_key: 'key1', payment_token: 'pm_1' }
  const setup = (status: string) => ({ id: 'seti_1', status, payment_method: { id: 'pm_1', card: CARD } })
  answers = [{ body: { id: 'cus_1' } }, { body: setup('succeeded') }]
  expect(await stripe().keepCard(keeping)).toEqual(kept)
  expect(asked[1]!.path).toBe('/v1/setup_intents')
  expect(asked[1]!.headers['idempotency-key']).toBe('keep:key1')
  expect(Object.fromEntries(asked[1]!.body)).toMatchObject({ usage: 'off_session', confirm: 'true' })
  answers = [{ body: { id: 'cus_1' } }, { body: setup('requires_action') }]
  await expect(stripe().keepCard(keeping)).rejects.toMatchObject({ code: 'authentication_required' })
})

test('a card is forgotten, also one that is already', async () => {
  answers = [{ body: { id: 'cus_1', deleted: true } }]
  await stripe().forgetCard('cus_1')
  expect([asked[0]!.method, asked[0]!.path]).toEqual(['DELETE', '/v1/customers/cus_1'])
  answers = [{ status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } }]
  await stripe().forgetCard('cus_1')
})
