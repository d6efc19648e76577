import type { JobName } from '../plumbing/jobs/jobs.ts'

/** The job that does what a batch says, once its seconds are over. */
export const RUN_BATCH: JobName<{ batch_id: number }> = { name: 'run-batch' }
