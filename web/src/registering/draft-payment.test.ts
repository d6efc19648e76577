import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PriceChanged, WaiversMissing, type Quote } from 'contract/registering/checkout'
import { DraftIncomplete } from 'contract/registering/draft'
import { OrderExpired, PaymentInProgress, TooManyDeclines, type PaymentAnswer } from 'contract/payments'
import { Problem } from 'contract/problem'
import { createDraftPayment, type Card, type OpenOrder, type PaymentServer } from './draft-payment.ts'

const quote = { hash: 'h1', total: 9500, currency: 'USD' } as Quote
const paid: PaymentAnswer = { status: 'paid', number: 'R-1', message: 'Thank you!' }
const declined: PaymentAnswer = {
  status: 'declined',
  number: 'R-1',
  message: 'This card doesn’t have enough funds. Please try another card.',
  hint: 'other_card',
}
const processing: PaymentAnswer = { status: 'processing', number: 'R-1', message: '' }
const question: PaymentAnswer = { ...processing, status: 'requires_action', client_secret: 'secret' }
const lost = new Problem('network', 0, 'Network error: Please check your internet connection.')
const offline = new Problem('offline', 0, 'No internet connection')

function shop() {
  let keys = 0
  let open: OpenOrder | undefined
  const server = {
    checkout: vi.fn<PaymentServer['checkout']>(async () => ({
      order_token: 'order1',
      order_number: 'R-1',
      total: 9500,
      paid: false,
    })),
    pay: vi.fn<PaymentServer['pay']>(async () => paid),
    confirm: vi.fn<PaymentServer['confirm']>(async () => paid),
    status: vi.fn<PaymentServer['status']>(async () => ({ status: 'open', payment: null }) as never),
  }
  const card = {
    tokenize: vi.fn<Card['tokenize']>(async () => ({ token: 'tok_1' })),
    confirm: vi.fn<Card['confirm']>(async () => {}),
  }
  const memory = { get: () => open, set: (order: OpenOrder | undefined) => void (open = order) }
  const payment = createDraftPayment(server, memory, () => `key${++keys}`)
  const press = (more: object = {}) => payment.press({ draft_token: 't', version: 3, quote, card, ...more })
  return { server, card, payment, press, memory }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('an order without the agreement to renew by itself is not the order with it', async () => {
  const { server, press } = shop()
  server.pay.mockResolvedValueOnce(declined)
  await press()
  await press({ auto_renew: 'terms' })
  expect(server.checkout.mock.calls.map(([input]) => input.auto_renew)).toEqual([undefined, 'terms'])
})

test('what is paid along belongs to the order: unticked after a decline it is not charged, ticked again it is', async () => {
  const { server, press } = shop()
  server.pay.mockResolvedValue(declined)
  server.checkout
    .mockResolvedValueOnce({ order_token: 'both', order_number: 'R-1', total: 9800, paid: false })
    .mockResolvedValueOnce({ order_token: 'alone', order_number: 'R-2', total: 9500, paid: false })
    .mockResolvedValueOnce({ order_token: 'again', order_number: 'R-3', total: 9800, paid: false })
  for (const along of [['b', 'a'], ['a', 'b'], [], undefined, ['a']]) await press({ along })
  expect(server.checkout.mock.calls.map(([input]) => input.along)).toEqual([['a', 'b'], undefined, ['a']])
  expect(server.pay.mock.calls.map(([input]) => input.token)).toEqual([
    'both',
    'both',
    'alone',
    'alone',
    'again',
  ])
})

test('a press charges what was shown', async () => {
  const { server, payment, press } = shop()
  await press()
  expect(server.checkout).toHaveBeenCalledExactlyOnceWith({ token: 't', version: 3, quote_hash: 'h1' })
  expect(server.pay).toHaveBeenCalledExactlyOnceWith({
    token: 'order1',
    payment_token: 'tok_1',
    attempt_key: 'key1',
  })
  expect(payment.get()).toEqual({ at: 'paid' })
})

test('a double press is one press', async () => {
  const { server, press } = shop()
  await Promise.all([press(), press(), press()])
  expect(server.checkout).toHaveBeenCalledOnce()
  expect(server.pay).toHaveBeenCalledOnce()
})

test('a card that is not complete is neither checked out nor charged', async () => {
  const { server, payment, press, card } = shop()
  card.tokenize.mockResolvedValueOnce({ error: 'Please enter the security code.' })
  await press()
  expect(server.checkout).not.toHaveBeenCalled()
  expect(payment.get()).toEqual({ at: 'ready' })
})

test('an order of 0.00 needs no card', async () => {
  const { server, payment, press } = shop()
  server.checkout.mockResolvedValue({ order_token: 'order1', order_number: 'R-1', total: 0, paid: true })
  await press({ card: undefined })
  expect(server.pay).not.toHaveBeenCalled()
  expect(payment.get()).toEqual({ at: 'paid' })
})

test('after a decline the same order is paid with another card and another key', async () => {
  const { server, payment, press, card } = shop()
  server.pay.mockResolvedValueOnce(declined)
  await press()
  expect(payment.get()).toEqual({ at: 'ready', message: declined.message, hint: 'other_card' })
  card.tokenize.mockResolvedValue({ token: 'tok_2' })
  await press()
  expect(server.checkout).toHaveBeenCalledOnce()
  expect(server.pay).toHaveBeenLastCalledWith({
    token: 'order1',
    payment_token: 'tok_2',
    attempt_key: 'key2',
  })
  expect(payment.get()).toEqual({ at: 'paid' })
})

test('what was changed after a decline is checked out anew', async () => {
  const { server, press } = shop()
  server.pay.mockResolvedValueOnce(declined)
  await press()
  await press({ version: 4 })
  expect(server.checkout).toHaveBeenCalledTimes(2)
})

describe('an answer that got lost', () => {
  test('is asked for with the same key until it going', async () => {
    const { server, payment, press } = shop()
    server.pay
      .mockRejectedValueOnce(lost)
      .mockRejectedValueOnce(offline)
      .mockRejectedValueOnce(new Problem('unexpected', 500, ''))
    const pressed = press()
    await vi.advanceTimersByTimeAsync(0)
    expect(payment.get()).toEqual({ at: 'confirming', is_slow: false })
    await vi.runAllTimersAsync()
    await pressed
    expect(new Set(server.pay.mock.calls.map(([input]) => input.attempt_key))).toEqual(new Set(['key1']))
    expect(server.pay).toHaveBeenCalledTimes(4)
    expect(payment.get()).toEqual({ at: 'paid' })
  })

  test('a payment the provider has not decided is followed', async () => {
    const { server, payment, press } = shop()
    server.pay.mockResolvedValue(processing)
    server.status.mockResolvedValue({ status: 'processing', payment: processing } as never)
    server.confirm
      .mockRejectedValueOnce(lost)
      .mockResolvedValueOnce(processing)
      .mockResolvedValueOnce(declined)
    const pressed = press()
    await vi.runAllTimersAsync()
    await pressed
    expect(payment.get()).toMatchObject({ at: 'ready', message: declined.message })
    expect(server.pay).toHaveBeenCalledOnce()
  })

  test('takes long: the screen says so and goes on asking', async () => {
    const { server, payment, press } = shop()
    server.pay.mockResolvedValue(processing)
    server.status.mockResolvedValue({ status: 'processing', payment: processing } as never)
    server.confirm.mockResolvedValue(processing)
    void press()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(payment.get()).toEqual({ at: 'confirming', is_slow: true })
    payment.stop()
  })

  test('without a connection nothing is sent and the card stays', async () => {
    const { server, payment, press } = shop()
    server.pay.mockRejectedValueOnce(offline)
    await press()
    expect(payment.get()).toMatchObject({ at: 'ready', message: 'No internet connection' })
  })
})

describe('the bank asks', () => {
  test('and the answer decides', async () => {
    const { server, payment, press, card } = shop()
    server.pay.mockResolvedValue(question)
    await press()
    expect(card.confirm).toHaveBeenCalledExactlyOnceWith('secret')
    expect(server.confirm).toHaveBeenCalledWith({ token: 'order1' })
    expect(payment.get()).toEqual({ at: 'paid' })
  })

  test('a question that was closed can be asked again by a new press', async () => {
    const { server, payment, press, card } = shop()
    server.pay.mockResolvedValue(question)
    server.confirm.mockResolvedValue(question)
    card.confirm.mockRejectedValueOnce(new Error('closed'))
    await press()
    expect(payment.get()).toMatchObject({ at: 'ready', hint: 'same_card' })
    expect(card.confirm).toHaveBeenCalledOnce()
  })
})

describe('refusals', () => {
  test('a changed price is shown before anything is charged', async () => {
    const { server, payment, press } = shop()
    const dearer = { ...quote, hash: 'h2', total: 9900 }
    server.checkout.mockRejectedValueOnce(PriceChanged({ detail: dearer }))
    await press()
    expect(payment.get()).toMatchObject({ at: 'price changed', quote: dearer })
    expect(server.pay).not.toHaveBeenCalled()
    await press({ quote: dearer })
    expect(server.checkout).toHaveBeenLastCalledWith({ token: 't', version: 3, quote_hash: 'h2' })
    expect(payment.get()).toEqual({ at: 'paid' })
  })

  test('an order that ran out while the page stood open is made anew in the same press', async () => {
    const { server, payment, press, memory } = shop()
    memory.set({ token: 'old', version: 3, quote_hash: 'h1' })
    server.pay.mockRejectedValueOnce(OrderExpired())
    await press()
    expect(server.checkout).toHaveBeenCalledOnce()
    expect(server.pay).toHaveBeenLastCalledWith({
      token: 'order1',
      payment_token: 'tok_1',
      attempt_key: 'key2',
    })
    expect(payment.get()).toEqual({ at: 'paid' })
  })

  test('another window is paying: its result is awaited', async () => {
    const { server, payment, press } = shop()
    server.pay.mockRejectedValueOnce(PaymentInProgress())
    server.status.mockResolvedValueOnce({ status: 'processing', payment: processing } as never)
    const pressed = press()
    await vi.runAllTimersAsync()
    await pressed
    expect(server.pay).toHaveBeenCalledOnce()
    expect(payment.get()).toEqual({ at: 'paid' })
  })

  test('missing details come back with their fields', async () => {
    const { server, payment, press } = shop()
    const errors = { 'people.0.dob': ['Date of birth is required.'] }
    server.checkout.mockRejectedValueOnce(DraftIncomplete({ errors }))
    await press()
    expect(payment.get()).toMatchObject({ at: 'ready', errors })
  })

  test.each([WaiversMissing(), TooManyDeclines()])('$code is told in its own words', async (problem) => {
    const { server, payment, press } = shop()
    server.checkout.mockRejectedValueOnce(problem)
    await press()
    expect(payment.get()).toMatchObject({ at: 'ready', message: problem.message })
  })
})

describe('coming back to the page', () => {
  test('a payment under way is followed to its end', async () => {
    const { server, payment, memory } = shop()
    memory.set({ token: 'order1', version: 3, quote_hash: 'h1' })
    server.status.mockResolvedValueOnce({ status: 'processing', payment: processing } as never)
    const recovered = payment.recover(undefined)
    await vi.runAllTimersAsync()
    await recovered
    expect(payment.get()).toEqual({ at: 'paid' })
    expect(server.pay).not.toHaveBeenCalled()
  })

  test('an order nobody has tried to pay waits for a press', async () => {
    const { payment, memory } = shop()
    memory.set({ token: 'order1', version: 3, quote_hash: 'h1' })
    await payment.recover(undefined)
    expect(payment.get()).toEqual({ at: 'ready' })
  })
})
