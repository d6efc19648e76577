import type { Day } from 'contract/dates'
import type { CancellationPreview, previewCancellation } from 'contract/events/entrants'
import type { In } from 'contract/operation'
import { AlreadyPaid, PaymentInProgress } from 'contract/payments'
import { cancelOrder, findOrder, lockOrder, requestRefund } from '../../payments/payments.ts'
import { audit } from '../../plumbing/audit.ts'
import type { Context, OutsideContext } from '../../plumbing/context.ts'
import { dueIn, job } from '../../plumbing/jobs/jobs.ts'
import { previewCanceling } from '../withdrawing/canceling.ts'
import { oneByOne } from '../entrants/one-by-one.ts'
import { getEventOf } from '../entrants/party-queries.ts'
import { returnCredit } from './credit-back.ts'
import { endHeld, lapse } from './lapsing.ts'
import { mailPassesCanceled } from './letter.ts'
import { sumUnused } from './office-queries.ts'
import { EVENT_PASS } from './lines.ts'
import { findLapsing, findOfCanceled, findPasses, getPurchase, type Pass } from './purchase-queries.ts'
import { endPasses } from './settlement.ts'

/** What comes back to whom if the event is canceled now: of its entries, and of passes that nobody has used. */
export async function previewAll(
  context: Context,
  input: In<typeof previewCancellation>,
): Promise<CancellationPreview> {
  const [entries, passes] = [await previewCanceling(context, input), await sumUnused(context, input.id)]
  return { ...entries, passes }
}

/** Whether a pass comes back when its event is canceled: it is paid, and let nobody in. */
const comesBack = ({ status, is_used }: Pass) => status === 'confirmed' && !is_used

/**
 * Refunds the passes of canceled events, buyer by buyer, in a transaction of its own. Stopped anywhere, the next run goes on; a
 * buyer who is being charged at this moment waits for it.
 */
export const settleCanceledPasses = async (outside: OutsideContext): Promise<void> =>
  oneByOne(
    await outside.transaction(findOfCanceled),
    (id) => outside.transaction((context) => endPurchase(context, id)),
    (error) => PaymentInProgress.is(error) || AlreadyPaid.is(error),
  )

async function endPurchase(context: Context, id: number): Promise<void> {
  const seen = await getPurchase(context, { id })
  if (!seen) return
  // Orders are held before what they are for.
  if (seen.order_id !== null)
    if (seen.state === 'held') await cancelOrder(context, seen.order_id, 'event_canceled')
    else await lockOrder(context, seen.order_id)
  if (seen.state === 'held') return endHeld(context, id)
  const purchase = await getPurchase(context, { id }, { lock: true })
  const passes = (await findPasses(context, { purchase_id: id })).filter(comesBack)
  if (purchase?.state !== 'confirmed' || passes.length === 0) return
  const event = await getEventOf(context, purchase.event_id)
  const back = await refundPasses(context, passes, `Canceled: ${event.name}`)
  await audit(context, {
    action: 'event.passes_called_off',
    subject: 'event',
    subject_id: purchase.event_id,
    after: {
      passes: passes.map(({ type }) => type),
      back_cents: back.back_cents,
      credit_cents: back.credit_cents,
    },
  })
  await mailPassesCanceled(context, id, back)
}

/** What comes back in money, and as credit until a day. */
export type PassesBack = { back_cents: number; credit_cents: number; until: Day | null }

/**
 * Gives back what was paid for passes of one purchase, whose order is held, as money and as credit; they let nobody in any more.
 * A pass is refunded once: its line has nothing left afterwards.
 */
export async function refundPasses(
  context: Context,
  passes: readonly Pass[],
  reason: string,
): Promise<PassesBack> {
  const purchase = (await getPurchase(context, { id: passes[0]!.purchase_id }))!
  const lines = await findPassLines(context, purchase.order_id!, passes)
  const back_cents = lines.reduce((sum, { amount }) => sum + amount, 0)
  if (lines.length > 0) await requestRefund(context, { order_id: purchase.order_id!, lines, reason })
  const order = { order_id: purchase.order_id!, event_id: purchase.event_id }
  const credit = await returnCredit(context, order, passes)
  await endPasses(context, passes)
  return { back_cents, ...credit }
}

/** What is left to refund of the lines of passes. */
async function findPassLines(context: Context, order_id: number, passes: readonly Pass[]) {
  const ids = new Set(passes.map(({ id }) => id))
  return ((await findOrder(context, order_id))?.lines ?? [])
    .filter(({ kind, reference_id }) => kind === EVENT_PASS && reference_id !== null && ids.has(reference_id))
    .map(({ id, total, refunded }) => ({ id, amount: total - refunded }))
    .filter(({ amount }) => amount > 0)
}

/** Unpaid passes go on sale again, and those of canceled events come back. */
export const watchPasses = job<never>({
  name: 'watch-passes',
  every: '* * * * *',
  due: dueIn('pass_clock'),
  async run(outside) {
    const lapsing = await outside.transaction(findLapsing)
    const steps = [
      () => oneByOne(lapsing, (one) => outside.transaction((context) => lapse(context, one))),
      () => settleCanceledPasses(outside),
    ]
    await oneByOne(steps, (step) => step())
  },
})

/** The same, as soon as an event is canceled. */
export const settleCanceledPassesJob = job<Record<string, never>>({
  name: 'settle-canceled-passes',
  run: (outside) => settleCanceledPasses(outside),
})
