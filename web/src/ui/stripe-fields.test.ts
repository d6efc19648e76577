import { expect, test, vi } from 'vitest'
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
  const create = vi.fn((_type: 'card', _options: object) => card)
  const handleNextAction = vi.fn(async () => ({}))
  const script = vi.fn(() => ({
    elements: () => ({ create }),
    createPaymentMethod: async () => answer,
    handleNextAction,
  }))
  return { script, card, create, handleNextAction }
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
