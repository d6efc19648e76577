import type { JobName } from '../../plumbing/jobs/jobs.ts'

/** The jobs of an import by name; each is implemented in a file of its own. */
export const checkRows: JobName<{ import_id: number; round: number }> = { name: 'import-check' }
export const enterRows: JobName<{ import_id: number }> = { name: 'import-enter' }
export const searchRows: JobName<{ import_id: number; after: number }> = { name: 'import-pairs' }
export const takeBackRows: JobName<{ import_id: number }> = { name: 'import-undo' }
