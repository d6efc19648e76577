import type { In, Out } from 'contract/operation'
import type { refundPayment as refundPaymentOp } from 'contract/payments'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import {
  CardOutcomeUnknown,
  CardRefused,
  type ProviderEvent,
  type ProviderRefund,
} from '../outside/card-provider.ts'
import { LEDGER, bookFailedRefund, bookRefund, tillOf } from './ledger.ts'
import { partsOf, type PartOfOrder } from './orders.ts'
import {
  changeOrder,
  findRefundedParts,
  linesOf,
  lockOrder,
  lockStandingOrder,
  setStanding,
  type OrderRow,
} from './orders-queries.ts'
import { getPayment, getPaymentByKey, insertEvent, type Payment } from './payment-queries.ts'
import { noteDifference } from './recon-queries.ts'
import {
  changeRefund,
  changeWaitingRefund,
  findRefundLines,
  getRefund,
  getRefundByKey,
  getRefundByRef,
  sumRefunded,
  takeFromLine,
  takeFromPayment,
  type Refund,
} from './refund-queries.ts'
import { beginRefund, importRefund } from './refunds.ts'
import { nextCheck } from './schedule.ts'
import { mailRefund } from './refund-mail.ts'
import type { Settle } from './settling.ts'

/** Refunds a payment for staff and returns the outcome. */
export async function refundPayment(
  context: OutsideContext,
  settle: Settle,
  { id, ...wanted }: In<typeof refundPaymentOp>,
): Promise<Out<typeof refundPaymentOp>> {
  const refund = await context.transaction((inside) => beginRefund(inside, { payment_id: id, ...wanted }))
  await submitRefund(context, settle, refund.id)
  return (await context.transaction((inside) => getRefund(inside, refund.id)))!
}

/** Sends a refund to the provider, as often as it takes: its key makes it one refund. */
export async function submitRefund(
  context: OutsideContext,
  settle: Settle,
  refund_id: number,
): Promise<void> {
  const { cards } = context.outside
  const { refund, payment } = await context.transaction(async (inside) => {
    const refund = await getRefund(inside, refund_id)
    return { refund, payment: refund && (await getPayment(inside, refund.payment_id)) }
  })
  if (!refund || !payment || (refund.state !== 'requested' && refund.state !== 'unknown')) return
  // The office hands it over; nobody else has to be asked.
  if (payment.method !== 'card')
    return context.transaction((inside) => applyRefund(inside, settle, refund.id, { status: 'succeeded' }))
  if (!payment.provider_ref || payment.provider !== cards.name) return
  let found: Outcome
  try {
    found = await cards.refund({
      tenant_id: context.tenant.id,
      request_key: refund.request_key,
      payment_ref: payment.provider_ref,
      amount: refund.amount,
    })
  } catch (error) {
    if (error instanceof CardOutcomeUnknown) return markUnknown(context, refund)
    if (!(error instanceof CardRefused)) throw error
    found = { status: 'failed' }
  }
  await context.transaction((inside) => applyRefund(inside, settle, refund.id, found))
}

const markUnknown = (context: OutsideContext, { id, requested_at }: Refund) =>
  context.transaction(async (inside) => {
    await changeWaitingRefund(inside, id, {
      state: 'unknown',
      next_check_at: nextCheck(requested_at, inside.now),
    })
  })

/**
 * Applies everything the provider says about a payment's refunds to our books, including refunds made
 * elsewhere.
 */
export function applyRefunds(
  context: OutsideContext,
  settle: Settle,
  attempt_key: string,
  refunds: readonly ProviderRefund[],
  { event }: { event?: ProviderEvent } = {},
): Promise<void> {
  return context.transaction(async (inside) => {
    if (event && !(await insertEvent(inside, context.outside.cards.name, event))) return
    const known = await getPaymentByKey(inside, attempt_key)
    const order = known && (await lockOrder(inside, known.order_id))
    const payment = order && (await getPayment(inside, known.id))
    if (!order || !payment) return
    for (const found of refunds) {
      const refund = (await findOwn(inside, found)) ?? (await adopt(inside, order, payment, found))
      if (refund) await applyRefund(inside, settle, refund.id, found)
    }
  })
}

const findOwn = async (context: Context, { request_key, ref }: ProviderRefund) =>
  (request_key && (await getRefundByKey(context, request_key))) || (await getRefundByRef(context, ref))

const adopt = async (
  context: Context,
  order: OrderRow,
  payment: Payment,
  { status, amount }: ProviderRefund,
) => (status === 'failed' ? undefined : importRefund(context, order, payment, amount))

type Outcome = Pick<ProviderRefund, 'status'> & Partial<Pick<ProviderRefund, 'ref'>>

