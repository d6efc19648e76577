import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { forgetNames, removePairs } from './privacy-queries.ts'

export const officePrivacy: ModulePrivacy = {
  async erase(context, { people, member_ids }) {
    await removePairs(context, member_ids)
    await forgetNames(context, people)
  },
}
