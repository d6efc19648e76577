import type { ReportTable } from 'contract/reports'
import { reportOf, type ReportName } from 'contract/reports/definitions'
import { formats, t, told } from '../language.ts'
import { BarList } from '../ui/bar-list.tsx'
import { ColumnChart } from '../ui/column-chart.tsx'
import type { View } from '../ui/data-table.tsx'
import { useLocale } from '../ui/locale.ts'
import { Panel } from '../ui/panel.tsx'
import { writtenNumber } from '../written.ts'
import { keyLabel } from './report-words.ts'
import { splitOf } from './report-view.ts'

const MOST_MONTHS = 14
const MOST_BARS = 10

type Props = { name: ReportName; view: View; table: ReportTable; isCounted: boolean }

/** The row totals as a chart: months as columns, anything else as bars, longest first. */
export function ReportChart({ name, view, table, isCounted }: Props) {
  const { currency } = useLocale()
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
  const written = (value: number) =>
    isCounted
      ? writtenNumber(value)
      : (value / 100).toLocaleString(formats(), {
          style: 'currency',
          currency,
          notation: Math.abs(value) >= 100_000 ? 'compact' : 'standard',
          maximumFractionDigits: Math.abs(value) >= 100_000 ? 1 : 0,
        })
  return (
    <Panel title={label} className="report-chart">
      {by === 'month' ? (
        <ColumnChart label={label} columns={bars.slice(-MOST_MONTHS)} written={written} />
      ) : (
        <BarList
          label={label}
          bars={bars.toSorted((a, b) => b.value - a.value).slice(0, MOST_BARS)}
          written={written}
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
