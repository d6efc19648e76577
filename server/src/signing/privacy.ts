import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { removeProofs } from './privacy-queries.ts'

export const signingPrivacy: ModulePrivacy = {
  columns: {
    waiver_proof: {
      erased: ['token_hash', 'email', 'signature_ids'],
    },
  },

  async erase(context, { member_ids }) {
    await removeProofs(context, member_ids)
  },
}
