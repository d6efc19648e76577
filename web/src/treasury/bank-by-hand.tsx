import './treasury.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ByHand } from 'contract/treasury/payouts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Day, Money } from '../ui/values.tsx'
import { DepositDialog } from './deposit-dialog.tsx'

/** Checks and cash that are still in the office; those chosen go to the bank together. */
export function ByHandPanel({ payments, mayEdit }: { payments: readonly ByHand[]; mayEdit: boolean }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(payments.map(({ id }) => id)))
  const [isOpen, setOpen] = useState(false)
  const picked = payments.filter(({ id }) => chosen.has(id))
  const total = picked.reduce((all, { amount }) => all + amount, 0)
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <Panel
      title={t('Checks and cash to deposit')}
      actions={
        mayEdit &&
        picked.length > 0 && (
          <Button kind="primary" onClick={() => setOpen(true)}>
            {rich('Deposit {amount}', { amount: <Money key="amount" cents={total} /> })}
          </Button>
        )
      }
    >
      <ul className="treasury-list">
        {payments.map(({ id, order_id, number, payer_name, method, reference, received_on, amount }) => (
          <li key={id}>
            <span className="treasury-check">
              {mayEdit && (
                <input
                  type="checkbox"
                  aria-label={t('Select {name}', { name: number })}
                  checked={chosen.has(id)}
                  onChange={() => toggle(id)}
                />
              )}
              <span>
                <Link to={`/mms/orders/${order_id}` as string}>{number}</Link> {payer_name}
                <span className="dim treasury-second">
                  {method === 'cash'
                    ? t('Paid in cash')
                    : reference === null
                      ? t('Paid by check')
                      : t('Paid by check {number}', { number: reference })}{' '}
                  · <Day day={received_on} />
                </span>
              </span>
            </span>
            <Money cents={amount} />
          </li>
        ))}
      </ul>
      {isOpen && (
        <DepositDialog
          payments={{ ids: picked.map(({ id }) => id), amount: total }}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  )
}
