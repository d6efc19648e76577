import './registration-offers.css'
import './registration-payment.css'
import './registration.css'
import '../ui/button.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Currency } from 'contract/money'
import { cardFields, type RetryHint } from 'contract/payments'
import type { FieldErrors } from 'contract/problem'
import { query } from '../api.ts'
import { messageOf } from '../api-problems.ts'
import { msg, t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import type { Card } from '../ui/paying/card-field.tsx'
import { CardOrWallet } from '../ui/paying/card-or-wallet.tsx'
import { writtenMoney } from '../written.ts'
import type { Paying } from './draft-payment.ts'

type Props = {
  /** Cents, as charged. */
  total: number
  currency: string
  paying: Paying
  /** Why the last press could not even start. */
  trouble: string | undefined
  /** The server has everything that is shown. */
  isSettled: boolean
  /** The button's label if nothing is charged. */
  freeLabel: string
  /** The payer has agreed to keep the card for later charges. */
  keepsCard?: boolean
  onPay: (card: Card | undefined) => void
  /** Refusals at individual fields. */
  refusals?: ((errors: FieldErrors) => ReactNode) | undefined
}

/** Wallets, card fields and button; the amount on the button is what is charged. */
export function PaymentPanel({
  total,
  currency,
  paying,
  trouble,
  isSettled,
  freeLabel,
  keepsCard = false,
  onPay,
  refusals,
}: Props) {
  const card = useRef<Card>(null)
  const needsCard = total > 0
  const fields = useQuery({ ...query(cardFields, {}), enabled: needsCard, staleTime: 600_000 })
  const isBusy = paying.at === 'working' || paying.at === 'confirming' || paying.at === 'paid'
  return (
    <>
      <Said paying={paying} trouble={trouble} refusals={refusals} />
      {needsCard && (
        <div hidden={paying.at === 'confirming'}>
          {fields.data ? (
            <CardOrWallet
              ref={card}
              config={fields.data}
              amount={total}
              currency={currency}
              keepsCard={keepsCard}
              isOff={isBusy || !isSettled}
              onPay={onPay}
            />
          ) : fields.error ? (
            <div role="alert" className="reg-trouble">
              <p>{messageOf(fields.error)}</p>
              <Button onClick={() => void fields.refetch()}>{t('Try again')}</Button>
            </div>
          ) : (
            <div className="reg-skeleton" aria-hidden="true" />
          )}
        </div>
      )}
      {fields.data?.mode === 'sandbox' && needsCard && (
        <p className="reg-note">
          {t('This site is in test mode, so no real card is charged. Use 4242 4242 4242 4242.')}
        </p>
      )}
      <div className="reg-pay">
        <Button
          kind="primary"
          busy={isBusy || !isSettled}
          disabled={needsCard && !fields.data}
          onClick={() => onPay(needsCard && card.current ? card.current : undefined)}
        >
          {needsCard ? t('Pay {amount}', { amount: writtenMoney(total, currency as Currency) }) : freeLabel}
        </Button>
        <p className="dim">
          {rich(
            needsCard
              ? t(
                  'By paying, you agree to the <terms>terms and conditions</terms> and the <privacy>privacy policy</privacy>.',
                )
              : t(
                  'By registering, you agree to the <terms>terms and conditions</terms> and the <privacy>privacy policy</privacy>.',
                ),
            {
              terms: (text) => <Legal to="/terms-and-conditions">{text}</Legal>,
              privacy: (text) => <Legal to="/privacy-policy">{text}</Legal>,
            },
          )}
        </p>
      </div>
    </>
  )
}

const Legal = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
    <span className="visually-hidden"> {t('(opens in a new window)')}</span>
  </a>
)

/** What became of the last press, in words that say what to do. */
function Said({ paying, trouble, refusals }: Pick<Props, 'paying' | 'trouble' | 'refusals'>) {
  const box = useRef<HTMLDivElement>(null)
  const said = wordsFor(paying, trouble)
  const text = said?.text
  useEffect(() => {
    if (text) box.current?.focus()
  }, [text])
  if (!said) return null
  return (
    <div
      className="reg-banner"
      data-tone={said.tone}
      ref={box}
      tabIndex={-1}
      role={said.tone ? 'alert' : 'status'}
    >
      {said.isWaiting && <span className="button-spinner" aria-hidden="true" />}
      <div>
        <p>
          <b>{said.text}</b>
        </p>
        {said.more && <p>{said.more}</p>}
        {paying.at === 'ready' && paying.errors && refusals?.(paying.errors)}
      </div>
    </div>
  )
}

type Words = { text: string; more?: string | undefined; tone?: 'warn' | 'bad'; isWaiting?: true }

function wordsFor(paying: Paying, trouble: string | undefined): Words | undefined {
  if (trouble) return { text: trouble, more: t('You haven’t been charged.'), tone: 'bad' }
  switch (paying.at) {
    case 'ready':
      return paying.message
        ? { text: paying.message, more: paying.hint && t(HINTS[paying.hint]), tone: 'bad' }
        : undefined
    case 'price changed':
      return {
        text: paying.message,
        more: t('You haven’t been charged. Press the button again to pay the new total.'),
        tone: 'warn',
      }
    case 'working':
      return paying.on === 'bank'
        ? {
            text: t('Your bank needs to confirm it’s you.'),
            more: t('Please respond in your bank’s window.'),
          }
        : undefined
    case 'confirming':
      return {
        text: t('We’re confirming your payment.'),
        more: paying.is_slow
          ? t(
              'This is taking longer than usual. You can close this page: we’ll email you once the payment goes through, and you won’t be charged twice.',
            )
          : t('Please wait a moment, and don’t pay again.'),
        isWaiting: true,
      }
    case 'paid':
      return { text: t('Paid. One moment...'), isWaiting: true }
  }
}

const HINTS: Record<RetryHint, string> = {
  check_fields: msg('Everything you entered is still here. Please check the card and try again.'),
  other_card: msg('Everything you entered is still here. Please try another card.'),
  same_card: msg('Everything you entered is still here. You can try again.'),
  later: msg('Everything you entered is saved, so you can come back later.'),
}
