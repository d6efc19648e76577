import type { ModulePrivacy } from '../plumbing/privacy.ts'

export const cardPrivacy: ModulePrivacy = {
  columns: {
    member_card: {
      nobody: ['token_hash'],
    },
  },
}
