import { audit } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { job } from '../plumbing/jobs/jobs.ts'
import { addUpUntil, lockTakings, mendTakings } from './takings-queries.ts'

/** An entry bears the moment in which its call began; so long after it nothing of that moment is still to be written. */
const WRITTEN_AFTER_MS = 3_600_000

/** Adds the ledger up day by day, so that the dashboard reads only the last hour or two of it. */
export const addUpTakings = job({
  name: 'add-up-takings',
  every: '2 * * * *',
  run: ({ transaction }) => transaction(addUp),
})

async function addUp(context: Context) {
  await lockTakings(context)
  await addUpUntil(context, new Date(context.now.getTime() - WRITTEN_AFTER_MS))
}

/** Each night all days are added up anew. One that differs is put right and said in the history of the tenant. */
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
        Object.fromEntries(drifts.map((drift) => [drift.day, drift[of]]))
      await audit(context, {
        action: 'takings.mended',
        subject: 'tenant',
        subject_id: context.tenant.id,
        before: byDay('before'),
        after: byDay('after'),
      })
    }),
})
