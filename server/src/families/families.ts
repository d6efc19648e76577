/** The public interface of this module. */
export { kindsOf } from './documents/document-kinds.ts'
export { findDocumentsOf } from './documents/documents-queries.ts'
export { countDocumentsToReview } from './documents/reviews-queries.ts'
export { withDocuments } from './documents/household-documents.ts'
export { findReadersOf, type Reader } from './reader-queries.ts'
