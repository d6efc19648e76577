/** What money is for: by the ledger's account, so a refund is of the kind that it gives back. */
export const KIND_LABELS = {
  fees: 'Fees',
  donations: 'Donations',
  protection: 'Registration protection',
  team_fees: 'Team fees',
  events: 'Events',
  provider: 'Card processing',
  surplus: 'Paid twice',
  other: 'Other',
} as const
export type Kind = keyof typeof KIND_LABELS

/** The kinds that are taken in; the others are costs, or nobody owed them. */
export const MONEY_KINDS = ['fees', 'donations', 'protection', 'team_fees', 'events', 'other'] as const
export type MoneyKind = (typeof MONEY_KINDS)[number]
