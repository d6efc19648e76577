import type { PublicEvent } from 'contract/events'
import type { Currency } from 'contract/money'
import { t, told } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { spelledDay, writtenMoney } from '../../written.ts'
import { entryPrice } from '../event-words.ts'

/** Each division with its price and what is left, where they are not all the same. */
export function Prices({ event }: { event: PublicEvent }) {
  const { currency } = useTenant()
  const { divisions, entrant } = event
  const isPlain =
    event.price_cents === event.most_cents &&
    divisions.every(({ left, next_price }) => left === null && next_price === null)
  if (isPlain) return null
  return (
    <>
      <h2>{t('Divisions and prices')}</h2>
      <ul className="event-prices">
        {divisions.map((one) => (
          <li key={one.id} data-full={one.left === 0 || undefined}>
            <strong>{told(one.label)}</strong>
            <span className="numbers">
              {entryPrice({ entrant, price_cents: one.price_cents, most_cents: one.price_cents }, currency)}
            </span>
            <small>
              {[
                one.left === null ? '' : one.left === 0 ? t('Full') : t('{count} left', { count: one.left }),
                one.next_price &&
                  t('{price} after {day}', {
                    price: writtenMoney(one.next_price.price_cents, currency as Currency),
                    day: spelledDay(one.next_price.after),
                  }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}
