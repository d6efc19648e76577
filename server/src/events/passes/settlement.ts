import { HoldEnded } from 'contract/events/entering'
import { CannotSettle, type Settlement } from '../../payments/payments.ts'
import { audit } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { enqueue } from '../../plumbing/jobs/jobs.ts'
import { getEventOf } from '../entrants/party-queries.ts'
import { lockPlaces } from '../entrants/places-queries.ts'
import { returnCredit } from './credit-back.ts'
import { mailPassCredit, mailPasses } from './letter.ts'
import { findPasses, getPurchase, movePasses, setPurchase } from './purchase-queries.ts'
import { givePasses } from './type-queries.ts'

/** What a paid order for passes leads to: they let in. */
export const passSettlement: Settlement = {
  /** @throws HoldEnded where they went back, or the event is canceled */
  async mayPay(context, { subject_id }) {
    if (!(await lockStanding(context, subject_id))) throw HoldEnded()
  },

  async paid(context, { subject_id, id, number }) {
    const purchase = await lockStanding(context, subject_id)
    if (!purchase) throw new CannotSettle('the passes went back')
    const passes = await findPasses(context, { purchase_id: subject_id })
    await movePasses(
      context,
      passes.map((pass) => pass.id),
      'confirmed',
    )
    await setPurchase(context, subject_id, { state: 'confirmed', order_id: id })
    await audit(context, {
      action: 'event.passes_sold',
      subject: 'event',
      subject_id: purchase.event_id,
      after: { passes: passes.map(({ type }) => type), order: number, at: purchase.sold_at },
    })
    if (purchase.email !== null) await enqueue(context, mailPasses, { purchase_id: subject_id })
  },

  /** A pass whose price has come back lets nobody in, wherever it was refunded. */
  async refunded(context, { subject_id, id: order_id, lines }) {
    const gone = new Set(
      lines
        .filter(({ total, refunded }) => total > 0 && refunded === total)
        .map(({ reference_id }) => reference_id),
    )
    const passes = (await findPasses(context, { purchase_id: subject_id })).filter(
      ({ id, status }) => status === 'confirmed' && gone.has(id),
    )
    for (const pass of passes) {
      const { event_id } = pass
      await mailPassCredit(context, pass, await returnCredit(context, { order_id, event_id }, [pass]))
    }
    await endPasses(context, passes)
  },
}

/** Passes that are refunded: they let nobody in, and are on sale again. */
export async function endPasses(
  context: Context,
  passes: readonly { id: number; event_id: number; type_id: number }[],
): Promise<void> {
  const [first] = passes
  if (!first) return
  await lockPlaces(context, first.event_id)
  await movePasses(
    context,
    passes.map(({ id }) => id),
    'refunded',
  )
  await givePasses(
    context,
    passes.map(({ type_id }) => type_id),
  )
}

/** A purchase that is still held, of an event that takes place; what was paid in cash at its gate before is paid. */
async function lockStanding(context: Context, id: number) {
  const purchase = await getPurchase(context, { id }, { lock: true })
  if (purchase?.state !== 'held') return undefined
  if (purchase.sold_at === 'gate') return purchase
  return (await getEventOf(context, purchase.event_id)).status === 'cancelled' ? undefined : purchase
}
