import { useState, type ReactNode } from 'react'

/** A column of a `DataTable`. */
export type Column<Row> = {
  /** The field's name: in the sort order, and in the stored choice of columns. */
  key: string
  header: string
  /** Plain elements only: this runs once per row, where controls of the kit cost most. */
  cell: (row: Row) => ReactNode
  /** The server can sort by `key`. */
  sortable?: boolean
  align?: 'end'
  /** Not shown until somebody chooses it. */
  hidden?: boolean
  /**
   * Where it stands on a phone, where a row is a card: `title` (the first column, unless said), `aside` beside the
   * title, a `line` with its header, or `none`.
   */
  card?: 'title' | 'aside' | 'line' | 'none'
}

/** Log-out keeps what begins with this (specification §9). */
const PREFIX = 'table-state-'

type Stored = { hidden: string[] }

/** Which columns somebody wants to see in a table, remembered under its name. The first one always stays. */
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

/** What is stored may be of an older release or by another hand. */
function read(name: string): Stored | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null')
    return Array.isArray(stored?.hidden) ? stored : undefined
  } catch {
    return undefined
  }
}
