import { dueIn, job } from '../jobs/jobs.ts'
import { KEPT_MS } from './repeats.ts'
import { removeOldCalls } from './repeats-queries.ts'

/** Deletes answers older than a day. */
export const tidyRepeats = job({
  name: 'tidy-repeats',
  every: '41 * * * *',
  due: dueIn('repeat_clock', { after_ms: KEPT_MS }),
  run: (context) =>
    context.transaction(async (inside) => {
      await removeOldCalls(inside, new Date(inside.now.getTime() - KEPT_MS))
    }),
})
