import '../entering.css'
import { useState } from 'react'
import type { EntryPrice } from 'contract/events/coupons'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type Props = {
  /** The applied code; empty for none. */
  code: string
  price: EntryPrice | undefined
  onApply: (code: string) => void
}

/** A coupon code for an entry; the server says whether it counts. */
export function CouponEntry({ code, price, onApply }: Props) {
  const [typed, setTyped] = useState(code)
  if (price?.coupon)
    return (
      <p className="entering-total" role="status">
        <span>
          <b>{price.coupon.code}</b> <span className="dim">{price.coupon.name}</span>
        </span>
        <Button
          kind="quiet"
          aria-label={t('Remove coupon {code}', { code: price.coupon.code })}
          onClick={() => {
            setTyped('')
            onApply('')
          }}
        >
          {t('Remove')}
        </Button>
      </p>
    )
  return (
    <div className="entering-coupon">
      <TextField
        label={t('Coupon code')}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        error={code && price?.coupon_problem ? told(price.coupon_problem) : null}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onApply(typed.trim())
        }}
      />
      <Button onClick={() => onApply(typed.trim())}>{t('Apply')}</Button>
    </div>
  )
}
