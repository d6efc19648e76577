import { createHmac, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testShop } from '../../test/payments.ts'
import { reconcile } from './reconciler.ts'

const shop = await testShop()
const { acting, app, call, place, pay, press, tokenOf, deliver, rowsOf, told, settle } = shop

const statusOf = async (token: string) => (await call('GET', `/mms/orders/${token}`)).body.data.status
const paidFor = (id: number) => told.paid.filter((order) => order.id === id)
const sign = (body: string, at: Date, secret = shop.sandbox.keys.webhook_secret) => {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
const send = (payload: string, signature?: string, provider = 'sandbox') =>
  app.inject({
    method: 'POST',
    url: `/api/payments/webhooks/${provider}`,
    payload,
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'sandbox-signature': signature }),
    },
  })

test('an order whose answer was lost becomes paid by the webhook alone', async () => {
  const order = await place()
  expect(await pay(order.token, '4000000000600090')).toMatchObject({ status: 'processing' })
  expect(await statusOf(order.token)).toBe('processing')
  expect(paidFor(order.id)).toEqual([])
  await deliver()
  expect(await statusOf(order.token)).toBe('paid')
  expect(paidFor(order.id)).toHaveLength(1)
})

test('an order whose answer and whose webhook were lost becomes paid by asking', async () => {
  const order = await place()
  const [card, key] = [await tokenOf('4000000000600090'), '5b6f0c80-55b1-4c3c-8c0c-9d6f6a4f0b11']
  await press(order.token, card, key)
  await rowsOf('update psp.event set next_try_at = null')
  shop.pass(61)
  await reconcile(acting(), settle)
  expect(await statusOf(order.token)).toBe('paid')
  expect(paidFor(order.id)).toHaveLength(1)
})

test('a card that is decided later is paid, or declined, when it is decided', async () => {
  const [good, bad] = [await place(), await place()]
  expect(await pay(good.token, '4000000000600074')).toMatchObject({ status: 'processing' })
  expect(await pay(bad.token, '4000000000600082')).toMatchObject({ status: 'processing' })
  expect(await press(good.token, await tokenOf())).toMatchObject({ body: { code: 'payment_in_progress' } })
  shop.pass(6)
  await deliver()
  expect(await statusOf(good.token)).toBe('paid')
  expect((await call('GET', `/mms/orders/${bad.token}`)).body.data).toMatchObject({
    status: 'open',
    payment: { status: 'declined' },
  })
})

test('the same event ten times, at once and one after the other, counts once', async () => {
  const order = await place()
  await pay(order.token, '4000000000600090')
  let event: [string, string] | undefined
  await deliver((...sent) => (event ??= sent))
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(...event!)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  expect(paidFor(order.id)).toHaveLength(1)
  const booked = await rowsOf(`select 1 from ledger_entry where order_id = $1 and kind = 'payment'`, [
    order.id,
  ])
  expect(booked).toHaveLength(2)
})

/** Processes whatever earlier tests left in transit. */
const settleDown = async () => {
  shop.pass(3_600)
  await deliver()
}

/** The events waiting for the shop, signed and not delivered yet. */
async function waiting() {
  const events: [body: string, signature: string][] = []
  await deliver((body, signature) => {
    events.push([body, signature])
    return [body, 'nothing']
  })
  return events
}

test('an event for each card with doubled and late webhooks settles the order once', async () => {
  for (const number of ['4000000000600058', '4000000000600066', '4000000000600041']) {
    const order = await place()
    expect(await pay(order.token, number)).toMatchObject({ status: 'paid' })
    shop.pass(61)
    await deliver()
    expect(paidFor(order.id)).toHaveLength(1)
  }
})

test('a webhook that comes before the answer is not undone by it', async () => {
  const order = await place()
  const { cards } = acting().outside
  const slow = {
    ...acting(),
    outside: {
      ...acting().outside,
      cards: {
        ...cards,
        async charge(charge: Parameters<typeof cards.charge>[0]) {
          const answer = await cards.charge(charge)
          await deliver()
          return answer
        },
      },
    },
  }
  const { payOrder } = await import('./paying.ts')
  const answer = await payOrder(slow, settle, {
    token: order.token,
    payment_token: await tokenOf(),
    attempt_key: '5b6f0c80-55b1-4c3c-8c0c-9d6f6a4f0b12',
  })
  expect(answer).toMatchObject({ status: 'paid' })
  expect(paidFor(order.id)).toHaveLength(1)
})

test('a forged, altered, unsigned or old call is refused and changes nothing', async () => {
  const order = await place()
  await pay(order.token, '4000000000600090')
  const [body, signature] = (await waiting())[0]!
  const now = shop.world.now()
  const refused = await Promise.all([
    send(body),
    send(body, 'nonsense'),
    send(body, sign(body, now, 'whsec_of_somebody_else')),
    send(body.replace('payment.succeeded', 'payment.failed'), signature),
    send(body, sign(body, new Date(now.getTime() - 301_000))),
    send('', sign('', now)),
    send('not json', sign('not json', now)),
  ])
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(400))
  expect(refused[0]!.json()).toMatchObject({ code: 'not_the_provider' })
  expect((await send(body, signature, 'stripe')).statusCode).toBe(404)
  expect(await statusOf(order.token)).toBe('processing')
  expect((await send(body, signature)).statusCode).toBe(200)
  expect(await statusOf(order.token)).toBe('paid')
})

