import './household.css'
import { downloadHouseholdReceipt, type Household } from 'contract/families/household'
import { t } from '../language.ts'
import { Panel } from '../ui/panel.tsx'
import { Moment, Money } from '../ui/values.tsx'
import { HouseholdFile } from './household-file.tsx'

/** Payments from this account, each with its receipt. */
export function HouseholdReceipts({ orders }: Pick<Household, 'orders'>) {
  return (
    <Panel title={t('Receipts')}>
      <ul className="household-list">
        {orders.map(({ id, number, status, total, paid_at, lines }) => (
          <li key={id}>
            <span>
              <Moment at={paid_at} part="day" />, <Money cents={total} />
              {status !== 'paid' && <span className="dim"> ({REFUNDED[status]})</span>}
              <span className="dim household-line">
                {number}: {lines.map(({ label, detail }) => detail ?? label).join('; ')}
              </span>
            </span>
            <HouseholdFile op={downloadHouseholdReceipt} input={{ order_id: id }} name={`Receipt ${number}`}>
              {t('PDF')}
            </HouseholdFile>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const REFUNDED: Partial<Record<Household['orders'][number]['status'], string>> = {
  partly_refunded: 'partially refunded',
  refunded: 'refunded',
}
