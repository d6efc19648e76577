import { PaymentRequired, OrderNotFound } from 'contract/payments'
import type { Context } from '../plumbing/context.ts'
import { forgetUnusedCards } from './collecting/mandates.ts'
import { useCoupons } from './coupons.ts'
import { useCredit } from './credits.ts'
import { bookPayment, type Till } from './ledger.ts'
import { mustBeOpen, partsOf, type Order, type PartOfOrder } from './orders.ts'
import { changeOrder, linesOf, lockOrder, type OrderRow } from './orders-queries.ts'
import type { Refund } from './refund-queries.ts'

export type PaidPart = PartOfOrder & {
  /** The purpose of the first part of the order, whose module writes to the payer about the whole of it. */
  lead: string
  /** The card it was paid with, if the payer has agreed to keep it. */
  kept_card_id?: number
}

/**
 * What a paid part of an order leads to. Runs in the transaction in which the order becomes paid, together
 * with its other parts.
 */
export type Settlement = {
  /**
   * @throws CannotSettle if what was bought is no longer available; the money is then refunded automatically.
   */
  paid(context: Context, part: PaidPart): Promise<void>
  /**
   * Whether what is being bought is still available. Called under the order's lock before its card is
   * charged; what it holds stays held until the order has ended. @throws what the payer is told, who is then
   * not charged
   */
  mayPay?(context: Context, part: PartOfOrder): Promise<void>
  /**
   * A refund requested by staff has been completed; the lines say how much of each has been refunded in
   * total.
   */
  refunded?(context: Context, part: PartOfOrder, refund: Refund): Promise<void>
  /** Money was refunded, possibly at the provider itself: for modules that keep a book of it. */
  wentBack?(context: Context, part: PartOfOrder, refund: Refund): Promise<void>
  /** A refund failed and the money came back to us. */
  cameAgain?(context: Context, part: PartOfOrder, refund: Refund): Promise<void>
}

/** Who delivers what was bought, by the purpose of a part. */
export type Settle = Readonly<Record<string, Settlement>>

/** What was paid for cannot be delivered: the charge is refunded and the order cancelled. */
export class CannotSettle extends Error {
  override readonly name = 'CannotSettle'
}

/** Marks a locked order as paid: books it, uses its coupons and delivers what was bought, or none of it. */
export async function settleOrder(
  context: Context,
  settle: Settle,
  order: OrderRow,
  { lines: known, till, ...kept }: { lines?: Order['lines']; till?: Till; kept_card_id?: number } = {},
): Promise<void> {
  const isLowered = order.discount > 0 || order.coupon_id !== null
  const usesCredit = isLowered && (known?.some(({ credited }) => credited > 0) ?? true)
  const marked = [
    // One that was written as paid has used its coupons along with it.
    ...(order.status === 'paid'
      ? []
      : [
          changeOrder(context, order.id, { status: 'paid', paid_at: context.now }),
          ...(isLowered ? [useCoupons(context, order.id)] : []),
        ]),
    ...(usesCredit ? [useCredit(context, order.id)] : []),
  ]
  const [lines] = known ? [known] : await Promise.all([linesOf(context, order.id), ...marked])
  const paid = { ...order, ...kept, status: 'paid' as const, paid_at: context.now.toISOString(), lines }
  await Promise.all([...marked, bookPayment(context, order, lines, till), handOut(context, settle, paid)])
}

/**
 * All or nothing: if one of the buyer's modules cannot deliver, the others are rolled back, too. A card that no module was
 * given a mandate for is forgotten.
 */
async function handOut(
  context: Context,
  settle: Settle,
  order: Order & { kept_card_id?: number },
): Promise<void> {
  const parts = partsOf(order)
  const lead = parts[0]?.purpose ?? ''
  for (const part of parts) await buyerOf(settle, part).paid(context, { ...part, lead })
  // Only now: any part may have given a mandate for it.
  if (order.kept_card_id !== undefined) await forgetUnusedCards(context, [order.kept_card_id])
}

/** Whether everything in a locked order is still available. @throws what the payer is told */
export async function mustBeToBeHad(context: Context, settle: Settle, order: OrderRow): Promise<void> {
  const lines = await linesOf(context, order.id)
  for (const part of partsOf({ ...order, lines })) await buyerOf(settle, part).mayPay?.(context, part)
}

function buyerOf(settle: Settle, { purpose }: PartOfOrder): Settlement {
  const buyer = settle[purpose]
  if (!buyer) throw new Error(`nobody answers for orders of purpose ${purpose}`)
  return buyer
}

/** Settles a free order that was placed in this transaction, so that nobody else can know about it. */
export async function settlePlaced(context: Context, settle: Settle, order: Order): Promise<void> {
  if (order.total !== 0) throw PaymentRequired()
  await settleOrder(context, settle, order, { lines: order.lines })
}

/** Settles a free order; once, however often it is called. */
export async function settleFree(context: Context, settle: Settle, id: number): Promise<void> {
  const order = await lockOrder(context, id)
  if (!order) throw OrderNotFound()
  if (order.status === 'paid') return
  mustBeOpen(order, context.now)
  if (order.total !== 0) throw PaymentRequired()
  await settleOrder(context, settle, order)
}
