import '../entering.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { setEntryDiscounts } from 'contract/events/coupons'
import { listMyEvents } from 'contract/events/entering'
import type { Currency } from 'contract/money'
import { listDueAlong } from 'contract/payments'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { writtenMoney } from '../../written.ts'
import { CouponEntry } from './coupon-entry.tsx'
import { EntrySums } from './entry-sums.tsx'
import { useEntryPrice } from '../party-calls.ts'

type Props = {
  id: number
  awaits: readonly string[]
  /** Without coupon and credit. */
  total: number
  /** What was chosen before; credit is used unless the family says otherwise. */
  chosen?: { coupon_code: string | null; uses_credit: boolean }
}

/** Held spots whose people get their membership in the same payment: what lowers their price is chosen here, the form is next. */
export function AddMembership({ id, awaits, total: full, chosen }: Props) {
  const { currency } = useTenant()
  const [code, setCode] = useState(chosen?.coupon_code ?? '')
  const [usesCredit, setUsesCredit] = useState(chosen?.uses_credit ?? true)
  const price = useEntryPrice({ id }, { code, usesCredit, enabled: full > 0 })
  const keep = useCall(setEntryDiscounts, { refresh: [listMyEvents, listDueAlong], quiet: true })
  const choose = (wanted: { code: string; usesCredit: boolean }) => {
    setCode(wanted.code)
    setUsesCredit(wanted.usesCredit)
    keep.mutate(
      {
        id,
        use_credit: wanted.usesCredit,
        ...(wanted.code && { coupon_code: wanted.code }),
      },
      {
        // A coupon that doesn’t count is said at its field, by the price.
        onError: (error) => {
          if (!fieldErrorsOf(error)?.['coupon_code']) toast.failure(messageOf(error))
        },
      },
    )
  }
  const total = price.data?.total ?? full
  const names = awaits.join(', ')
  return (
    <>
      <p>
        {total > 0
          ? t(
              'Next, add a membership for {names}. You’ll pay for it and this event ({amount}) together, with one receipt.',
              { names, amount: writtenMoney(total, currency as Currency) },
            )
          : t('Next, add a membership for {names}. Finish that, and the spot is yours.', { names })}
      </p>
      {full > 0 && (
        <>
          <EntrySums price={price.data} />
          <CouponEntry
            code={code}
            price={price.data}
            onApply={(typed) => choose({ code: typed, usesCredit })}
          />
          {price.data && price.data.credit_available > 0 && (
            <CheckboxField
              label={t('Use my event credit: {amount}', {
                amount: writtenMoney(price.data.credit_available, currency as Currency),
              })}
              checked={usesCredit}
              onChange={({ currentTarget }) =>
                choose({ code: price.data.coupon ? code : '', usesCredit: currentTarget.checked })
              }
            />
          )}
        </>
      )}
      <div className="entering-instead">
        {keep.isPending ? (
          <Button kind="primary" busy>
            {t('Add membership')}
          </Button>
        ) : (
          <Link className="button entering-send" data-kind="primary" to="/registration">
            {t('Add membership')}
          </Link>
        )}
      </div>
    </>
  )
}
