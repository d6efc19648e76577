import './bar-list.css'
import { Link } from '@tanstack/react-router'
import { t } from '../language.ts'
import { Count } from './values.tsx'

type Bar = { key: string; name: string; value: number; to?: string; search?: Record<string, string> }
type Props = {
  label: string
  bars: readonly Bar[]
  /** Formats a value, if it is not a plain number. */
  written?: (value: number) => string
}

/** Values compared as bars with names and numbers; a bar can link to what it counts. */
export function BarList({ label, bars, written }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  if (bars.length === 0) return <p className="dim">{t('Nothing to count yet.')}</p>
  return (
    <ul className="bar-list" aria-label={label}>
      {bars.map(({ key, name, value, to, search }) => (
        <li key={key}>
          {to ? (
            <Link to={to} search={search as never}>
              {name}
            </Link>
          ) : (
            <span>{name}</span>
          )}
          {written ? <span className="numbers">{written(value)}</span> : <Count of={value} />}
          <span className="bar" aria-hidden="true">
            <span style={{ width: `${(Math.max(0, value) / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
