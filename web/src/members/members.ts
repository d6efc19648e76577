/** The public interface of this module. */
export { AlsoFor, sayAlso, useAlsoFor } from './also-for.tsx'
export { ChoiceField, choiceFacts } from './choice-field.tsx'
