import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { dueIn, enqueue, job } from '../plumbing/jobs/jobs.ts'
import { addUpChanges, findAdded, lockOrderDays, mendOrderDays, putAdded } from './order-days-queries.ts'

/** One in this many orders that are placed leaves a job that adds up, so that a list has little to add itself. */
const ADDED_UP_EACH = 32
/**
 * Servers of the release before change orders without noting it; some time after a tenant’s orders were first counted there are
 * none anymore. The job comes every hour.
 */
const RELEASED_AFTER_MS = 50 * 60_000
/** Of days that were wrong, the history names so many. */
const MOST_SAID = 100

/** Adds up what has changed about orders. The first time, it counts them all. */
export const addUpOrderDays = job<Record<string, never>>({
  name: 'add-up-orders',
  every: '22 * * * *',
  due: dueIn('order_clock'),
  run: ({ transaction }) => transaction(addUp),
})

async function addUp(context: Context): Promise<void> {
  await lockOrderDays(context)
  const added = await findAdded(context)
  const isOfOtherDays = added?.time_zone !== context.tenant.time_zone
  if (!added || isOfOtherDays) {
    await mendOrderDays(context)
    await putAdded(context, added?.is_whole ?? false)
    return
  }
  await addUpChanges(context)
  if (added.is_whole || context.now.getTime() - Date.parse(added.counted_at) < RELEASED_AFTER_MS) return
  const drifts = await mendOrderDays(context)
  await putAdded(context, drifts.length === 0)
}

/** Leaves a job to add up, after one in so many orders; of several that wait there is only one. */
export async function addUpAfter(context: Context, order_id: number): Promise<void> {
  if (order_id % ADDED_UP_EACH !== 0) return
  await enqueue(context, addUpOrderDays, {}, { key: `add-up-orders ${context.tenant.id}` })
}

/**
 * Counts all orders again every night. A day that differs is corrected and reported in the tenant's history: something has
 * changed orders without recording it.
 */
export const verifyOrderDays = job({
  name: 'verify-orders',
  every: '35 3 * * *',
  waitsForCalm: true,
  run: ({ transaction }) => transaction(verify),
})

async function verify(context: Context): Promise<void> {
  await lockOrderDays(context)
  const added = await findAdded(context)
  if (!added?.is_whole || added.time_zone !== context.tenant.time_zone) return
  const drifts = (await mendOrderDays(context)).slice(0, MOST_SAID)
  if (drifts.length === 0) return
  const byDay = (of: 'before' | 'after') =>
    Object.fromEntries(drifts.map((drift) => [`${drift.day} ${drift.status}`, drift[of]]))
  await audit(context, {
    action: 'orders.counts_mended',
    subject: 'tenant',
    subject_id: context.tenant.id,
    before: byDay('before'),
    after: byDay('after'),
  })
}
