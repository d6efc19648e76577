import './registration-payment.css'
import './registration.css'
import { IconDiscount, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Said } from 'contract/message'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

type Props = {
  /** The applied code; empty for none. */
  code: string
  /** The coupon that counts. */
  coupon: { code: string; name: string } | null
  /** Why the applied code does not count. */
  problem: Said | null
  onApply: (code: string) => void
}

/** A coupon code; the server says whether it counts. */
export function CouponField({ code, coupon, problem, onApply }: Props) {
  const [typed, setTyped] = useState(code)
  const apply = () => onApply(typed.trim())
  if (coupon)
    return (
      <div className="reg-fact">
        <IconDiscount size={20} stroke={1.6} aria-hidden />
        <p role="status">
          <b>{coupon.code}</b>
          <span className="dim">{coupon.name}</span>
        </p>
        <button
          type="button"
          className="icon-button"
          aria-label={t('Remove coupon {code}', { code: coupon.code })}
          onClick={() => {
            setTyped('')
            onApply('')
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
        error={code && problem ? told(problem) : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
      <Button onClick={apply}>{t('Apply')}</Button>
    </div>
  )
}
