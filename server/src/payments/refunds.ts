import {
  NotRefundable,
  OrderNotFound,
  PaymentNotFound,
  RefundTooLarge,
  RequestKeyReused,
} from 'contract/payments'
import { allocate } from 'contract/money'
import { randomUuid } from './uuid.ts'
import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { enqueue, type JobName } from '../plumbing/jobs/jobs.ts'
import { linesOf, lockOrder, type OrderLine, type OrderRow, type Subject } from './orders-queries.ts'
import { findPayments, getPayment, type Payment } from './payment-queries.ts'
import {
  getRefund,
  getRefundByKey,
  insertRefund,
  insertRefundLines,
  takeFromLine,
  takeFromPayment,
  type Refund,
  type RefundOrigin,
  type RefundPart,
} from './refund-queries.ts'
import { nextCheck } from './schedule.ts'

/** Sends a refund to the provider once the transaction that requested it is committed. */
export const submitRefundJob: JobName<{ refund_id: number }> = { name: 'submit-refund' }

type Wanted = {
  /** The same for each retry of the same request. */
  request_key?: string | undefined
  /** Cents; everything that is left if neither this nor `lines` is given. */
  amount?: number | undefined
  lines?: readonly { id: number; amount: number }[] | undefined
  /** Restricts it to the lines for this subject; the amount, or what is left of them, is spread over them. */
  of?: Subject | undefined
  reason: string
}

/**
 * Requests a refund of a paid order; it is sent to the provider after the commit. @throws NotRefundable if
 * nothing was charged, RefundTooLarge if less is left.
 */
export async function requestRefund(
  context: Context,
  { order_id, ...wanted }: Wanted & { order_id: number },
): Promise<Refund> {
  const order = await lockOrder(context, order_id)
  if (!order) throw OrderNotFound()
  const payment = (await findPayments(context, order_id)).find(({ state }) => state === 'succeeded')
  if (!payment) throw NotRefundable()
  const refund = await recordRefund(context, order, payment, wanted)
  await enqueue(context, submitRefundJob, { refund_id: refund.id })
  return refund
}

/** Records a refund of one payment; the caller sends it to the provider. */
export async function beginRefund(
  context: Context,
  { payment_id, ...wanted }: Wanted & { payment_id: number },
): Promise<Refund> {
  const known = await getPayment(context, payment_id)
  const order = known && (await lockOrder(context, known.order_id))
  const payment = order && (await getPayment(context, payment_id))
  if (!order || !payment) throw PaymentNotFound()
  if (payment.state !== 'succeeded') throw NotRefundable()
  return recordRefund(context, order, payment, wanted)
}

async function recordRefund(context: Context, order: OrderRow, payment: Payment, wanted: Wanted) {
  const { request_key = randomUuid(context), reason } = wanted
  const lines = (await linesOf(context, order.id)).filter((line) => isOf(line, wanted.of))
  const left = Math.min(payment.amount - payment.refunded, leftOf(lines))
  const amount = wanted.lines
    ? wanted.lines.reduce((all, { amount }) => all + amount, 0)
    : (wanted.amount ?? left)
  const before = await getRefundByKey(context, request_key)
  if (before) {
    const isAnyAmount = wanted.lines === undefined && wanted.amount === undefined
    if (before.payment_id !== payment.id || (!isAnyAmount && before.amount !== amount))
      throw RequestKeyReused()
    return before
  }
  if (amount === 0 || amount > left) throw RefundTooLarge({ detail: { left } })
  const parts = partsOf(lines, amount, wanted.lines)
  const refund = await write(context, order, payment, { request_key, origin: 'staff', amount, reason }, parts)
  await audit(context, {
    action: 'payment.refund_requested',
    subject: 'order',
    subject_id: order.id,
    after: { refund_id: refund.id, amount },
    note: reason,
  })
  return refund
}

const isOf = (line: OrderLine, of: Subject | undefined) =>
  of === undefined || (line.purpose === of.purpose && line.subject_id === of.subject_id)

const leftOf = (lines: readonly OrderLine[]) =>
  lines.reduce((all, { total, refunded }) => all + total - refunded, 0)

/** Spreads a refund over the lines by what is left of each, unless the amounts are specified. */
function partsOf(lines: readonly OrderLine[], amount: number, wanted: Wanted['lines']): RefundPart[] {
  const left = lines.map(({ total, refunded }) => total - refunded)
  if (!wanted)
    return allocate(amount, left)
      .map((part, i) => ({ order_line_id: lines[i]!.id, amount: part }))
      .filter((part) => part.amount > 0)
  const parts = new Map<number, number>()
  for (const { id, amount } of wanted) parts.set(id, (parts.get(id) ?? 0) + amount)
  for (const [id, part] of parts) {
    const i = lines.findIndex((line) => line.id === id)
    if (i < 0) throw PaymentNotFound()
    if (part > left[i]!) throw RefundTooLarge({ detail: { line_id: id, left: left[i] } })
  }
  return [...parts].map(([order_line_id, amount]) => ({ order_line_id, amount }))
}

/** Refunds money that nothing is owed for. */
export async function returnSurplus(context: Context, order: OrderRow, payment: Payment): Promise<void> {
  const refund = await write(
    context,
    order,
    payment,
    {
      request_key: randomUuid(context),
      origin: 'automatic',
      amount: payment.amount,
      reason: 'The card was charged although nothing was owed any more.',
    },
    [],
  )
  await enqueue(context, submitRefundJob, { refund_id: refund.id })
}

/** Records a refund that was made in the provider's own dashboard. */
export async function importRefund(
  context: Context,
  order: OrderRow,
  payment: Payment,
  amount: number,
): Promise<Refund> {
  const parts =
    payment.state === 'surplus' ? [] : partsOf(await linesOf(context, order.id), amount, undefined)
  return write(
    context,
    order,
    payment,
    { request_key: randomUuid(context), origin: 'provider', amount, reason: 'Made at the card provider.' },
    parts,
  )
}

async function write(
  context: Context,
  order: OrderRow,
  payment: Payment,
  refund: { request_key: string; origin: RefundOrigin; amount: number; reason: string },
  parts: readonly RefundPart[],
): Promise<Refund> {
  if (!(await takeFromPayment(context, payment.id, refund.amount))) throw RefundTooLarge()
  const { id } = await insertRefund(context, {
    ...refund,
    order_id: order.id,
    payment_id: payment.id,
    currency: payment.currency,
    requested_by: context.user?.id ?? null,
    next_check_at: nextCheck(context.now, context.now),
  })
  if (parts.length > 0)
    await Promise.all([
      insertRefundLines(context, id, parts),
      ...parts.map((part) => takeFromLine(context, part.order_line_id, part.amount)),
    ])
  return (await getRefund(context, id))!
}
