import type { MemberFilters } from 'contract/office/member-list'

/** The people an action applies to, in the form bulk calls take. */
export type Chosen = { q?: string; filters: MemberFilters; count: number }
