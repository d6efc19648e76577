import './calendar.css'
import type { ReactNode } from 'react'
import { DATE_KIND_NAMES, type TeamDate } from 'contract/calendar'
import { writtenWhen } from 'contract/calendar/when'
import { formats, t, told } from '../language.ts'
import { beginsHere } from './date-moments.ts'

export type ShownDate = Omit<TeamDate, 'id' | 'team_id' | 'series_id' | 'version'>

/** A date among others. */
export type ListedDate = ShownDate & { id: number | string }

/** What a date is called: its title, or its kind and the opponent. */
export function whatOf({
  kind,
  title,
  opponent,
  is_home,
}: Pick<TeamDate, 'kind' | 'title' | 'opponent' | 'is_home'>) {
  const what = title ?? told(DATE_KIND_NAMES[kind])
  if (opponent === null) return what
  return is_home === false
    ? t('{what} at {opponent}', { what, opponent })
    : t('{what} vs. {opponent}', { what, opponent })
}

export const whenOf = (date: ShownDate) => writtenWhen(date, formats())

/** The same without weekday and year, beside a leaf of the calendar. */
export const soonOf = (date: ShownDate) => writtenWhen(date, formats(), { isSoon: true })

type Props = {
  date: ShownDate
  /** For lists with dates of several teams. */
  withTeam?: boolean
  /** The heading level on the screen. */
  level?: 2 | 3
  children?: ReactNode
}

/** One date: what, when, where, and what people need to know to come. */
export function DateCard({ date, withTeam = false, level = 2, children }: Props) {
  const Heading = `h${level}` as const
  const isOff = date.status === 'cancelled'
  const [month, day] = partsOf(date.starts_on)
  const here = beginsHere(date)
  return (
    <article
      className="date-card"
      data-off={isOff || undefined}
      aria-label={`${whatOf(date)}, ${whenOf(date)}`}
    >
      <p className="date-day" aria-hidden="true">
        <span>{month}</span>
        <b className="numbers">{day}</b>
      </p>
      <div className="date-about">
        <Heading className="date-what">
          {withTeam && <span className="dim">{date.team} · </span>}
          <span className={isOff ? 'date-off' : undefined}>{whatOf(date)}</span>
        </Heading>
        {isOff && (
          <p className="date-cancelled">
            {t('Canceled')}
            {date.cancelled_note && `: ${date.cancelled_note}`}
          </p>
        )}
        <p className={isOff ? 'numbers date-off' : 'numbers'}>{whenOf(date)}</p>
        {here && !isOff && <p className="dim numbers">{t('Your time: {when}', { when: here })}</p>}
        <Where date={date} />
        {date.arrive_minutes !== null && date.arrive_minutes > 0 && (
          <p>
            {t('Please arrive {count} minute early.|Please arrive {count} minutes early.', {
              count: date.arrive_minutes,
            })}
          </p>
        )}
        {date.bring && <p>{t('Bring: {what}', { what: date.bring })}</p>}
        {date.notes && <p className="date-notes">{date.notes}</p>}
        {children}
      </div>
    </article>
  )
}

/** The place, with a map link if there is an address. */
function Where({ date: { place, address } }: { date: ShownDate }) {
  if (place === null && address === null) return null
  const sought = address ?? place!
  return (
    <p>
      {[place, address].filter(Boolean).join(', ')}{' '}
      <a
        className="date-map"
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(sought)}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('Map of {place}', { place: sought })}
      >
        {t('Map')}
      </a>
    </p>
  )
}

function partsOf(day: string): [month: string, day: string] {
  const at = new Date(`${day}T12:00Z`)
  return [
    at.toLocaleDateString(formats(), { month: 'short', timeZone: 'UTC' }),
    at.toLocaleDateString(formats(), { day: 'numeric', timeZone: 'UTC' }),
  ]
}
