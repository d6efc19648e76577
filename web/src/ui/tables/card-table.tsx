import './card-table.css'
import type { Key, ReactNode } from 'react'

/** `number` keeps a figure in one line; `isAct` is a button, whose header only screen readers need. */
type CardColumn = { header: string; number?: boolean; isAct?: boolean }

type Props = {
  label: string
  columns: readonly CardColumn[]
  /** The first cell names its row. */
  rows: readonly { key: Key; cells: readonly ReactNode[] }[]
  /** The last row, with a cell for each column. */
  total?: readonly ReactNode[]
}

/** A short table that is not searched or turned; on a phone each of its rows is a card. */
export function CardTable({ label, columns, rows, total }: Props) {
  // Explicit roles, because as cards on a phone the elements lose theirs.
  const row = (key: Key, cells: readonly ReactNode[]) => (
    <tr key={key} role="row">
      {columns.map(({ header, number, isAct }, i) =>
        i === 0 ? (
          <th key={header} scope="row" role="rowheader">
            {cells[0]}
          </th>
        ) : (
          <td
            key={header}
            role="cell"
            className={number ? 'numbers' : undefined}
            data-header={isAct ? undefined : header}
          >
            {cells[i]}
          </td>
        ),
      )}
    </tr>
  )
  return (
    <div className="card-table" role="group" aria-label={label} tabIndex={0}>
      <table role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ header, isAct }) => (
              <th key={header} scope="col" role="columnheader">
                {isAct ? <span className="visually-hidden">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{rows.map(({ key, cells }) => row(key, cells))}</tbody>
        {total && <tfoot role="rowgroup">{row('total', total)}</tfoot>}
      </table>
    </div>
  )
}
