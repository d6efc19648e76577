import { DraftFinished } from 'contract/registering/draft'
import { PaymentInProgress, type PaidAlong } from 'contract/payments'
import type { Context } from '../plumbing/context.ts'
import { cancelOrder, findOrder, type Order } from '../payments/payments.ts'
import type { Draft } from './drafts-queries.ts'

/** The purpose under which this module handles orders. */
export const PURPOSE = 'registration'

/** The lines of an order that are not for memberships. */
export const paidAlong = ({ lines }: Pick<Order, 'lines'>): PaidAlong =>
  lines
    .filter(({ purpose }) => purpose !== PURPOSE)
    .map(({ label, detail, total }) => ({ label, detail, total }))

/**
 * Cancels the open order of a draft that changes or is checked out again: what is paid for is always what was
 * last shown. A payment in progress keeps the draft from changing.
 */
export async function withdrawOrder(context: Context, { order_id }: Draft): Promise<void> {
  const order = order_id === null ? undefined : await findOrder(context, order_id)
  if (!order || order.status === 'cancelled') return
  if (order.status === 'processing') throw PaymentInProgress()
  if (order.status !== 'open') throw DraftFinished()
  await cancelOrder(context, order.id, 'The registration was changed or checked out again.')
}
