import type { PaymentState } from 'contract/payments'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { enqueue } from '../plumbing/jobs/jobs.ts'
import type { ProviderEvent, ProviderPayment } from '../outside/card-provider.ts'
import { bookFee, bookSurplus } from './ledger.ts'
import { forgetCardJob, writeKeptCard } from './kept-cards.ts'
import { changeOrder, lockOrder, type OrderRow } from './orders-queries.ts'
import {
  LIVE,
  changePayment,
  findPayments,
  getPayment,
  getPaymentByKey,
  insertEvent,
  type Payment,
} from './payment-queries.ts'
import { releaseCoupons } from './coupons.ts'
import { releaseCredit } from './credits.ts'
import { noteDifference } from './recon-queries.ts'
import { returnSurplus } from './refunds.ts'
import { nextCheck } from './schedule.ts'
import { CannotSettle, settleOrder, type Settle } from './settling.ts'

type Options = {
  /** Counts once: whatever was applied for an event is not applied for it again. */
  event?: ProviderEvent | undefined
}

/**
 * Applies what the provider says about a payment to our books. The answer to a charge, webhooks and the
 * reconciler all come through here, in any order and as often as they like.
 */
export async function applyPayment(
  context: OutsideContext,
  settle: Settle,
  found: ProviderPayment,
  { event }: Options = {},
): Promise<void> {
  const run = (canSettle: boolean) =>
    context.transaction(async (inside) => {
      if (event && !(await insertEvent(inside, context.outside.cards.name, event))) return
      await apply(inside, settle, found, canSettle)
    })
  try {
    await run(true)
  } catch (error) {
    if (!(error instanceof CannotSettle)) throw error
    // Everything the buyer's module had begun is rolled back; the money is recorded again, as a surplus to be
    // refunded.
    await run(false)
  }
}

async function apply(context: Context, settle: Settle, found: ProviderPayment, canSettle: boolean) {
  const known = found.attempt_key && (await getPaymentByKey(context, found.attempt_key))
  if (!known) {
    await noteDifference(context, {
      reason: 'unknown_payment',
      source: found.ref,
      found: found.amount,
      note: 'The provider knows a payment of this system that is not in its books.',
    })
    return
  }
  const order = await lockOrder(context, known.order_id)
  // Read again under the lock, where only we can change it.
  const payments = await findPayments(context, known.order_id)
  const payment = payments.find(({ id }) => id === known.id)
  if (!order || !payment) throw new Error('a payment belongs to an order')
  if (payment.state === 'succeeded' || payment.state === 'surplus')
    return applyFee(context, order, payment, found)
  if (found.status !== 'succeeded') return applyUnpaid(context, order, payment, found)
  if (found.amount !== payment.amount || found.currency !== payment.currency) {
    await noteDifference(context, {
      reason: 'amount_differs',
      source: found.ref,
      order_id: order.id,
      expected: payment.amount,
      found: found.amount,
      note: `The provider charged ${found.amount} ${found.currency}, the order asked for ${payment.amount} ${payment.currency}.`,
    })
    return
  }
  const others = payments.filter(({ id, state }) => id !== payment.id && isStanding(state))
  const isOwed = (order.status === 'open' || order.status === 'processing') && others.length === 0
  if (isOwed && canSettle) await applyPaid(context, settle, order, payment, found)
  else await applySurplus(context, order, payment, found, isOwed)
}

async function applyPaid(
  context: Context,
  settle: Settle,
  order: OrderRow,
  payment: Payment,
  found: ProviderPayment,
) {
  await Promise.all([
    changePayment(context, payment.id, { ...facts(context, found), ...feeOf(found), state: 'succeeded' }),
    bookFee(context, payment.id, order, found.fee ?? 0),
  ])
  const card = found.kept_card && { kept_card_id: await writeKeptCard(context, payment, found.kept_card) }
  await settleOrder(context, settle, order, card)
}

/**
 * Money for an order that is cancelled, already paid, or cannot be settled is refunded to the card
 * automatically.
 */
async function applySurplus(
  context: Context,
  order: OrderRow,
  payment: Payment,
  found: ProviderPayment,
  wasOwed: boolean,
) {
  await changePayment(context, payment.id, { ...facts(context, found), ...feeOf(found), state: 'surplus' })
  if (wasOwed) {
    await changeOrder(context, order.id, { status: 'cancelled', cancel_reason: 'not_available' })
    await releaseCoupons(context, order.id)
    await releaseCredit(context, order.id)
  }
  await Promise.all([
    bookSurplus(context, payment.id, order, payment.amount),
    bookFee(context, payment.id, order, found.fee ?? 0),
  ])
  if (found.kept_card) await enqueue(context, forgetCardJob, found.kept_card)
  await returnSurplus(context, order, payment)
}

async function applyUnpaid(context: Context, order: OrderRow, payment: Payment, found: ProviderPayment) {
  const { status } = found
  if (status === 'succeeded' || !isLive(payment.state)) return
  if (status === 'requires_action' || status === 'processing') {
    await changePayment(context, payment.id, { state: status, provider_ref: found.ref })
    return
  }
  await changePayment(context, payment.id, {
    ...facts(context, found),
    state: status,
    decline_code: found.decline_code ?? null,
    next_check_at: null,
  })
  await reopen(context, order)
}

/** A fee may become known later than the payment; until then the reconciler keeps asking. */
async function applyFee(context: Context, order: OrderRow, payment: Payment, { fee }: ProviderPayment) {
  if (payment.fee !== null || fee === null) return
  await changePayment(context, payment.id, { fee, next_check_at: null })
  await bookFee(context, payment.id, order, fee)
}

/** Ends a payment that the provider refused or never received, so that the order can be paid again. */
export async function endPayment(context: Context, payment_id: number, decline_code: string): Promise<void> {
  const known = await getPayment(context, payment_id)
  const order = known && (await lockOrder(context, known.order_id))
  const payment = await getPayment(context, payment_id)
  if (!order || !payment || !isLive(payment.state)) return
  await Promise.all([
    changePayment(context, payment_id, {
      state: 'failed',
      decline_code,
      finished_at: context.now,
      next_check_at: null,
    }),
    reopen(context, order),
  ])
}

const reopen = async (context: Context, { id, status }: OrderRow) => {
  if (status === 'processing') await changeOrder(context, id, { status: 'open' })
}

const feeOf = ({ fee }: ProviderPayment) => (fee === null ? {} : { fee })

const facts = ({ now }: Context, { ref, fee, card_brand, card_last4 }: ProviderPayment) => ({
  provider_ref: ref,
  decline_code: null,
  card_brand: card_brand ?? null,
  card_last4: card_last4 ?? null,
  finished_at: now,
  next_check_at: fee === null ? nextCheck(now, now) : null,
})

export const isLive = (state: PaymentState) => LIVE.some((live) => live === state)
const isStanding = (state: PaymentState) => state === 'succeeded' || isLive(state)
