import { t } from '../../language.ts'
import type { CardProvider, CardTheme, MountedCard, WalletOrder } from './card-provider.ts'

/** The part of Stripe's script that is used here. */
type Element = {
  mount: (place: HTMLElement) => void
  update: (options: { style: object }) => void
  destroy: () => void
  focus: () => void
  on: (event: string, listener: (detail: { complete: boolean }) => void) => void
  off: (event: string, listener: (detail: { complete: boolean }) => void) => void
}
type Refusal = { message?: string; code?: string }

/** The buttons of wallets (Express Checkout Element). */
type ExpressElement = {
  mount: (place: HTMLElement) => void
  destroy: () => void
  on: {
    (event: 'ready', listener: (event: { availablePaymentMethods?: Record<string, boolean> }) => void): void
    (event: 'click', listener: (event: { resolve: () => void }) => void): void
    (
      event: 'confirm',
      listener: (event: { paymentFailed: (reason: { reason: 'fail' }) => void }) => void,
    ): void
    (event: 'loaderror', listener: () => void): void
  }
}
type Elements = {
  create: ((type: 'card', options: object) => Element) &
    ((type: 'expressCheckout', options: object) => ExpressElement)
  update: (order: object) => void
  submit: () => Promise<{ error?: Refusal | undefined }>
}
export type StripeScript = (publicKey: string) => {
  elements: (options: object) => Elements
  createPaymentMethod: (
    input: object,
  ) => Promise<{ paymentMethod?: { id: string } | undefined; error?: Refusal | undefined }>
  handleNextAction: (input: { clientSecret: string }) => Promise<{ error?: Refusal | undefined }>
}

/** Stripe's card fields with the built-in provider's interface, so that no screen knows whose they are. */
export function stripeFields(script: StripeScript): CardProvider {
  return {
    mount(place, { publicKey, locale, theme }) {
      const stripe = script(publicKey)
      const card = stripe
        .elements({ locale })
        .create('card', { style: styleOf(theme), hidePostalCode: true, disableLink: true })
      card.mount(place)
      return {
        async tokenize() {
          const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card })
          if (paymentMethod) return { payment_token: paymentMethod.id }
          card.focus()
          throw Object.assign(
            new Error(error?.message ?? t('We couldn’t read the card. Please enter it again.')),
            {
              code: error?.code ?? 'failed',
            },
          )
        },
        confirm: (clientSecret) => stripe.handleNextAction({ clientSecret }),
        update: (next) => card.update({ style: styleOf(next) }),
        destroy: () => card.destroy(),
        on(event, listener) {
          const heard = listener as (detail: { complete: boolean }) => void
          card.on(event, heard)
          return () => card.off(event, heard)
        },
      } satisfies MountedCard
    },
    wallets(place, { publicKey, locale, theme, onReady, onPay, ...order }) {
      const stripe = script(publicKey)
      // The same order as with a typed card: first a token for what is to be charged, then our server charges it.
      const elements = stripe.elements({
        mode: 'payment',
        paymentMethodCreation: 'manual',
        locale,
        ...orderOf(order),
      })
      const isDark = theme.scheme === 'dark'
      const buttons = elements.create('expressCheckout', {
        buttonHeight: 48,
        buttonTheme: { applePay: isDark ? 'white' : 'black', googlePay: isDark ? 'white' : 'black' },
        // Wallets that send people to another site and back don’t fit our flow.
        paymentMethods: {
          applePay: 'auto',
          googlePay: 'auto',
          link: order.keepsCard ? 'never' : 'auto',
          paypal: 'never',
          amazonPay: 'never',
          klarna: 'never',
        },
      })
      buttons.on('ready', ({ availablePaymentMethods }) =>
        onReady(Object.values(availablePaymentMethods ?? {}).some(Boolean)),
      )
      buttons.on('loaderror', () => onReady(false))
      buttons.on('click', ({ resolve }) => resolve())
      buttons.on('confirm', ({ paymentFailed }) =>
        onPay({
          async tokenize() {
            const { error: missing } = await elements.submit()
            const { paymentMethod, error } = missing
              ? { error: missing }
              : await stripe.createPaymentMethod({ elements })
            if (paymentMethod) return { payment_token: paymentMethod.id }
            paymentFailed({ reason: 'fail' })
            throw new Error(error?.message ?? t('The wallet didn’t respond. You haven’t been charged.'))
          },
          confirm: (clientSecret) => stripe.handleNextAction({ clientSecret }),
        }),
      )
      buttons.mount(place)
      return { update: (next) => elements.update(orderOf(next)), destroy: () => buttons.destroy() }
    },
  }
}

/** A card that is kept is set up for charges without its owner. */
const orderOf = ({ amount, currency, keepsCard }: WalletOrder) => ({
  amount,
  currency: currency.toLowerCase(),
  setupFutureUsage: keepsCard ? 'off_session' : null,
})

const styleOf = ({ text, muted, danger, accent, font_size }: CardTheme) => ({
  base: { color: text, iconColor: accent, fontSize: font_size, '::placeholder': { color: muted } },
  invalid: { color: danger, iconColor: danger },
})
