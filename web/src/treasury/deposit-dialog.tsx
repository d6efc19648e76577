import { useState } from 'react'
import { dayIn } from 'contract/dates'
import { addDeposit, getBankMonth, type Payout } from 'contract/treasury/payouts'
import { useCall } from '../api.ts'
import { fieldErrorsOf } from '../api-problems.ts'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { DayField } from '../ui/days/day-field.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'

type Props = {
  payout?: Payout
  payments?: { ids: readonly number[]; amount: number }
  onClose: () => void
}

/** A line of the bank's statement: for a payout, for checks and cash, or for something the note names. */
export function DepositDialog({ payout, payments, onClose }: Props) {
  const { time_zone } = useTenant()
  const [day, setDay] = useState<string>(() => payout?.arrives_on ?? dayIn(time_zone, new Date()))
  const expected = payout?.amount ?? payments?.amount
  const [amount, setAmount] = useState<number | null>(expected ?? null)
  const add = useCall(addDeposit, { refresh: [getBankMonth], onSuccess: onClose })
  const errors = fieldErrorsOf(add.error)
  const differs = expected !== undefined && amount !== expected
  return (
    <FormDialog
      title={payout ? t('Payout {ref}', { ref: payout.ref }) : t('Add deposit')}
      submitLabel={t('Save deposit')}
      busy={add.isPending}
      errors={errors}
      onSubmit={({ note }) =>
        add.mutate({
          arrived_on: day,
          amount: amount ?? 0,
          ...(payout ? { payout_id: payout.id } : {}),
          ...(payments ? { payment_ids: [...payments.ids] } : {}),
          note: String(note ?? ''),
        })
      }
      onClose={onClose}
    >
      <DayField label={t('Arrived on')} value={day} onChange={setDay} error={errors?.['arrived_on']?.[0]} />
      <MoneyField label={t('Amount')} value={amount} onChange={setAmount} error={errors?.['amount']?.[0]} />
      <TextareaField
        label={t('Note')}
        name="note"
        optional={!differs && expected !== undefined}
        hint={differs || expected === undefined ? t('What is it, or what is the difference?') : undefined}
        error={errors?.['note']?.[0]}
      />
    </FormDialog>
  )
}
