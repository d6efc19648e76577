import { FeesChanged } from 'contract/fees'
import type { Context } from '../plumbing/context.ts'
import { findOwed, lockPlan } from './plan-queries.ts'
import { findPlanIds } from './package-totals-queries.ts'
import { giveByHand, refundCard, takeOff } from './wallet.ts'
import { findCardPayments, findPaidByHand } from './wallet-queries.ts'

type Back = { package_id: number; amount: number; reason: string }
type Part<What> = { of: What; amount: number }

/**
 * Reduces a package by an amount in cents. What is unpaid is no longer owed; of what was paid, the rest goes
 * back to the cards, and by hand if it was paid by hand. The caller makes sure that it happens once. @throws
 * FeesChanged if payers by now bear less of it than that
 */
export async function giveBackFees(context: Context, { package_id, amount, reason }: Back): Promise<void> {
  const ids = await findPlanIds(context, package_id)
  let left = amount
  async function partsOf<Found>(
    find: (context: Context, plan_id: number) => Promise<readonly Found[]>,
    mostOf: (found: Found) => number,
  ) {
    const parts: Part<{ plan_id: number; found: Found }>[] = []
    for (const plan_id of ids)
      for (const found of await find(context, plan_id)) {
        const part = Math.min(left, mostOf(found))
        left -= part
        if (part > 0) parts.push({ of: { plan_id, found }, amount: part })
      }
    return parts
  }
  const owed = await partsOf(findOwed, (one) => one.owed)
  const cards = await partsOf(findCardPayments, (one) => one.left)
  const byHand = await partsOf(findPaidByHand, (one) => one.left)
  if (left > 0) throw FeesChanged()
  const sumFor = (id: number, parts: readonly Part<{ plan_id: number }>[]) =>
    parts.reduce((all, { of, amount: part }) => all + (of.plan_id === id ? part : 0), 0)
  const source = `back:${context.random(12).toString('hex')}`
  // Orders before plans, the same order in which settling an order locks them.
  for (const { of, amount: part } of cards.toSorted((a, b) => a.of.found.order_id - b.of.found.order_id))
    await refundCard(context, of.found, { amount: part, reason })
  for (const id of ids) {
    const deed = { source: `${source}:${id}`, reason }
    const [off, hand] = [sumFor(id, owed), sumFor(id, byHand)]
    if (off + hand === 0) continue
    const plan = (await lockPlan(context, id))!
    if (off > 0) await takeOff(context, plan, { kind: 'discount', amount: off, ...deed })
    if (hand > 0) await giveByHand(context, plan, { amount: hand, ...deed })
  }
}
