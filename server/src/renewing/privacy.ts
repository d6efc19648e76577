import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { forgetWhereAgreed } from '../payments/payments.ts'
import { PURPOSE, findAgreementsOf } from './automatic/auto-renewal-queries.ts'
import { endOfMembers } from './automatic/ending.ts'
import { findAgreed, forgetReminders } from './privacy-queries.ts'

export const renewingPrivacy: ModulePrivacy = {
  columns: {
    auto_charge: {
      nobody: ['charge_on', 'state', 'reason', 'next_try_on'],
    },
    auto_renewal: {
      nobody: ['ended_by'],
    },
    reminder_reader: {
      erased: ['email'],
    },
    renewal: {
      erased: ['token_hash'],
    },
    renewal_reminder: {
      erased: ['email'],
      nobody: ['written_on'],
    },
  },

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
    const agreed = await findAgreed(context, who.member_ids)
    await forgetWhereAgreed(context, { purpose: PURPOSE, subject_ids: agreed })
    await forgetReminders(context, who)
  },
}
