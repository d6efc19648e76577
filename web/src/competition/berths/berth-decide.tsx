import { useState } from 'react'
import { decideBerth, listBerths, type OfficeBerth } from 'contract/competition/ranking/berths'
import { useCall } from '../../api.ts'
import { fieldErrorsOf } from '../../api-problems.ts'
import { t } from '../../language.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

/** More days for a team to answer, or a no for it; with the link that it was sent. */
export function DecideBerth({
  berth: { id, team, link },
  onClose,
}: {
  berth: OfficeBerth
  onClose: () => void
}) {
  const [decision, setDecision] = useState<'extend' | 'decline'>('extend')
  const [days, setDays] = useState('7')
  const [reason, setReason] = useState('')
  const decide = useCall(decideBerth, { refresh: [listBerths], onSuccess: onClose })
  const errors = fieldErrorsOf(decide.error)
  return (
    <FormDialog
      title={t('{team}’s berth', { team })}
      submitLabel={decision === 'extend' ? t('Give more days') : t('Decline berth')}
      busy={decide.isPending}
      errors={errors}
      onSubmit={() =>
        decide.mutate(
          decision === 'extend'
            ? { id, decision, days: days.trim() === '' ? Number.NaN : Number(days) }
            : { id, decision, reason },
        )
      }
      onClose={onClose}
    >
      <SelectField
        label={t('What to do')}
        placeholder={null}
        value={decision}
        options={[
          { value: 'extend', label: t('Give more days to answer') },
          { value: 'decline', label: t('Decline for the team; the berth passes down') },
        ]}
        onChange={({ currentTarget: { value } }) => setDecision(value as typeof decision)}
      />
      {decision === 'extend' ? (
        <TextField
          label={t('Days from today')}
          name="days"
          inputMode="numeric"
          value={days}
          error={errors?.['days']?.[0]}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
      ) : (
        <TextField
          label={t('Reason')}
          name="reason"
          hint={t('The team reads it in its email.')}
          maxLength={300}
          value={reason}
          error={errors?.['reason']?.[0]}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <p>
        {t('Team link:')} <Copyable text={link} name={t('link')} />
      </p>
    </FormDialog>
  )
}
