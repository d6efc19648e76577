import './order-panel.css'
import '../ui/button.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Out } from 'contract/operation'
import type { Currency } from 'contract/money'
import { compOrder, downloadReceipt, enterPayment, getOrder, refundPayment } from 'contract/payments'
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
import { useTenant } from '../tenant.ts'
import { writtenMoney } from '../written.ts'
import { EnterPayment } from './enter-payment.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { REFUND_WORDS, paidWith } from './words.ts'

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
    <Panel
      title={t('Order and payments')}
      actions={
        <>
          {!isOwnPage && (
            <Link className="button" to={`/mms/orders/${order.id}` as string}>
              {t('Open order')}
            </Link>
          )}
          {order.status === 'open' && (mayEnter || mayComp) && (
            <Button kind="primary" onClick={() => setEntering(true)}>
              {t('Record payment')}
            </Button>
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
          ...(isOwnPage
            ? []
            : [[t('Paid by'), [order.payer_name, order.payer_email].filter(Boolean).join(', ')] as const]),
          [t('Paid'), order.paid_at && <Moment key="paid" at={order.paid_at} />],
        ]}
      />
      <Lines order={order} />
      <ul className="order-moves" aria-label={t('Payments and refunds')}>
        {order.comp_reason !== null && (
          <li>
            <span>{t('Free of charge: {reason}', { reason: order.comp_reason })}</span>
          </li>
        )}
        {order.payments.map(({ id, state, amount, submitted_at, decline_code, ...paid }) => (
          <li key={`payment-${id}`}>
            <span>
              {paidWith(state, paid)}
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
              <span className="money">
                −<Money cents={amount} />
              </span>
            </span>
            <Moment at={requested_at} />
          </li>
        ))}
      </ul>
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
    </Panel>
  )
}

function Lines({ order }: { order: Order }) {
  const isDiscounted = order.lines.some(({ discount }) => discount > 0)
  const back = order.lines.reduce((all, line) => all + line.refunded, 0)
  return (
    <table className="order-lines">
      <caption className="visually-hidden">{t('Items')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('For')}</th>
          {isDiscounted && <th scope="col">{t('Price')}</th>}
          {isDiscounted && <th scope="col">{t('Discount')}</th>}
          <th scope="col">{t('Total')}</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map(({ id, label, detail, amount, discount, credited = 0, total, refunded }) => (
          <tr key={id}>
            <th scope="row">
              {told(label)}
              {detail && <span className="dim">{detail}</span>}
              {credited > 0 && (
                <span className="dim">
                  {rich('Paid with event credit: {amount}', {
                    amount: <Money key="credit" cents={credited} />,
                  })}
                </span>
              )}
              {refunded > 0 && (
                <span className="dim">
                  {rich('Refunded: {amount}', { amount: <Money key="amount" cents={refunded} /> })}
                </span>
              )}
            </th>
            {isDiscounted && (
              <>
                <td>
                  <Money cents={amount} />
                </td>
                <td>
                  {discount > 0 && (
                    <span className="money">
                      −<Money cents={discount} />
                    </span>
                  )}
                </td>
              </>
            )}
            <td>
              <Money cents={total} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={isDiscounted ? 3 : 1}>
            {order.coupon_code ? t('Total, with coupon {code}', { code: order.coupon_code }) : t('Total')}
          </th>
          <td>
            <Money cents={order.total} />
          </td>
        </tr>
        {back > 0 && (
          <>
            <tr>
              <th scope="row" colSpan={isDiscounted ? 3 : 1}>
                {t('Refunded')}
              </th>
              <td>
                <span className="money">
                  −<Money cents={back} />
                </span>
              </td>
            </tr>
            <tr>
              <th scope="row" colSpan={isDiscounted ? 3 : 1}>
                {t('Paid after refunds')}
              </th>
              <td>
                <Money cents={order.total - back} />
              </td>
            </tr>
          </>
        )}
      </tfoot>
    </table>
  )
}
