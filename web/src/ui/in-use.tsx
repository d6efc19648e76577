import { t } from '../language.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './dialogs/confirm-dialog.tsx'
import { Dialog } from './dialogs/dialog.tsx'
import { Facts } from './panel.tsx'
import { Count } from './values.tsx'

type Uses = Readonly<Record<string, number>>
type Words = Readonly<Record<string, string>>

/** How many of what use the thing. */
export const UseFacts = ({ uses, words }: { uses: Uses; words: Words }) => (
  <Facts
    facts={Object.entries(uses).map(([what, count]) => [
      t(words[what] ?? what),
      <Count key={what} of={count} />,
    ])}
  />
)

type Props = {
  name: string
  uses: Uses
  words: Words
  /** When it can be deleted, and what can be done instead. */
  instead: string
  /** Why it can be deleted. */
  unused: string
  confirmLabel: string
  busy: boolean
  onDelete: () => void
  onClose: () => void
}

/** Asks for confirmation, or says what still uses the thing. */
export function DeleteDialog({
  name,
  uses,
  words,
  instead,
  unused,
  confirmLabel,
  busy,
  onDelete,
  onClose,
}: Props) {
  const left = Object.fromEntries(Object.entries(uses).filter(([, count]) => count > 0))
  if (Object.keys(left).length > 0)
    return (
      <Dialog
        title={t('{name} is in use', { name })}
        onClose={onClose}
        buttons={<Button onClick={onClose}>{t('Close')}</Button>}
      >
        <p>{instead}</p>
        <UseFacts uses={left} words={words} />
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name })}
      confirmLabel={confirmLabel}
      busy={busy}
      onClose={onClose}
      onConfirm={onDelete}
    >
      {unused}
    </ConfirmDialog>
  )
}
