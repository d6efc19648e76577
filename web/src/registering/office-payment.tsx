import './registration-payment.css'
import { useState } from 'react'
import { checkoutDraft, type Quote } from 'contract/registering/checkout'
import type { Currency } from 'contract/money'
import { call } from '../api.ts'
import { t } from '../language.ts'
import { EnterPayment } from '../payments/payments.tsx'
import { Button } from '../ui/button.tsx'
import { writtenMoney } from '../written.ts'
import { useRegistration } from './draft-context.tsx'

/** For the office: the registration is paid by check, in cash, or is free of charge. */
export function OfficePayment({ quote, isBusy }: { quote: Quote; isBusy: boolean }) {
  const { keeper, along } = useRegistration()
  const [isOpen, setOpen] = useState(false)

  async function order(): Promise<string> {
    await keeper.flush()
    const { token, version } = keeper.get()
    const placed = await call(checkoutDraft, {
      token: token!,
      version,
      quote_hash: quote.hash,
      along: along.chosen.map(({ key }) => key),
    })
    return placed.order_number
  }

  return (
    <div className="reg-pay">
      <p className="dim">{t('For the office: the family doesn’t see this.')}</p>
      <Button disabled={isBusy} onClick={() => setOpen(true)}>
        {t('Check, cash, or no charge')}
      </Button>
      {isOpen && (
        <EnterPayment
          amount={writtenMoney(quote.total + along.total, quote.currency as Currency)}
          order={order}
          onDone={() => keeper.finish()}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
