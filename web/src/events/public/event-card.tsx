import { Link } from '@tanstack/react-router'
import type { UpcomingEvent } from 'contract/events'
import { t, told } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { shortDays, spellDays } from '../event-days.ts'
import { divisionSpan, entryPrice, placeOf } from '../event-words.ts'

type CardProps = { event: UpcomingEvent; miles?: number | null; isOpen?: boolean }

/** An event in a list of cards. */
export function EventCard({ event, miles = null, isOpen = false }: CardProps) {
  const { currency } = useTenant()
  const { slug, name, summary, image, starts_on, ends_on, venue } = event
  return (
    <li className="event-card">
      {image ? (
        <img src={image} alt="" width="1200" height="630" loading="lazy" decoding="async" />
      ) : (
        <div className="event-card-blank" aria-hidden="true">
          {shortDays(starts_on, ends_on)}
        </div>
      )}
      <div>
        <p className="event-card-days">
          <time dateTime={starts_on}>{spellDays(starts_on, ends_on)}</time>
        </p>
        <h3>
          <Link to={`/ems/event/${slug}`}>{name}</Link>
        </h3>
        <p className="dim">
          {venue.name}, {placeOf(venue)}
          {miles !== null && ` · ${t('{count} mile|{count} miles', { count: miles })}`}
        </p>
        <p>{summary}</p>
        {isOpen && <p className="event-card-open">{t('Entries are open')}</p>}
        <div className="event-card-foot">
          <p className="event-span">{divisionSpan(event)}</p>
          <p className="numbers">{entryPrice(event, currency)}</p>
        </div>
      </div>
    </li>
  )
}

/** The age divisions of an event as small labels. */
export function Divisions({ event: { divisions } }: { event: Pick<UpcomingEvent, 'divisions'> }) {
  const labels = divisions.length > 0 ? divisions.map(({ label }) => told(label)) : [t('All ages')]
  return (
    <ul className="event-divisions" aria-label={t('Divisions')}>
      {labels.map((label) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  )
}
