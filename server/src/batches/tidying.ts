import { job } from '../plumbing/jobs/jobs.ts'
import { removeEnded } from './batches-queries.ts'

const KEPT_DAYS = 30

/** Forgets batches that ended a month ago, with their words; what they did is in the history of each row. */
export const tidyBatches = job({
  name: 'tidy-batches',
  every: '45 3 * * *',
  run: ({ transaction, now }) =>
    transaction(async (context) => {
      await removeEnded(context, new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000))
    }),
})
