import { useState } from 'react'
import type { FeePlan } from 'contract/fees'
import { endFeePlan, feeBoard } from 'contract/fees/desk'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Ends one player's plan. */
export function PlanEnd({ plan, onClose }: { plan: FeePlan; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const end = useCall(endFeePlan, { refresh: [feeBoard], onSuccess: onClose })
  const errors = fieldErrorsOf(end.error) ?? {}
  return (
    <FormDialog
      title={t('End the plan of {name}?', { name: plan.player })}
      submitLabel={t('End the plan')}
      busy={end.isPending}
      errors={errors}
      onSubmit={() => end.mutate({ id: plan.id, reason })}
      onClose={onClose}
    >
      <p>
        {plan.state === 'accepted'
          ? t('What is not due yet is no longer owed. What is due stays owed.')
          : t('Nothing is owed any longer, as the family has not accepted it yet.')}
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
