import './registration-payment.css'
import './registration.css'
import { IconDiscount, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Quote } from 'contract/registering/checkout'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useRegistration } from './draft-context.tsx'

/** A code that makes the order cheaper; the server says whether it does. */
export function RegistrationCoupon({ quote }: { quote: Quote }) {
  const { data, edit, keeper } = useRegistration()
  const [typed, setTyped] = useState(data.coupon_code ?? '')
  const apply = (coupon_code: string | undefined) => {
    edit((before) => ({ ...before, coupon_code }))
    keeper.hurry()
  }
  if (quote.coupon)
    return (
      <div className="reg-fact">
        <IconDiscount size={20} stroke={1.6} aria-hidden />
        <p role="status">
          <b>{quote.coupon.code}</b>
          <span className="dim">{quote.coupon.name}</span>
        </p>
        <button
          type="button"
          className="icon-button"
          aria-label={t('Remove coupon {code}', { code: quote.coupon.code })}
          onClick={() => {
            setTyped('')
            apply(undefined)
          }}
        >
          <IconX size={18} aria-hidden />
        </button>
      </div>
    )
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
        error={data.coupon_code ? quote.coupon_problem : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply(typed.trim() || undefined)
        }}
      />
      <Button onClick={() => apply(typed.trim() || undefined)}>{t('Apply')}</Button>
    </div>
  )
}
