import { describe, expect, test, vi } from 'vitest'
import type { WalletPayment } from './card-provider.ts'
import { stripeFields, type StripeScript } from './stripe-fields.ts'

const theme = {
  scheme: 'light',
  text: '#111',
  muted: '#555',
  background: '#fff',
  border: '#ccc',
  accent: '#00f',
  on_accent: '#fff',
  danger: '#c00',
  radius: '8px',
  font_size: '16px',
} as const

/** Stripe's script according to its documentation. */
function stub(answer: Awaited<ReturnType<ReturnType<StripeScript>['createPaymentMethod']>>) {
  const card = {
    mount: vi.fn(),
    update: vi.fn(),
    destroy: vi.fn(),
    focus: vi.fn(),
    on: vi.fn(),
    off: vi.fn(),
  }
  const heard = new Map<string, (event: any) => void>()
  const buttons = {
    mount: vi.fn(),
    destroy: vi.fn(),
    on: (event: string, listener: (event: any) => void) => void heard.set(event, listener),
  }
  const create = vi.fn((type: string, _options: object): any => (type === 'card' ? card : buttons))
  const elements = vi.fn((_order: object) => ({ create, update, submit: async () => ({}) }))
  const update = vi.fn()
  const handleNextAction = vi.fn(async () => ({}))
  const script = vi.fn(() => ({
    elements,
    createPaymentMethod: async () => answer,
    handleNextAction,
  }))
  return { script, card, create, handleNextAction, heard, buttons, elements, update }
}
const mount = (script: StripeScript) =>
  stripeFields(script).mount(document.createElement('div'), { publicKey: 'pk_test_1', locale: 'en', theme })

test('a typed card becomes a token, and the bank’s question is Stripe’s to show', async () => {
  const { script, card, handleNextAction } = stub({ paymentMethod: { id: 'pm_1' } })
  const mounted = await mount(script)
  expect(script).toHaveBeenCalledWith('pk_test_1')
  expect(card.mount).toHaveBeenCalled()
  expect(await mounted.tokenize()).toEqual({ payment_token: 'pm_1' })
  await mounted.confirm('pi_1_secret_2')
  expect(handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_2' })
})

test('what is wrong with a card is passed on in Stripe’s words, and the field gets the focus', async () => {
  const { script, card } = stub({
    error: { message: 'Your card number is incomplete.', code: 'incomplete_number' },
  })
  const mounted = await mount(script)
  await expect(mounted.tokenize()).rejects.toMatchObject({
    message: 'Your card number is incomplete.',
    code: 'incomplete_number',
  })
  expect(card.focus).toHaveBeenCalled()
})

test('the fields follow the page’s colours and are gone when the screen is', async () => {
  const { script, card, create } = stub({})
  const mounted = await mount(script)
  expect(create.mock.lastCall![1]).toMatchObject({ style: { base: { color: '#111' } }, hidePostalCode: true })
  mounted.update({ ...theme, text: '#eee' })
  expect(card.update).toHaveBeenCalledWith({
    style: expect.objectContaining({ base: expect.objectContaining({ color: '#eee' }) }),
  })
  const stop = mounted.on('change', () => {})
  stop()
  expect(card.off).toHaveBeenCalledWith('change', card.on.mock.lastCall![1])
  mounted.destroy()
  expect(card.destroy).toHaveBeenCalled()
})

describe('wallets', () => {
  const show = (stubbed: ReturnType<typeof stub>, more: object = {}) => {
    const told = { onReady: vi.fn(), onPay: vi.fn<(payment: WalletPayment) => void>() }
    const mounted = stripeFields(stubbed.script).wallets!(document.createElement('div'), {
      ...{ publicKey: 'pk_test_1', locale: 'en', theme, amount: 4500, currency: 'USD', keepsCard: false },
      ...told,
      ...more,
    })
    return { mounted, ...told }
  }

  test('are shown for the amount, and only those that send nobody to another site', () => {
    const stubbed = stub({})
    const { mounted } = show(stubbed)
    expect(stubbed.elements).toHaveBeenCalledWith(
      expect.objectContaining({
        amount: 4500,
        currency: 'usd',
        paymentMethodCreation: 'manual',
        setupFutureUsage: null,
      }),
    )
    const [kind, { paymentMethods }] = stubbed.create.mock.lastCall as [string, any]
    expect([kind, paymentMethods]).toEqual([
      'expressCheckout',
      {
        applePay: 'auto',
        googlePay: 'auto',
        link: 'auto',
        paypal: 'never',
        amazonPay: 'never',
        klarna: 'never',
      },
    ])
    mounted.update({ amount: 5000, currency: 'USD', keepsCard: false })
    expect(stubbed.update).toHaveBeenCalledWith(expect.objectContaining({ amount: 5000 }))
    mounted.destroy()
    expect(stubbed.buttons.destroy).toHaveBeenCalled()
  })

  test('that are no card are left out where the card is to be kept', () => {
    const stubbed = stub({})
    show(stubbed, { keepsCard: true })
    expect(stubbed.elements).toHaveBeenCalledWith(
      expect.objectContaining({ setupFutureUsage: 'off_session' }),
    )
    expect((stubbed.create.mock.lastCall as any)[1].paymentMethods).toMatchObject({ link: 'never' })
  })

  test.each([
    [{ availablePaymentMethods: { applePay: true, googlePay: false } }, true],
    [{ availablePaymentMethods: { applePay: false } }, false],
    [{}, false],
  ])('say whether there is any: %j', (event, isAny) => {
    const stubbed = stub({})
    const { onReady } = show(stubbed)
    stubbed.heard.get('ready')!(event)
    expect(onReady).toHaveBeenCalledWith(isAny)
  })

  test('give a token for what was agreed to, and the bank’s question is Stripe’s to show', async () => {
    const stubbed = stub({ paymentMethod: { id: 'pm_wallet' } })
    const { onPay } = show(stubbed)
    const resolve = vi.fn()
    stubbed.heard.get('click')!({ resolve })
    expect(resolve).toHaveBeenCalled()
    stubbed.heard.get('confirm')!({ paymentFailed: vi.fn() })
    const [[payment]] = onPay.mock.calls as [[WalletPayment]]
    expect(await payment.tokenize()).toEqual({ payment_token: 'pm_wallet' })
    await payment.confirm('pi_1_secret_2')
    expect(stubbed.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_2' })
  })

  test('that refuse close their sheet and say why', async () => {
    const stubbed = stub({ error: { message: 'Your wallet has no card.' } })
    const { onPay } = show(stubbed)
    const paymentFailed = vi.fn()
    stubbed.heard.get('confirm')!({ paymentFailed })
    const [[payment]] = onPay.mock.calls as [[WalletPayment]]
    await expect(payment.tokenize()).rejects.toThrow('Your wallet has no card.')
    expect(paymentFailed).toHaveBeenCalledWith({ reason: 'fail' })
  })
})
