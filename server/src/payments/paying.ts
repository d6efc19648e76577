import {
  AttemptKeyReused,
  CardNotKept,
  NothingToPay,
  OrderNotFound,
  PaymentInProgress,
  TooManyDeclines,
  type PaymentAnswer,
  type confirmOrder as confirmOrderOp,
  type payOrder as payOrderOp,
} from 'contract/payments'
import type { In } from 'contract/operation'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { enqueue, type JobName } from '../plumbing/jobs/jobs.ts'
import {
  CardOutcomeUnknown,
  CardRefused,
  type Charge,
  type ProviderPayment,
} from '../outside/card-provider.ts'
import { answerOf } from './answers.ts'
import { applyPayment, endPayment, isLive } from './apply.ts'
import { getKeptCard } from './kept-card-queries.ts'
import { mustTakeCards } from './kept-cards.ts'
import { hashToken, mustBeOpen } from './orders.ts'
import { changeOrder, getOrderByToken, lockOrder, lockOrderByToken, type OrderRow } from './orders-queries.ts'
import {
  changeLivePayment,
  countDeclines,
  findPayments,
  insertPayment,
  type Payment,
} from './payment-queries.ts'
import { ageOf, nextCheck } from './schedule.ts'
import { mustBeToBeHad, type Settle } from './settling.ts'

/** Asks the provider about a payment soon after its answer got lost; the reconciler's rounds come later. */
export const checkPaymentJob: JobName<{ payment_id: number }> = { name: 'check-payment' }

type Pay = In<typeof payOrderOp>
/** One attempt, with a typed card or a kept one. */
type Press = Pick<Pay, 'payment_token' | 'attempt_key'> & { customer_ref?: string }
type Lock = (context: Context) => Promise<OrderRow | undefined>
type Begun = Charge & { payment_id: number }

/**
 * Pays an order by card. The attempt is recorded before the provider is called, under a key that makes it one
 * charge however often it is sent. A lost answer is neither success nor failure, and is asked for until it is
 * known. @throws CardsNotOpen if the provider moves real money and the tenant is still in sandbox mode
 */
export async function payOrder(context: OutsideContext, settle: Settle, input: Pay): Promise<PaymentAnswer> {
  mustTakeCards(context)
  const lock: Lock = (inside) => lockOrderByToken(inside, hashToken(input.token))
  const begun = await begin(context, settle, lock, input)
  if (!begun) return confirmOrder(context, settle, input)
  const found = await charge(context, begun)
  if (found) await applyPayment(context, settle, found)
  return answer(context, input.token, found?.client_secret)
}

/**
 * Charges a kept card for an order, without anybody at a screen; the outcome shows up at the order. Called
 * again with the same key, it is the same charge. @throws CardsNotOpen, CardNotKept if the card is not this
 * provider's
 */
export async function payByKeptCard(
  context: OutsideContext,
  settle: Settle,
  { order_id, kept_card_id, attempt_key }: { order_id: number; kept_card_id: number; attempt_key: string },
): Promise<void> {
  mustTakeCards(context)
  const card = await context.transaction((inside) => getKeptCard(inside, kept_card_id))
  if (card?.provider !== context.outside.cards.name) throw CardNotKept()
  const { method_ref: payment_token, customer_ref } = card
  const press = { payment_token, attempt_key, customer_ref }
  const begun = await begin(context, settle, (inside) => lockOrder(inside, order_id), press)
  const found = begun && (await charge(context, begun))
  if (found) await applyPayment(context, settle, found)
}

/** After the bank's challenge: asks the provider what became of the payment. */
export async function confirmOrder(
  context: OutsideContext,
  settle: Settle,
  { token }: In<typeof confirmOrderOp>,
): Promise<PaymentAnswer> {
  const { payment } = await context.transaction((inside) => readOrder(inside, token))
  const ref = payment && isLive(payment.state) && payment.provider_ref
  const found = ref ? await ask(() => context.outside.cards.getPayment(ref)) : undefined
  if (found) await applyPayment(context, settle, found)
  return answer(context, token, found?.client_secret)
}

/**
 * Records the attempt. Undefined if this press is already known, or the order is paid: then its state is the
 * answer.
 */
async function begin(
  context: OutsideContext,
  settle: Settle,
  lock: Lock,
  input: Press,
): Promise<Begun | undefined> {
  const write = (inside: Context) => record(inside, settle, context.outside.cards.name, lock, input)
  const blocked = await context.transaction(write)
  if (!blocked || 'amount' in blocked) return blocked
  // An earlier attempt, perhaps with another card, has an unanswered bank challenge: it is cancelled to make
  // room for this one.
  const found = await ask(() => context.outside.cards.cancel(blocked.replaces))
  if (!found) throw PaymentInProgress()
  await applyPayment(context, settle, found)
  const second = await context.transaction(write)
  if (second && !('amount' in second)) throw PaymentInProgress()
  return second
}

