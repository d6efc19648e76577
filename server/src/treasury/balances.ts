import type { In } from 'contract/operation'
import type { listBalances, remindBalances } from 'contract/treasury/balances'
import { remindPlans } from '../fees/fees.ts'
import type { Context } from '../plumbing/context.ts'
import { numberedPlace } from '../plumbing/database/page-queries.ts'
import { findBalances } from './balances-queries.ts'

export async function giveBalances(
  context: Context,
  { cursor, page, per_page, ...wanted }: In<typeof listBalances>,
) {
  const { at, offset, limit, page: number } = numberedPlace({ cursor, page, per_page })
  const { rows, sums } = await findBalances(context, { ...wanted, offset, limit })
  const pages = Math.ceil(sums.total / limit)
  return {
    data: rows,
    meta: {
      page: number,
      per_page: limit,
      next: at < pages ? String(at + 1) : null,
      previous: at > 1 ? String(at - 1) : null,
      total_is_capped: false,
      ...sums,
    },
  }
}

/** Reminds families of certain plans; those with nothing overdue, or being paid right now, are left alone. */
export async function remindChosen(context: Context, { plan_ids }: In<typeof remindBalances>) {
  const ids = [...new Set(plan_ids)]
  const reminded = await remindPlans(context, ids)
  return { reminded, skipped: ids.length - reminded }
}
