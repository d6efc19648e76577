import type { PublicEvent } from 'contract/events'
import type { Currency } from 'contract/money'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { spelledDay } from '../../written.ts'
import { addonPrice } from '../addon-words.ts'

/** What is sold with an entry, for those who look at an event. */
export function EventAddons({ event: { addons, entrant } }: { event: PublicEvent }) {
  const { currency } = useTenant()
  if (addons.length === 0) return null
  return (
    <section className="event-part" aria-labelledby="event-addons">
      <h2 id="event-addons">{t('Add-ons')}</h2>
      <ul className="event-prices">
        {addons.map(({ id, name, detail, price_cents, per, options, until_on }) => {
          const isGone = options.every(({ left }) => left === 0)
          const sizes = options
            .filter(({ label, left }) => label !== '' && left !== 0)
            .map(({ label }) => label)
            .join(', ')
          return (
            <li key={id} data-full={isGone || undefined}>
              <strong>{name}</strong>
              <span className="numbers">{addonPrice(price_cents, currency as Currency)}</span>
              <small>
                {[
                  detail,
                  isGone ? t('Sold out') : sizes,
                  per === 'order'
                    ? t('once per order')
                    : entrant === 'team'
                      ? t('per team')
                      : t('per person'),
                  until_on && t('order by {day}', { day: spelledDay(until_on) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