/** The refund's order and payment change only under the order's lock, which is taken here. */
async function applyRefund(
  context: Context,
  settle: Settle,
  refund_id: number,
  found: Outcome,
): Promise<void> {
  const known = await getRefund(context, refund_id)
  const order = known && (await lockOrder(context, known.order_id))
  const refund = await getRefund(context, refund_id)
  if (!order || !refund || refund.state === 'failed' || refund.state === found.status) return
  const ref = found.ref === undefined ? {} : { provider_ref: found.ref }
  if (found.status === 'pending') {
    if (refund.state !== 'succeeded') await changeRefund(context, refund.id, { state: 'pending', ...ref })
    return
  }
  await changeRefund(context, refund.id, {
    state: found.status,
    ...ref,
    finished_at: context.now,
    next_check_at: null,
  })
  if (found.status === 'succeeded') await applySucceeded(context, settle, order, refund)
  else await applyFailed(context, settle, order, refund)
}

async function applySucceeded(context: Context, settle: Settle, order: OrderRow, refund: Refund) {
  const [parts, payment] = await Promise.all([
    moneyOf(context, refund),
    getPayment(context, refund.payment_id),
  ])
  await bookRefund(context, refund.id, order, parts, tillOf(payment!))
  await setRefundStatus(context, order)
  await mailRefund(context, order, refund, payment!)
  // A surplus bought nothing, so there is no module to tell.
  if (refund.origin === 'automatic') return
  const [concerned, settled] = await Promise.all([
    partsOfRefund(context, order, refund),
    getRefund(context, refund.id),
  ])
  for (const part of concerned) {
    const buyer = settle[part.purpose]
    await buyer?.wentBack?.(context, part, settled!)
    // A refund made at the provider is not ours to interpret: what was bought stays until staff decide.
    if (refund.origin === 'staff') await buyer?.refunded?.(context, part, settled!)
  }
}

async function applyFailed(context: Context, settle: Settle, order: OrderRow, refund: Refund) {
  const parts = await findRefundLines(context, refund.id)
  await Promise.all([
    takeFromPayment(context, refund.payment_id, -refund.amount),
    ...parts.map((part) => takeFromLine(context, part.order_line_id, -part.amount)),
  ])
  if (refund.state !== 'succeeded') return
  await bookFailedRefund(context, refund.id, order, await moneyOf(context, refund))
  await setRefundStatus(context, order)
  if (refund.origin === 'automatic') return
  for (const part of await partsOfRefund(context, order, refund))
    await settle[part.purpose]?.cameAgain?.(context, part, refund)
}

/** The parts of an order that a refund is about. */
async function partsOfRefund(context: Context, order: OrderRow, { id }: Refund): Promise<PartOfOrder[]> {
  const [lines, returned] = await Promise.all([linesOf(context, order.id), findRefundLines(context, id)])
  const ids = new Set(returned.map(({ order_line_id }) => order_line_id))
  return partsOf({ ...order, lines }).filter((part) => part.lines.some((line) => ids.has(line.id)))
}

async function moneyOf(context: Context, refund: Refund) {
  const parts = await findRefundLines(context, refund.id)
  return parts.length > 0 ? parts : [{ account: LEDGER.surplus, amount: refund.amount, order_line_id: null }]
}

/**
 * What was refunded completely becomes available to others, even if the rest of its order is still active.
 */
async function setRefundStatus(context: Context, order: OrderRow) {
  if (order.status !== 'paid' && order.status !== 'partly_refunded' && order.status !== 'refunded') return
  const [refunded, parts] = await Promise.all([
    sumRefunded(context, order.id),
    findRefundedParts(context, order.id),
  ])
  const status = refunded === 0 ? 'paid' : refunded < order.total ? 'partly_refunded' : 'refunded'
  const changed = parts
    .map((part) => ({
      ...part,
      stands: status !== 'refunded' && (part.total === 0 || part.refunded < part.total),
    }))
    .filter(({ is_standing, stands }) => is_standing !== stands)
  if (status !== order.status) await changeOrder(context, order.id, { status })
  for (const part of changed)
    if (part.stands && (await lockStandingOrder(context, part))) await noteSoldAgain(context, order, refunded)
    else await setStanding(context, order.id, part, part.stands)
}

/**
 * A refund failed after the thing was sold again: two orders cannot be active for it, so a person decides about this
 * part. The other parts of the order are active again.
 */
const noteSoldAgain = (context: Context, { id, number, total }: OrderRow, refunded: number) =>
  noteDifference(context, {
    reason: 'refund_differs',
    source: number,
    order_id: id,
    expected: total,
    found: refunded,
    note: 'A refund came back after a new order had been placed for the same thing.',
  })
