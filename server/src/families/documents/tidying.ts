import { DOCUMENT_UNDO_DAYS } from 'contract/families/documents'
import { job } from '../../plumbing/jobs/jobs.ts'
import { eraseDocuments } from './documents-queries.ts'

/**
 * Permanently deletes what was removed a week ago. A file may briefly outlive its record, never the other way
 * round.
 */
export const tidyDocuments = job({
  name: 'tidy-documents',
  every: '55 3 * * *',
  async run({ transaction, outside, now }) {
    const removed_before = new Date(now.getTime() - DOCUMENT_UNDO_DAYS * 86_400_000)
    const files = await transaction((inside) => eraseDocuments(inside, { removed_before }))
    for (const file of files) await outside.storage.remove(file)
  },
})
