import './document-kinds.css'
import '../../ui/office.css'
import { useQuery } from '@tanstack/react-query'
import {
  getDocumentKinds,
  listDocuments,
  saveDocumentKinds,
  type DocumentKinds,
} from 'contract/families/documents'
import { query, useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { EditingConflict } from '../../ui/dialogs/conflict-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useEditing } from '../../ui/editing.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Form } from '../../ui/form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

/** The kinds of documents, and which of them families hand in themselves. */
export function DocumentKindsDialog({ onClose }: { onClose: () => void }) {
  const kinds = useQuery(query(getDocumentKinds, {}))
  return (
    <Dialog title={t('Document types')} onClose={onClose}>
      {kinds.data ? (
        <KindsForm kinds={kinds.data} onClose={onClose} />
      ) : kinds.error ? (
        <ErrorState error={kinds.error} onRetry={() => void kinds.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  )
}

type Row = DocumentKinds['kinds'][number] & { id: number }
type Typed = { rows: readonly Row[] }
const typedOf = ({ kinds }: DocumentKinds): Typed => ({
  rows: kinds.map((kind, id) => ({ ...kind, id })),
})

function KindsForm({ kinds, onClose }: { kinds: DocumentKinds; onClose: () => void }) {
  const editing = useEditing({ thing: kinds, typedOf, fresh: typedOf(kinds) })
  const { draft, errors, set } = editing
  const { rows } = draft
  const save = useCall(saveDocumentKinds, { refresh: [getDocumentKinds, listDocuments], quiet: 'failure' })
  const change = (id: number, part: Partial<Row>) =>
    set({ rows: rows.map((row) => (row.id === id ? { ...row, ...part } : row)) })
  const send = (on = editing.base ?? kinds) => {
    editing.passes({})
    save.mutate(
      { version: on.version, kinds: rows.map(({ name, is_handed_in }) => ({ name, is_handed_in })) },
      {
        onSuccess: onClose,
        onError: editing.failed,
      },
    )
  }
  return (
    <Form errors={errors} onSubmit={() => send()}>
      <p className="dim">{t('Choices for new documents. Existing documents keep their type.')}</p>
      <ul className="document-kinds">
        {rows.map(({ id, name, is_handed_in }, i) => (
          <li key={id}>
            <TextField
              label={t('Type {number}', { number: i + 1 })}
              name={`kinds.${i}.name`}
              maxLength={60}
              value={name}
              error={errors[`kinds.${i}.name`]?.[0]}
              onChange={({ currentTarget }) => change(id, { name: currentTarget.value })}
            />
            {rows.length > 1 && (
              <Button
                kind="quiet"
                aria-label={t('Remove {name}', { name: told(name) || t('Type {number}', { number: i + 1 }) })}
                onClick={() => set({ rows: rows.filter((row) => row.id !== id) })}
              >
                {t('Remove')}
              </Button>
            )}
            <CheckboxField
              label={t('Families can upload it')}
              checked={is_handed_in}
              onChange={({ currentTarget }) => change(id, { is_handed_in: currentTarget.checked })}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          onClick={() =>
            set({
              rows: [
                ...rows,
                { id: Math.max(...rows.map((row) => row.id)) + 1, name: '', is_handed_in: false },
              ],
            })
          }
        >
          {t('Add type')}
        </Button>
      </div>
      <div className="office-buttons">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button kind="primary" type="submit" busy={save.isPending}>
          {t('Save')}
        </Button>
      </div>
      <EditingConflict
        editing={editing}
        shown={(typed) => (
          <ul>
            {typed.rows.map(({ id, name, is_handed_in }) => (
              <li key={id}>
                {told(name)}
                {is_handed_in && ` · ${t('Families can upload it')}`}
              </li>
            ))}
          </ul>
        )}
        busy={save.isPending}
        onKeepMine={send}
      />
    </Form>
  )
}
