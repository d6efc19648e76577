import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Quote } from 'contract/memberships/checkout'
import type { Currency } from 'contract/money'
import { cardFields, type RetryHint } from 'contract/payments'
import { query } from '../../api.ts'
import { messageOf } from '../../api-problems.ts'
import { msg, t } from '../../language.ts'
import { rich } from '../../rich.tsx'
import { Button } from '../../ui/button.tsx'
import { CardField, type Card } from '../../ui/card-field.tsx'
import { writtenMoney } from '../../written.ts'
import type { Paying } from './draft-payment.ts'
import { useRegistration } from './draft-context.tsx'
import { isUnsent } from './draft-state.ts'
import { quoteQuery } from './queries.ts'
import { focusField } from './registration-effects.ts'
import { PriceLines } from './registration-price.tsx'
import { RegistrationRefusals } from './registration-refusals.tsx'
import { usePayment } from './draft-use-payment.ts'

type Props = {
  quote: Quote
  /** The price belongs to what is on screen now. */
  isCurrent: boolean
  /** Asks for what has to be answered before; shows it when something is open. */
  mayPay: () => boolean
}

/** Card and button; what is shown on the button is what is charged. */
export function RegistrationPay({ quote, isCurrent, mayPay }: Props) {
  const { state, keeper } = useRegistration()
  const client = useQueryClient()
  const { payment, paying } = usePayment(state.token!)
  const card = useRef<Card>(null)
  const [trouble, setTrouble] = useState<string>()
  const needsCard = quote.total > 0
  const fields = useQuery({ ...query(cardFields, {}), enabled: needsCard, staleTime: 600_000 })
  const isSettled = isCurrent && !isUnsent(state)
  const isBusy = paying.at === 'working' || paying.at === 'confirming' || paying.at === 'paid'

  useEffect(() => {
    if (paying.at === 'paid') keeper.finish()
    // What was refused may have changed the price as well, such as a coupon that somebody else has used up.
    if (paying.at === 'price changed' || (paying.at === 'ready' && paying.message))
      void client.invalidateQueries({ queryKey: quoteQuery(state.token!).queryKey })
  }, [paying, keeper, client, state.token])

  const pay = async () => {
    if (!mayPay()) return focusField('protection')
    setTrouble(undefined)
    try {
      await keeper.flush()
    } catch (error) {
      return setTrouble(messageOf(error))
    }
    const { token, version } = keeper.get()
    if (version !== state.version) return
    await payment.press({
      draft_token: token!,
      version,
      quote,
      card: needsCard && card.current ? card.current : undefined,
    })
  }

  return (
    <section className="reg-section" aria-label={t('Payment')}>
      <div className="reg-phone-only">
        <PriceLines quote={quote} isStale={!isSettled} />
      </div>
      <Said paying={paying} trouble={trouble} />
      {needsCard && (
        <div hidden={paying.at === 'confirming'}>
          {fields.data ? (
            <CardField ref={card} config={fields.data} />
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
          {t('This site is in test mode: no real card is charged. Use 4242 4242 4242 4242.')}
        </p>
      )}
      <div className="reg-pay">
        <Button
          kind="primary"
          busy={isBusy || !isSettled}
          disabled={needsCard && !fields.data}
          onClick={() => void pay()}
        >
          {needsCard
            ? t('Pay {amount}', { amount: writtenMoney(quote.total, quote.currency as Currency) })
            : t('Complete the registration')}
        </Button>
        <p className="dim">
          {rich(
            needsCard
              ? t(
                  'By paying you accept the <terms>terms and conditions</terms> and the <privacy>privacy policy</privacy>.',
                )
              : t(
                  'By completing it you accept the <terms>terms and conditions</terms> and the <privacy>privacy policy</privacy>.',
                ),
            {
              terms: (text) => <Legal to="/terms-and-conditions">{text}</Legal>,
              privacy: (text) => <Legal to="/privacy-policy">{text}</Legal>,
            },
          )}
        </p>
      </div>
    </section>
  )
}

const Legal = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
    <span className="visually-hidden"> {t('(opens in a new window)')}</span>
  </a>
)

/** What has become of the last press, in words that say what to do. */
function Said({ paying, trouble }: { paying: Paying; trouble: string | undefined }) {
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
        {paying.at === 'ready' && paying.errors && <RegistrationRefusals errors={paying.errors} />}
      </div>
    </div>
  )
}

type Words = { text: string; more?: string | undefined; tone?: 'warn' | 'bad'; isWaiting?: true }

function wordsFor(paying: Paying, trouble: string | undefined): Words | undefined {
  if (trouble) return { text: trouble, more: t('Nothing was charged.'), tone: 'bad' }
  switch (paying.at) {
    case 'ready':
      return paying.message
        ? { text: paying.message, more: paying.hint && t(HINTS[paying.hint]), tone: 'bad' }
        : undefined
    case 'price changed':
      return {
        text: paying.message,
        more: t('Nothing was charged. Press the button again to pay the new total.'),
        tone: 'warn',
      }
    case 'working':
      return paying.on === 'bank'
        ? {
            text: t('Your bank wants to know that it is you.'),
            more: t('Please answer in the window of your bank.'),
          }
        : undefined
    case 'confirming':
      return {
        text: t('We are confirming your payment.'),
        more: paying.is_slow
          ? t(
              'This takes longer than usual. You may close this page: we mail you as soon as the payment is confirmed, and you are not charged twice.',
            )
          : t('Please wait a moment and do not pay again.'),
        isWaiting: true,
      }
    case 'paid':
      return { text: t('Paid. One moment...'), isWaiting: true }
  }
}

const HINTS: Record<RetryHint, string> = {
  check_fields: msg(
    'Everything you entered is still there: please check the card and press the button again.',
  ),
  other_card: msg('Everything you entered is still there: please try another card.'),
  same_card: msg('Everything you entered is still there: you can press the button again.'),
  later: msg('Everything you entered is kept: you can come back later.'),
}
