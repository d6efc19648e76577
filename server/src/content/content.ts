/** The public interface of this module. */
export { seedLegalDrafts } from './seed-content.ts'
export { hasPublishedPages } from './pages-published-queries.ts'
