import { HoldEnded } from 'contract/events/entering'
import { CannotSettle, type Settlement } from '../../payments/payments.ts'
import { audit } from '../../plumbing/audit.ts'
import { confirmItems, findItems } from './addon-queries.ts'
import { forgetApprovalCard } from './approval-terms.ts'
import { beginBalances } from './balances.ts'
import { mailConfirmed } from './letters.ts'
import { findEntrants, getEventOf, inAudit, lockParty, moveEntrants, setParty } from './party-queries.ts'

/** What a paid entry leads to: the held spots are their own. */
export const entrantSettlement: Settlement = {
  /** @throws HoldEnded where the spots went back, or the event is canceled */
  async mayPay(context, { subject_id }) {
    const party = await lockParty(context, subject_id)
    if (party?.state !== 'held') throw HoldEnded()
    if ((await getEventOf(context, party.event_id)).status === 'cancelled') throw HoldEnded()
  },

  async paid(context, part) {
    const { subject_id, id, number } = part
    const party = await lockParty(context, subject_id)
    if (party?.state !== 'held') throw new CannotSettle('the spots went back')
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
