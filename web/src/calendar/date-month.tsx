import './date-board.css'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { Day } from 'contract/dates'
import { formats, t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { useLocale } from '../ui/locale.ts'
import { weekBegins } from '../ui/days/week.ts'
import { whatOf, type ListedDate } from './date-card.tsx'
import { gridDays, movedTo, step, type GridView } from '../ui/days/date-grid.ts'

type Props<D extends ListedDate> = {
  view: GridView
  dates: readonly D[]
  /** The chosen day. */
  day: Day
  today: Day
  onDay: (day: Day) => void
  list: (dates: readonly D[]) => ReactNode
}

const at = (day: Day) => new Date(`${day}T12:00Z`)
const written = (day: Day, how: Intl.DateTimeFormatOptions) =>
  at(day).toLocaleDateString(formats(), { ...how, timeZone: 'UTC' })

/**
 * A week or month of days to choose from, each with what is on. One stop for the keyboard: arrows, Home, End
 * and Page keys move the choice.
 */
export function DateMonth<D extends ListedDate>({ view, dates, day, today, onDay, list }: Props<D>) {
  const begins = weekBegins(useLocale().time_zone, navigator.language)
  const days = gridDays(view, day, begins)
  const grid = useRef<HTMLTableElement>(null)
  const isByKey = useRef(false)
  useEffect(() => {
    if (!isByKey.current) return
    isByKey.current = false
    grid.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  }, [day])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedTo(view, day, event.key, begins)
    if (!next) return
    event.preventDefault()
    isByKey.current = true
    onDay(next)
  }
  const on = (one: Day) => dates.filter(({ starts_on, ends_on }) => starts_on <= one && one <= ends_on)
  const chosen = on(day)
  const title =
    view === 'month'
      ? written(day, { month: 'long', year: 'numeric' })
      : t('Week of {day}', { day: written(days[0]!, { month: 'long', day: 'numeric' }) })
  const weeks = Array.from({ length: days.length / 7 }, (_, i) => days.slice(i * 7, i * 7 + 7))
  return (
    <>
      <div className="date-month-head">
        <h2 aria-live="polite">{title}</h2>
        <div className="date-month-steps no-print">
          <Button
            aria-label={view === 'month' ? t('Previous month') : t('Previous week')}
            onClick={() => onDay(step(view, day, -1))}
          >
            ‹
          </Button>
          <Button onClick={() => onDay(today)}>{t('Today')}</Button>
          <Button
            aria-label={view === 'month' ? t('Next month') : t('Next week')}
            onClick={() => onDay(step(view, day, 1))}
          >
            ›
          </Button>
        </div>
      </div>
      <table className="date-month" data-view={view} aria-label={title} ref={grid}>
        <thead>
          <tr>
            {days.slice(0, 7).map((one) => (
              <th key={one} scope="col" abbr={written(one, { weekday: 'long' })}>
                {written(one, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td
                  key={one}
                  data-other={view === 'month' && one.slice(0, 7) !== day.slice(0, 7) ? '' : undefined}
                >
                  <button
                    type="button"
                    tabIndex={one === day ? 0 : -1}
                    aria-pressed={one === day}
                    aria-current={one === today ? 'date' : undefined}
                    aria-label={nameOf(one, on(one))}
                    onClick={() => onDay(one)}
                    onKeyDown={onKeyDown}
                  >
                    <span className="numbers date-month-day">{Number(one.slice(8))}</span>
                    <Marks dates={on(one)} />
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <section className="date-month-chosen" aria-label={written(day, { dateStyle: 'full' })}>
        <h3>{written(day, { weekday: 'long', month: 'long', day: 'numeric' })}</h3>
        {chosen.length > 0 ? list(chosen) : <p className="dim">{t('Nothing that day.')}</p>}
      </section>
    </>
  )
}

/** 'Tuesday, December 1: Practice, Game vs. Rockets (canceled)'. */
function nameOf(day: Day, on: readonly ListedDate[]): string {
  const name = written(day, { weekday: 'long', month: 'long', day: 'numeric' })
  if (on.length === 0) return name
  const said = on.map((date) =>
    date.status === 'cancelled' ? t('{what} (canceled)', { what: whatOf(date) }) : whatOf(date),
  )
  return `${name}: ${said.join(', ')}`
}

const SHOWN = 3

/** What is on: names where there is room, dots where there is none. */
function Marks({ dates }: { dates: readonly ListedDate[] }) {
  if (dates.length === 0) return null
  return (
    <span className="date-marks" aria-hidden="true">
      {dates.slice(0, SHOWN).map((date) => (
        <span
          key={date.id}
          className="date-mark"
          data-kind={date.kind}
          data-off={date.status === 'cancelled' || undefined}
        >
          <span>
            {date.starts_time && <b className="numbers">{clockOf(date.starts_time)}</b>} {whatOf(date)}
          </span>
        </span>
      ))}
      {dates.length > SHOWN && <span className="dim">+{dates.length - SHOWN}</span>}
    </span>
  )
}

const clockOf = (time: string) =>
  new Date(`2000-01-01T${time}Z`).toLocaleTimeString(formats(), { timeStyle: 'short', timeZone: 'UTC' })
