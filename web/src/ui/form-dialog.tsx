import { useId, type ReactNode } from 'react'
import { t } from '../language.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Form, type Errors } from './form.tsx'

type Props = {
  title: string
  /** The verb: 'Send invitation'. */
  submitLabel: string
  busy: boolean
  errors: Errors | undefined
  /** With what stands in fields that nobody follows while they are typed in. */
  onSubmit: (fields: Readonly<Record<string, FormDataEntryValue>>) => void
  onClose: () => void
  children: ReactNode
}

/** A short form in a window: Enter and the button at its end send it, Cancel and Esc leave it. */
export function FormDialog({ title, submitLabel, busy, errors, onSubmit, onClose, children }: Props) {
  const id = useId()
  const send = () =>
    onSubmit(Object.fromEntries(new FormData(document.getElementById(id) as HTMLFormElement)))
  return (
    <Dialog
      title={title}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={id} errors={errors} onSubmit={send}>
        {children}
      </Form>
    </Dialog>
  )
}
