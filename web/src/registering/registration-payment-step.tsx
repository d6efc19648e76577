import './registration-payment.css'
import './registration.css'
import { Button } from '../ui/button.tsx'
import { messageOf } from '../api-problems.ts'
import { t } from '../language.ts'
import { useRegistration } from './draft-context.tsx'
import { CouponField } from './coupon-field.tsx'
import { DonationChoice, ProtectionChoice } from './extra-choices.tsx'
import { RegistrationPay } from './registration-pay.tsx'
import { RegistrationReview } from './registration-review.tsx'
import { useQuote } from './queries.ts'

/** A summary of everything, optional extras, and the payment. */
export function PaymentStep() {
  const { state, choices, data, edit, keeper } = useRegistration()
  const quote = useQuote(state.token, state.version, true)
  const protection = quote.data && quote.data.protection_offer !== null ? choices.protection : null

  return (
    <>
      <RegistrationReview />
      {quote.error && !quote.data && (
        <div role="alert" className="reg-section">
          <p>{messageOf(quote.error)}</p>
          <Button onClick={() => void quote.refetch()}>{t('Try again')}</Button>
        </div>
      )}
      {quote.data ? (
        <>
          {(quote.data.subtotal > 0 || data.coupon_code) && (
            <section className="reg-section" aria-label={t('Coupon')}>
              <CouponField
                code={data.coupon_code ?? ''}
                coupon={quote.data.coupon}
                problem={quote.data.coupon_problem}
                onApply={(code) => {
                  edit((before) => ({ ...before, coupon_code: code || undefined }))
                  keeper.hurry()
                }}
              />
            </section>
          )}
          {choices.donation && (
            <DonationChoice
              donation={choices.donation}
              currency={quote.data.currency}
              given={data.donation ?? 0}
              onGive={(donation) => edit((before) => ({ ...before, donation }))}
            />
          )}
          {protection && (
            <ProtectionChoice
              protection={protection}
              price={quote.data.protection_offer!}
              currency={quote.data.currency}
              isChosen={data.protection ?? false}
              onChoose={(isChosen) => edit((before) => ({ ...before, protection: isChosen }))}
            />
          )}
          <RegistrationPay quote={quote.data} isCurrent={!quote.isPlaceholderData} />
        </>
      ) : (
        !quote.error && <div className="reg-skeleton" aria-hidden="true" />
      )}
    </>
  )
}
