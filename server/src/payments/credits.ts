import { allocate } from 'contract/money'
import { CreditChanged, OrderNotFound, RefundTooLarge } from 'contract/payments'
import { todayOf, type Context } from '../plumbing/context.ts'
import {
  findReserved,
  insertCredit,
  insertUses,
  lockCredit,
  lockUsable,
  moveUses,
  setCredit,
  sumUsable,
} from './credit-queries.ts'
import { bookCredit, bookExpiredCredit, LEDGER } from './ledger.ts'
import { placeEmptyOrder } from './orders.ts'
import { linesOf, lockOrder } from './orders-queries.ts'
import { takeFromLine } from './refund-queries.ts'

/** What somebody can use on a day: what is left of their credits, and what an order that will be replaced keeps. */
export async function usableCredit(
  context: Context,
  { user_id, replaces }: { user_id: number; replaces: number | null },
): Promise<number> {
  const reserved = replaces === null ? [] : await findReserved(context, replaces)
  const left = await sumUsable(context, { user_id, today: todayOf(context) })
  return left + reserved.reduce((sum, { cents }) => sum + cents, 0)
}

/**
 * Keeps credit for an order that was just placed: what runs out first goes first. All credits of the account are locked before
 * they are read, so that two orders never use the same cent. @throws CreditChanged where there is less than was shown
 */
export async function reserveCredit(
  context: Context,
  { order_id, user_id, cents }: { order_id: number; user_id: number; cents: number },
): Promise<void> {
  const usable = await lockUsable(context, { user_id, today: todayOf(context) })
  let missing = cents
  const uses: { event_credit_id: number; cents: number }[] = []
  for (const { id, left_cents } of usable) {
    const taken = Math.min(missing, left_cents)
    if (taken === 0) continue
    missing -= taken
    uses.push({ event_credit_id: id, cents: taken })
    await setCredit(context, id, { left_cents: left_cents - taken })
  }
  if (missing > 0) throw CreditChanged()
  await insertUses(context, order_id, uses)
}

/** The order will not be paid: what it kept is there again. */
export async function releaseCredit(context: Context, order_id: number): Promise<void> {
  for (const { event_credit_id, cents } of await moveUses(context, order_id, 'released')) {
    const credit = await lockCredit(context, event_credit_id)
    if (credit) await setCredit(context, credit.id, { left_cents: credit.left_cents + cents })
  }
}

export const useCredit = (context: Context, order_id: number) => moveUses(context, order_id, 'used')

/** So much of a line of an order: of what was paid, and of what credit had paid. */
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

/** Credit that the office gives, with an order for nothing that says so. */
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

/** What is left of a credit runs out; what an unpaid order keeps is not touched. Gives how much. */
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

/** Spreads credit over the lines of an order, by what each costs. */
export const spreadCredit = <Line extends { amount: number; discount: number }>(
  lines: readonly Line[],
  cents: number,
): (Line & { credited: number })[] => {
  const parts = allocate(
    cents,
    lines.map(({ amount, discount }) => amount - discount),
  )
  return lines.map((line, i) => ({ ...line, discount: line.discount + parts[i]!, credited: parts[i]! }))
}
