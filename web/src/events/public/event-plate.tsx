import { useQuery } from '@tanstack/react-query'
import { PLATE_DUE_LABELS, PLATE_OWED_BY_LABELS } from 'contract/events/plate'
import type { Currency } from 'contract/money'
import { t, told } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { writtenMoney } from '../../written.ts'
import { plateOf } from '../event-page.ts'

/** What a game costs each team for its umpires. */
export function EventPlate({ slug }: { slug: string }) {
  const { currency } = useTenant()
  const { data: fee } = useQuery(plateOf({ params: { slug } }))
  if (!fee || fee.to_cents === 0) return null
  const money = (cents: number) => writtenMoney(cents, currency as Currency)
  return (
    <section className="event-part" aria-labelledby="event-plate">
      <h2 id="event-plate">{t('Plate fee')}</h2>
      <p>
        {[
          fee.from_cents === fee.to_cents
            ? t('{amount} per game', { amount: money(fee.to_cents) })
            : t('{from} to {to} per game', { from: money(fee.from_cents), to: money(fee.to_cents) }),
          told(PLATE_OWED_BY_LABELS[fee.owed_by]),
          told(PLATE_DUE_LABELS[fee.due]),
        ].join(' · ')}
      </p>
      <p>
        {t('It pays the umpires. Coaches get a link to pay by card, so no one brings cash to the plate.')}
      </p>
    </section>
  )
}
