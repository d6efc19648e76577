import { allocate } from 'contract/money'
import { CreditChanged } from 'contract/payments'
import { todayOf, type Context } from '../plumbing/context.ts'
import {
  insertUses,
  lockCredit,
  lockUsable,
  moveUses,
  setCredit,
  sumReserved,
  sumUsable,
} from './credit-queries.ts'

/** What somebody can use today: what is left of their credits, and what orders keep that will be replaced. */
export async function usableCredit(
  context: Context,
  { user_id, replaces }: { user_id: number; replaces: readonly number[] },
): Promise<number> {
  const today = todayOf(context)
  const reserved =
    replaces.length === 0 ? 0 : await sumReserved(context, { order_ids: replaces, user_id, today })
  return reserved + (await sumUsable(context, { user_id, today }))
}

/**
 * Keeps credit for an order that was just placed: what expires first is used first. All credits of the account are locked before
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
