import { job } from '../plumbing/jobs/jobs.ts'
import { removeViews } from './views-queries.ts'

const KEPT_HOURS = 24

/** Forgets views that were deleted a day ago and not had back. */
export const tidyViews = job({
  name: 'tidy-views',
  every: '50 3 * * *',
  run: ({ transaction, now }) =>
    transaction(async (context) => {
      await removeViews(context, new Date(now.getTime() - KEPT_HOURS * 60 * 60 * 1000))
    }),
})
