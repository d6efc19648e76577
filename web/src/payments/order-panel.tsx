import '../ui/button.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getOrder } from 'contract/payments'
import { ORDER_LABELS } from 'contract/payments/labels'
import { query } from '../api.ts'
import { t, told } from '../language.ts'
import { Copyable } from '../ui/copyable.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Moment } from '../ui/values.tsx'
import { OrderActs } from './order-acts.tsx'
import { OrderLines, OrderMoves } from './order-lines.tsx'

/** An order and what became of it: lines, payments, refunds, and a way to refund. */
export function OrderPanel({ orderId, isOwnPage = false }: { orderId: number; isOwnPage?: boolean }) {
  const { data: order, error, refetch } = useQuery(query(getOrder, { id: orderId }))
  if (error)
    return (
      <Panel title={t('Order')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  if (!order)
    return (
      <Panel title={t('Order')}>
        <Skeleton lines={6} />
      </Panel>
    )
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
          <OrderActs order={order} />
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
      <OrderLines order={order} />
      <OrderMoves order={order} />
    </Panel>
  )
}
