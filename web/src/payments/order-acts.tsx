import '../ui/button.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Currency } from 'contract/money'
import type { Out } from 'contract/operation'
import { compOrder, downloadReceipt, enterPayment, refundPayment, type getOrder } from 'contract/payments'
import { call, saveDownload, useMay } from '../api.ts'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { writtenMoney } from '../written.ts'
import { EnterPayment } from './enter-payment.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** What can be done with an order now: record what was paid by hand, print the receipt, refund. */
export function OrderActs({ order }: { order: Out<typeof getOrder> }) {
  const mayRefund = useMay(refundPayment)
  const mayEnter = useMay(enterPayment)
  const mayComp = useMay(compOrder)
  const client = useQueryClient()
  const { currency } = useTenant()
  const [isEntering, setEntering] = useState(false)
  // The command palette leads here to refund.
  const [{ refund }, setPlace] = useUrlState({ refund: '' })
  const [isRefunding, setRefunding] = useState(refund === '1')
  const paid = order.payments.find(({ state }) => state === 'succeeded')
  const closeRefund = () => {
    setRefunding(false)
    if (refund) setPlace({ refund: '' })
  }
  const receipt = () =>
    call(downloadReceipt, { id: order.id }).then(saveDownload, (error: Error) => toast.failure(error.message))
  return (
    <>
      {order.status === 'open' && (mayEnter || mayComp) && (
        <Button kind="primary" onClick={() => setEntering(true)}>
          {t('Record payment')}
        </Button>
      )}
      {order.paid_at && <Button onClick={() => void receipt()}>{t('Receipt')}</Button>}
      {mayRefund && paid && paid.refunded < paid.amount && (
        <Button onClick={() => setRefunding(true)}>{t('Refund')}</Button>
      )}
      {isEntering && (
        <EnterPayment
          amount={writtenMoney(order.total, currency as Currency)}
          order={() => Promise.resolve(order.number)}
          onDone={() => {
            setEntering(false)
            void client.invalidateQueries()
          }}
          onClose={() => setEntering(false)}
        />
      )}
      {isRefunding && mayRefund && paid && paid.refunded < paid.amount && (
        <RefundDialog order={order} payment={paid} onClose={closeRefund} />
      )}
    </>
  )
}
