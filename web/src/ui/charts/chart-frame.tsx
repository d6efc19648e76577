import './chart.css'
import { IconDots } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { t } from '../../language.ts'
import { ChartTable, type ChartNumbers } from './chart-table.tsx'
import type { Written } from './chart-units.ts'
import { Dropdown } from '../dropdown.tsx'

export type LegendEntry = {
  key: string
  name: string
  /** A CSS color. */
  color: string
  isDashed?: boolean | undefined
}

type Props = {
  /** Names the chart, its table and its files. */
  label: string
  numbers: ChartNumbers
  written: Written
  legend?: readonly LegendEntry[]
  /** Said instead of an empty drawing. */
  empty?: string
  children: ReactNode
}

/** What every chart has around its drawing: a legend, its table, and a menu to switch to it and to save both. */
export function ChartFrame({ label, numbers, written, legend = [], empty, children }: Props) {
  const [isTable, setTable] = useState(false)
  const whole = useRef<HTMLElement>(null)
  if (numbers.rows.length === 0) return <p className="dim">{empty ?? t('Nothing to show yet.')}</p>
  return (
    <figure className="chart" data-legend={legend.length > 0 || undefined} aria-label={label} ref={whole}>
      {legend.length > 0 && (
        <ul className="chart-legend">
          {legend.map(({ key, name, color, isDashed }) => (
            <li key={key}>
              <span
                className="chart-key"
                data-dashed={isDashed || undefined}
                style={{ color }}
                aria-hidden="true"
              />
              {name}
            </li>
          ))}
        </ul>
      )}
      <Dropdown
        label={<IconDots size={18} stroke={1.7} aria-hidden />}
        name={t('Options for {chart}', { chart: label })}
        className="icon-button chart-menu no-print"
        side="end"
      >
        {(close) => (
          <>
            <button
              type="button"
              onClick={() => {
                setTable(!isTable)
                close()
              }}
            >
              {isTable ? t('Show as chart') : t('Show as table')}
            </button>
            {!isTable && (
              <button
                type="button"
                onClick={() => {
                  close()
                  void import('./chart-file.ts').then(({ savePicture }) => savePicture(label, whole.current!))
                }}
              >
                {t('Save as PNG')}
              </button>
            )}
            <button
              type="button"
              onClick={() => {
                close()
                void import('./chart-file.ts').then(({ saveCsv }) => saveCsv(label, numbers, written.plain))
              }}
            >
              {t('Save as CSV')}
            </button>
          </>
        )}
      </Dropdown>
      {!isTable && children}
      <ChartTable label={label} numbers={numbers} written={written} isShown={isTable} />
    </figure>
  )
}
