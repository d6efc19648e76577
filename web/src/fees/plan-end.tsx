import { useState } from 'react'
import type { FeePlan } from 'contract/fees'
import { endFeePlan, feeBoard } from 'contract/fees/packages'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

/** Ends one player's plan. */
export function PlanEnd({ plan, onClose }: { plan: FeePlan; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const end = useCall(endFeePlan, { refresh: [feeBoard], onSuccess: onClose })
  const errors = fieldErrorsOf(end.error) ?? {}
  return (
    <FormDialog
      title={t('End {name}’s plan?', { name: plan.player })}
      submitLabel={t('End plan')}
      busy={end.isPending}
      errors={errors}
      onSubmit={() => end.mutate({ id: plan.id, reason })}
      onClose={onClose}
    >
      <p>
        {plan.state === 'accepted'
          ? t('Installments that aren’t due yet are no longer owed. Anything due now is still owed.')
          : t('The family hasn’t accepted it yet, so they won’t owe anything.')}
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
