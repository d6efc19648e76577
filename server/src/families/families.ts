/** The public interface of this module. */
export { kindsOf } from './documents/document-kinds.ts'
export { withDocuments } from './documents/household-documents.ts'
