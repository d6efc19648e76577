import '../../ui/office.css'
import '../members.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CREDENTIAL_CATEGORY_LABELS,
  CREDENTIAL_FOR_LABELS,
  addCredentialKind,
  changeCredentialKind,
  listCredentialKinds,
  memberCredentials,
  type CredentialKind,
} from 'contract/members/credentials'
import { query, useCall, useMay } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { EditingConflict } from '../../ui/dialogs/conflict-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useEditing } from '../../ui/editing.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'

/** Which checks and trainings are required, of whom, and where each rule comes from. */
export function CredentialKindsDialog({ onClose }: { onClose: () => void }) {
  const kinds = useQuery(query(listCredentialKinds, {}))
  const mayEdit = useMay(addCredentialKind)
  const [open, setOpen] = useState<CredentialKind | 'new'>()
  if (open) return <KindForm kind={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
  return (
    <Dialog
      title={t('Required checks and training')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {mayEdit && (
            <Button kind="primary" onClick={() => setOpen('new')}>
              {t('Add requirement')}
            </Button>
          )}
        </>
      }
    >
      {kinds.error && !kinds.data && <ErrorState error={kinds.error} onRetry={() => void kinds.refetch()} />}
      {kinds.isPending && <Skeleton lines={5} />}
      <ul className="member-list">
        {kinds.data?.map((kind) => (
          <li key={kind.id}>
            <span className="member-note">
              <b>{told(kind.title)}</b>
              {!kind.is_active && ` (${t('not required right now')})`}
              <span className="dim">
                {told(CREDENTIAL_FOR_LABELS[kind.for_whom])} ·{' '}
                {t('valid for {count} month|valid for {count} months', { count: kind.valid_months })}
              </span>
              {kind.source && <span className="dim">{told(kind.source)}</span>}
            </span>
            {mayEdit && (
              <span className="member-note-actions">
                <Button
                  kind="quiet"
                  aria-label={t('Edit {name}', { name: told(kind.title) })}
                  onClick={() => setOpen(kind)}
                >
                  {t('Edit')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type Typed = {
  title: string
  category: CredentialKind['category']
  for_whom: CredentialKind['for_whom']
  valid_months: string
  how: string
  address: string
  is_active: boolean
}
const typedOf = ({
  title,
  category,
  for_whom,
  valid_months,
  how,
  address,
  is_active,
}: CredentialKind): Typed => ({
  title,
  category,
  for_whom,
  valid_months: String(valid_months),
  how: how ?? '',
  address: address ?? '',
  is_active,
})
const FRESH: Typed = {
  title: '',
  category: 'training',
  for_whom: 'coaches',
  valid_months: '12',
  how: '',
  address: '',
  is_active: true,
}

function KindForm({ kind, onClose }: { kind: CredentialKind | undefined; onClose: () => void }) {
  const editing = useEditing({ thing: kind, typedOf, fresh: FRESH })
  const { draft, errors, base } = editing
  const done = { refresh: [listCredentialKinds, memberCredentials], quiet: true, onSuccess: onClose }
  const add = useCall(addCredentialKind, done)
  const change = useCall(changeCredentialKind, done)
  const send = (on: CredentialKind | undefined = base) => {
    editing.passes({})
    const sending = { onError: editing.failed }
    if (on) change.mutate({ id: on.id, version: on.version, ...draft }, sending)
    else add.mutate(draft, sending)
  }
  const labels: Record<keyof Typed, string> = {
    title: t('Name'),
    category: t('What it is'),
    for_whom: t('Who needs it'),
    valid_months: t('Valid for (months)'),
    how: t('How to get it'),
    address: t('Link'),
    is_active: t('Required'),
  }
  return (
    <FormDialog
      title={kind ? told(kind.title) : t('Add requirement')}
      submitLabel={t('Save')}
      busy={add.isPending || change.isPending}
      errors={errors}
      onSubmit={() => send()}
      onClose={onClose}
    >
      <TextField label={labels.title} maxLength={60} {...editing.text('title')} />
      <SelectField
        label={labels.category}
        placeholder={null}
        {...editing.choice('category')}
        options={Object.entries(CREDENTIAL_CATEGORY_LABELS).map(([value, label]) => ({
          value,
          label: told(label),
        }))}
      />
      <SelectField
        label={labels.for_whom}
        hint={t('Never minors.')}
        placeholder={null}
        {...editing.choice('for_whom')}
        options={Object.entries(CREDENTIAL_FOR_LABELS).map(([value, label]) => ({
          value,
          label: told(label),
        }))}
      />
      <TextField
        label={labels.valid_months}
        inputMode="numeric"
        maxLength={3}
        {...editing.text('valid_months')}
      />
      <TextareaField label={labels.how} rows={3} maxLength={1000} optional {...editing.text('how')} />
      <TextField label={labels.address} type="url" maxLength={300} optional {...editing.text('address')} />
      <CheckboxField
        label={labels.is_active}
        checked={draft.is_active}
        onChange={({ currentTarget }) => editing.set({ is_active: currentTarget.checked })}
      />
      <EditingConflict
        editing={editing}
        busy={change.isPending}
        onKeepMine={send}
        label={(field) => labels[field]}
        text={(field, typed) => {
          if (field === 'is_active') return typed.is_active ? t('Yes') : t('No')
          if (field === 'category') return told(CREDENTIAL_CATEGORY_LABELS[typed.category])
          if (field === 'for_whom') return told(CREDENTIAL_FOR_LABELS[typed.for_whom])
          return typed[field] || '—'
        }}
      />
    </FormDialog>
  )
}
