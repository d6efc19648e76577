import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayIn } from 'contract/dates'
import type { PublicEvent } from 'contract/events'
import { passSaleOn } from 'contract/events/passes'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { spelledDay } from '../../written.ts'
import { passesOf } from '../event-page.ts'
import { passAges, passDays, passPrice } from '../passes/pass-words.ts'

/** Passes for those who come to watch. */
export function EventPasses({ event }: { event: PublicEvent }) {
  const { currency, time_zone } = useTenant()
  const [today] = useState(() => dayIn(time_zone, new Date()))
  const { data: types = [] } = useQuery(passesOf({ params: { slug: event.slug } }))
  if (types.length === 0 || event.status === 'cancelled' || today > event.ends_on) return null
  const isOnSale = types.some((type) => type.sold_at !== 'gate' && passSaleOn(type, event, today) === 'open')
  return (
    <section className="event-part" aria-labelledby="event-passes">
      <h2 id="event-passes">{t('Spectator passes')}</h2>
      <ul className="event-prices">
        {types.map((type) => {
          const sale = passSaleOn(type, event, today)
          return (
            <li key={type.id} data-full={sale === 'sold_out' || sale === 'ended' || undefined}>
              <strong>{type.name}</strong>
              <span className="numbers">{passPrice(type.price_cents, currency)}</span>
              <small>
                {[
                  passDays(type.day, event),
                  passAges(type),
                  sale === 'sold_out' && t('Sold out'),
                  sale === 'ended' && t('No longer on sale'),
                  sale === 'not_yet' && t('On sale {day}', { day: spelledDay(type.sold_from!) }),
                  type.sold_at === 'gate' && t('At the gate only'),
                  type.sold_at === 'online' && t('Online only'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          )
        })}
      </ul>
      {isOnSale && (
        <p className="no-print">
          <Link to={`/ems/event/${event.slug}/passes` as string} className="button">
            {t('Buy passes')}
          </Link>
        </p>
      )}
    </section>
  )
}
