import type { ModulePrivacy } from '../plumbing/privacy.ts'

export const batchPrivacy: ModulePrivacy = {
  columns: {
    batch: {
      kept: {
        'Says why many were decided, to all of them alike; it is deleted after 30 days.': [
          'reason',
          'subject',
          'body',
        ],
      },
      nobody: ['queue', 'act', 'state'],
    },
    batch_row: {
      nobody: ['lane', 'outcome', 'why'],
    },
  },
}
