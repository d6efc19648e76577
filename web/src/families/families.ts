/** The public interface of this module. */
export { DocumentForm } from './documents/document-form.tsx'
