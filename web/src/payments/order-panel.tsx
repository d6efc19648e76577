import './order-panel.css'
import '../ui/button.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Out } from 'contract/operation'
import { downloadReceipt, getOrder, refundPayment } from 'contract/payments'
import { ORDER_LABELS } from 'contract/payments/labels'
import { call, query, saveDownload, useMay } from '../api.ts'
import { t, told } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Moment, Money } from '../ui/values.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { PAYMENT_WORDS, REFUND_WORDS, cardText } from './words.ts'

type Order = Out<typeof getOrder>

/** An order and what became of it: lines, payments, refunds, and a way to refund. */
export function OrderPanel({ orderId, isOwnPage = false }: { orderId: number; isOwnPage?: boolean }) {
  const order = useQuery(query(getOrder, { id: orderId }))
  if (order.error)
    return (
      <Panel title={t('Order')}>
        <ErrorState error={order.error} onRetry={() => void order.refetch()} />
      </Panel>
    )
  if (!order.data)
    return (
      <Panel title={t('Order')}>
        <Skeleton lines={6} />
      </Panel>
    )
  return <OrderCard order={order.data} isOwnPage={isOwnPage} />
}

function OrderCard({ order, isOwnPage }: { order: Order; isOwnPage: boolean }) {
  const mayRefund = useMay(refundPayment)
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
    <Panel
      title={t('Order and payments')}
      actions={
        <>
          {!isOwnPage && (
            <Link className="button" to={`/mms/orders/${order.id}` as string}>
              {t('Open order')}
            </Link>
          )}
          {order.paid_at && <Button onClick={() => void receipt()}>{t('Receipt')}</Button>}
          {mayRefund && paid && paid.refunded < paid.amount && (
            <Button onClick={() => setRefunding(true)}>{t('Refund')}</Button>
          )}
        </>
      }
    >
      <Facts
        facts={[
          [t('Order'), <Copyable key="number" text={order.number} name={t('order number')} />],
          [t('Status'), told(ORDER_LABELS[order.status])],
          ...(isOwnPage ? [] : [[t('Paid by'), `${order.payer_name}, ${order.payer_email}`] as const]),
          [t('Paid'), order.paid_at && <Moment key="paid" at={order.paid_at} />],
        ]}
      />
      <Lines order={order} />
      <ul className="order-moves" aria-label={t('Payments and refunds')}>
        {order.payments.map(({ id, state, amount, card_brand, card_last4, submitted_at, decline_code }) => (
          <li key={`payment-${id}`}>
            <span>
              {t(PAYMENT_WORDS[state])}
              {card_last4 && `, ${cardText(card_brand, card_last4)}`}
              {decline_code && ` (${decline_code.replaceAll('_', ' ')})`}
            </span>
            <Money cents={amount} />
            <Moment at={submitted_at} />
          </li>
        ))}
        {order.refunds.map(({ id, state, amount, reason, requested_at }) => (
          <li key={`refund-${id}`}>
            <span>
              {t(REFUND_WORDS[state])}: {reason}
            </span>
            <span className="numbers">
              −<Money cents={amount} />
            </span>
            <Moment at={requested_at} />
          </li>
        ))}
      </ul>
      {isRefunding && mayRefund && paid && paid.refunded < paid.amount && (
        <RefundDialog order={order} payment={paid} onClose={closeRefund} />
      )}
    </Panel>
  )
}

function Lines({ order }: { order: Order }) {
  return (
    <table className="order-lines">
      <caption className="visually-hidden">{t('Items')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('For')}</th>
          <th scope="col">{t('Price')}</th>
          <th scope="col">{t('Discount')}</th>
          <th scope="col">{t('Total')}</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map(({ id, label, detail, amount, discount, total, refunded }) => (
          <tr key={id}>
            <th scope="row">
              {told(label)}
              {detail && <span className="dim">{detail}</span>}
              {refunded > 0 && (
                <span className="dim">
                  {rich('Refunded: {amount}', { amount: <Money key="amount" cents={refunded} /> })}
                </span>
              )}
            </th>
            <td>
              <Money cents={amount} />
            </td>
            <td>
              {discount > 0 ? (
                <>
                  −<Money cents={discount} />
                </>
              ) : (
                ''
              )}
            </td>
            <td>
              <Money cents={total} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {order.coupon_code ? t('Total, with coupon {code}', { code: order.coupon_code }) : t('Total')}
          </th>
          <td>
            <Money cents={order.total} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
