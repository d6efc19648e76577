import '../public.css'
import { useQuery } from '@tanstack/react-query'
import { t, told } from '../../language.ts'
import { refundsOf } from '../event-page.ts'

/** What comes back of a payment, as the event's policy says it; nothing where it has none. */
export function EventRefunds({ slug }: { slug: string }) {
  const refunds = useQuery(refundsOf({ params: { slug } })).data
  if (!refunds || refunds.length === 0) return null
  return (
    <section className="event-part" aria-labelledby="refunds">
      <h2 id="refunds">{t('Refunds')}</h2>
      <ul>
        {refunds.map((said, at) => (
          <li key={at}>{told(said)}</li>
        ))}
      </ul>
    </section>
  )
}
