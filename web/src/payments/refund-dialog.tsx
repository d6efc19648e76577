import './order-panel.css'
import '../ui/fields/field.css'
import { useRef, useState } from 'react'
import type { Out } from 'contract/operation'
import { getOrder, refundPayment } from 'contract/payments'
import { useCall } from '../api.ts'
import { fieldErrorsOf } from '../api-problems.ts'
import { t, told } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { Money } from '../ui/values.tsx'
import { cardText } from './words.ts'

type Order = Out<typeof getOrder>
type Props = { order: Order; payment: Order['payments'][number]; onClose: () => void }

/** Refunds money line by line; the amounts that are left are prefilled. */
export function RefundDialog({ order, payment, onClose }: Props) {
  // One key per dialog: pressing twice, or again after a lost answer, is one refund.
  const key = useRef(crypto.randomUUID())
  const lines = order.lines.filter(({ total, refunded }) => total > refunded)
  const [amounts, setAmounts] = useState<Record<number, number | null>>(() =>
    Object.fromEntries(lines.map(({ id, total, refunded }) => [id, total - refunded])),
  )
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const refund = useCall(refundPayment, { onSuccess: onClose })
  const errors = fieldErrorsOf(refund.error)
  const total = lines.reduce((all, { id }) => all + (amounts[id] ?? 0), 0)

  const send = () => {
    const tooMuch = lines.find(({ id, total: whole, refunded }) => (amounts[id] ?? 0) > whole - refunded)
    if (tooMuch)
      return setError(t('You can refund up to what’s left of {what}.', { what: told(tooMuch.label) }))
    if (total === 0) return setError(t('Enter how much to refund.'))
    setError(undefined)
    refund.mutate({
      id: payment.id,
      request_key: key.current,
      lines: lines.flatMap(({ id }) => (amounts[id] ? [{ id, amount: amounts[id] }] : [])),
      reason,
    })
  }

  return (
    <Dialog
      title={
        payment.method === 'card'
          ? t('Refund to {card}', { card: cardText(payment.card_brand, payment.card_last4) })
          : payment.method === 'team_funds'
            ? t('Refund to team funds')
            : t('Refund by hand')
      }
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="danger" busy={refund.isPending} onClick={send}>
            {rich('Refund {amount}', { amount: <Money key="amount" cents={total} /> })}
          </Button>
        </>
      }
    >
      <p>
        {t('A membership that’s refunded in full ends right away. We’ll email {name} about it.', {
          name: order.payer_name,
        })}
      </p>
      {payment.method === 'team_funds' && <p>{t('It goes back to the funds of the team that paid.')}</p>}
      {(payment.method === 'check' || payment.method === 'cash') && (
        <p>{t('This was paid by check or in cash. Give the money back yourself; this only records it.')}</p>
      )}
      <div className="refund-lines">
        {lines.map(({ id, label, detail, total: whole, refunded }) => (
          <MoneyField
            key={id}
            label={`${told(label)}${detail ? `, ${detail}` : ''}`}
            hint={<>{rich('Up to {amount}', { amount: <Money key="most" cents={whole - refunded} /> })}</>}
            value={amounts[id] ?? null}
            onChange={(cents) => setAmounts({ ...amounts, [id]: cents })}
          />
        ))}
        <TextareaField
          label={t('Reason')}
          hint={t('Shown in the history and the email.')}
          value={reason}
          error={errors?.['reason']?.[0]}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </Dialog>
  )
}
