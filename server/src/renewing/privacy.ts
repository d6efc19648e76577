import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { findAgreementsOf } from './automatic/auto-renewal-queries.ts'
import { endOfMembers } from './automatic/ending.ts'
import { forgetReminders } from './privacy-queries.ts'

export const renewingPrivacy: ModulePrivacy = {
  async own(context, { self_ids }) {
    const agreements = await findAgreementsOf(context, self_ids)
    return {
      facts: {
        automatic_renewals: agreements.map(({ agreed_price, brand, last4, ...agreement }) => ({
          ...agreement,
          agreed_price_cents: agreed_price,
          card: brand === null ? null : { brand, last4 },
        })),
      },
    }
  },

  async erase(context, who) {
    await endOfMembers(context, who.member_ids)
    await forgetReminders(context, who)
  },
}
