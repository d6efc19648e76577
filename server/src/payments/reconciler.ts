import type { OutsideContext } from '../plumbing/context.ts'
import { eachInTurn } from '../plumbing/jobs/job-walks.ts'
import { CardOutcomeUnknown, CardRefused, type ProviderPayment } from '../outside/card-provider.ts'
import { applyPayment, endPayment, isLive } from './apply.ts'
import { expireOrders } from './orders.ts'
import { changePayment, findPaymentsToCheck, getPayment, type Payment } from './payment-queries.ts'
import { noteDifference } from './recon-queries.ts'
import { applyRefunds, submitRefund } from './refunding.ts'
import { changeWaitingRefund, findRefundsToCheck, getRefund, type Refund } from './refund-queries.ts'
import { GIVE_UP, LONGEST_REQUEST, PATIENCE, ageOf, nextCheck } from './schedule.ts'
import type { Settle } from './settling.ts'

const AT_ONCE = 100

/**
 * One round for a tenant: asks the provider about every payment and refund with an unknown outcome that is
 * due, and cancels what was not paid in time.
 */
export async function reconcile(context: OutsideContext, settle: Settle): Promise<void> {
  const { payments, refunds } = await context.transaction(async (inside) => {
    const [payments, refunds] = await Promise.all([
      findPaymentsToCheck(inside, context.outside.cards.name, AT_ONCE),
      findRefundsToCheck(inside, AT_ONCE),
    ])
    return { payments, refunds }
  })
  await eachInTurn<() => Promise<unknown>>(
    [
      ...payments.map((payment) => () => checkPayment(context, settle, payment)),
      ...refunds.map((refund) => () => checkRefund(context, settle, refund)),
      () => context.transaction(expireOrders),
    ],
    (work) => work(),
    'payments could not be reconciled',
  )
}

/** Asks about one payment, if it is still relevant. */
export async function checkPaymentById(context: OutsideContext, settle: Settle, id: number): Promise<void> {
  const payment = await context.transaction((inside) => getPayment(inside, id))
  if (payment && isLive(payment.state)) await checkPayment(context, settle, payment)
}

async function checkPayment(context: OutsideContext, settle: Settle, payment: Payment): Promise<void> {
  try {
    const found = await find(context, payment)
    if (found) await applyPayment(context, settle, found)
    else if (ageOf(payment.submitted_at, context.now) > LONGEST_REQUEST)
      await context.transaction((inside) => endPayment(inside, payment.id, 'not_processed'))
  } catch (error) {
    if (!(error instanceof CardOutcomeUnknown)) throw error
  } finally {
    await scheduleNext(context, payment)
  }
}

async function find(context: OutsideContext, payment: Payment): Promise<ProviderPayment | undefined> {
  const { cards } = context.outside
  const found = payment.provider_ref
    ? await cards.getPayment(payment.provider_ref)
    : await cards.findByAttempt(payment.attempt_key, new Date(payment.submitted_at))
  const isAbandoned =
    found?.status === 'requires_action' && ageOf(payment.submitted_at, context.now) > PATIENCE
  if (!isAbandoned) return found
  try {
    return { decline_code: 'authentication_abandoned', ...(await cards.cancel(found.ref)) }
  } catch (error) {
    // Answered at the last moment: the next round sees the outcome.
    if (error instanceof CardRefused) return undefined
    throw error
  }
}

/** Schedules the next check of what has no outcome yet, and after a day asks for a person. */
async function scheduleNext(
  context: OutsideContext,
  { id, submitted_at, attempt_key }: Payment,
): Promise<void> {
  await context.transaction(async (inside) => {
    const payment = await getPayment(inside, id)
    if (!payment) return
    const waitsForFee = payment.state === 'succeeded' && payment.fee === null
    if (!isLive(payment.state) && !waitsForFee) return
    const isOld = ageOf(submitted_at, context.now) > GIVE_UP
    await changePayment(inside, id, {
      checks: payment.checks + 1,
      next_check_at: isOld && waitsForFee ? null : nextCheck(submitted_at, context.now),
    })
    if (isOld)
      await noteDifference(inside, {
        reason: waitsForFee ? 'fee_differs' : 'unresolved',
        source: attempt_key,
        order_id: payment.order_id,
        expected: payment.amount,
        note: waitsForFee
          ? 'The provider does not say what it kept of this payment.'
          : 'The provider has not said for a day what became of this payment.',
      })
  })
}

async function checkRefund(context: OutsideContext, settle: Settle, refund: Refund): Promise<void> {
  try {
    await submitRefund(context, settle, refund.id)
    const payment = await context.transaction((inside) => getPayment(inside, refund.payment_id))
    if (payment?.provider_ref && payment.provider === context.outside.cards.name)
      await applyRefunds(
        context,
        settle,
        payment.attempt_key,
        await context.outside.cards.listRefunds(payment.provider_ref),
      )
  } catch (error) {
    if (!(error instanceof CardOutcomeUnknown)) throw error
  } finally {
    await context.transaction(async (inside) => {
      const now = await getRefund(inside, refund.id)
      await changeWaitingRefund(inside, refund.id, {
        checks: (now?.checks ?? 0) + 1,
        next_check_at: nextCheck(refund.requested_at, context.now),
      })
    })
  }
}
