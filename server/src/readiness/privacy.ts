import type { ModulePrivacy } from '../plumbing/privacy.ts'

export const readinessPrivacy: ModulePrivacy = {
  columns: {
    gate_check_in: {
      kept: {
        'Who did something for the club stands at what was done.': ['actor'],
      },
      nobody: ['key', 'day', 'colour'],
    },
  },
}
