import './skeleton.css'
import './stat-tile.css'
import type { ReactNode } from 'react'

type Props = {
  label: string
  /** The formatted figure: `<Money …>` or a number; undefined while loading. */
  value: ReactNode
  /** The change in percent; up is green unless `isBadWhenUp`. */
  change?: number
  /** Compared with what: 'vs last month'. */
  against?: string
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
      {change !== undefined && (
        <p className="stat-change">
          <span data-good={isGood || undefined}>
            <span aria-hidden="true">{change >= 0 ? '▲' : '▼'}</span>
            <span className="visually-hidden">{change >= 0 ? 'up' : 'down'}</span>{' '}
            {Math.abs(change).toFixed(1)}%
          </span>{' '}
          {against}
        </p>
      )}
      {link}
    </div>
  )
}
