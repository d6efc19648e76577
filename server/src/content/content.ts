/** The public interface of this module. */
export { seedLegalDrafts } from './seed-content.ts'
