import '../ui/office.css'
import { useQuery } from '@tanstack/react-query'
import { getAroundOrder } from 'contract/treasury/orders'
import { getOrder } from 'contract/payments'
import { query } from '../api.ts'
import { OrderActs, OrderLines, OrderMoves } from '../payments/payments.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { OrderPayer, OrderRegistrations } from './order-around.tsx'
import { OrderState } from './order-state.tsx'

/** An order beside the list: what it is for, how it was paid, and what can be done about it. */
export function OrderPane({ id }: { id: number }) {
  const order = useQuery(query(getOrder, { id }))
  const around = useQuery(query(getAroundOrder, { id }))
  const failed = [order, around].find(({ error }) => error)
  if (failed) return <ErrorState error={failed.error!} onRetry={() => void failed.refetch()} />
  if (!order.data || !around.data) return <Skeleton lines={8} />
  return (
    <>
      <p>
        <OrderState status={order.data.status} />
      </p>
      <div className="office-buttons">
        <OrderActs order={order.data} />
      </div>
      <OrderPayer order={order.data} around={around.data} />
      <OrderLines order={order.data} />
      <OrderMoves order={order.data} />
      <OrderRegistrations around={around.data} />
    </>
  )
}
