import type { PageMeta } from 'contract/primitives'

/** How a table gets to its other pages, and the totals. */
export type Way = Omit<PageMeta, 'page' | 'per_page'>

/** What a table currently shows; text, because it is in the URL. Sorting by `-name` is from Z to A. */
export type View = { q: string; sort: string; cursor: string; per_page: string } & Record<string, string>
