import { useState } from 'react'
import type { FeePlan } from 'contract/fees'
import { feeBoard } from 'contract/fees/packages'
import { creditFeePlan, takeFeeMoney } from 'contract/fees/wallet'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Money } from '../ui/values.tsx'
import { newUuid } from '../uuid.ts'

type Props = { plan: FeePlan; onClose: () => void }

/** Credits a player. */
export function PlanCredit({ plan, onClose }: Props) {
  const [kind, setKind] = useState<'discount' | 'scholarship' | 'sponsor'>('discount')
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [request_key] = useState(newUuid)
  const give = useCall(creditFeePlan, { refresh: [feeBoard], onSuccess: onClose })
  const errors = fieldErrorsOf(give.error) ?? {}
  return (
    <FormDialog
      title={t('Credit for {name}', { name: plan.player })}
      submitLabel={t('Give credit')}
      busy={give.isPending}
      errors={errors}
      onSubmit={() => give.mutate({ id: plan.id, kind, amount: amount ?? 0, reason, request_key })}
      onClose={onClose}
    >
      <Owed plan={plan} />
      <SelectField
        label={t('Where it comes from')}
        name="kind"
        placeholder={null}
        value={kind}
        options={[
          { value: 'discount', label: t('Team discount') },
          { value: 'scholarship', label: t('Scholarship') },
          { value: 'sponsor', label: t('Sponsors and fundraising') },
        ]}
        onChange={({ currentTarget: { value } }) =>
          setKind(value === 'sponsor' || value === 'scholarship' ? value : 'discount')
        }
      />
      <MoneyField
        label={t('Amount')}
        name="amount"
        value={amount}
        error={errors['amount']?.[0]}
        onChange={setAmount}
      />
      <TextField
        label={t('Reason')}
        name="reason"
        maxLength={300}
        value={reason}
        error={errors['reason']?.[0]}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}

/** Records a payment made by hand. */
export function PlanMoney({ plan, onClose }: Props) {
  const [kind, setKind] = useState<'cash' | 'check'>('cash')
  const [amount, setAmount] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [request_key] = useState(newUuid)
  const take = useCall(takeFeeMoney, { refresh: [feeBoard], onSuccess: onClose })
  const errors = fieldErrorsOf(take.error) ?? {}
  return (
    <FormDialog
      title={t('Record a payment for {name}', { name: plan.player })}
      submitLabel={t('Record')}
      busy={take.isPending}
      errors={errors}
      onSubmit={() => take.mutate({ id: plan.id, kind, amount: amount ?? 0, note, request_key })}
      onClose={onClose}
    >
      <Owed plan={plan} />
      <SelectField
        label={t('Paid by')}
        name="kind"
        placeholder={null}
        value={kind}
        options={[
          { value: 'cash', label: t('Cash') },
          { value: 'check', label: t('Check') },
        ]}
        onChange={({ currentTarget: { value } }) => setKind(value === 'check' ? 'check' : 'cash')}
      />
      <MoneyField
        label={t('Amount')}
        name="amount"
        value={amount}
        error={errors['amount']?.[0]}
        onChange={setAmount}
      />
      <TextField
        label={t('Note')}
        hint={t('Shown on the family’s receipt. For example, the check number.')}
        name="note"
        maxLength={300}
        value={note}
        error={errors['note']?.[0]}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  )
}

const Owed = ({ plan }: { plan: FeePlan }) => (
  <p className="dim">
    {t('Still owed')}: <Money cents={plan.owed} />
  </p>
)
