import type { EnteredMethod } from 'contract/payments'
import {
  findOrder,
  lockOrder,
  placeOrder,
  requestRefund,
  settleByHand,
  type Settlement,
} from '../payments/payments.ts'
import { whoIs, type Context } from '../plumbing/context.ts'

const ORDER_MINUTES = 30

type Lines = Parameters<typeof placeOrder>[1]['parts'][number]['lines']

/** A debt that is paid in parts, each by an order of its own: a team’s plate fees, an invoice. */
export type Debt = {
  purpose: string
  settlement: Settlement
  payer: { name: string; email: string }
  /** Its payment that is still open, made if there is none; undefined if it was paid just now. */
  open: (cents: number) => Promise<number | undefined>
  linesOf: (payment_id: number, cents: number) => Lines
  /** Holds the debt until the transaction ends; gives what is left of it, or undefined where the payment isn’t open any more. */
  holdLeft: (payment_id: number) => Promise<number | undefined>
  setPayment: (
    payment_id: number,
    change: {
      cents?: number
      method?: 'card' | 'check' | 'cash'
      order_id?: number
      request_key?: string
      actor?: string
    },
  ) => Promise<unknown>
  hasRequest: (request_key: string) => Promise<boolean>
  changed: (detail?: { shown: number; now: number }) => Error
}

/**
 * The order that an amount of a debt is paid with; it replaces an unpaid one, and the debt is held. So of two who pay the same at once,
 * by card or by hand, only one does. @throws `changed` where less is left, PaymentInProgress, AlreadyPaid, Conflict
 */
export async function placePart(context: Context, debt: Debt, cents: number) {
  const id = await debt.open(cents)
  if (id === undefined) throw debt.changed()
  // Orders are held before what they are for.
  const placed = await placeOrder(context, {
    parts: [{ purpose: debt.purpose, subject_id: id, lines: debt.linesOf(id, cents) }],
    payer: debt.payer,
    expires_at: new Date(context.now.getTime() + ORDER_MINUTES * 60_000),
  })
  const left = await debt.holdLeft(id)
  if (left === undefined || cents > left) throw debt.changed({ shown: cents, now: left ?? 0 })
  await debt.setPayment(id, { cents, method: 'card', order_id: placed.id })
  return { id, placed }
}

type ByHand = Omit<Parameters<typeof settleByHand>[3], 'attempt_key' | 'method'> & {
  method: EnteredMethod
  cents: number
  request_key: string
}

/**
 * Writes down a check or cash toward a debt, and gives the payment’s id; the same press, sent again, is refused here. @throws `changed`;
 * as `placePart`
 */
export async function takePartByHand(
  context: Context,
  debt: Debt,
  { cents, request_key, ...received }: ByHand,
): Promise<number> {
  const { id, placed } = await placePart(context, debt, cents)
  // Whoever pressed twice waits until here.
  if (await debt.hasRequest(request_key)) throw debt.changed()
  await debt.setPayment(id, { method: received.method, request_key, actor: whoIs(context).name })
  await settleByHand(context, { [debt.purpose]: debt.settlement }, placed, {
    ...received,
    attempt_key: request_key,
  })
  return id
}

/** Holds the orders of payments, the oldest first; before what they are for. */
export async function lockOrdersOf(
  context: Context,
  payments: readonly { order: { id: number } }[],
): Promise<void> {
  for (const { order } of payments) await lockOrder(context, order.id)
}

/** Gives an amount back from held payments, the latest first; returns how much of it could be. */
export async function refundLatestFirst(
  context: Context,
  payments: readonly { order: { id: number } }[],
  { cents, reason }: { cents: number; reason: string },
): Promise<number> {
  let rest = cents
  for (const { order } of payments.toReversed()) {
    const [line] = (await findOrder(context, order.id))?.lines ?? []
    const amount = line ? Math.min(rest, line.total - line.refunded) : 0
    if (amount === 0) continue
    await requestRefund(context, { order_id: order.id, lines: [{ id: line!.id, amount }], reason })
    rest -= amount
  }
  return cents - rest
}
