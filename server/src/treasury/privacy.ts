import type { ModulePrivacy } from '../plumbing/privacy.ts'

export const treasuryPrivacy: ModulePrivacy = {
  columns: {
    account_map: { nobody: ['account', 'code', 'name'] },
    accounting_run: { nobody: ['until', 'currency', 'sha256', 'journals'] },
    payout: { nobody: ['provider', 'ref', 'currency', 'status', 'arrives_on'] },
    payout_row: { nobody: ['ref', 'kind', 'payment_ref'] },
    bank_deposit: {
      kept: { 'The books of the club explain what came into the bank.': ['note'] },
      nobody: ['arrived_on'],
    },
  },
}
