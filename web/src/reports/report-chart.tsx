import { lazy, Suspense } from 'react'
import type { ReportTable } from 'contract/reports'
import { reportOf, type ReportName } from 'contract/reports/definitions'
import { t, told } from '../language.ts'
import { BarChart } from '../ui/charts/bar-chart.tsx'
import { ColumnChart } from '../ui/charts/column-chart.tsx'
import type { View } from '../ui/tables/data-table.tsx'
import { useUnit } from '../ui/charts/chart-units.ts'
import { Panel } from '../ui/panel.tsx'
import { keyLabel } from './report-words.ts'
import { labelOf, splitOf } from './report-view.ts'

// With the outlines of the states.
const ReportMap = lazy(() => import('./report-map.tsx'))

const MOST_MONTHS = 14
const MOST_BARS = 10

type Props = { name: ReportName; view: View; table: ReportTable; isCounted: boolean }

/** With more, the parts of a bar could not be told apart. */
const MOST_PARTS = 5

/**
 * The rows as a chart, split by the columns if those are few: months as columns, seasons as bars in their
 * order, anything else as bars, longest first; states also on a map.
 */
export function ReportChart({ name, view, table, isCounted }: Props) {
  const written = useUnit(isCounted ? 'count' : 'money')
  const { rows: by, columns: into } = splitOf(name, view)
  const { counts, amounts } = reportOf(name)
  const label = told((isCounted ? counts : (amounts ?? counts)).label)
  const valueOf = (row: string, column: string | null) => {
    const cell = table.cells.find((one) => one.row === row && one.column === column)
    return (isCounted ? cell?.count : cell?.amount) ?? 0
  }
  const isFew = into !== undefined && table.columns.length > 1 && table.columns.length <= MOST_PARTS
  // People with several registrations count once in each column and once in all.
  const isOverlapping =
    isFew &&
    table.rows.some(
      ({ key }) =>
        table.columns.reduce((sum, column) => sum + valueOf(key, column.key), 0) !== valueOf(key, null),
    )
  // Months are stacked, and what overlaps can’t be.
  const isSplit = isFew && !(by === 'month' && isOverlapping)
  const parts = isSplit
    ? table.columns.map(({ key, label: said }) => ({ key, name: keyLabel(into, key, said) }))
    : [{ key: 'all', name: label }]
  const bars = table.rows.map(({ key, label: said }) => ({
    key,
    name: keyLabel(by, key, said),
    value: valueOf(key, null),
    values: parts.map((part) => valueOf(key, isSplit ? part.key : null)),
  }))
  if (bars.length < 2) return null
  const unit = isCounted ? 'count' : 'money'
  const along = told(labelOf(by))
  const shown =
    by === 'month'
      ? bars.slice(-MOST_MONTHS)
      : by === 'season'
        ? bars.slice(-MOST_BARS)
        : bars.toSorted((a, b) => b.value - a.value).slice(0, MOST_BARS)
  const linked = shown.map((bar) => ({ ...bar, link: linkTo(bar.key) }))
  return (
    <Panel title={label} className="report-chart">
      {by === 'state' && (
        <Suspense fallback={null}>
          <ReportMap
            states={bars.map(({ key, name: called, value }) => ({
              key,
              name: called,
              value,
              said: written.full(value),
              link: linkTo(key),
            }))}
          />
        </Suspense>
      )}
      {by === 'month' ? (
        <ColumnChart
          label={label}
          along={along}
          columns={linked}
          parts={parts.map((part, i) => ({ ...part, values: shown.map(({ values }) => values[i]!) }))}
          unit={unit}
        />
      ) : (
        <BarChart
          label={label}
          along={along}
          bars={linked.map(({ value, ...bar }) => (isOverlapping ? { ...bar, total: value } : bar))}
          parts={parts}
          unit={unit}
        />
      )}
      {by === 'month' && bars.length > MOST_MONTHS && (
        <p className="dim">{t('The last {count} months', { count: MOST_MONTHS })}</p>
      )}
      {by !== 'month' && bars.length > MOST_BARS && (
        <p className="dim">{t('The {count} largest', { count: MOST_BARS })}</p>
      )}
    </Panel>
  )
}

/** The same screen with the number open. */
const linkTo = (key: string) => ({
  to: '.',
  search: (before: object) => ({ ...before, row: key, column: undefined, cursor: undefined }),
  resetScroll: false,
  hash: 'rows',
})
