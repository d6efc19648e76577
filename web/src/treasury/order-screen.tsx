import './treasury.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { getAroundOrder } from 'contract/treasury/orders'
import { getOrder } from 'contract/payments'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { OrderPanel } from '../payments/payments.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { OrderPayer, OrderRegistrations } from './order-around.tsx'
import { OrderHistory } from './order-history.tsx'
import { MailsPanel } from '../office/office.ts'
import { OrderState } from './order-state.tsx'

/** One order: what it is for, how it was paid, who pays, what it led to, and what was written about it. */
export function OrderScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const order = useQuery(query(getOrder, { id: Number(id) }))
  const around = useQuery(query(getAroundOrder, { id: Number(id) }))
  return (
    <>
      <PageHeader
        title={order.data?.number ?? t('Order')}
        back={<Link to="/mms/orders">{t('Orders')}</Link>}
        note={
          order.data && (
            <>
              <OrderState status={order.data.status} /> · {order.data.payer_name}
            </>
          )
        }
      />
      {order.error ? (
        <ErrorState error={order.error} onRetry={() => void order.refetch()} />
      ) : (
        <div className="treasury-columns">
          <OrderPanel orderId={Number(id)} isOwnPage />
          <div>
            {around.error ? (
              <ErrorState error={around.error} onRetry={() => void around.refetch()} />
            ) : !around.data || !order.data ? (
              <Panel>
                <Skeleton lines={6} />
              </Panel>
            ) : (
              <>
                <Panel title={t('Payer')}>
                  <OrderPayer order={order.data} around={around.data} />
                </Panel>
                {around.data.registrations.length > 0 && (
                  <Panel title={t('Registrations')}>
                    <OrderRegistrations around={around.data} />
                  </Panel>
                )}
                <MailsPanel mails={around.data.mails} of={getAroundOrder} />
                <OrderHistory audit={around.data.audit} />
              </>
            )}
          </div>
        </div>
      )}
    </>
  )
}
