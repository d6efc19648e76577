import './home.css'
import { formats } from '../language.ts'

/** A day as a leaf of a calendar; `isShort` as a word and a number. */
export function DayMark({ day, isShort = false }: { day: string; isShort?: boolean }) {
  const at = new Date(`${day}T12:00Z`)
  const written = (options: Intl.DateTimeFormatOptions) =>
    at.toLocaleDateString(formats(), { ...options, timeZone: 'UTC' })
  if (isShort)
    return (
      <time dateTime={day} className="dim home-when">
        {written({ weekday: 'short', month: 'short', day: 'numeric' })}
      </time>
    )
  return (
    <time dateTime={day} className="home-day" aria-hidden="true">
      <span>{written({ weekday: 'short' })}</span>
      <b className="numbers">{written({ day: 'numeric' })}</b>
    </time>
  )
}
