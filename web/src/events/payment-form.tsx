import { useRef, useState } from 'react'
import type { Day } from 'contract/dates'
import type { Currency } from 'contract/money'
import type { fieldErrorsOf } from '../api-problems.ts'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { DayField } from '../ui/days/day-field.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { newUuid } from '../uuid.ts'
import { writtenMoney } from '../written.ts'

type Props = {
  /** Who pays. */
  name: string
  left: number
  /** What stands in the field at first. */
  cents: number
  today: Day
  busy: boolean
  errors: ReturnType<typeof fieldErrorsOf>
  onPay: (payment: {
    cents: number
    method: 'check' | 'cash'
    reference?: string
    received_on: string
    request_key: string
  }) => void
  onClose: () => void
}

/** The office writes down a check or cash. */
export function PaymentForm({ name, left, cents: first, today, busy, errors, onPay, onClose }: Props) {
  // One key per dialog: pressed twice, it is one payment.
  const key = useRef(newUuid())
  const [cents, setCents] = useState<number | null>(first)
  const [method, setMethod] = useState<'check' | 'cash'>('check')
  const [received, setReceived] = useState<string>(today)
  const { currency } = useTenant()
  return (
    <FormDialog
      title={t('Record {team}’s payment', { team: name })}
      submitLabel={t('Record payment')}
      busy={busy}
      errors={errors}
      onSubmit={({ reference }) =>
        onPay({
          ...{ cents: cents ?? 0, method, received_on: received, request_key: key.current },
          ...(method === 'check' && { reference: String(reference ?? '') }),
        })
      }
      onClose={onClose}
    >
      <Segments
        label={t('How was it paid?')}
        options={[
          ['check', t('By check')],
          ['cash', t('In cash')],
        ]}
        value={method}
        onChange={setMethod}
      />
      <MoneyField
        label={t('Amount')}
        name="cents"
        hint={t('{amount} is left to pay.', { amount: writtenMoney(left, currency as Currency) })}
        value={cents}
        error={errors?.['cents']?.[0]}
        onChange={setCents}
      />
      {method === 'check' && (
        <TextField
          label={t('Check number')}
          name="reference"
          optional
          maxLength={60}
          error={errors?.['reference']?.[0]}
        />
      )}
      <DayField
        label={t('Received on')}
        name="received_on"
        value={received}
        error={errors?.['received_on']?.[0]}
        onChange={setReceived}
      />
    </FormDialog>
  )
}
