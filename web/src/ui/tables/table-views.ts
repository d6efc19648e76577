import type { ReactNode } from 'react'
import type { Density } from 'contract/views'
import type { Filter, Look, View } from './table-view.ts'

/** What a table shows at the moment, for keeping it under a name. */
export type TableNow = {
  /** What is listed: 'registrations'. */
  label: string
  filters: readonly Filter[]
  view: View
  look: Look
  /** The words it can be sorted by. */
  sorts: readonly string[]
}

/** The views of a list that are kept under names, and the one that is chosen. */
export type TableViews = {
  chosen: { id: number; look: Look } | undefined
  /** How close rows are for this person: undefined until it is known, null if they never chose. */
  density: Density | null | undefined
  onDensity: (density: Density) => void
  /** The names, above the table. */
  strip: (now: TableNow) => ReactNode
}
