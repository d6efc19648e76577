import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayIn, type Day } from 'contract/dates'
import type { ListedEvent } from 'contract/events/public-list'
import { formats, t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { gridDays, step } from '../../ui/days/date-grid.ts'
import { spellDays } from '../event-days.ts'
import type { Asked } from './event-list-page.ts'
import { placeOf } from '../event-words.ts'
import { ListLink } from './list-link.tsx'

const written = (day: Day, how: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T12:00Z`).toLocaleDateString(formats(), { ...how, timeZone: 'UTC' })

type Props = { month: string; events: readonly ListedEvent[]; asked: Asked }

/** A month with the events on their days; on a phone the days are marked, and the events are listed below. */
export function EventMonth({ month, events, asked }: Props) {
  const { time_zone } = useTenant()
  const [today] = useState(() => dayIn(time_zone, new Date()))
  const first: Day = `${month}-01`
  // Weeks begin on Sunday in the United States and Canada.
  const days = gridDays('month', first, 'sun')
  const weeks = Array.from({ length: days.length / 7 }, (_, i) => days.slice(i * 7, i * 7 + 7))
  const on = (day: Day) => events.filter(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
  const listed = events.filter(
    ({ starts_on, ends_on }) => starts_on.slice(0, 7) <= month && month <= ends_on.slice(0, 7),
  )
  const title = written(first, { month: 'long', year: 'numeric' })
  const toMonth = (day: Day) => ({ ...asked, view: 'calendar', month: day.slice(0, 7) })
  return (
    <section aria-labelledby="event-month">
      <div className="event-month-head">
        <h2 id="event-month" aria-live="polite">
          {title}
        </h2>
        <nav className="event-month-steps no-print" aria-label={t('Month')}>
          {month > today.slice(0, 7) && (
            <ListLink
              className="button"
              search={toMonth(step('month', first, -1))}
              aria-label={t('Previous month')}
              stays
            >
              <IconChevronLeft size={18} aria-hidden="true" />
            </ListLink>
          )}
          <ListLink
            className="button"
            search={toMonth(step('month', first, 1))}
            aria-label={t('Next month')}
            stays
          >
            <IconChevronRight size={18} aria-hidden="true" />
          </ListLink>
        </nav>
      </div>
      <table className="event-month" aria-label={title}>
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th key={day} scope="col" abbr={written(day, { weekday: 'long' })}>
                {written(day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} data-other={day.slice(0, 7) === month ? undefined : ''}>
                  <time
                    className="numbers"
                    dateTime={day}
                    aria-current={day === today ? 'date' : undefined}
                    data-busy={on(day).length > 0 || undefined}
                  >
                    {Number(day.slice(8))}
                  </time>
                  <ul>
                    {on(day).map(({ id, slug, name, starts_on }) => (
                      <li key={id} data-later={starts_on < day || undefined}>
                        <Link to={`/ems/event/${slug}`}>{name}</Link>
                      </li>
                    ))}
                  </ul>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {listed.length === 0 ? (
        <p className="event-none">{t('No events this month.')}</p>
      ) : (
        <ul className="event-month-list">
          {listed.map(({ id, slug, name, starts_on, ends_on, venue }) => (
            <li key={id}>
              <time dateTime={starts_on}>{spellDays(starts_on, ends_on)}</time>
              <Link to={`/ems/event/${slug}`}>{name}</Link>
              <small className="dim">
                {venue.name}, {placeOf(venue)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
