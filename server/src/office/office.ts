/** The front door of office: what the rest of the house may use. */
export { countPairs } from './merging/duplicates-queries.ts'
