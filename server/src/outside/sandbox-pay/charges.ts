import * as z from 'zod/mini'
import { SandboxRefusal, nameOf, type Books } from './books.ts'
import { mishapOf, readCard, type Mishap, type TypedCard } from './cards.ts'
import { keepMethod, keptCard } from './customers.ts'
import { recordEvent } from './events.ts'
import {
  changePayment,
  findPayments,
  getMethod,
  getPayment,
  insertMethod,
  insertPayment,
  lockPayment,
  lockPaymentBySecret,
  type SandboxPayment,
} from './queries.ts'

export const TypedCardInput = z.object({
  number: z.string().check(z.maxLength(30)),
  exp_month: z.int(),
  exp_year: z.int(),
  cvc: z.string().check(z.maxLength(4)),
})

/** Exchanges a card for a token; the number itself is forgotten at once. */
export async function createMethod(books: Books, card: TypedCard) {
  const read = readCard(card, books.now)
  if ('field' in read) throw new SandboxRefusal(402, read.code, read.message, read.field)
  const id = nameOf('pm', books)
  await insertMethod(books.db, { id, ...read, created_at: books.now })
  return { id, brand: read.brand, last4: read.last4 }
}

export const PaymentInput = z.object({
  amount: z.int().check(z.positive()),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  payment_method: z.string(),
  description: z.string().check(z.maxLength(500)),
  /** Keeps the card once it has been used to pay. */
  keeps_method: z.optional(z.boolean()),
  /** The customer of a kept card: it is charged without anybody at a screen. */
  customer: z.optional(z.string()),
  metadata: z.record(z.string(), z.string().check(z.maxLength(500))),
})
export type PaymentInput = z.infer<typeof PaymentInput>

const LATER_MS = 5_000

/** Something goes wrong before the charge is made, as the test card requires. */
export class MishapBefore extends Error {
  override readonly name = 'MishapBefore'
  readonly mishap: Mishap
  constructor(mishap: Mishap) {
    super(`the test card wants ${mishap}`)
    this.mishap = mishap
  }
}

/** Charges a card as its number prescribes. */
export async function createPayment(books: Books, input: PaymentInput) {
  const method = await getMethod(books.db, input.payment_method)
  if (!method || (input.customer && method.customer !== input.customer))
    throw new SandboxRefusal(400, 'provider_refused', 'There is no such payment method.')
  const mishap = mishapOf(method.behaviour, input.amount, input.metadata['sandbox_behaviour'])
  if (mishap === 'timeout_before' || mishap === 'error_500') throw new MishapBefore(mishap)
  const id = nameOf('pay', books)
  const { behaviour } = method
  await insertPayment(books.db, {
    id,
    client_secret: nameOf(`${id}_secret`, books),
    payment_method_id: method.id,
    amount: input.amount,
    currency: input.currency,
    status: 'processing',
    description: input.description,
    metadata: input.metadata,
    keeps_method: input.keeps_method ?? false,
    created_at: books.now,
  })
  if (input.keeps_method) await keepMethod(books, method)
  const payment = (await getPayment(books.db, id))!
  if (behaviour.startsWith('decline_')) await decline(books, payment, behaviour.slice('decline_'.length))
  else if (behaviour === 'declines_when_charged') await decline(books, payment, 'generic_decline')
  else if (input.customer && behaviour === 'challenge_once') await succeed(books, payment)
  else if (input.customer && behaviour.startsWith('challenge'))
    await decline(books, payment, 'authentication_required')
  else if (behaviour.startsWith('challenge')) await challenge(books, payment)
  else if (behaviour === 'succeeds_later' || behaviour === 'fails_later') await decideLater(books, payment)
  else await succeed(books, payment)
  return { ...show((await getPayment(books.db, id))!), ...(mishap ? { mishap } : {}) }
}

const challenge = async (books: Books, payment: SandboxPayment) => {
  await changePayment(books.db, payment.id, { status: 'requires_action' })
  await recordEvent(books, 'payment.requires_action', payment)
}

const decideLater = ({ db, now }: Books, { id, behaviour }: SandboxPayment) =>
  changePayment(db, id, {
    next_status: behaviour === 'succeeds_later' ? 'succeeded' : 'failed',
    next_at: new Date(now.getTime() + LATER_MS),
  })

/** 2.9 % and 30 cents, what card providers in the United States take. */
export const feeOf = (amount: number) => Math.min(amount, Math.floor((amount * 290 + 5_000) / 10_000) + 30)

export async function succeed(books: Books, payment: SandboxPayment) {
  const { db, now } = books
  await changePayment(db, payment.id, {
    status: 'succeeded',
    fee: feeOf(payment.amount),
    succeeded_at: now,
    next_status: null,
    next_at: null,
  })
  await recordEvent(books, 'payment.succeeded', payment)
  if (payment.behaviour === 'disputed') await recordEvent(books, 'dispute.created', payment)
}

export async function decline(books: Books, payment: SandboxPayment, decline_code: string) {
  await changePayment(books.db, payment.id, {
    status: 'failed',
    decline_code,
    next_status: null,
    next_at: null,
  })
  await recordEvent(books, 'payment.failed', payment)
}

/** Cancels a payment that waits for its payer. */
export async function cancelPayment(books: Books, id: string) {
  const payment = await lockPayment(books.db, id)
  if (!payment) throw notFound()
  if (payment.status === 'requires_action') {
    await changePayment(books.db, id, { status: 'cancelled' })
    await recordEvent(books, 'payment.cancelled', payment)
  }
  return show((await getPayment(books.db, id))!)
}

export async function readPayment({ db }: Books, id: string) {
  const payment = await getPayment(db, id)
  if (!payment) throw notFound()
  return show(payment)
}

const PAGE = 100

export async function listPayments({ db }: Books, { from, after }: { from: Date; after: number }) {
  const found = await findPayments(db, from, after, PAGE)
  return { payments: found.map(show), next: found.length === PAGE ? found.at(-1)!.sequence : null }
}

/** What the bank's page asks about. */
export async function readChallenge({ db }: Books, client_secret: string) {
  const payment = await lockPaymentBySecret(db, client_secret)
  if (!payment) throw notFound()
  const { amount, currency, description, last4, brand, status } = payment
  return { amount, currency, description, last4, brand, is_open: status === 'requires_action' }
}

/** The payer's answer to the bank's challenge; a second answer changes nothing. */
export async function answerChallenge(books: Books, client_secret: string, isConfirmed: boolean) {
  const payment = await lockPaymentBySecret(books.db, client_secret)
  if (!payment) throw notFound()
  if (payment.status !== 'requires_action') return {}
  if (!isConfirmed) await decline(books, payment, 'authentication_failed')
  else if (payment.behaviour === 'challenge_then_insufficient_funds')
    await decline(books, payment, 'insufficient_funds')
  else await succeed(books, payment)
  return {}
}

const notFound = () => new SandboxRefusal(404, 'not_found', 'There is no such payment.')

export type ShownPayment = ReturnType<typeof show>

const show = (payment: SandboxPayment) => ({
  id: payment.id,
  client_secret: payment.client_secret,
  status: payment.status as 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled',
  amount: payment.amount,
  currency: payment.currency,
  fee: payment.fee,
  decline_code: payment.decline_code,
  card: { brand: payment.brand, last4: payment.last4 },
  kept_card:
    payment.keeps_method && payment.status === 'succeeded' && payment.customer
      ? keptCard({ ...payment, id: payment.payment_method_id, customer: payment.customer })
      : null,
  description: payment.description,
  metadata: payment.metadata as Record<string, string>,
  created_at: payment.created_at,
})
