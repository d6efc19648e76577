import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { dayIn } from 'contract/dates'
import { entryOn } from 'contract/events'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { spellDays } from '../event-days.ts'
import { eventOf } from '../event-page.ts'
import { Prices } from './event-prices.tsx'
import { entryAct, entryNotice, entryPrice, placeOf } from '../event-words.ts'

/** An event on the page of another site: what it is, what it costs, and the way in. */
export function EmbedEventScreen() {
  const { time_zone, currency } = useTenant()
  const [today] = useState(() => dayIn(time_zone, new Date()))
  const { data: event, error } = useQuery(eventOf({ params: useParams({ strict: false }) }))
  if (error) throw error
  if (!event) return null
  const page = `/ems/event/${event.slug}`
  const notice = entryNotice(event, today)
  const isOpen = entryOn(event, today) === 'open'
  return (
    <article className="event-elsewhere embed">
      <h1>
        <a href={page} target="_blank" rel="noopener">
          {event.name}
        </a>
        <small>
          {spellDays(event.starts_on, event.ends_on)} · {placeOf(event.venue)}
        </small>
      </h1>
      <p className="event-summary">{event.summary}</p>
      <p className="event-notice" data-tone={notice.tone}>
        {notice.text}
      </p>
      {event.cancel_reason && <p>{event.cancel_reason}</p>}
      {event.status !== 'cancelled' && (
        <>
          <p className="numbers">{entryPrice(event, currency)}</p>
          <Prices event={event} today={today} />
        </>
      )}
      <p>
        <a
          className="button"
          data-kind={isOpen ? 'primary' : undefined}
          href={isOpen ? `${page}/enter` : page}
          target="_blank"
          rel="noopener"
        >
          {isOpen ? entryAct(event) : t('About the event')}
        </a>
      </p>
    </article>
  )
}
