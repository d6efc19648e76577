import { OrderNotFound, type getOrder as getOrderOp } from 'contract/payments'
import type { In, Out } from 'contract/operation'
import type { Context } from '../plumbing/context.ts'
import { getCoupon } from './coupon-queries.ts'
import { findLedgerLines } from './ledger-queries.ts'
import { findOrder, shownTotals } from './orders.ts'
import { findPayments } from './payment-queries.ts'
import { findRefunds } from './refund-queries.ts'

/** Everything known about an order, for staff. */
export async function readOrder(
  context: Context,
  { id }: In<typeof getOrderOp>,
): Promise<Out<typeof getOrderOp>> {
  const [order, payments, refunds, ledger] = await Promise.all([
    findOrder(context, id),
    findPayments(context, id),
    findRefunds(context, id),
    findLedgerLines(context, id),
  ])
  if (!order) throw OrderNotFound()
  const coupon_ids = new Set([order, ...order.lines].flatMap(({ coupon_id }) => coupon_id ?? []))
  const coupons = await Promise.all([...coupon_ids].map((coupon_id) => getCoupon(context, coupon_id)))
  return {
    ...order,
    ...shownTotals(order, order.lines),
    coupon_code: coupons.flatMap((coupon) => coupon?.code ?? []).join(', ') || null,
    payments,
    refunds,
    ledger,
  }
}
