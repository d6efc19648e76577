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

/** One figure on a dashboard. Tiles go into `<div className="stat-tiles">`. */
export function StatTile({ label, value, change, against, isBadWhenUp = false, link }: Props) {
  const isGood = change !== undefined && change >= 0 !== isBadWhenUp
  return (
    <div className="stat-tile">
      <p className="stat-label">{label}</p>
      <p className="stat-value numbers">{value ?? <span className="skeleton" />}</p>
      {(change !== undefined || against) && (
        <p className="stat-change">
          {change !== undefined && (
            <span data-good={isGood || undefined}>
              <span aria-hidden="true">{change >= 0 ? '▲' : '▼'}</span>
              <span className="visually-hidden">{change >= 0 ? t('up') : t('down')}</span>{' '}
              {writtenNumber(Math.round(Math.abs(change) * 10) / 10)}%
            </span>
          )}{' '}
          {against}
        </p>
      )}
      {link}
    </div>
  )
}
