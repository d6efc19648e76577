/** The public interface of this module. */
export { countPairs } from './merging/duplicates-queries.ts'
export { findMembers } from './member-list-queries.ts'
