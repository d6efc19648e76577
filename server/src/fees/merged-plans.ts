import type { Context } from '../plumbing/context.ts'
import { finish } from './asking.ts'
import { findPlanClashes, lockPlan, type PlanClash } from './plan-queries.ts'

/** Two plans of one package in which both people have paid something: the team has to say which counts. */
export const bothPaid = (clashes: readonly PlanClash[]) =>
  clashes.filter(({ one, other }) => one.is_paid && other.is_paid)

/**
 * Ends the second plan where two people who are made one have the same package. What was paid stays; else what was
 * accepted; else the winner's. Nothing of the plan that ends is owed any more.
 */
export async function mergePlans(context: Context, winner_id: number, loser_id: number): Promise<void> {
  const looked = await findPlanClashes(context, winner_id, loser_id)
  // Held before it is said which is paid: a payment that arrives meanwhile counts.
  for (const id of looked.flatMap(({ one, other }) => [one.id, other.id]).toSorted((a, b) => a - b))
    await lockPlan(context, id)
  for (const { one, other } of await findPlanClashes(context, winner_id, loser_id)) {
    if (one.is_paid && other.is_paid) continue
    const ends = other.is_paid || (!one.is_paid && other.is_accepted && !one.is_accepted) ? one : other
    await finish(context, ends.id, 'Billed twice: two records of one player were merged', { owes: 'nothing' })
  }
}
