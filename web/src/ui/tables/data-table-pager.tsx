import '../fields/input.css'
import './data-table.css'
import { t } from '../../language.ts'
import { writtenNumber } from '../../written.ts'
import type { View, Way } from './table-view.ts'

type Props = {
  label: string
  one: string
  meta: Way
  view: View
  onView: (change: Partial<View>) => void
  isBusy: boolean
}

const SIZES = ['25', '50', '100']

/** Below the rows: how many there are and, if they don't fit on one page, links to the other pages. */
export function DataTablePager({ label, one, meta, view, onView, isBusy }: Props) {
  const hasSizes = meta.total > Number(SIZES[0]) || view.per_page !== SIZES[0]
  const hasPages = meta.previous !== null || meta.next !== null
  return (
    <div className="data-table-pager no-print">
      <p className="dim numbers" role="status">
        {countText(meta, view.q.trim() !== '', label, one)}
      </p>
      {hasSizes && (
        <label>
          <span className="dim">{t('Rows per page')}</span>
          <select
            className="input input-select"
            value={view.per_page}
            onChange={({ currentTarget }) => onView({ per_page: currentTarget.value })}
          >
            {SIZES.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
      )}
      {hasPages && (
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
      )}
    </div>
  )
}

/** The total, or that a long list is still being counted. */
function countText(
  { total, total_is_capped, listed }: Way,
  isSearched: boolean,
  things: string,
  one: string,
): string {
  if (listed !== undefined && listed < total)
    return t('Showing the {listed} closest of {count} {things}. Type more to narrow it down.', {
      listed: writtenNumber(listed),
      count: total,
      things,
    })
  if (total_is_capped)
    return isSearched
      ? t('Showing the {count} closest {things}. Type more to find others.', { count: total, things })
      : t('Counting {things}…', { things })
  return total === 1 ? one : t('{count} {things}', { count: total, things })
}