async function record(
  context: Context,
  settle: Settle,
  provider: string,
  lock: Lock,
  input: Press,
): Promise<Begun | { replaces: string } | undefined> {
  const { payment_token, attempt_key } = input
  const order = await lock(context)
  if (!order) throw OrderNotFound()
  const payments = await findPayments(context, order.id)
  const token_hash = hashToken(payment_token)
  const same = payments.find((payment) => payment.attempt_key === attempt_key)
  if (same && !same.token_hash.equals(token_hash)) throw AttemptKeyReused()
  if (same && isUnanswered(same, context.now)) return chargeOf(context, order, same.id, input)
  if (same || order.status === 'paid' || order.status === 'partly_refunded') return undefined
  mustBeOpen(order, context.now)
  if (order.total === 0) throw NothingToPay()
  const live = payments.find(({ state }) => isLive(state))
  if (live?.state === 'requires_action' && live.provider_ref) return { replaces: live.provider_ref }
  if (live) throw PaymentInProgress()
  await mustNotGuess(context, order)
  await mustBeToBeHad(context, settle, order)
  const inserted = await insertPayment(context, {
    order_id: order.id,
    attempt_key,
    token_hash,
    provider,
    currency: order.currency,
    amount: order.total,
    next_check_at: nextCheck(context.now, context.now),
  })
  if (!inserted) throw AttemptKeyReused()
  await changeOrder(context, order.id, { status: 'processing' })
  return chargeOf(context, order, inserted.id, input)
}

const chargeOf = (
  { tenant }: Context,
  { number, total, currency, keeps_card }: OrderRow,
  payment_id: number,
  { payment_token, attempt_key, customer_ref }: Press,
): Begun => ({
  payment_id,
  tenant_id: tenant.id,
  attempt_key,
  amount: total,
  currency,
  payment_token,
  ...(customer_ref === undefined ? { keep_card: keeps_card } : { customer_ref }),
  description: `${tenant.name} ${number}`,
})

const DOUBLE_CLICK = 5_000

/** The browser repeats a press that got no answer; with its key and its card it is the same charge. */
const isUnanswered = ({ state, submitted_at }: Payment, now: Date) =>
  state === 'unknown' || (state === 'submitted' && ageOf(submitted_at, now) > DOUBLE_CLICK)

const MOST_DECLINES = 10
const HOUR = 3_600_000

/** An open order must not be usable for testing stolen cards. */
async function mustNotGuess(context: Context, { id }: OrderRow) {
  const since = new Date(context.now.getTime() - HOUR)
  if ((await countDeclines(context, id, since)) >= MOST_DECLINES) throw TooManyDeclines()
}

/**
 * Undefined if there is nothing to apply: it was refused, or the outcome is unknown and will be asked for.
 */
async function charge(
  context: OutsideContext,
  { payment_id, ...charge }: Begun,
): Promise<ProviderPayment | undefined> {
  try {
    return await context.outside.cards.charge(charge)
  } catch (error) {
    if (error instanceof CardRefused)
      await context.transaction((inside) => endPayment(inside, payment_id, error.code))
    else if (error instanceof CardOutcomeUnknown)
      await context.transaction((inside) => markUnknown(inside, payment_id))
    else throw error
    return undefined
  }
}

async function markUnknown(context: Context, payment_id: number) {
  const next_check_at = nextCheck(context.now, context.now)
  await changeLivePayment(context, payment_id, { state: 'unknown', next_check_at })
  await enqueue(context, checkPaymentJob, { payment_id }, { at: next_check_at })
}

async function answer(context: OutsideContext, token: string, client_secret?: string) {
  const { order, payment } = await context.transaction((inside) => readOrder(inside, token))
  return answerOf(order, payment, client_secret)!
}

async function readOrder(context: Context, token: string) {
  const order = await getOrderByToken(context, hashToken(token))
  if (!order) throw OrderNotFound()
  return { order, payment: (await findPayments(context, order.id))[0] }
}

/** Undefined if the provider cannot say at the moment. */
async function ask(question: () => Promise<ProviderPayment>): Promise<ProviderPayment | undefined> {
  try {
    return await question()
  } catch (error) {
    if (error instanceof CardOutcomeUnknown || error instanceof CardRefused) return undefined
    throw error
  }
}
