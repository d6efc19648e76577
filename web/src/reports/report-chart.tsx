import type { ReportTable } from 'contract/reports'
import { reportOf, type ReportName } from 'contract/reports/definitions'
import { t, told } from '../language.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { ColumnChart } from '../ui/column-chart.tsx'
import type { View } from '../ui/data-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { keyLabel } from './report-words.ts'
import { labelOf, splitOf } from './report-view.ts'

const MOST_MONTHS = 14
const MOST_BARS = 10

type Props = { name: ReportName; view: View; table: ReportTable; isCounted: boolean }

/** The row totals as a chart: months as columns, anything else as bars, longest first. */
export function ReportChart({ name, view, table, isCounted }: Props) {
  const { rows: by } = splitOf(name, view)
  const { counts, amounts } = reportOf(name)
  const sums = new Map(
    table.cells.flatMap(({ row, column, count, amount }) =>
      row !== null && column === null ? [[row, isCounted ? count : (amount ?? 0)] as const] : [],
    ),
  )
  const bars = table.rows.map(({ key, label }) => ({
    key,
    name: keyLabel(by, key, label),
    value: sums.get(key) ?? 0,
  }))
  if (bars.length < 2) return null
  const label = told((isCounted ? counts : (amounts ?? counts)).label)
  const unit = isCounted ? 'count' : 'money'
  const along = told(labelOf(by))
  const shown =
    by === 'month' ? bars.slice(-MOST_MONTHS) : bars.toSorted((a, b) => b.value - a.value).slice(0, MOST_BARS)
  const linked = shown.map((bar) => ({ ...bar, link: linkTo(bar.key) }))
  return (
    <Panel title={label} className="report-chart">
      {by === 'month' ? (
        <ColumnChart
          label={label}
          along={along}
          columns={linked}
          parts={[{ key: 'all', name: label, values: shown.map(({ value }) => value) }]}
          unit={unit}
        />
      ) : (
        <BarChart
          label={label}
          along={along}
          bars={linked.map(({ value, ...bar }) => ({ ...bar, values: [value] }))}
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
