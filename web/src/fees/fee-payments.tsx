import './fees.css'
import type { listTeamPayments } from 'contract/fees'
import type { Out } from 'contract/operation'
import { downloadReceipt, type OrderStatus } from 'contract/payments'
import { saveDownload, useCall } from '../api.ts'
import { msg, t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Moment, Money } from '../ui/values.tsx'

const SAID: Partial<Record<OrderStatus, string>> = {
  partly_refunded: msg('partially refunded'),
  refunded: msg('refunded'),
}

/** Card payments, each with its receipt. */
export function FeePayments({ payments }: Pick<Out<typeof listTeamPayments>, 'payments'>) {
  const receipt = useCall(downloadReceipt, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  return (
    <Panel title={t('Payments and receipts')}>
      <ul className="fee-list">
        {payments.map(({ order_id, plan_id, number, label, total, status, paid_at }) => {
          const said = SAID[status]
          return (
            <li key={`${order_id} ${plan_id}`}>
              <span>
                <Money cents={total} /> {said && <span className="dim">({t(said)})</span>}
                <span className="dim fee-line">
                  <Moment at={paid_at} part="day" /> · {label} · {number}
                </span>
              </span>
              <Button
                kind="quiet"
                busy={receipt.isPending && receipt.variables.id === order_id}
                aria-label={t('Receipt {number}', { number })}
                onClick={() => receipt.mutate({ id: order_id })}
              >
                {t('Receipt')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
