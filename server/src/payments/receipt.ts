import type { In } from 'contract/operation'
import {
  OrderNotFound,
  ReceiptNotReady,
  type downloadReceipt,
  type downloadReceiptByToken,
} from 'contract/payments'
import { whoIs, type Context, type Download } from '../plumbing/context.ts'
import { readDocument } from '../tenants/tenants.ts'
import { findOrder, hashToken, type Order } from './orders.ts'
import { getOrderByToken } from './orders-queries.ts'
import { findPayments } from './payment-queries.ts'
import { receipt } from './receipt-drawing.ts'
import { findRefunds } from './refund-queries.ts'

/** The receipt for the payer, and for staff who may see payments. @throws OrderNotFound also for others’ orders */
export async function receiptById(context: Context, { id }: In<typeof downloadReceipt>): Promise<Download> {
  const user = whoIs(context)
  const order = await findOrder(context, id)
  if (!order || (order.user_id !== user.id && !user.permissions.has('mms.payments.view')))
    throw OrderNotFound()
  return receiptOf(context, order)
}

export async function receiptByToken(
  context: Context,
  { token }: In<typeof downloadReceiptByToken>,
): Promise<Download> {
  const found = await getOrderByToken(context, hashToken(token))
  const order = found && (await findOrder(context, found.id))
  if (!order) throw OrderNotFound()
  return receiptOf(context, order)
}

/** The same order produces the same bytes until something is refunded. */
export async function receiptOf(context: Context, order: Order): Promise<Download> {
  if (order.paid_at === null) throw ReceiptNotReady()
  const [payments, refunds, sender] = await Promise.all([
    findPayments(context, order.id),
    findRefunds(context, order.id),
    readDocument(context),
  ])
  const given = refunds.filter(({ state, origin }) => state === 'succeeded' && origin !== 'automatic')
  const last = given.at(-1)?.finished_at ?? order.paid_at
  const { name, colors, support_email } = sender
  const content = await context.draw(receipt, {
    order,
    payment: payments.find(({ state }) => state === 'succeeded'),
    refunds: given,
    sender: { name, color: colors.primary, lines: support_email ? [support_email] : [] },
    time_zone: context.tenant.time_zone,
    created: new Date(last),
  })
  return { filename: `receipt-${order.number}.pdf`, content }
}
