import type { PaymentState, RefundState } from 'contract/payments'
import { msg, t } from '../language.ts'

export const PAYMENT_WORDS: Record<PaymentState, string> = {
  submitted: msg('Sent to the card provider'),
  unknown: msg('Confirming with the card provider'),
  requires_action: msg('Waiting for bank confirmation'),
  processing: msg('In progress'),
  succeeded: msg('Paid by card'),
  surplus: msg('Paid too late, being refunded'),
  failed: msg('Declined'),
  cancelled: msg('Abandoned'),
}

export const REFUND_WORDS: Record<RefundState, string> = {
  requested: msg('Refund requested'),
  unknown: msg('Confirming refund'),
  pending: msg('Refund in progress'),
  succeeded: msg('Refunded'),
  failed: msg('Refund failed'),
}

/** 'Visa ending in 4242' */
export const cardText = (brand: string | null, last4: string | null) =>
  t('{card} ending in {last4}', { card: brand ?? t('the card'), last4: last4 ?? '····' })
