import type { Context } from '../plumbing/context.ts'

export type Difference = {
  reason:
    | 'amount_differs'
    | 'unknown_payment'
    | 'missing_at_provider'
    | 'missing_in_ledger'
    | 'fee_differs'
    | 'refund_differs'
    | 'not_settled'
    | 'unresolved'
    | 'disputed'
  source: string
  order_id?: number
  expected?: number
  found?: number
  note: string
}

/** Records something a person has to look at, once while it persists. */
export const noteDifference = ({ db, tenant, now }: Context, difference: Difference) =>
  db
    .insertInto('recon_item')
    .values({ tenant_id: tenant.id, ...difference, found_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
