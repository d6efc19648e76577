import type { Day } from 'contract/dates'
import type { PublicEvent } from 'contract/events'
import { depositOf } from 'contract/events/deposits'
import type { Currency } from 'contract/money'
import { t, told } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { spelledDay, writtenMoney } from '../../written.ts'
import { entryPrice } from '../event-words.ts'

/** Each division with its price, what of it is due when entering, and what is left, where there is more to say than one price. */
export function Prices({ event, today }: { event: PublicEvent; today: Day }) {
  const { currency } = useTenant()
  const written = (cents: number) => writtenMoney(cents, currency as Currency)
  const { divisions, entrant } = event
  const isPlain =
    event.price_cents === event.most_cents &&
    divisions.every(({ left, next_price, deposit }) => !deposit && left === null && next_price === null)
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
                    price: written(one.next_price.price_cents),
                    day: spelledDay(one.next_price.after),
                  }),
                dueAtEntry(one, today, written),
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

/** '$100.00 due at entry, the rest by Jan 20, 2027', or nothing where all of it is due. */
function dueAtEntry(
  { price_cents, deposit }: PublicEvent['divisions'][number],
  today: Day,
  written: (cents: number) => string,
) {
  const due = depositOf(price_cents, deposit, today)
  if (!deposit || due === undefined) return undefined
  const day = spelledDay(deposit.balance_due_on)
  return due === 0
    ? t('Nothing due at entry, full price by {day}', { day })
    : t('{price} due at entry, the rest by {day}', { price: written(due), day })
}
