import { MERGE_UNDO_DAYS } from 'contract/office/merge'
import { job } from '../../plumbing/jobs/jobs.ts'
import { forgetRecords } from './merging-queries.ts'

/**
 * Deletes what an undo would need once it is no longer possible: the fact of the merge remains, the person's
 * data does not.
 */
export const forgetMerged = job({
  name: 'forget-merged',
  every: '50 3 * * *',
  async run({ transaction, now }) {
    const before = new Date(now.getTime() - MERGE_UNDO_DAYS * 86_400_000)
    await transaction((inside) => forgetRecords(inside, before))
  },
})
