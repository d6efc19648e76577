import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { removeAccount } from './accounts.ts'

export const authPrivacy: ModulePrivacy = {
  own: async (_, { account: { email, first_name, last_name, email_verified_at, profile_complete } }) => ({
    facts: { account: { email, first_name, last_name, email_verified_at, profile_complete } },
  }),

  async erase(context, { user_ids }) {
    for (const id of user_ids) await removeAccount(context, id)
  },
}
