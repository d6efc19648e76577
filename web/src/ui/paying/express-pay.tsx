import '../fields/field.css'
import './express-pay.css'
import { useEffect, useId, useRef, useState } from 'react'
import { language, t } from '../../language.ts'
import type { Card } from './card-field.tsx'
import type { CardProvider, MountedWallets, WalletOrder } from './card-provider.ts'
import { FieldError } from '../fields/field.tsx'
import { cardTheme, loadHostedFields, onSchemeChange, type CardConfig } from './hosted-fields.ts'

type Props = WalletOrder & {
  config: CardConfig
  /** A payment is in progress, or the price is not settled: nothing can be pressed. */
  isOff: boolean
  /** The payer has agreed to the amount in a wallet, which stands in for the card. */
  onPay: (card: Card) => void
  /** Another provider with the same interface. */
  load?: (config: CardConfig) => Promise<CardProvider>
}

/**
 * The provider's own buttons of wallets, such as Apple Pay, Google Pay and Link, above the card fields. There is nothing
 * to see where the device, the browser or the provider's account has none.
 */
export function ExpressPay({
  config,
  amount,
  currency,
  keepsCard,
  isOff,
  onPay,
  load = loadHostedFields,
}: Props) {
  const place = useRef<HTMLDivElement>(null)
  const mounted = useRef<MountedWallets>(undefined)
  const pay = useRef(onPay)
  pay.current = onPay
  const order = useRef({ amount, currency, keepsCard })
  order.current = { amount, currency, keepsCard }
  const [state, setState] = useState<'loading' | 'shown' | 'none'>('loading')
  const [scheme, setScheme] = useState(0)
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const { script_url, public_key } = config

  useEffect(() => onSchemeChange(() => setScheme((count) => count + 1)), [])
  // Mounted anew when the card is to be kept, as not every wallet allows that, and when the page turns dark or light.
  useEffect(() => {
    const element = document.createElement('div')
    place.current!.append(element)
    let isGone = false
    const show = async () => {
      const provider = await load({ script_url, public_key })
      if (isGone) return
      if (!provider.wallets) return setState('none')
      mounted.current = provider.wallets(element, {
        publicKey: public_key,
        locale: language(),
        theme: cardTheme(element),
        ...order.current,
        keepsCard,
        onReady: (isAny) => !isGone && setState(isAny ? 'shown' : 'none'),
        onPay: ({ tokenize, confirm }) =>
          pay.current({
            async tokenize() {
              setProblem(undefined)
              try {
                return { token: (await tokenize()).payment_token }
              } catch (error) {
                const { message } = error as Error
                setProblem(message)
                return { error: message }
              }
            },
            confirm,
          }),
      })
    }
    // Without wallets there are still the card fields, which say that nothing could be loaded.
    show().catch(() => !isGone && setState('none'))
    return () => {
      isGone = true
      mounted.current?.destroy()
      mounted.current = undefined
      element.remove()
    }
  }, [script_url, public_key, load, keepsCard, scheme])
  useEffect(() => {
    mounted.current?.update(order.current)
  }, [amount, currency, keepsCard])

  return (
    <div
      className="express-pay"
      role="group"
      aria-label={t('Pay faster')}
      inert={isOff}
      hidden={state === 'none'}
    >
      <div ref={place} className="express-place" />
      {problem && (
        <div role="alert">
          <FieldError id={id}>{problem}</FieldError>
        </div>
      )}
      <p className="express-or">{t('or pay by card')}</p>
    </div>
  )
}
