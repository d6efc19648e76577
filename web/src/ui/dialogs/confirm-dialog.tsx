import { useRef, useState, type ReactNode } from 'react'
import { t } from '../../language.ts'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from '../fields/text-field.tsx'

type Props = {
  /** A question: 'Delete the season 2026?' */
  title: string
  /** What will happen to whom. */
  children: ReactNode
  /** The verb: 'Delete season', never 'OK'. */
  confirmLabel: string
  /** Instead of 'Cancel', where to cancel something is the question. */
  keepLabel?: string
  kind?: 'primary' | 'danger'
  busy?: boolean
  /** For irreversible actions that affect many: the user types this word first. */
  typeToConfirm?: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something irreversible. Reversible actions are simply done, with `toast.undoable`. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  keepLabel,
  kind = 'danger',
  busy = false,
  typeToConfirm,
  onConfirm,
  onClose,
}: Props) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLDivElement>(null)
  const confirm = () => {
    if (typeToConfirm === undefined || typed.trim() === typeToConfirm) return onConfirm()
    setError(t('Type {word} to continue.', { word: typeToConfirm }))
    field.current?.querySelector('input')?.focus()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{keepLabel ?? t('Cancel')}</Button>
          <Button kind={kind} busy={busy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      {typeToConfirm !== undefined && (
        <div ref={field}>
          <TextField
            label={t('Type {word} to confirm', { word: typeToConfirm })}
            autoComplete="off"
            value={typed}
            error={error}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </div>
      )}
    </Dialog>
  )
}
