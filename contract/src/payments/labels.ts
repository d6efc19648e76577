import type { OrderStatus } from '../payments.ts'

/** Where an order stands, as people read it. */
export const ORDER_LABELS: Record<OrderStatus, string> = {
  open: 'Not paid yet',
  processing: 'Payment in progress',
  paid: 'Paid',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  cancelled: 'Canceled',
}
