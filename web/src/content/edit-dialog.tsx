import { useId, useState, type ReactNode } from 'react'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form, type Errors } from '../ui/form.tsx'

type Props = {
  title: string
  isDirty: boolean
  busy: boolean
  errors: Errors
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a window that is not lost by a click beside it. */
export function EditDialog({ title, isDirty, busy, errors, onSave, onClose, children }: Props) {
  const form = useId()
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => (isDirty ? setLeaving(true) : onClose())
  return (
    <>
      <Dialog
        title={title}
        onClose={leave}
        buttons={
          <>
            <Button onClick={leave}>{t('Cancel')}</Button>
            <Button kind="primary" type="submit" form={form} busy={busy}>
              {t('Save')}
            </Button>
          </>
        }
      >
        <Form id={form} errors={errors} onSubmit={onSave}>
          {children}
        </Form>
      </Dialog>
      {isLeaving && (
        <ConfirmDialog
          title={t('Throw away what you have written?')}
          confirmLabel={t('Throw away')}
          onClose={() => setLeaving(false)}
          onConfirm={onClose}
        >
          {t('Nothing of it has been saved.')}
        </ConfirmDialog>
      )}
    </>
  )
}
