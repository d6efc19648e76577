import { showDay } from 'contract/dates'
import {
  CREDENTIAL_STATUS_LABELS,
  addCredential,
  changeCredential,
  memberCredentials,
  type Credential,
  type CredentialKind,
} from 'contract/members/credentials'
import { getMember } from 'contract/registrations/member-detail'
import { useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { EditingConflict } from '../../ui/dialogs/conflict-dialog.tsx'
import { DayField } from '../../ui/days/day-field.tsx'
import { useEditing } from '../../ui/editing.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type Typed = {
  kind_id: string
  status: string
  cleared_on: string
  expires_on: string
  provider: string
  number: string
}
const typedOf = (one: Credential): Typed => ({
  kind_id: String(one.kind_id),
  status: one.status,
  cleared_on: one.cleared_on ?? '',
  expires_on: one.expires_on ?? '',
  provider: one.provider ?? '',
  number: one.number ?? '',
})

type Props = {
  memberId: number
  kinds: readonly CredentialKind[]
  credential: Credential | undefined
  onClose: () => void
}

/** Records a check or training, or changes its state. */
export function CredentialForm({ memberId, kinds, credential, onClose }: Props) {
  const asked = kinds.filter(({ is_active }) => is_active)
  const fresh: Typed = {
    kind_id: asked.length === 1 ? String(asked[0]!.id) : '',
    status: 'cleared',
    cleared_on: '',
    expires_on: '',
    provider: '',
    number: '',
  }
  const editing = useEditing({ thing: credential, typedOf, fresh })
  const { draft, errors, base } = editing
  const done = { refresh: [memberCredentials, getMember], quiet: true, onSuccess: onClose }
  const add = useCall(addCredential, done)
  const change = useCall(changeCredential, done)
  const kind = kinds.find(({ id }) => String(id) === draft.kind_id)
  const send = (on: Credential | undefined = base) => {
    const { kind_id, status: said, ...facts } = draft
    const given = { ...facts, status: said as Credential['status'] }
    if (!editing.passes(kind ? {} : { kind_id: [t('Choose from the list.')] })) return
    const sending = { onError: editing.failed }
    if (on) change.mutate({ id: on.id, version: on.version, ...given }, sending)
    else add.mutate({ member_id: memberId, kind_id, ...given }, sending)
  }
  return (
    <FormDialog
      title={credential ? told(kind!.title) : t('Add check')}
      submitLabel={t('Save')}
      busy={add.isPending || change.isPending}
      errors={errors}
      onSubmit={() => send()}
      onClose={onClose}
    >
      {!credential && (
        <SelectField
          label={t('What it is')}
          {...editing.choice('kind_id')}
          options={asked.map(({ id, title }) => ({ value: String(id), label: told(title) }))}
        />
      )}
      <SelectField
        label={t('Status')}
        placeholder={null}
        {...editing.choice('status')}
        options={Object.entries(CREDENTIAL_STATUS_LABELS).map(([value, label]) => ({
          value,
          label: told(label),
        }))}
      />
      {draft.status === 'cleared' && (
        <>
          <DayField label={t('Cleared on')} {...editing.value('cleared_on')} />
          <DayField
            label={t('Valid until')}
            optional
            hint={
              kind
                ? t(
                    'MM/DD/YYYY. If you leave it blank: {count} month later.|MM/DD/YYYY. If you leave it blank: {count} months later.',
                    {
                      count: kind.valid_months,
                    },
                  )
                : 'MM/DD/YYYY'
            }
            {...editing.value('expires_on')}
          />
        </>
      )}
      <TextField label={t('Provider')} optional maxLength={80} {...editing.text('provider')} />
      <TextField label={t('Number')} optional maxLength={80} {...editing.text('number')} />
      <EditingConflict
        editing={editing}
        busy={change.isPending}
        onKeepMine={send}
        label={(field) =>
          ({
            kind_id: t('What it is'),
            status: t('Status'),
            cleared_on: t('Cleared on'),
            expires_on: t('Valid until'),
            provider: t('Provider'),
            number: t('Number'),
          })[field]
        }
        text={(field, typed) =>
          field === 'status'
            ? told(CREDENTIAL_STATUS_LABELS[typed.status as Credential['status']])
            : field.endsWith('_on') && typed[field]
              ? showDay(typed[field])
              : typed[field] || '—'
        }
      />
    </FormDialog>
  )
}