test('when the work behind a webhook fails, nothing of it stays and the provider comes again', async () => {
  await settleDown()
  const order = await place()
  await pay(order.token, '4000000000600090')
  told.during = async () => {
    throw new Error('the disk is full')
  }
  expect(new Set(await deliver())).toEqual(new Set([500]))
  told.during = undefined
  expect(await rowsOf('select 1 from ledger_entry where order_id = $1', [order.id])).toEqual([])
  expect(await statusOf(order.token)).toBe('processing')
  shop.pass(2)
  expect(new Set(await deliver())).toEqual(new Set([200]))
  expect(await statusOf(order.token)).toBe('paid')
})

test('a payment at the provider that is not in the books is put on the list for a person', async () => {
  const { cards } = acting().outside
  await cards.charge({
    tenant_id: shop.tenant.id,
    attempt_key: '5b6f0c80-55b1-4c3c-8c0c-9d6f6a4f0b13',
    amount: 4_500,
    currency: 'USD',
    payment_token: await tokenOf(),
    description: 'made elsewhere',
  })
  await deliver()
  expect(await rowsOf(`select found::int from recon_item where reason = 'unknown_payment'`)).toEqual([
    { found: 4_500 },
  ])
})

test('a dispute is put on the list for a person', async () => {
  const order = await place()
  await pay(order.token, '4000000000000259')
  await deliver()
  expect(await rowsOf(`select reason from recon_item where reason = 'disputed'`)).toHaveLength(1)
  expect(await statusOf(order.token)).toBe('paid')
})

/** An event sent under another event's number, but properly signed. */
const under = (number: string, body: string): [string, string] => {
  const renamed = JSON.stringify({ ...JSON.parse(body), id: number })
  return [renamed, sign(renamed, shop.world.now())]
}
const numberOf = (body: string): string => JSON.parse(body).id

describe('the number of an event counts once', () => {
  beforeEach(settleDown)

  test('also for two that say different things, one after the other: the second is found by asking', async () => {
    const [one, two] = [await place(), await place()]
    await pay(one.token, '4000000000600090')
    const [[first] = ['']] = await waiting()
    expect((await send(...under(numberOf(first), first))).statusCode).toBe(200)
    await pay(two.token, '4000000000600090')
    const second = (await waiting()).map(([body]) => body).find((body) => numberOf(body) !== numberOf(first))!
    expect((await send(...under(numberOf(first), second))).statusCode).toBe(200)
    expect([await statusOf(one.token), await statusOf(two.token)]).toEqual(['paid', 'processing'])
    shop.pass(61)
    await reconcile(acting(), settle)
    expect(await statusOf(two.token)).toBe('paid')
  })

  test('and at once: one of them is taken in', async () => {
    const orders = [await place(), await place()]
    for (const { token } of orders) await pay(token, '4000000000600090')
    const events = await waiting()
    const number = numberOf(events[0]![0])
    const answers = await Promise.all(events.map(([body]) => send(...under(number, body))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const statuses = await Promise.all(orders.map(({ token }) => statusOf(token)))
    expect(statuses.toSorted()).toEqual(['paid', 'processing'])
  })

  test('for money given back at the provider', async () => {
    const orders = [await place(), await place()]
    for (const { token } of orders) await pay(token)
    await deliver()
    const paid = await rowsOf('select provider_ref from payment where order_id = any($1) order by order_id', [
      orders.map(({ id }) => id),
    ])
    for (const { provider_ref } of paid)
      await acting().outside.cards.refund({
        tenant_id: shop.tenant.id,
        request_key: randomUUID(),
        payment_ref: provider_ref,
        amount: 1_000,
      })
    const events = await waiting()
    const number = numberOf(events[0]![0])
    for (const [body] of events) await send(...under(number, body))
    const statuses = await Promise.all(orders.map(({ token }) => statusOf(token)))
    expect(statuses.toSorted()).toEqual(['paid', 'partly_refunded'])
  })

  test('for what a person has dealt with: it does not come back to the list', async () => {
    const listed = (reason: string) => rowsOf('select 1 from recon_item where reason = $1', [reason])
    const order = await place()
    await pay(order.token, '4000000000000259')
    await acting().outside.cards.charge({
      tenant_id: shop.tenant.id,
      attempt_key: randomUUID(),
      amount: 7_700,
      currency: 'USD',
      payment_token: await tokenOf(),
      description: 'made elsewhere',
    })
    const events = await waiting()
    for (const event of events) await send(...event)
    const before = [await listed('disputed'), await listed('unknown_payment')].map(({ length }) => length)
    expect(Math.min(...before)).toBeGreaterThan(0)
    await rowsOf('update recon_item set resolved_at = $1', [shop.world.now()])
    await Promise.all([...events, ...events].map((event) => send(...event)))
    const after = [await listed('disputed'), await listed('unknown_payment')].map(({ length }) => length)
    expect(after).toEqual(before)
  })
})
