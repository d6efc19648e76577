import { useId, useRef, useState, type ReactNode } from 'react'
import { t } from '../../language.ts'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from '../form.tsx'
import type { Errors } from '../form-errors.ts'

type Props = {
  title: string
  /** The verb: 'Send invitation'. */
  submitLabel: string
  /** Instead of 'Cancel', where to cancel something is the question. */
  keepLabel?: string
  busy: boolean
  errors: Errors | undefined
  /** Includes the values of fields that are not controlled. */
  onSubmit: (fields: Readonly<Record<string, FormDataEntryValue>>) => void
  onClose: () => void
  children: ReactNode
}

/**
 * A short form in a dialog: Enter and its last button submit it, Cancel leaves it. So do Esc and a tap
 * outside, which happen by mistake: input is only discarded after confirmation.
 */
export function FormDialog({
  title,
  submitLabel,
  keepLabel,
  busy,
  errors,
  onSubmit,
  onClose,
  children,
}: Props) {
  const id = useId()
  const isTyped = useRef(false)
  const [isLeaving, setLeaving] = useState(false)
  const send = () =>
    onSubmit(Object.fromEntries(new FormData(document.getElementById(id) as HTMLFormElement)))
  return (
    <Dialog
      title={title}
      onClose={() => (isTyped.current ? setLeaving(true) : onClose())}
      onTyped={() => {
        isTyped.current = true
      }}
      buttons={
        <>
          <Button onClick={onClose}>{keepLabel ?? t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={id} errors={errors} onSubmit={send}>
        {children}
      </Form>
      {isLeaving && (
        <Dialog
          title={t('Leave without saving?')}
          onClose={() => setLeaving(false)}
          buttons={
            <>
              <Button onClick={() => setLeaving(false)}>{t('Keep writing')}</Button>
              <Button kind="danger" onClick={onClose}>
                {t('Discard')}
              </Button>
            </>
          }
        >
          <p>{t('You’ll lose what you’ve typed.')}</p>
        </Dialog>
      )}
    </Dialog>
  )
}
