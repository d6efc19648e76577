import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { removeProofs } from './privacy-queries.ts'

export const signingPrivacy: ModulePrivacy = {
  async erase(context, { member_ids }) {
    await removeProofs(context, member_ids)
  },
}
