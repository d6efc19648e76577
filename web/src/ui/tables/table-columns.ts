import { useState, type ReactNode } from 'react'
import { FEW_ROWS } from 'contract/sorting'
import type { Density } from 'contract/views'
import type { Look } from './table-view.ts'
import type { TableViews } from './table-views.ts'

/** A column of a `DataTable`. */
export type Column<Row> = {
  /** The field's name: for sorting, and in the stored selection of columns. */
  key: string
  header: string
  /** Plain elements only: this runs once per row, where the kit's controls cost most. */
  cell: (row: Row) => ReactNode
  /** The server can sort by `key`; with 'few', while the list has at most `FEW_ROWS` rows. */
  sortable?: boolean | 'few'
  align?: 'end'
  /** What it has is pressed, not read: paper does without. */
  isPressed?: true
  /** Hidden until the user selects it. */
  hidden?: boolean
  /**
   * Its place on a phone, where a row is a card: `title` (by default the first column), `aside` next to the
   * title, a `line` with its header, or `none`.
   */
  card?: 'title' | 'aside' | 'line' | 'none'
}

/** The columns a list of so many rows can be sorted by. */
export const sortableOf = <Row>(columns: readonly Column<Row>[], total: number, sort: string) =>
  columns.filter(
    ({ key, sortable }) =>
      sortable === true || (sortable === 'few' && (total <= FEW_ROWS || key === sort.replace('-', ''))),
  )

/** Logging out keeps what begins with this (specification §9). */
const PREFIX = 'table-state-'

type Stored = Partial<Look>

/**
 * The columns somebody wants to see in a table and how close its rows are, stored under its name; the first column always
 * stays. While a kept view is chosen, its own look counts, and what is changed in it is not stored. `density` is what the
 * server remembers of the person: undefined until it has answered.
 */
export function useLook<Row>(
  name: string,
  columns: readonly Column<Row>[],
  views: Pick<TableViews, 'chosen' | 'density' | 'onDensity'> | undefined,
) {
  const usual = columns.filter(({ hidden }) => hidden).map(({ key }) => key)
  const [own, setOwn] = useState(() => read(name))
  const [pressed, setPressed] = useState<Density>()
  const [over, setOver] = useState<{ id: number; look: Look }>()
  const chosen = views?.chosen
  const remembered = views?.density === undefined ? own?.density : (views.density ?? undefined)
  const mine: Look = { hidden: own?.hidden ?? usual, density: pressed ?? remembered ?? 'normal' }
  const look = !chosen ? mine : over?.id === chosen.id ? over.look : chosen.look
  const change = (part: Partial<Look>) => {
    const next = { ...look, ...part }
    if (chosen) return setOver({ id: chosen.id, look: next })
    setOwn(next)
    localStorage.setItem(PREFIX + name, JSON.stringify(next satisfies Stored))
  }
  const { hidden } = look
  return {
    look,
    shown: columns.filter(({ key }, i) => i === 0 || !hidden.includes(key)),
    isShown: (key: string) => !hidden.includes(key),
    toggle: (key: string) =>
      change({ hidden: hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key] }),
    reset: () => change({ hidden: usual }),
    setDensity: (density: Density) => {
      change({ density })
      if (chosen) return
      setPressed(density)
      views?.onDensity(density)
    },
  }
}

/** What is stored may come from an older release, or have been edited. */
function read(name: string): Stored | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null')
    if (!Array.isArray(stored?.hidden)) return undefined
    return { hidden: stored.hidden, ...(stored.density === 'compact' && { density: 'compact' }) }
  } catch {
    return undefined
  }
}
