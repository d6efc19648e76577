import { useState } from 'react'
import { leaveRoster, teamRoster, type RosterEntry } from 'contract/clubs/rosters'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { nameOf } from './roster-person.tsx'

/** Removes somebody or declines a request; the family reads the reason. */
export function RosterLeave({ entry, onClose }: { entry: RosterEntry; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const leave = useCall(leaveRoster, { refresh: [teamRoster], onSuccess: onClose })
  const name = nameOf(entry)
  const isRequest = entry.state === 'requested'
  const errors = fieldErrorsOf(leave.error) ?? {}
  return (
    <FormDialog
      title={isRequest ? t('Decline {name}?', { name }) : t('Take {name} off the roster?', { name })}
      submitLabel={isRequest ? t('Decline') : t('Take off the roster')}
      busy={leave.isPending}
      errors={errors}
      onSubmit={() => leave.mutate({ id: entry.id, version: entry.version, reason })}
      onClose={onClose}
    >
      <p>
        {isRequest
          ? t('The family gets an email. The membership stays active, and they can choose another team.')
          : t('The family gets an email. The membership and payments stay as they are.')}
      </p>
      <TextareaField
        label={t('Reason')}
        hint={t('The family will see it.')}
        optional
        name="reason"
        maxLength={300}
        value={reason}
        error={errors['reason']}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}
