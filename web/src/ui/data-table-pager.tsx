import './input.css'
import './data-table.css'
import { t } from '../language.ts'
import type { View, Way } from './table-view.ts'

type Props = {
  label: string
  meta: Way
  view: View
  onView: (change: Partial<View>) => void
  isBusy: boolean
}

/** Below the rows: how many there are, and links to the other pages. */
export function DataTablePager({ label, meta, view, onView, isBusy }: Props) {
  return (
    <div className="data-table-pager no-print">
      <p className="dim numbers" role="status">
        {countText(meta, label)}
      </p>
      <label>
        <span className="dim">{t('Rows per page')}</span>
        <select
          className="input input-select"
          value={view.per_page}
          onChange={({ currentTarget }) => onView({ per_page: currentTarget.value })}
        >
          {['25', '50', '100'].map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
      </label>
      <span className="data-table-turn">
        <button
          type="button"
          className="button"
          disabled={meta.previous === null}
          aria-disabled={isBusy || undefined}
          onClick={() => onView({ cursor: meta.previous ?? '' })}
        >
          {t('Previous')}
        </button>
        <button
          type="button"
          className="button"
          disabled={meta.next === null}
          aria-disabled={isBusy || undefined}
          onClick={() => onView({ cursor: meta.next ?? '' })}
        >
          {t('Next')}
        </button>
      </span>
    </div>
  )
}

function countText({ total, total_is_capped }: Way, things: string): string {
  if (total === 1) return t('1 row')
  const count = { count: total, things }
  return total_is_capped ? t('{count} or more {things}', count) : t('{count} {things}', count)
}
