import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { dueIn, job } from '../plumbing/jobs/jobs.ts'
import { addUpUntil, lockTakings, mendTakings } from './takings-queries.ts'

/**
 * An entry has the time at which its call began; this much later, nothing from that moment is still to be
 * written.
 */
const WRITTEN_AFTER_MS = 3_600_000

/** Sums up the ledger by day, so that the dashboard only reads its last hour or two. */
export const addUpTakings = job({
  name: 'add-up-takings',
  every: '2 * * * *',
  due: dueIn('takings_clock', { after_ms: WRITTEN_AFTER_MS }),
  run: ({ transaction }) => transaction(addUp),
})

async function addUp(context: Context) {
  await lockTakings(context)
  await addUpUntil(context, new Date(context.now.getTime() - WRITTEN_AFTER_MS))
}

/** Sums up all days again every night. One that differs is corrected and reported in the tenant's history. */
export const verifyTakings = job({
  name: 'verify-takings',
  every: '30 3 * * *',
  waitsForCalm: true,
  run: ({ transaction }) =>
    transaction(async (context) => {
      await lockTakings(context)
      const drifts = await mendTakings(context)
      if (drifts.length === 0) return
      const byDay = (of: 'before' | 'after') =>
        Object.fromEntries(drifts.map((drift) => [`${drift.day} ${drift.account}`, drift[of]]))
      await audit(context, {
        action: 'takings.mended',
        subject: 'tenant',
        subject_id: context.tenant.id,
        before: byDay('before'),
        after: byDay('after'),
      })
    }),
})
