import type { ModulePrivacy } from '../plumbing/privacy.ts'

export const seasonPrivacy: ModulePrivacy = {
  columns: {
    season: {
      nobody: ['name', 'start_date', 'end_date', 'status'],
    },
  },
}
