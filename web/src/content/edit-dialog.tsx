import { useState, type ReactNode } from 'react'
import { t } from '../language.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import type { Errors } from '../ui/form-errors.ts'

type Props = {
  title: string
  isDirty: boolean
  busy: boolean
  errors: Errors
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog that a click outside does not close. */
export function EditDialog({ title, isDirty, busy, errors, onSave, onClose, children }: Props) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => (isDirty ? setLeaving(true) : onClose())
  return (
    <>
      <FormDialog
        title={title}
        submitLabel={t('Save')}
        busy={busy}
        errors={errors}
        onSubmit={onSave}
        onClose={leave}
      >
        {children}
      </FormDialog>
      {isLeaving && (
        <ConfirmDialog
          title={t('Discard your changes?')}
          confirmLabel={t('Discard')}
          onClose={() => setLeaving(false)}
          onConfirm={onClose}
        >
          {t('Nothing you’ve written here has been saved.')}
        </ConfirmDialog>
      )}
    </>
  )
}
