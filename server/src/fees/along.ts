import { DueChanged, type DueAlong } from 'contract/payments'
import { todayOf, type Context } from '../plumbing/context.ts'
import type { Payable } from '../payments/payments.ts'
import { digestOf } from './cards.ts'
import { setCheckoutOrder } from './checkout-queries.ts'
import { holdOwed, labelOf, partsFor, type ChosenOf } from './paying.ts'
import { ownPlans } from './places.ts'
import { feeSettlement } from './settlement.ts'
import { findInstalments, type InstalmentRow, type PlanRow } from './plan-queries.ts'

/** Fees that a family has accepted, paid in the order for a membership. */
export const feesAlong: Payable = {
  settlement: feeSettlement,
  due: async (context) =>
    (await dueOf(context))
      .filter(({ plan }) => !plan.is_processing)
      .map((one) => shown(one, todayOf(context))),
  async hold(context, keys) {
    const plans = (await dueOf(context))
      .filter((one) => keys.includes(keyOf(one)))
      .map(({ plan, instalments }) => ({ plan_id: plan.id, instalment_ids: instalments.map(({ id }) => id) }))
    const held = await holdOwed(context, plans)
    // The plans were read before they were locked: something may have been paid or charged in between.
    if (held.map(keyOf).toSorted().join() !== keys.toSorted().join()) throw DueChanged()
    return (await partsFor(context, held)).map((part) => ({
      part,
      placed: async (inside, order_id) => void (await setCheckoutOrder(inside, part.subject_id, order_id)),
    }))
  },
}

type Due = { plan: PlanRow; instalments: readonly InstalmentRow[] }

async function dueOf(context: Context): Promise<Due[]> {
  const plans = (await ownPlans(context)).filter(({ state }) => state !== 'offered')
  const rows = await findInstalments(
    context,
    plans.map(({ id }) => id),
  )
  return plans.flatMap((plan) => {
    const own = rows.filter(({ plan_id }) => plan_id === plan.id)
    const instalments = dueIn(plan, own, todayOf(context))
    return instalments.length > 0 ? [{ plan, instalments }] : []
  })
}

/** What is due now, or the first instalment if nothing was paid yet and no card is charged automatically. */
function dueIn({ state, kept_card_id }: PlanRow, rows: readonly InstalmentRow[], today: string) {
  const open = rows.filter(({ owed }) => owed > 0)
  const due = open.filter(({ due_on }) => due_on <= today)
  const isBegun = rows.some(({ paid }) => paid > 0)
  return due.length === 0 && state === 'accepted' && kept_card_id === null && !isBegun
    ? open.slice(0, 1)
    : due
}

/** Identifies a plan and the amounts owed. */
const keyOf = ({ plan, instalments }: ChosenOf) =>
  `${plan.id}:${digestOf(instalments.map(({ id, owed }) => `${id} ${owed}`))}`

function shown(one: Due, today: string): DueAlong {
  const { plan, instalments } = one
  const due_on = instalments[0]!.due_on
  return {
    key: keyOf(one),
    label: labelOf(
      plan,
      instalments.map(({ label }) => label),
    ),
    detail: `${plan.player}, ${plan.team}`,
    amount: instalments.reduce((all, { owed }) => all + owed, 0),
    lowered: null,
    due_on,
    state: due_on > today ? 'open' : due_on < today ? 'late' : 'due',
    is_chosen: false,
    held_until: null,
    awaits: [],
  }
}
