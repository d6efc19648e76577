import { FeesChanged } from 'contract/fees'
import { paymentEntries, type Account } from 'contract/fees/book'
import type { Context } from '../plumbing/context.ts'
import {
  CannotSettle,
  findRefundLines,
  type PartOfOrder,
  type PaidPart,
  type Refund,
  type Settlement,
} from '../payments/payments.ts'
import { book } from './book-queries.ts'
import { PURPOSE, dropCard, putCard } from './cards.ts'
import { getCheckout } from './checkout-queries.ts'
import { mailPaid } from './letters.ts'
import { findOwed, findPlan, lockPlan } from './plan-queries.ts'

/** A paid order is booked to its instalments; what is no longer owed is refunded automatically. */
export const feeSettlement: Settlement = {
  /** @throws FeesChanged if less is owed by now; then nobody is charged */
  async mayPay(context, part) {
    const { plan_id } = await getCheckout(context, part.subject_id)
    await lockPlan(context, plan_id)
    if (!(await entriesOf(context, plan_id, part))) throw FeesChanged()
  },

  async paid(context, order) {
    const checkout = await getCheckout(context, order.subject_id)
    const { plan_id } = checkout
    const plan = (await lockPlan(context, plan_id))!
    const entries = await entriesOf(context, plan_id, order)
    if (!entries) throw new CannotSettle('less is owed than was paid')
    const source = `order:${order.id}:${plan_id}`
    await book(context, { team_id: plan.team_id, plan_id, kind: 'card', source }, entries)
    await keepOrDrop(context, plan, order, checkout)
    // If it was paid along with something else, the letter about that lists it.
    if (order.lead === PURPOSE) await mailPaid(context, (await findPlan(context, plan_id))!, order)
  },

  /** A refund does not make anything owed again. */
  async wentBack(context, order, refund) {
    await bookReturned(context, order, refund, { debit: 'fees', credit: 'cards', kind: 'refund' })
  },

  async cameAgain(context, order, refund) {
    await bookReturned(context, order, refund, { debit: 'cards', credit: 'fees', kind: 'refund_failed' })
  },
}

/** How an order is booked to the instalments of its plan; undefined if less is owed by now. */
const entriesOf = async (context: Context, plan_id: number, { lines }: PartOfOrder) =>
  paymentEntries(
    await findOwed(context, plan_id),
    lines.map(({ reference_id, total }) => ({ id: reference_id!, amount: total })),
    'cards',
  )

type Returned = { debit: Account; credit: Account; kind: 'refund' | 'refund_failed' }

async function bookReturned(
  context: Context,
  order: PartOfOrder,
  { id }: Refund,
  { kind, ...sides }: Returned,
) {
  const { plan_id } = await getCheckout(context, order.subject_id)
  const plan = (await lockPlan(context, plan_id))!
  const parts = (await findRefundLines(context, id)).flatMap(({ order_line_id, amount }) => {
    const line = order.lines.find((one) => one.id === order_line_id)
    return line ? [{ amount, instalment_id: line.reference_id }] : []
  })
  await book(
    context,
    { team_id: plan.team_id, plan_id, kind, source: `refund:${id}:${plan_id}` },
    parts.map((part) => ({ ...sides, ...part })),
  )
}

type Paid = NonNullable<Awaited<ReturnType<typeof lockPlan>>>
type Checkout = Awaited<ReturnType<typeof getCheckout>>

/** Keeps the card it was paid with, if that was agreed; once nothing is owed, no card is kept. */
async function keepOrDrop(context: Context, plan: Paid, { kept_card_id }: PaidPart, checkout: Checkout) {
  const { card_terms, card_language, agreed_from } = checkout
  const isOwed = (await findOwed(context, plan.id)).some(({ owed }) => owed > 0)
  if (kept_card_id !== undefined && card_terms && isOwed && plan.state === 'accepted')
    await putCard(context, plan, { kept_card_id, card_terms, card_language, agreed_from })
  else if (!isOwed) await dropCard(context, plan, 'nothing_owed')
}
