import './registration-payment.css'
import './registration.css'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Quote } from 'contract/registering/checkout'
import { compOrder, enterPayment } from 'contract/payments'
import { useMay } from '../api.ts'
import { messageOf } from '../api-problems.ts'
import { t } from '../language.ts'
import type { Card } from '../ui/paying/card-field.tsx'
import { useRegistration } from './draft-context.tsx'
import { isUnsent } from './draft-state.ts'
import { usePayment } from './draft-use-payment.ts'
import { PaymentPanel } from './payment-panel.tsx'
import { AutoRenewalChoice } from './auto-renewal-choice.tsx'
import { termsQuery, useTerms } from './terms-query.ts'
import { quoteQuery } from './queries.ts'
import { PriceLines } from './registration-price.tsx'
import { RegistrationRefusals } from './registration-refusals.tsx'

// Most families who register owe no team anything.
const AlongChoice = lazy(() => import('./along-choice.tsx').then((file) => ({ default: file.AlongChoice })))

// For the office only, which also takes checks and cash.
const OfficePayment = lazy(() =>
  import('./office-payment.tsx').then((file) => ({ default: file.OfficePayment })),
)

type Props = {
  quote: Quote
  /** The price matches what is on screen. */
  isCurrent: boolean
}

/** The payment of the registration, once the server has everything typed. */
export function RegistrationPay({ quote, isCurrent }: Props) {
  const { state, keeper, along } = useRegistration()
  const client = useQueryClient()
  const { payment, paying } = usePayment(state.token!)
  const [trouble, setTrouble] = useState<string>()
  const [isAutomatic, setAutomatic] = useState(false)
  const terms = useTerms(state.token!, state.version)
  const [mayEnter, mayComp] = [useMay(enterPayment), useMay(compOrder)]
  const isSettled = isCurrent && !isUnsent(state)

  useEffect(() => {
    if (paying.at === 'paid') keeper.finish()
    // A refusal may mean that the price has changed as well, for example because somebody else has used up
    // the coupon.
    if (paying.at === 'price changed' || (paying.at === 'ready' && paying.message)) {
      along.refresh()
      for (const read of [quoteQuery(state.token!), termsQuery(state.token!)])
        void client.invalidateQueries({ queryKey: read.queryKey })
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what became of the payment leads to a reading
  }, [paying, keeper, client, state.token])

  const pay = async (card: Card | undefined) => {
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
      card,
      auto_renew: isAutomatic && terms.data ? terms.data.hash : undefined,
      along: along.chosen.map(({ key }) => key),
    })
  }

  return (
    <section className="reg-section" aria-label={t('Payment')}>
      <div className="reg-phone-only">
        <PriceLines quote={quote} along={along.chosen} isStale={!isSettled} />
      </div>
      {along.due.length > 0 && (
        <Suspense fallback={<div className="reg-skeleton" aria-hidden="true" />}>
          <AlongChoice
            along={along}
            currency={quote.currency}
            isBusy={paying.at !== 'ready' && paying.at !== 'price changed'}
            onChoose={payment.again}
          />
        </Suspense>
      )}
      {terms.data && <AutoRenewalChoice terms={terms.data} isChosen={isAutomatic} onChoose={setAutomatic} />}
      <PaymentPanel
        total={quote.total + along.total}
        currency={quote.currency}
        paying={paying}
        trouble={trouble}
        isSettled={isSettled && !terms.isPlaceholderData}
        freeLabel={t('Complete registration')}
        keepsCard={isAutomatic}
        refusals={(errors) => <RegistrationRefusals errors={errors} />}
        onPay={(card) => void pay(card)}
      />
      {(mayEnter || mayComp) && quote.total + along.total > 0 && (
        <Suspense fallback={null}>
          <OfficePayment quote={quote} isBusy={!isSettled || paying.at !== 'ready'} />
        </Suspense>
      )}
    </section>
  )
}
