import '../ui/office.css'
import type { ReactNode } from 'react'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import type { Editing } from '../ui/editing.ts'
import { Form } from '../ui/form.tsx'

type Props<Thing, Typed extends object> = {
  title: string
  editing: Editing<Thing, Typed>
  label: (field: keyof Typed & string) => string
  text: (field: keyof Typed & string, typed: Typed) => string
  busy: boolean
  isRemoving: boolean
  onRemove: (base: Thing) => void
  onSave: (on?: Thing) => void
  onClose: () => void
  children: ReactNode
}

/** The dialog in which a price or a price rule is created, changed or deleted. */
export function PricingDialog<Thing, Typed extends object>({
  title,
  editing,
  label,
  text,
  busy,
  isRemoving,
  onRemove,
  onSave,
  onClose,
  children,
}: Props<Thing, Typed>) {
  const { base, errors } = editing
  return (
    <Dialog title={title} onClose={onClose}>
      <Form errors={errors} onSubmit={() => onSave()}>
        {children}
        <div className="office-buttons">
          {base && (
            <Button kind="danger" busy={isRemoving} onClick={() => onRemove(base)}>
              {t('Delete')}
            </Button>
          )}
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {t('Save')}
          </Button>
        </div>
      </Form>
      <EditingConflict editing={editing} label={label} text={text} busy={busy} onKeepMine={onSave} />
    </Dialog>
  )
}
