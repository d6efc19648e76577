import { t } from '../language.ts'
import type { CardProvider, CardTheme, MountedCard } from './card-provider.ts'

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
export type StripeScript = (publicKey: string) => {
  elements: (options: { locale: string }) => { create: (type: 'card', options: object) => Element }
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
  }
}

const styleOf = ({ text, muted, danger, accent, font_size }: CardTheme) => ({
  base: { color: text, iconColor: accent, fontSize: font_size, '::placeholder': { color: muted } },
  invalid: { color: danger, iconColor: danger },
})
