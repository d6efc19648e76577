import { PlateChanged } from 'contract/events/plate'
import { CannotSettle, type Settlement } from '../../payments/payments.ts'
import { audit } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { holdStatus } from '../status-queries.ts'
import { mailPlatePaid } from './letters.ts'
import { findPlateTeams, getPlatePayment, holdPlateAccount, setPlatePayment } from './queries.ts'

/** What an order for plate fees is for, and the kind of its lines. */
export const EVENT_PLATE = 'event_plate'

/** A payment that is still open, for the amount of its order; held until the transaction ends. */
async function lockOpen(context: Context, id: number, total: number) {
  const seen = await getPlatePayment(context, id)
  if (!seen) return undefined
  await holdPlateAccount(context, seen)
  const payment = await getPlatePayment(context, id)
  if (payment?.state !== 'open' || payment.cents !== total) return undefined
  return (await holdStatus(context, payment.event_id)) === 'cancelled' ? undefined : payment
}

/** What a paid order for plate fees leads to: the team has paid. */
export const plateSettlement: Settlement = {
  /** @throws PlateChanged if it was paid otherwise meanwhile, or the event is canceled */
  async mayPay(context, { subject_id, total }) {
    if (!(await lockOpen(context, subject_id, total))) throw PlateChanged()
  },

  async paid(context, { subject_id, total, id, number }) {
    const payment = await lockOpen(context, subject_id, total)
    if (!payment) throw new CannotSettle('it was paid otherwise')
    await setPlatePayment(context, subject_id, { state: 'paid', order_id: id, at: context.now })
    const [team] = await findPlateTeams(context, { entrant_id: payment.entrant_id })
    await audit(context, {
      action: 'event.plate_paid',
      subject: 'event',
      subject_id: payment.event_id,
      after: { team: team!.team, amount: total, method: payment.method, order: number },
    })
    await mailPlatePaid(context, team!, { id: subject_id, cents: total, number })
  },
}
