import { ofPerson, type ModulePrivacy } from '../plumbing/privacy.ts'
import { forgetInvited } from './invites-queries.ts'
import { blankTransfers } from './privacy-queries.ts'
import { findEntriesOf } from './roster-people-queries.ts'
import { findTransfersOfPeople } from './transfers-view-queries.ts'

export const clubPrivacy: ModulePrivacy = {
  async own(context, { people }) {
    const ids = people.map(({ id }) => id)
    const [places, transfers] = await Promise.all([
      findEntriesOf(context, ids),
      findTransfersOfPeople(context, ids),
    ])
    return {
      ofPerson: (id) => ({
        teams: ofPerson(id, places),
        transfers: transfers
          .filter(({ member_id }) => member_id === id)
          .map(({ from, to, status, reason, decision, asked_at, log }) => ({
            from: from.name,
            to: to.name,
            status,
            reason,
            decision,
            asked_at,
            steps: log.map(({ at, step, side, ground, note }) => ({ at, step, side, ground, note })),
          })),
      }),
    }
  },

  async erase(context, who) {
    await forgetInvited(context, who)
    await blankTransfers(context, who)
  },
}
