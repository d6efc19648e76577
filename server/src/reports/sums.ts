import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { dueIn, job } from '../plumbing/jobs/jobs.ts'
import { forgetMoved, lockMoved } from '../registrations/registrations.ts'
import {
  addBetween,
  findAdded,
  findProgress,
  follow,
  forgetSums,
  lockSums,
  mendSums,
  setProgress,
  type Added,
} from './sums-queries.ts'

/** Numbers of entries are given out before they are written; this much later, nothing of that time is still to come. */
const WRITTEN_AFTER_MS = 30 * 60_000
/** Registrations that the sums follow in one transaction, in which none of them can move again. */
const FOLLOWED_AT_ONCE = 500
/** Of sums that were wrong, the history names so many. */
const MOST_SAID = 100

/** Adds up the ledger by day, so that reports read little more than the last hours of it. */
export const addUpLedger = job({
  name: 'add-up-ledger',
  every: '12 * * * *',
  due: dueIn('ledger_clock'),
  waitsForCalm: true,
  run: async (context) => {
    while (await context.transaction(followMoved));
    await context.transaction(addUp)
  },
})

/** Whether there were any that had moved. */
async function followMoved(context: Context): Promise<boolean> {
  await lockSums(context)
  const found = await findProgress(context)
  // Sums by other days are about to be forgotten.
  if (found && found.time_zone !== context.tenant.time_zone) return false
  const ids = await lockMoved(context, FOLLOWED_AT_ONCE)
  if (ids.length === 0) return false
  if (found) await follow(context, found.until_id, ids)
  await forgetMoved(context, ids)
  return true
}

async function addUp(context: Context): Promise<void> {
  await lockSums(context)
  const found = await findProgress(context)
  const isOfOtherDays = found !== undefined && found.time_zone !== context.tenant.time_zone
  if (isOfOtherDays) await forgetSums(context)
  const until = isOfOtherDays ? 0 : (found?.until_id ?? 0)
  const isSettled = found && context.now.getTime() - Date.parse(found.seen_at) >= WRITTEN_AFTER_MS
  if (found && !isSettled && !isOfOtherDays) return
  if (isSettled && found.seen_id > until) await addBetween(context, until, found.seen_id)
  await setProgress(context, isSettled ? found.seen_id : until)
}

/** Adds everything up again every night. A sum that differs is corrected and reported in the tenant's history. */
export const verifyLedger = job({
  name: 'verify-ledger-sums',
  every: '40 3 * * *',
  waitsForCalm: true,
  run: ({ transaction }) => transaction(verify),
})

async function verify(context: Context): Promise<void> {
  await lockSums(context)
  const added = await findAdded(context)
  if (!added) return
  const drifts = await mendSums(context, added.until_id, MOST_SAID)
  if (drifts.length === 0) return
  await audit(context, {
    action: 'ledger.sums_mended',
    subject: 'tenant',
    subject_id: context.tenant.id,
    after: Object.fromEntries(
      drifts.map(({ day, accounts, entries, amount }) => [`${day} ${accounts}`, { entries, amount }]),
    ),
  })
}

/**
 * Numbers from the kept sums and what they do not have yet. Whoever has one league is given all from the ledger: the sums are
 * those of the whole tenant.
 */
export async function fromSums<T>(
  context: Context,
  count: (added: Added | undefined) => Promise<T>,
): Promise<T> {
  if (context.reach) return count(undefined)
  for (;;) {
    const added = await findAdded(context)
    const counted = await count(added)
    // What was added up in between would be in both.
    if (isSame(added, await findAdded(context))) return counted
  }
}

const isSame = (one: Added | undefined, other: Added | undefined) =>
  one?.until_id === other?.until_id && one?.last_move === other?.last_move
