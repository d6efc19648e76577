import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { MappedEvent } from 'contract/events/public-list'
import { t } from '../../language.ts'
import { useIsStarted } from '../../in-browser.ts'
import { spellDays } from '../event-days.ts'
import { placeOf } from '../event-words.ts'

const EventMapDrawing = lazy(() => import('./event-map-drawing.tsx').catch(() => ({ default: NoDrawing })))

/**
 * The events on a drawing of the states, with a table of them beside it, which is all there is to read where the drawing
 * isn’t. A pin leaves in the table what it stands for.
 */
export function EventMap({ events }: { events: readonly MappedEvent[] }) {
  const isStarted = useIsStarted()
  const [chosen, setChosen] = useState<readonly number[]>()
  const [pointed, setPointed] = useState<number>()
  const isChosen = ({ id }: MappedEvent) => chosen === undefined || chosen.includes(id)
  // With another filter a pin may stand for nothing that is left.
  const listed = events.some(isChosen) ? events.filter(isChosen) : events
  const isPart = listed.length < events.length
  return (
    <section className="event-map" aria-labelledby="event-map-title">
      <h2 id="event-map-title" className="visually-hidden">
        {t('Map of events')}
      </h2>
      <div className="event-map-box" aria-busy={!isStarted}>
        {isStarted && (
          <Suspense fallback={null}>
            <EventMapDrawing
              events={events}
              chosen={isPart ? chosen : undefined}
              pointed={pointed}
              onChoose={setChosen}
            />
          </Suspense>
        )}
      </div>
      <div className="event-map-list">
        <p className="event-map-shown" role="status">
          {isPart
            ? t('{part} of {count} event|{part} of {count} events', {
                part: listed.length,
                count: events.length,
              })
            : t('{count} event|{count} events', { count: events.length })}
          {isPart && (
            <button type="button" className="button no-print" onClick={() => setChosen(undefined)}>
              {t('Show all')}
            </button>
          )}
        </p>
        <div className="event-map-rows">
          <table aria-label={t('Events on the map')}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{t('Days')}</th>
                <th scope="col">{t('Event')}</th>
                <th scope="col">{t('Where')}</th>
              </tr>
            </thead>
            <tbody>
              {listed.map(({ id, slug, name, starts_on, ends_on, places, miles, is_open }) => (
                <tr
                  key={id}
                  onPointerEnter={() => setPointed(id)}
                  onPointerLeave={() => setPointed(undefined)}
                  onFocus={() => setPointed(id)}
                  onBlur={() => setPointed(undefined)}
                >
                  <td>
                    <time dateTime={starts_on}>{spellDays(starts_on, ends_on)}</time>
                  </td>
                  <th scope="row">
                    <Link to={`/ems/event/${slug}`}>{name}</Link>
                  </th>
                  <td>
                    {places.map((place) => `${place.name}, ${placeOf(place)}`).join(' · ')}
                    {miles !== null && ` · ${t('{count} mile|{count} miles', { count: miles })}`}
                    {is_open && <span className="event-card-open"> · {t('Entries are open')}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}

const NoDrawing = () => (
  <p className="event-none" role="status">
    {t('We couldn’t load the map. All events are in the list.')}
  </p>
)
