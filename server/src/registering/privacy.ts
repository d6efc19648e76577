import { StillPaying } from 'contract/payments'
import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { lockInvitesFor } from '../clubs/clubs.ts'
import { isPlaceBeingPaid } from './holds.ts'
import { blankDrafts, endDraftLinks } from './privacy-queries.ts'

export const registeringPrivacy: ModulePrivacy = {
  columns: {
    registration_draft: {
      erased: [
        'token_hash',
        'email',
        'data',
        'checked_out',
        'photos',
        'link_mailed_to',
        'known',
        'agreed_renewal',
      ],
      nobody: ['step', 'account'],
    },
    registration_hold: {
      nobody: ['kind'],
    },
  },

  async end(context, who) {
    for (const invite of await lockInvitesFor(context, who))
      if (await isPlaceBeingPaid(context, invite)) throw StillPaying()
    return endDraftLinks(context, who)
  },

  erase: blankDrafts,
}
