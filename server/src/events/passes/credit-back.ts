import { addDays, type Day } from 'contract/dates'
import { findLastDayUsed, findOrder, turnIntoCredit } from '../../payments/payments.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { getEventOf } from '../entrants/party-queries.ts'
import { EVENT_PASS } from './lines.ts'
import type { Pass } from './purchase-queries.ts'

/** Credit that comes back counts at least this many days, also where what it was paid with has run out by now. */
const LEAST_DAYS = 90

/**
 * Gives back the credit that paid for passes, to the account whose it was. The order is held, and the passes still let in: whoever calls
 * ends them, so that it happens once.
 */
export async function returnCredit(
  context: Context,
  { order_id, event_id }: { order_id: number; event_id: number },
  passes: readonly Pick<Pass, 'id'>[],
): Promise<{ credit_cents: number; until: Day | null }> {
  const order = await findOrder(context, order_id)
  const ids = new Set(passes.map(({ id }) => id))
  const lines = (order?.lines ?? []).filter(
    ({ kind, reference_id, credited }) =>
      kind === EVENT_PASS && credited > 0 && reference_id !== null && ids.has(reference_id),
  )
  const user_id = order?.user_id ?? null
  if (lines.length === 0 || user_id === null) return { credit_cents: 0, until: null }
  const [last, event] = [await findLastDayUsed(context, order_id), await getEventOf(context, event_id)]
  const least = addDays(todayOf(context), LEAST_DAYS)
  const until = last === null || last > least ? last : least
  const credit_cents = await turnIntoCredit(context, {
    ...{ user_id, origin: event.name, expires_on: until },
    lines: lines.map(({ id, credited }) => ({ order_id, line_id: id, paid: 0, credited })),
  })
  return { credit_cents, until }
}
