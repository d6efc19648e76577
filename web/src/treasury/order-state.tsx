import type { OrderStatus } from 'contract/payments'
import { ORDER_LABELS } from 'contract/payments/labels'
import { told } from '../language.ts'
import { StatusDot } from '../ui/status-dot.tsx'

/** The status of a registration whose color says the same. */
const LIKE: Record<OrderStatus, string> = {
  open: 'waiting_for_approval',
  processing: 'waiting_for_approval',
  paid: 'active',
  partly_refunded: 'inactive',
  refunded: 'inactive',
  cancelled: 'closed',
}

/** Where an order stands, with a dot in a color of its own. */
export const OrderState = ({ status }: { status: OrderStatus }) => (
  <StatusDot status={LIKE[status]} label={told(ORDER_LABELS[status])} />
)
