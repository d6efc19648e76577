import './reports.css'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { ReportTable as Table } from 'contract/reports'
import { reportOf, type ReportName } from 'contract/reports/definitions'
import { t, told } from '../language.ts'
import type { View } from '../ui/tables/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Count, Money } from '../ui/values.tsx'
import { keyLabel } from './report-words.ts'
import { labelOf, splitOf } from './report-view.ts'

type Props = { name: ReportName; view: View; table: Table; isCounted: boolean }

/** The numbers by row and column with their totals; each links to its rows. */
export function ReportTable({ name, view, table, isCounted }: Props) {
  const { rows: by, columns: across } = splitOf(name, view)
  const { counts, amounts } = reportOf(name)
  if (table.rows.length === 0)
    return (
      <div className="report-frame">
        <EmptyState
          drawing="chart"
          title={t('Nothing to count')}
          text={t('No matches for these filters and dates.')}
        />
      </div>
    )
  const numbers = new Map(table.cells.map((cell) => [`${cell.row}|${cell.column}`, cell]))
  const most = Math.max(
    1,
    ...table.cells.flatMap((cell) =>
      cell.row !== null && (cell.column !== null || !across)
        ? [Math.abs(isCounted ? cell.count : (cell.amount ?? 0))]
        : [],
    ),
  )
  const number = (row: string | null, column: string | null, label: string) => {
    const cell = numbers.get(`${row}|${column}`)
    if (!cell) return <td data-none>–</td>
    const value = isCounted ? cell.count : (cell.amount ?? 0)
    const isInside = row !== null && (column !== null || !across)
    const isOpen = (view['row'] || null) === row && (view['column'] || null) === column
    return (
      <td
        style={
          isInside ? ({ '--share': `${Math.round((Math.abs(value) / most) * 100)}%` } as object) : undefined
        }
        data-open={(isOpen && (row !== null || column !== null)) || undefined}
      >
        <Link
          to="."
          search={
            ((before: object) => ({
              ...before,
              row: row ?? undefined,
              column: column ?? undefined,
              cursor: undefined,
            })) as never
          }
          resetScroll={false}
          hash="rows"
          aria-label={label}
        >
          {isCounted ? <Count of={value} /> : <Money cents={value} />}
        </Link>
      </td>
    )
  }
  const what = told((isCounted ? counts : (amounts ?? counts)).label)
  const labelled = (...parts: string[]) => t('{what}: {parts}', { what, parts: parts.join(', ') })
  return (
    <div className="report-frame">
      <div className="report-scroll" role="region" aria-label={t('Table of numbers')} tabIndex={0}>
        <table className="report-table">
          <caption className="visually-hidden">{what}</caption>
          <thead>
            <tr>
              <th scope="col">{told(labelOf(by))}</th>
              {table.columns.map(({ key, label }) => (
                <th key={key} scope="col">
                  {keyLabel(across!, key, label)}
                </th>
              ))}
              <th scope="col">{across ? t('Total') : what}</th>
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => {
              const name = keyLabel(by, row.key, row.label)
              return (
                <tr key={row.key}>
                  <th scope="row">{name}</th>
                  {table.columns.map((column) => (
                    <Fragment key={column.key}>
                      {number(
                        row.key,
                        column.key,
                        labelled(name, keyLabel(across!, column.key, column.label)),
                      )}
                    </Fragment>
                  ))}
                  {number(row.key, null, labelled(name))}
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('Total')}</th>
              {table.columns.map((column) => (
                <Fragment key={column.key}>
                  {number(null, column.key, labelled(keyLabel(across!, column.key, column.label)))}
                </Fragment>
              ))}
              {number(null, null, labelled(t('Total')))}
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  )
}
