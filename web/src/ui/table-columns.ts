import { useState, type ReactNode } from 'react'
import { FEW_ROWS } from 'contract/primitives'

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

type Stored = { hidden: string[] }

/** The columns the user wants to see in a table, stored under its name. The first one always stays. */
export function useColumns<Row>(name: string, columns: readonly Column<Row>[]) {
  const usual = columns.filter(({ hidden }) => hidden).map(({ key }) => key)
  const [hidden, setHidden] = useState(() => read(name)?.hidden ?? usual)
  const change = (next: string[]) => {
    setHidden(next)
    localStorage.setItem(PREFIX + name, JSON.stringify({ hidden: next } satisfies Stored))
  }
  return {
    shown: columns.filter(({ key }, i) => i === 0 || !hidden.includes(key)),
    isShown: (key: string) => !hidden.includes(key),
    toggle: (key: string) =>
      change(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]),
    reset: () => change(usual),
  }
}

/** What is stored may come from an older release, or have been edited. */
function read(name: string): Stored | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null')
    return Array.isArray(stored?.hidden) ? stored : undefined
  } catch {
    return undefined
  }
}
