import type { FeePlan } from 'contract/fees'
import { stateOf } from 'contract/fees/book'
import { declineOf } from 'contract/payments'
import { todayOf, type Context } from '../plumbing/context.ts'
import { findInstalments, type InstalmentRow, type PlanRow } from './plan-queries.ts'

/** Plans with their instalments, as families and coaches see them. */
export async function showPlans(context: Context, plans: readonly PlanRow[]): Promise<FeePlan[]> {
  const instalments = await findInstalments(
    context,
    plans.map(({ id }) => id),
  )
  return plans.map((plan) =>
    shown(
      context,
      plan,
      instalments.filter(({ plan_id }) => plan_id === plan.id),
    ),
  )
}

export const showPlan = async (context: Context, plan: PlanRow): Promise<FeePlan> =>
  (await showPlans(context, [plan]))[0]!

/** The amount asked for an instalment; for a cancelled one, what had been paid or credited. */
export const askedOf = ({ amount, is_cancelled, owed, paid, credited }: InstalmentRow) =>
  is_cancelled && owed === 0 ? Math.min(amount, paid + credited) : amount

function shown(context: Context, plan: PlanRow, rows: readonly InstalmentRow[]): FeePlan {
  const { grace_days: _, late_fee: __, accepted_by: ___, payer_email: ____, kept_card_id, ...rest } = plan
  const today = todayOf(context)
  const sum = (of: (row: InstalmentRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    ...rest,
    currency: context.tenant.currency,
    is_automatic: kept_card_id !== null,
    amount: sum(askedOf),
    owed: sum(({ owed }) => owed),
    paid: sum(({ paid }) => paid),
    credited: sum(({ credited }) => credited),
    refunded: sum(({ refunded }) => refunded),
    due: sum(({ owed, due_on }) => (due_on <= today ? owed : 0)),
    instalments: rows.map(
      ({ plan_id: _plan, tries: _tries, first_failed_on: _first, is_cancelled, ...row }) => ({
        ...row,
        declined: row.declined === null || row.owed === 0 ? null : declineOf(row.declined).message,
        state: stateOf({ ...row, is_cancelled }, today),
      }),
    ),
  }
}
