import { ofPerson, type ModulePrivacy } from '../plumbing/privacy.ts'
import { findPassesOf } from './wallet-queries.ts'
import { follow } from './wallet-updates.ts'

export const cardPrivacy: ModulePrivacy = {
  columns: {
    member_card: {
      nobody: ['token_hash'],
    },
    wallet_pass: {
      // The digest is that of a void pass then, which names nobody.
      nobody: ['wallet', 'pass_code', 'token_hash', 'shown_digest'],
    },
    wallet_device: {
      kept: {
        'Where phones hear that the card is void; gone thirty days later, or as soon as the pass is deleted from the phone.':
          ['device_hash', 'push_token'],
      },
    },
  },

  async own(context, { open_ids }) {
    const passes = await findPassesOf(context, open_ids)
    return { ofPerson: (id) => ({ wallet_passes: ofPerson(id, passes) }) }
  },

  /** The members have no names any more: their passes become void, and phones are told. */
  async erase(context, { member_ids }) {
    if (member_ids.length > 0) await follow(context, { member_ids })
  },
}
