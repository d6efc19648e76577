import { useId, useState, type ReactNode } from 'react'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form, type Errors } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'

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

type ConflictProps = {
  who: string
  mine: ReactNode
  theirs: ReactNode
  busy: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
  onClose: () => void
}

/** Two have changed the same thing: both versions side by side, and nothing happens before one is chosen. */
export function ConflictDialog(props: ConflictProps) {
  const { who, mine, theirs, busy, onTakeTheirs, onKeepMine, onClose } = props
  return (
    <Dialog
      title={t('Somebody else has changed this')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onTakeTheirs}>{t('Use theirs')}</Button>
          <Button kind="primary" busy={busy} onClick={onKeepMine}>
            {t('Save mine')}
          </Button>
        </>
      }
    >
      <Notice kind="warn">
        {rich('{who} saved after you opened it. Nothing was overwritten.', { who: who || t('Somebody') })}
      </Notice>
      <div className="legal-both" role="region" aria-label={t('Both versions')} tabIndex={0}>
        <section aria-label={t('Yours')}>
          <h3>{t('Yours')}</h3>
          {mine}
        </section>
        <section aria-label={t('Theirs')}>
          <h3>{t('Theirs')}</h3>
          {theirs}
        </section>
      </div>
    </Dialog>
  )
}
