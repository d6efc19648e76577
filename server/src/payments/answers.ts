import {
  CHARGE_RETURNED,
  OrderNotFound,
  declineOf,
  type PaymentAnswer,
  type cardFields,
  type orderStatus,
} from 'contract/payments'
import type { In, Out } from 'contract/operation'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { mustTakeCards } from './kept-cards.ts'
import { hashToken, shownTotals } from './orders.ts'
import { getOrderByToken, linesOf, type OrderRow } from './orders-queries.ts'
import { findPayments, type Payment } from './payment-queries.ts'

/**
 * What the browser needs to show the card fields. @throws CardsNotOpen if the tenant is in sandbox mode and
 * the provider moves real money: its key would accept real cards
 */
export async function cardFieldsOf(context: OutsideContext): Promise<Out<typeof cardFields>> {
  mustTakeCards(context)
  const { name, mode, browser } = context.outside.cards
  return { provider: name, mode, script_url: browser.script_url, public_key: browser.public_key }
}

/** What to tell the payer. Undefined if nothing has been tried yet. */
export function answerOf(
  { number, status }: OrderRow,
  payment: Payment | undefined,
  client_secret?: string | undefined,
): PaymentAnswer | undefined {
  if (status === 'paid' || status === 'partly_refunded' || status === 'refunded')
    return { status: 'paid', number, message: 'Your payment has been received. Thank you!' }
  if (!payment) return undefined
  switch (payment.state) {
    case 'failed':
    case 'cancelled': {
      const { message, hint } = declineOf(payment.decline_code)
      return { status: 'declined', number, message, hint }
    }
    case 'surplus':
      return { status: 'declined', number, message: CHARGE_RETURNED }
    case 'requires_action':
      return {
        status: 'requires_action',
        number,
        ...(client_secret === undefined ? {} : { client_secret }),
        message: 'Your bank needs to confirm it’s you.',
      }
    case 'submitted':
    case 'unknown':
    case 'processing':
    // The charge has succeeded, but the order is not paid yet: it is being processed right now.
    case 'succeeded':
      return {
        status: 'processing',
        number,
        message: 'We’re confirming your payment. Please don’t pay again.',
      }
  }
}

export async function orderStatusOf(
  context: Context,
  { token }: In<typeof orderStatus>,
): Promise<Out<typeof orderStatus>> {
  const order = await getOrderByToken(context, hashToken(token))
  if (!order) throw OrderNotFound()
  const [lines, [payment]] = await Promise.all([linesOf(context, order.id), findPayments(context, order.id)])
  return {
    ...order,
    ...shownTotals(order, lines),
    lines,
    refunded: lines.reduce((all, { refunded }) => all + refunded, 0),
    payment: answerOf(order, payment) ?? null,
  }
}
