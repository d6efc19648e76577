import './table-pane.css'
import type { ReactNode } from 'react'
import { t } from '../../language.ts'

type Props = {
  title: string
  /** Where the whole record is. */
  link: string | undefined
  /** '3 of 25'. */
  place: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** Beside a list: one of its rows in full, and the way to the one before and after. */
export function TablePane({ title, link, place, onPrevious, onNext, onClose, children }: Props) {
  return (
    <aside className="table-pane no-print" aria-label={title}>
      <header>
        <h2>{link ? <a href={link}>{title}</a> : title}</h2>
        <span className="dim numbers">{place}</span>
        <span className="table-pane-buttons">
          <button
            type="button"
            className="button"
            data-kind="quiet"
            disabled={!onPrevious}
            onClick={onPrevious}
          >
            {t('Previous')}
          </button>
          <button type="button" className="button" data-kind="quiet" disabled={!onNext} onClick={onNext}>
            {t('Next')}
          </button>
          <button
            type="button"
            className="button"
            data-kind="quiet"
            aria-label={t('Close panel')}
            onClick={onClose}
          >
            ×
          </button>
        </span>
      </header>
      <div className="table-pane-content">{children}</div>
    </aside>
  )
}
