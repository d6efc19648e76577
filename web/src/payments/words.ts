import type { PaymentMethod, PaymentState, RefundState } from 'contract/payments'
import { msg, t } from '../language.ts'

const PAYMENT_WORDS: Record<PaymentState, string> = {
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

type PaidBy = {
  method: PaymentMethod
  reference: string | null
  card_brand: string | null
  card_last4: string | null
}

/** What became of a payment, and what it was made with: 'Paid by card, Visa ending in 4242' */
export function paidWith(state: PaymentState, { method, reference, card_brand, card_last4 }: PaidBy): string {
  if (method === 'cash') return t('Paid in cash')
  if (method === 'team_funds') return t('Paid from team funds')
  if (method === 'check')
    return reference === null ? t('Paid by check') : t('Paid by check {number}', { number: reference })
  return [t(PAYMENT_WORDS[state]), ...(card_last4 ? [cardText(card_brand, card_last4)] : [])].join(', ')
}
