import './skeleton.css'
import './stat-tile.css'
import type { ReactNode } from 'react'
import { t } from '../language.ts'
import { writtenNumber } from '../written.ts'

type Props = {
  label: string
  /** The formatted figure: `<Money …>` or a number; undefined while loading. */
  value: ReactNode
  /** The change in percent; up is green unless `isBadWhenUp`. */
  change?: number
  /** Compared with what: 'vs last month', or a link to it. */
  against?: ReactNode
  isBadWhenUp?: boolean
  /** What the figure links to: a link that covers the tile. */
  link?: ReactNode
}

/** From eleven times as much on, percents say less than how many times it is: a first season has little before it. */
const TENFOLD = 10_000
const timesAs = (tenths: number) => `${writtenNumber(Math.round(tenths / 1000 + 1))}×`

/** One figure on a dashboard. Tiles go into `<div className="stat-tiles">`. */
export function StatTile({ label, value, change, against, isBadWhenUp = false, link }: Props) {
  /** In tenths of a percent, as it is shown. */
  const tenths = change === undefined ? undefined : Math.round(change * 10)
  return (
    <div className="stat-tile">
      <p className="stat-label">{label}</p>
      <p className="stat-value numbers">{value ?? <span className="skeleton" />}</p>
      {(change !== undefined || against) && (
        <p className="stat-change">
          {tenths === 0 && <strong>{t('No change')}</strong>}
          {tenths !== undefined && tenths !== 0 && (
            <span data-good={tenths > 0 !== isBadWhenUp || undefined}>
              <span aria-hidden="true">{tenths > 0 ? '▲' : '▼'}</span>
              <span className="visually-hidden">{tenths > 0 ? t('up') : t('down')}</span>{' '}
              {tenths < TENFOLD ? `${writtenNumber(Math.abs(tenths) / 10)}%` : timesAs(tenths)}
            </span>
          )}{' '}
          {against}
        </p>
      )}
      {link}
    </div>
  )
}
