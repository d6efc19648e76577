/** The front door of families: what the rest of the house may use. */
export { DocumentForm } from './documents/document-form.tsx'
