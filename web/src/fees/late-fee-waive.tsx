import { useState } from 'react'
import type { FeePlan, Instalment } from 'contract/fees'
import { feeBoard, waiveLateFee } from 'contract/fees/packages'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Money } from '../ui/values.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

type Props = { plan: FeePlan; one: Instalment; onClose: () => void }

/** Waives the late fee of one instalment. */
export function LateFeeWaive({ plan, one, onClose }: Props) {
  const [reason, setReason] = useState('')
  const waive = useCall(waiveLateFee, { refresh: [feeBoard], onSuccess: onClose })
  const errors = fieldErrorsOf(waive.error) ?? {}
  return (
    <FormDialog
      title={t('Waive {name}’s late fee?', { name: plan.player })}
      submitLabel={t('Waive late fee')}
      busy={waive.isPending}
      errors={errors}
      onSubmit={() => waive.mutate({ id: one.id, reason })}
      onClose={onClose}
    >
      <p>
        {one.label}: <Money cents={one.late_fee} />
      </p>
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
