/** The public interface of this module. */
export { kindsOf } from './documents/kinds.ts'
export { withDocuments } from './documents/own-documents.ts'
