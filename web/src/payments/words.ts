import type { OrderStatus, PaymentState, RefundState } from 'contract/payments'
import { msg, t } from '../language.ts'

export const ORDER_WORDS: Record<OrderStatus, string> = {
  open: msg('Not paid yet'),
  processing: msg('Payment under way'),
  paid: msg('Paid'),
  partly_refunded: msg('Partly refunded'),
  refunded: msg('Refunded'),
  cancelled: msg('Cancelled'),
}

export const PAYMENT_WORDS: Record<PaymentState, string> = {
  submitted: msg('Sent to the card provider'),
  unknown: msg('Being confirmed with the card provider'),
  requires_action: msg('Waiting for the bank’s question to be answered'),
  processing: msg('Under way'),
  succeeded: msg('Paid by card'),
  surplus: msg('Paid too late, goes back'),
  failed: msg('Declined'),
  cancelled: msg('Given up'),
}

export const REFUND_WORDS: Record<RefundState, string> = {
  requested: msg('Refund asked for'),
  unknown: msg('Refund being confirmed'),
  pending: msg('Refund under way'),
  succeeded: msg('Refunded'),
  failed: msg('Refund failed'),
}

/** 'Visa ending in 4242' */
export const cardText = (brand: string | null, last4: string | null) =>
  t('{card} ending in {last4}', { card: brand ?? t('the card'), last4: last4 ?? '····' })
