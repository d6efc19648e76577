import { job } from '../plumbing/jobs/jobs.ts'

/** Deletes files nothing refers to any more. */
export const removeFiles = job<{ files: string[] }>({
  name: 'remove-files',
  async run({ outside }, { files }) {
    for (const file of files) await outside.storage.remove(file)
  },
})
