import {
  AlreadyPaid,
  NotComped,
  NothingToPay,
  NotToBeHad,
  OrderNotFound,
  PaymentInProgress,
  ReceivedLater,
  RequestKeyReused,
  type compOrder,
  type PaymentMethod,
  type enterPayment,
} from 'contract/payments'
import type { Day } from 'contract/dates'
import type { In, Out } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context, type OutsideContext } from '../plumbing/context.ts'
import { findOrderId, insertEntered, takeOff } from './entering-queries.ts'
import { LEDGER, tillOf } from './ledger.ts'
import { mustBeOpen, type Order } from './orders.ts'
import { getOrder, linesOf, lockOrder, type OrderRow } from './orders-queries.ts'
import { getPaymentByKey } from './payment-queries.ts'
import { CannotSettle, mustBeToBeHad, settleOrder, type Settle } from './settling.ts'

/**
 * Records that an open order was paid by check or in cash, and delivers what was bought. The same key is one
 * payment. @throws NotToBeHad if something in it is no longer available
 */
export function enter(
  context: OutsideContext,
  settle: Settle,
  { number, method, reference, received_on, request_key }: In<typeof enterPayment>,
): Promise<Out<typeof enterPayment>> {
  return settled(context, async (inside) => {
    if (received_on > todayOf(inside)) throw ReceivedLater()
    const order = await lockByNumber(inside, number)
    const before = await getPaymentByKey(inside, request_key)
    if (before && (before.order_id !== order.id || before.method !== method)) throw RequestKeyReused()
    if (before) return order
    mustBeUnpaid(inside, order)
    if (order.total === 0) throw NothingToPay()
    await mustBeToBeHad(inside, settle, order)
    await insertEntered(inside, {
      order_id: order.id,
      attempt_key: request_key,
      currency: order.currency,
      amount: order.total,
      method,
      reference: (method === 'check' && reference) || null,
      received_on,
    })
    await audit(inside, {
      action: `payment.entered_${method}`,
      subject: 'order',
      subject_id: order.id,
      after: { amount: order.total, received_on, ...(reference ? { reference } : {}) },
    })
    await settleOrder(inside, settle, order, { till: LEDGER.byHand })
    return order
  })
}

type ByHand = {
  attempt_key: string
  received_on: Day
  method: Exclude<PaymentMethod, 'card'>
  reference?: string | undefined
}

/**
 * Records that an order placed in this transaction was paid by check, in cash or from what is held for a team, and delivers what was
 * bought. The key makes it one payment.
 */
export async function settleByHand(
  context: Context,
  settle: Settle,
  order: Order,
  { attempt_key, received_on, method, reference }: ByHand,
): Promise<void> {
  await insertEntered(context, {
    ...{ order_id: order.id, attempt_key, currency: order.currency, amount: order.total },
    ...{ method, reference: (method === 'check' && reference) || null, received_on },
  })
  await audit(context, {
    action: `payment.entered_${method}`,
    subject: 'order',
    subject_id: order.id,
    after: { amount: order.total, received_on, ...(reference ? { reference } : {}) },
  })
  await settleOrder(context, settle, order, { lines: order.lines, till: tillOf({ method }) })
}

/** Gives the memberships of an open order free of charge, with a reason. @throws NotComped, NotToBeHad */
export function comp(
  context: OutsideContext,
  settle: Settle,
  { number, reason }: In<typeof compOrder>,
): Promise<Out<typeof compOrder>> {
  return settled(context, async (inside) => {
    const order = await lockByNumber(inside, number)
    mustBeUnpaid(inside, order)
    const lines = await linesOf(inside, order.id)
    if (lines.some(({ account, total }) => account !== LEDGER.memberships && total > 0)) throw NotComped()
    if (order.total === 0) throw NothingToPay()
    await mustBeToBeHad(inside, settle, order)
    await takeOff(inside, order.id, reason)
    await audit(inside, {
      action: 'payment.comped',
      subject: 'order',
      subject_id: order.id,
      after: { amount: order.total },
      note: reason,
    })
    await settleOrder(inside, settle, (await getOrder(inside, order.id))!)
    return order
  })
}

/** All or nothing. */
async function settled(context: OutsideContext, run: (inside: Context) => Promise<OrderRow>) {
  try {
    const { id, number } = await context.transaction(run)
    return { id, number }
  } catch (error) {
    throw error instanceof CannotSettle ? NotToBeHad() : error
  }
}

async function lockByNumber(context: Context, number: string): Promise<OrderRow> {
  const id = await findOrderId(context, number)
  const order = id === undefined ? undefined : await lockOrder(context, id)
  if (!order) throw OrderNotFound()
  return order
}

function mustBeUnpaid(context: Context, order: OrderRow) {
  if (order.status === 'processing') throw PaymentInProgress()
  mustBeOpen(order, context.now)
  if (order.status !== 'open') throw AlreadyPaid()
}
