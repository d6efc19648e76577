import { useState } from 'react'
import { noteMany, unnoteMany } from 'contract/office/member-bulk'
import type { Sent } from 'contract/operation'
import { fieldErrorsOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Chosen } from './chosen.ts'

type Props = { chosen: Chosen; onDone: () => void; onClose: () => void }

/** The same note for everybody selected. */
export function NoteDialog({ chosen, onDone, onClose }: Props) {
  const [note, setNote] = useState('')
  const [alert, setAlert] = useState(false)
  const undo = useCall(unnoteMany)
  const write = useCall(noteMany, {
    quiet: 'success',
    onSuccess: ({ count, at }, sent) => {
      toast.undoable(t('{count} note added.|{count} notes added.', { count }), () =>
        undo.mutate({ at, note: sent.note }),
      )
      onDone()
    },
  })
  const errors = fieldErrorsOf(write.error)
  return (
    <FormDialog
      title={t('Add a note to {count} person|Add a note to {count} people', { count: chosen.count })}
      submitLabel={t('Add note')}
      busy={write.isPending}
      errors={errors}
      onSubmit={() => write.mutate({ ...chosen, note, alert } as Sent<typeof noteMany>)}
      onClose={onClose}
    >
      <TextareaField
        label={t('Note')}
        name="note"
        rows={4}
        maxLength={2000}
        value={note}
        error={errors?.['note']?.[0]}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <CheckboxField
        label={t('Show as an alert')}
        hint={t('It shows at the top of this page, for volunteers too.')}
        checked={alert}
        onChange={({ currentTarget }) => setAlert(currentTarget.checked)}
      />
    </FormDialog>
  )
}
