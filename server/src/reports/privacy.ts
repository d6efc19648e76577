import type { ModulePrivacy } from '../plumbing/privacy.ts'

export const reportPrivacy: ModulePrivacy = {
  columns: {
    ledger_added: {
      nobody: ['time_zone'],
    },
    ledger_day: {
      nobody: ['day'],
    },
    ledger_group: {
      nobody: ['kind', 'debit', 'credit', 'line_account', 'purpose', 'valid_from', 'valid_until'],
    },
    ledger_month: {
      nobody: ['month'],
    },
    saved_report: {
      erased: ['name', 'view'],
      nobody: ['report', 'schedule', 'next_on'],
    },
  },
}
