/** What other modules may use of this one. */
export { seedLegalDrafts } from './seed-content.ts'
