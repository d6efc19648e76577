import '../../registering/registration.css'
import '../../registering/registration-payment.css'
import './renewal.css'
import { useEffect, useState } from 'react'
import { checkoutRenewal, type Renewal } from 'contract/renewing/renewal'
import type { Quote } from 'contract/registering/checkout'
import { call } from '../../api.ts'
import { messageOf } from '../../api-problems.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { RenewalExtras } from './renewal-extras.tsx'
import type { RenewalWrites } from './renewal-writes.ts'
import { AutoRenewalChoice, usePayment, PaymentPanel, PriceLines } from '../../registering/registering.ts'

type Props = { token: string; renewal: Renewal; quote: Quote; writes: RenewalWrites }

const checkout: Parameters<typeof usePayment>[1] = (input) => call(checkoutRenewal, input)

/** The last part of the page: the sum, a coupon, the card. */
export function RenewalPayment({ token, renewal, quote, writes }: Props) {
  const { payment, paying } = usePayment(token, checkout)
  const { version } = renewal
  const [isSettled, setSettled] = useState(true)
  const [isAutomatic, setAutomatic] = useState(false)
  const terms = renewal.auto_renewal
  useEffect(() => {
    // Paid, or refused for something that may have changed the price: how it stands now is asked for.
    if (paying.at === 'paid' || paying.at === 'price changed' || (paying.at === 'ready' && paying.message))
      void writes.reload()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what became of the payment leads to a reading
  }, [paying])
  return (
    <section className="renewal-part" aria-labelledby="renewal-pay">
      <h2 id="renewal-pay">{t('Payment')}</h2>
      <PriceLines quote={quote} />
      {(quote.subtotal > 0 || renewal.coupon_code) && (
        <Coupon key={renewal.coupon_code} renewal={renewal} quote={quote} writes={writes} />
      )}
      <RenewalExtras renewal={renewal} quote={quote} writes={writes} onSettled={setSettled} />
      {terms && <AutoRenewalChoice terms={terms} isChosen={isAutomatic} onChoose={setAutomatic} />}
      <PaymentPanel
        total={quote.total}
        currency={quote.currency}
        paying={paying}
        trouble={undefined}
        isSettled={isSettled}
        freeLabel={t('Complete the renewal')}
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
          })
        }
      />
    </section>
  )
}

function Coupon({ renewal, quote, writes }: Omit<Props, 'token'>) {
  const [typed, setTyped] = useState(renewal.coupon_code ?? '')
  const apply = () =>
    void writes
      .change(renewal.version, { coupon_code: typed.trim() })
      .catch((error: unknown) => toast.failure(messageOf(error)))
  return (
    <div className="reg-coupon">
      <TextField
        label={t('Coupon code')}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        error={renewal.coupon_code && quote.coupon_problem ? told(quote.coupon_problem) : null}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply()
        }}
      />
      <Button onClick={apply}>{t('Apply')}</Button>
    </div>
  )
}
