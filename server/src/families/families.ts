/** The front door of families: what the rest of the house may use. */
export { kindsOf } from './documents/kinds.ts'
export { withDocuments } from './documents/own-documents.ts'
