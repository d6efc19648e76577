import './skeleton.css'
import { t } from '../language.ts'

/** Stands in for text on its way, in as many lines as will come. Give the place the height it will have. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="skeleton-lines" role="status" aria-label={t('Loading...')}>
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} className="skeleton" />
      ))}
    </div>
  )
}
