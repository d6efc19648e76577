export { spellDays } from './event-days.ts'
export { embedSnippet } from './office/embed-snippet.ts'
export { EventCanceledNotice, EventNav, useEventName, useIsCanceled } from './event-nav.tsx'
export { SigningLinkButton } from './outside/signing-link.tsx'
export { PlateFees } from './plate/plate-at-gate.tsx'
export { methodName } from './plate/plate-words.ts'
export { useTeamFilter } from './team-filter.tsx'
import type { UpcomingEvent } from 'contract/events'
import { t } from '../language.ts'
import { EventCard } from './public/event-card.tsx'

/** How many are shown before the rest is collapsed. */
const FIRST = 6

/** Upcoming events as cards, or what to do while there are none. */
export function EventList({ events }: { events: readonly UpcomingEvent[] }) {
  if (events.length === 0)
    return <p className="event-none">{t('No upcoming events yet. Check back soon.')}</p>
  const later = events.slice(FIRST)
  return (
    <>
      <Cards events={events.slice(0, FIRST)} />
      {later.length > 0 && (
        <details className="event-later">
          <summary className="button">
            <span>{t('Show {count} more', { count: later.length })}</span>
            <span>{t('Show fewer')}</span>
          </summary>
          <Cards events={later} />
        </details>
      )}
    </>
  )
}

const Cards = ({ events }: { events: readonly UpcomingEvent[] }) => (
  <ul className="event-cards">
    {events.map((event) => (
      <EventCard key={event.id} event={event} />
    ))}
  </ul>
)
