import * as z from 'zod/mini'
import { SandboxRefusal, nameOf, type Books } from './books.ts'
import { recordEvent } from './events.ts'
import {
  changePayment,
  changeRefund,
  findRefunds,
  getPayment,
  insertRefund,
  lockPayment,
  type SandboxRefund,
} from './queries.ts'

export const RefundInput = z.object({
  payment: z.string(),
  amount: z.int().check(z.positive()),
  metadata: z.record(z.string(), z.string().check(z.maxLength(500))),
})

const LATER_MS = 5_000

/** Refunds money, never more than was charged. */
export async function createRefund(books: Books, input: z.infer<typeof RefundInput>) {
  const { db, now } = books
  const payment = await lockPayment(db, input.payment)
  if (!payment) throw new SandboxRefusal(404, 'not_found', 'There is no such payment.')
  if (payment.status !== 'succeeded')
    throw new SandboxRefusal(400, 'not_charged', 'This payment was not charged.')
  if (payment.refunded + input.amount > payment.amount)
    throw new SandboxRefusal(400, 'amount_too_large', 'The refund is larger than what is left.')
  const id = nameOf('re', books)
  const isLater = payment.behaviour === 'refund_later'
  const failsLater = payment.behaviour === 'refund_fails_later'
  await insertRefund(db, {
    id,
    payment_id: payment.id,
    amount: input.amount,
    currency: payment.currency,
    status: isLater ? 'pending' : 'succeeded',
    metadata: input.metadata,
    created_at: now,
    next_status: isLater ? 'succeeded' : failsLater ? 'failed' : null,
    next_at: isLater || failsLater ? new Date(now.getTime() + LATER_MS) : null,
  })
  await changePayment(db, payment.id, { refunded: payment.refunded + input.amount })
  await recordEvent(books, 'refund.created', payment, id)
  return show((await findRefunds(db, payment.id)).find((refund) => refund.id === id)!)
}

/** Decides a refund that was left pending. */
export async function decideRefund(books: Books, refund: SandboxRefund): Promise<void> {
  const { db } = books
  const status = refund.next_status!
  await changeRefund(db, refund.id, { status, next_status: null, next_at: null })
  const payment = (await getPayment(db, refund.payment_id))!
  if (status === 'failed') await changePayment(db, payment.id, { refunded: payment.refunded - refund.amount })
  await recordEvent(books, 'refund.updated', payment, refund.id)
}

export const listRefunds = async ({ db }: Books, payment_id: string) => ({
  refunds: (await findRefunds(db, payment_id)).map(show),
})

export type ShownRefund = ReturnType<typeof show>

const show = (refund: SandboxRefund) => ({
  id: refund.id,
  payment: refund.payment_id,
  status: refund.status as 'pending' | 'succeeded' | 'failed',
  amount: refund.amount,
  currency: refund.currency,
  metadata: refund.metadata as Record<string, string>,
})
