import { useRef, useState } from 'react'
import { EJECTED_LABELS, noteEjectionByLink } from 'contract/competition/ejections'
import { fieldErrorsOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { newUuid } from '../../uuid.ts'

type Props = { token: string; names: { home: string; visitor: string }; onClose: () => void }

/** An ejection as the scorer saw it: team and number, and never a name. */
export function ScoreEjection({ token, names, onClose }: Props) {
  // One key per dialog: pressed twice, it is one ejection.
  const key = useRef(newUuid())
  const [side, setSide] = useState('')
  const [person, setPerson] = useState<keyof typeof EJECTED_LABELS>('player')
  const note = useCall(noteEjectionByLink, { refresh: [], onSuccess: onClose })
  return (
    <FormDialog
      title={t('Note an ejection')}
      submitLabel={t('Send to the desk')}
      busy={note.isPending}
      errors={fieldErrorsOf(note.error)}
      onSubmit={({ jersey_number, what }) =>
        note.mutate({
          ...{ token, request_key: key.current, side: side as 'home' | 'visitor', person },
          ...(jersey_number && { jersey_number: String(jersey_number) }),
          what: String(what ?? ''),
        })
      }
      onClose={onClose}
    >
      <SelectField
        label={t('Team')}
        name="side"
        value={side}
        onChange={({ currentTarget: { value } }) => setSide(value)}
        options={[
          { value: 'visitor', label: names.visitor },
          { value: 'home', label: names.home },
        ]}
      />
      <SelectField
        label={t('Who was ejected')}
        name="person"
        placeholder={null}
        value={person}
        onChange={({ currentTarget: { value } }) => setPerson(value as keyof typeof EJECTED_LABELS)}
        options={Object.entries(EJECTED_LABELS).map(([value, label]) => ({ value, label: told(label) }))}
      />
      {person === 'player' && (
        <TextField label={t('Jersey number')} name="jersey_number" inputMode="numeric" optional />
      )}
      <TextareaField label={t('What happened')} name="what" rows={3} optional />
    </FormDialog>
  )
}
