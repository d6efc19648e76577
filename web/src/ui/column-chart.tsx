import './column-chart.css'
import { t } from '../language.ts'
import { Count } from './values.tsx'

type Column = { name: string; value: number }
type Props = {
  label: string
  columns: readonly Column[]
  /** Formats a value, if it is not a plain number. */
  written?: (value: number) => string
}

/** Values over time as columns. Each also has its number as text, so nothing is lost without the drawing. */
export function ColumnChart({ label, columns, written }: Props) {
  const most = Math.max(1, ...columns.map(({ value }) => value))
  if (columns.length === 0) return <p className="dim">{t('Nothing to show yet.')}</p>
  return (
    <ol className="column-chart" aria-label={label}>
      {columns.map(({ name, value }) => (
        <li key={name}>
          {written ? <span className="numbers">{written(value)}</span> : <Count of={value} />}
          <span
            className="column"
            style={{ height: `${(Math.max(0, value) / most) * 100}%` }}
            aria-hidden="true"
          />
          <span className="dim">{name}</span>
        </li>
      ))}
    </ol>
  )
}
