import { forgetReasons } from './erasure-queries.ts'
import type { ModulePrivacy } from '../plumbing/privacy.ts'

export const erasurePrivacy: ModulePrivacy = {
  columns: {
    erasure_request: {
      erased: ['reason'],
      kept: {
        'What was decided and why proves that the law was kept.': ['note'],
      },
      nobody: ['status'],
    },
  },

  async erase(context, who) {
    await forgetReasons(context, who)
  },
}
