import './date-board.css'
import { useState, type ReactNode } from 'react'
import { dayIn, type Day } from 'contract/dates'
import { t } from '../language.ts'
import { useLocale } from '../ui/locale.ts'
import { Segments } from '../ui/segments.tsx'
import { useUrlState } from '../ui/url-state.ts'
import type { ListedDate } from './date-card.tsx'
import { DateMonth } from './date-month.tsx'
import type { GridView } from '../ui/days/date-grid.ts'

type View = 'list' | GridView
const KEPT = 'calendarView'
const isView = (one: string | null): one is View => one === 'list' || one === 'week' || one === 'month'

/** How this device showed a calendar last. */
function keptView(): View {
  try {
    const kept = localStorage.getItem(KEPT)
    return isView(kept) ? kept : 'list'
  } catch {
    return 'list'
  }
}

function keepView(view: View) {
  try {
    localStorage.setItem(KEPT, view)
  } catch {
    // A browser that keeps nothing begins with the list.
  }
}

type Props<D extends ListedDate> = {
  dates: readonly D[]
  /** What a list of some of them looks like. */
  list: (dates: readonly D[]) => ReactNode
}

/** Dates as a list, a week or a month; below a week and a month are those of the day that is chosen. */
export function DateBoard<D extends ListedDate>({ dates, list }: Props<D>) {
  const { time_zone } = useLocale()
  const [today] = useState(() => dayIn(time_zone, new Date()))
  const [kept, setKept] = useState(keptView)
  const [state, setState] = useUrlState({ view: '', day: '' })
  const view = isView(state.view) ? state.view : kept
  const day: Day =
    /^\d{4}-\d{2}-\d{2}$/.test(state.day) && !Number.isNaN(Date.parse(state.day)) ? state.day : today
  const show = (next: View) => {
    keepView(next)
    setKept(next)
    setState({ view: next })
  }
  return (
    <div className="date-board">
      <div className="date-views no-print">
        <Segments
          label={t('Show as')}
          options={[
            ['list', t('List')],
            ['week', t('Week')],
            ['month', t('Month')],
          ]}
          value={view}
          onChange={show}
        />
      </div>
      {view === 'list' ? (
        list(dates)
      ) : (
        <DateMonth
          view={view}
          dates={dates}
          day={day}
          today={today}
          onDay={(next) => setState({ view, day: next })}
          list={list}
        />
      )}
    </div>
  )
}
