import { OrderNotFound, RefundTooLarge } from 'contract/payments'
import { todayOf, type Context } from '../plumbing/context.ts'
import { insertCredit, lockCredit, setCredit } from './credit-queries.ts'
import { LEDGER, bookCredit, bookExpiredCredit } from './ledger.ts'
import { placeEmptyOrder } from './orders.ts'
import { linesOf, lockOrder } from './orders-queries.ts'
import { takeFromLine } from './refund-queries.ts'

/** A part of a line of an order: how much of what money had paid, and how much of what credit had paid. */
export type CreditedLine = { order_id: number; line_id: number; paid: number; credited: number }

/**
 * Turns what was paid into credit, instead of refunding it. The orders are held by whoever asks. Gives the amount.
 * @throws RefundTooLarge where less of a line is left
 */
export async function turnIntoCredit(
  context: Context,
  {
    user_id,
    lines,
    origin,
    expires_on,
  }: { user_id: number; lines: readonly CreditedLine[]; origin: string; expires_on: string | null },
): Promise<number> {
  const cents = lines.reduce((sum, { paid, credited }) => sum + paid + credited, 0)
  if (cents === 0) return 0
  const id = await insertCredit(context, {
    user_id,
    cents,
    origin,
    expires_on,
    reason: null,
    order_id: lines[0]!.order_id,
  })
  for (const order_id of [...new Set(lines.map((line) => line.order_id))].toSorted((a, b) => a - b)) {
    const order = await lockOrder(context, order_id)
    if (!order) throw OrderNotFound()
    const known = await linesOf(context, order_id)
    const own = lines.filter((line) => line.order_id === order_id)
    for (const { line_id, paid, credited } of own) {
      const line = known.find((one) => one.id === line_id)
      if (!line || paid > line.total - line.refunded || credited > line.credited) throw RefundTooLarge()
      if (paid > 0) await takeFromLine(context, line_id, paid)
    }
    await bookCredit(
      context,
      id,
      order,
      own.map(({ line_id, paid, credited }) => ({
        account: known.find((one) => one.id === line_id)!.account,
        amount: paid + credited,
        order_line_id: line_id,
      })),
    )
  }
  return cents
}

/** Credit that the office gives; the ledger books it under an order without lines. Gives the id. */
export async function giveCredit(
  context: Context,
  {
    user_id,
    payer,
    cents,
    reason,
    expires_on,
  }: {
    user_id: number
    payer: { name: string; email: string }
    cents: number
    reason: string
    expires_on: string | null
  },
): Promise<number> {
  const id = await insertCredit(context, {
    user_id,
    cents,
    origin: 'Credit from the office',
    expires_on,
    reason,
    order_id: null,
  })
  const order = await placeEmptyOrder(context, { purpose: 'event_credit', subject_id: id, payer })
  await setCredit(context, id, { order_id: order.id })
  await bookCredit(context, id, { id: order.id, currency: context.tenant.currency }, [
    { account: LEDGER.comps, amount: cents, order_line_id: null },
  ])
  return id
}

/** Ends what is left of a credit whose last day is over, except what an unpaid order keeps. Gives how much that was. */
export async function expireCredit(context: Context, id: number): Promise<number> {
  const credit = await lockCredit(context, id)
  const today = todayOf(context)
  if (!credit || credit.left_cents === 0 || credit.expires_on === null || credit.expires_on >= today) return 0
  await setCredit(context, id, { left_cents: 0, expired_cents: credit.expired_cents + credit.left_cents })
  await bookExpiredCredit(
    context,
    credit,
    { id: credit.order_id!, currency: context.tenant.currency },
    credit.left_cents,
  )
  return credit.left_cents
}
