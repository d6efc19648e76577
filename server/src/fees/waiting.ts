import type { Context } from '../plumbing/context.ts'
import { ownPlans } from './places.ts'
import { showPlans } from './showing.ts'

/**
 * How many plans wait for the user: to be agreed to, or with something due. What a kept card is about to pay
 * waits for nobody, unless the card was declined.
 */
export async function countToPay(context: Context): Promise<number> {
  const plans = await showPlans(context, await ownPlans(context))
  return plans.filter(
    ({ state, owed, due, is_automatic, instalments }) =>
      (state === 'offered' && owed > 0) ||
      (due > 0 && (!is_automatic || instalments.some(({ declined }) => declined !== null))),
  ).length
}
