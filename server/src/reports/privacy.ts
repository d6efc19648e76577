import type { ModulePrivacy } from '../plumbing/privacy.ts'

export const reportPrivacy: ModulePrivacy = {
  columns: {
    saved_report: {
      erased: ['name', 'view'],
      nobody: ['report', 'schedule', 'next_on'],
    },
  },
}
