import '../../registering/registration.css'
import '../../registering/registration-payment.css'
import './renewal.css'
import { useEffect, useState } from 'react'
import { checkoutRenewal, type Renewal } from 'contract/renewing/renewal'
import type { Quote } from 'contract/registering/checkout'
import { call } from '../../api.ts'
import { messageOf } from '../../api-problems.ts'
import { t, told } from '../../language.ts'
import { toast } from '../../ui/toast.tsx'
import { RenewalExtras } from './renewal-extras.tsx'
import type { RenewalWrites } from './renewal-writes.ts'
import {
  AlongChoice,
  AutoRenewalChoice,
  CouponField,
  useAlong,
  usePayment,
  PaymentPanel,
  PriceLines,
} from '../../registering/registering.ts'

type Props = {
  token: string
  renewal: Renewal
  quote: Quote
  writes: RenewalWrites
  /** The user came from what is due and has chosen to pay it. */
  withDue: boolean
}

const checkout: Parameters<typeof usePayment>[1] = (input) => call(checkoutRenewal, input)

/** The last part of the page: the total, a coupon, the card. */
export function RenewalPayment({ token, renewal, quote, writes, withDue }: Props) {
  const { payment, paying } = usePayment(token, checkout)
  const { version } = renewal
  const [isSettled, setSettled] = useState(true)
  const [isAutomatic, setAutomatic] = useState(false)
  const terms = renewal.auto_renewal
  const along = useAlong({ isOffered: renewal.is_own, isChosen: withDue })
  useEffect(() => {
    // Paid, or refused for a reason that may have changed the price: the current state is reloaded.
    if (paying.at === 'paid' || paying.at === 'price changed' || (paying.at === 'ready' && paying.message)) {
      void writes.reload()
      along.refresh()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what became of the payment leads to a reading
  }, [paying])
  if (!along.hasCome)
    return (
      <section className="renewal-part" role="status" aria-label={t('Loading...')}>
        <div className="reg-skeleton" />
      </section>
    )
  return (
    <section className="renewal-part" aria-labelledby="renewal-pay">
      <h2 id="renewal-pay">{t('Payment')}</h2>
      <PriceLines quote={quote} along={along.chosen} />
      {(quote.subtotal > 0 || renewal.coupon_code) && (
        <CouponField
          key={renewal.coupon_code}
          code={renewal.coupon_code ?? ''}
          coupon={quote.coupon}
          problem={quote.coupon_problem}
          onApply={(coupon_code) =>
            void writes
              .change(version, { coupon_code })
              .catch((error: unknown) => toast.failure(messageOf(error)))
          }
        />
      )}
      <RenewalExtras renewal={renewal} quote={quote} writes={writes} onSettled={setSettled} />
      <AlongChoice
        along={along}
        currency={quote.currency}
        isBusy={paying.at !== 'ready' && paying.at !== 'price changed'}
        onChoose={payment.again}
      />
      {terms && <AutoRenewalChoice terms={terms} isChosen={isAutomatic} onChoose={setAutomatic} />}
      <PaymentPanel
        total={quote.total + along.total}
        currency={quote.currency}
        paying={paying}
        trouble={undefined}
        isSettled={isSettled}
        freeLabel={t('Complete renewal')}
        keepsCard={isAutomatic}
        refusals={(errors) => (
          <ul className="reg-refusals">
            {Object.entries(errors).map(([path, [sentence = '']]) => (
              <li key={path}>{told(sentence)}</li>
            ))}
          </ul>
        )}
        onPay={(card) =>
          void payment.press({
            draft_token: token,
            version,
            quote,
            card,
            auto_renew: isAutomatic ? terms?.hash : undefined,
            along: along.chosen.map(({ key }) => key),
          })
        }
      />
    </section>
  )
}
