import type { Dashboard } from 'contract/office/dashboard'
import { MONEY_KINDS, type MoneyKind } from 'contract/payments/kinds'
import { LEDGER, type Takings } from '../payments/payments.ts'

type Sums = NonNullable<Dashboard['money']>

/** What money is for, as the report of transactions has it. */
function kindOf(account: string): MoneyKind {
  if (account === LEDGER.memberships) return 'fees'
  if (account === LEDGER.donations) return 'donations'
  if (account === LEDGER.protection) return 'protection'
  if (account === LEDGER.teams) return 'team_fees'
  return account.startsWith('revenue:event') ? 'events' : 'other'
}

/** Charged minus refunded by what it was for; fees always, the others if there are any. */
export function byKind(takings: readonly Pick<Takings, 'account' | 'charged' | 'refunded'>[]): Sums {
  const sums = new Map<MoneyKind, number>([['fees', 0]])
  for (const { account, charged, refunded } of takings) {
    const kind = kindOf(account)
    sums.set(kind, (sums.get(kind) ?? 0) + charged - refunded)
  }
  return MONEY_KINDS.flatMap((kind) => (sums.has(kind) ? [{ kind, cents: sums.get(kind)! }] : []))
}
