/** The front door of members: what the rest of the house may use. */
export { AlsoFor, sayAlso, useAlsoFor } from './also-for.tsx'
