import './data-table.css'
import { useEffect, useRef } from 'react'
import { t } from '../../language.ts'
import type { Column } from './table-columns.ts'

type Props<Row> = {
  columns: readonly Column<Row>[]
  /** Those of them the list can be sorted by now. */
  sortable: readonly Column<Row>[]
  sort: string
  onSort: (sort: string) => void
  tick?: { isAll: boolean; isSome: boolean }
  onTick?: () => void
}

/** Headers; sortable ones are buttons. */
export function DataTableHead<Row>({ columns, sortable, sort, onSort, tick, onTick }: Props<Row>) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current && tick) box.current.indeterminate = tick.isSome && !tick.isAll
  })
  return (
    <thead role="rowgroup">
      <tr role="row">
        {tick && (
          <th role="columnheader" className="data-table-tick">
            <input
              ref={box}
              type="checkbox"
              aria-label={t('Select all on this page')}
              checked={tick.isAll}
              onChange={onTick}
            />
          </th>
        )}
        {columns.map((column) => {
          const { key, header, align } = column
          const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined
          return (
            <th key={key} role="columnheader" scope="col" data-align={align} aria-sort={direction}>
              {sortable.includes(column) ? (
                <button
                  type="button"
                  data-direction={direction}
                  onClick={() => onSort(direction === 'ascending' ? `-${key}` : key)}
                >
                  {header}
                  <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
                    <path className="sort-up" d="M6 1.5 9 5H3Z" />
                    <path className="sort-down" d="M6 10.5 3 7h6Z" />
                  </svg>
                </button>
              ) : (
                header
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
