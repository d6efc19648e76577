import { REFUND_EXAMPLES } from 'contract/events/refund-examples'
import { todayOf, type Context } from '../plumbing/context.ts'
import { findEventsWithoutPolicy, insertRefundPolicy, putPolicyOfEvent } from './refund-policies-queries.ts'

const NAMED = [
  ['Standard tournament policy', 'tri_county'],
  ['Championship policy', 'grand_slam'],
] as const

/** Gives a new tenant two policies, and its coming events one of them each. */
export async function seedRefundPolicies(context: Context): Promise<void> {
  const ids: number[] = []
  for (const [name, key] of NAMED) {
    const { terms } = REFUND_EXAMPLES.find((one) => one.key === key)!
    const made = await insertRefundPolicy(context, { name, terms })
    if (made) ids.push(made.id)
  }
  const [standard, championship] = ids
  if (standard === undefined || championship === undefined) return
  for (const { id, name } of await findEventsWithoutPolicy(context, todayOf(context)))
    await putPolicyOfEvent(context, id, name.includes('Championship') ? championship : standard)
}
