import type { OrderStatus, PaymentState, RefundState } from 'contract/payments'

export const ORDER_WORDS: Record<OrderStatus, string> = {
  open: 'Not paid yet',
  processing: 'Payment under way',
  paid: 'Paid',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
}

export const PAYMENT_WORDS: Record<PaymentState, string> = {
  submitted: 'Sent to the card provider',
  unknown: 'Being confirmed with the card provider',
  requires_action: 'Waiting for the bank’s question to be answered',
  processing: 'Under way',
  succeeded: 'Paid by card',
  surplus: 'Paid too late, goes back',
  failed: 'Declined',
  cancelled: 'Given up',
}

export const REFUND_WORDS: Record<RefundState, string> = {
  requested: 'Refund asked for',
  unknown: 'Refund being confirmed',
  pending: 'Refund under way',
  succeeded: 'Refunded',
  failed: 'Refund failed',
}
