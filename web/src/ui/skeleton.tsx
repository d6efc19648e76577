import './skeleton.css'
import { t } from '../language.ts'

/** A placeholder for loading text, with as many lines as expected. Give its container the final height. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="skeleton-lines" role="status" aria-label={t('Loading...')}>
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} className="skeleton" />
      ))}
    </div>
  )
}
