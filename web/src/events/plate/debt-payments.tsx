import { Link } from '@tanstack/react-router'
import { t } from '../../language.ts'
import { Money, Moment } from '../../ui/values.tsx'
import { methodName } from './plate-words.ts'

type Payment = {
  id: number
  at: string
  cents: number
  refunded: number
  method: Parameters<typeof methodName>[0]
  /** Who wrote it down, if it wasn’t paid by card. */
  by: string
  order: { id: number; number: string }
}

/** What was paid toward a debt, as rows of the list that says what is owed. */
export const DebtPayments = ({ payments }: { payments: readonly Payment[] }) =>
  payments.map((payment) => (
    <li key={`p${payment.id}`}>
      <span>
        <Link to="/mms/orders/$id" params={{ id: String(payment.order.id) }}>
          {payment.order.number}
        </Link>{' '}
        · {methodName(payment.method)} · <Moment at={payment.at} />
        {payment.method !== 'card' && ` · ${payment.by}`}
        {payment.refunded > 0 && (
          <>
            {' '}
            · {t('Refunded')} <Money cents={payment.refunded} />
          </>
        )}
      </span>
      <span>
        <span className="money">
          −<Money cents={payment.cents} />
        </span>
      </span>
    </li>
  ))
