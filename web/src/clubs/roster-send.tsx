import { useState } from 'react'
import { emailRoster, type TeamRoster } from 'contract/clubs/rosters'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'

/** Mails the printed roster, for example to a tournament director. */
export function RosterSend({ team, onClose }: { team: TeamRoster['team']; onClose: () => void }) {
  const [to, setTo] = useState('')
  const [message, setMessage] = useState('')
  const send = useCall(emailRoster, { refresh: [], onSuccess: onClose })
  const errors = fieldErrorsOf(send.error) ?? {}
  const wrong = Object.entries(errors).find(([field]) => field.startsWith('to'))?.[1]
  return (
    <FormDialog
      title={t('Send roster: {team}', { team: team.name })}
      submitLabel={t('Send')}
      busy={send.isPending}
      errors={errors}
      onSubmit={() => send.mutate({ team_id: team.id, to, message })}
      onClose={onClose}
    >
      <p>{t('It includes children’s names, birthdays and photos, so send it only to people who need it.')}</p>
      <TextField
        label={t('To##whoever gets it')}
        hint={t('Separate addresses with commas.')}
        name="to"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={to}
        error={wrong}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <TextareaField
        label={t('Message')}
        optional
        name="message"
        maxLength={2000}
        value={message}
        error={errors['message']}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
    </FormDialog>
  )
}
