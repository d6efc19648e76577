import type { ModulePrivacy } from '../plumbing/privacy.ts'

export const insurancePrivacy: ModulePrivacy = {
  columns: {
    insurance_certificate: {
      kept: {
        'The owner of a field asked for it, and nobody of a family.': [
          'holder_name',
          'holder_address',
          'holder_email',
        ],
      },
      nobody: [
        'purpose',
        'special_wording',
        'from_on',
        'until_on',
        'status',
        'reason',
        'policy',
        'file_key',
        'file_type',
      ],
    },
    insurance_file: {
      nobody: ['name', 'file_key', 'file_type', 'status', 'reason', 'expires_on'],
    },
    insurance_policy: {
      kept: {
        'The broker of a policy is whom a club asks.': ['broker_email'],
      },
      nobody: ['insurer', 'policy_number', 'coverages', 'starts_on', 'ends_on', 'wording'],
    },
    venue_certificate: {
      kept: {
        'Who read a paper for the club stands at what was read.': ['actor'],
      },
    },
    insurance_reminder: {
      nobody: ['expires_on'],
    },
  },
}
