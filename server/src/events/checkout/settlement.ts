import { HoldEnded } from 'contract/events/entering'
import { CannotSettle, findOrder, type Settlement } from '../../payments/payments.ts'
import { REGISTRATION } from '../../registering/registering.ts'
import { audit } from '../../plumbing/audit.ts'
import { confirmItems, findItems } from '../addons/addon-queries.ts'
import { forgetApprovalCard } from '../entrants/approval-terms.ts'
import { findAwaiting, missing } from '../entrants/awaiting.ts'
import { beginBalances } from '../balances/balances.ts'
import { mailConfirmed } from '../entrants/letters.ts'
import {
  findEntrants,
  getEventOf,
  inAudit,
  lockParty,
  moveEntrants,
  setParty,
} from '../entrants/party-queries.ts'

/** What a paid entry leads to: the held spots are their own. */
export const entrantSettlement: Settlement = {
  /** @throws HoldEnded where the spots went back, or the event is canceled; MembershipMissing where it isn’t in the same order */
  async mayPay(context, { subject_id, id }) {
    const party = await lockParty(context, subject_id)
    if (party?.state !== 'held') throw HoldEnded()
    if ((await getEventOf(context, party.event_id)).status === 'cancelled') throw HoldEnded()
    const [first] = await findAwaiting(context, [party.id])
    const order = first && (await findOrder(context, id))
    if (first && !order?.lines.some(({ purpose }) => purpose === REGISTRATION)) throw missing(first)
  },

  async paid(context, part) {
    const { subject_id, id, number } = part
    const party = await lockParty(context, subject_id)
    if (party?.state !== 'held') throw new CannotSettle('the spots went back')
    // Their memberships come first in the order, and are there by now.
    if ((await findAwaiting(context, [party.id])).length > 0)
      throw new CannotSettle('a membership is missing')
    const entrants = (await findEntrants(context, { party_ids: [party.id] })).filter(
      ({ status }) => status === 'held',
    )
    await moveEntrants(context, entrants, { to: 'confirmed', by: 'payment' })
    const items = (await findItems(context, { party_ids: [party.id] })).filter(
      ({ status }) => status === 'held',
    )
    await confirmItems(context, items)
    await setParty(context, party.id, { state: 'confirmed', order_id: id })
    await beginBalances(context, party, entrants, part)
    await forgetApprovalCard(context, party.id)
    await audit(context, {
      action: 'event.entered',
      subject: 'event',
      subject_id: party.event_id,
      after: {
        entrants: entrants.map(inAudit),
        ...(items.length > 0 && {
          addons: items.map(({ name, option, quantity }) => ({ name, option, quantity })),
        }),
        order: number,
      },
    })
    await mailConfirmed(context, party)
  },
}
