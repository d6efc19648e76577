import './role-matrix.css'
import { useState } from 'react'
import { OWN_SCOPES, type OwnRoleScope } from 'contract/auth/roles'
import { createOwnRole, deleteOwnRole, listOwnRoles, renameOwnRole } from 'contract/users/own-roles'
import { getRoleMatrix, type RoleMatrix } from 'contract/users/role-matrix'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { roleWord } from './user-words.tsx'

export const scopeWord = (scope: OwnRoleScope) =>
  ({
    none: t('Whole organization'),
    league: t('One league'),
    club: t('One club'),
    team: t('One team'),
    event: t('One event or circuit'),
  })[scope]

const REFRESH = [getRoleMatrix, listOwnRoles]

/** A role of the organization’s own, empty or with what another may. */
export function NewRole({ matrix: { roles, own }, onClose }: { matrix: RoleMatrix; onClose: () => void }) {
  const [scope, setScope] = useState<OwnRoleScope>('none')
  const make = useCall(createOwnRole, { refresh: REFRESH, onSuccess: onClose })
  // Only what somebody has herself can be passed on.
  const copied = roles.filter(({ permissions }) => permissions.every((word) => own.includes(word)))
  return (
    <FormDialog
      title={t('New role')}
      submitLabel={t('Create role')}
      busy={make.isPending}
      errors={fieldErrorsOf(make.error)}
      onClose={onClose}
      onSubmit={({ name, copy_of }) =>
        make.mutate({
          name: String(name),
          scope,
          ...(copy_of && { copy_of: Number(copy_of) }),
        })
      }
    >
      <TextField
        label={t('Name')}
        name="name"
        maxLength={40}
        hint={t('For example Registrar or Equipment manager')}
      />
      <SelectField
        label={t('Given for')}
        name="scope"
        value={scope}
        placeholder={null}
        options={OWN_SCOPES.map((value) => ({
          value,
          label: scopeWord(value),
        }))}
        onChange={({ currentTarget }) => setScope(currentTarget.value as OwnRoleScope)}
      />
      <SelectField
        label={t('Start with the permissions of')}
        name="copy_of"
        optional
        defaultValue=""
        options={copied.map(({ id, own: made }) => ({
          value: String(id),
          label: roleWord({ role_id: id, name: made?.name ?? null }),
        }))}
        hint={t('You can change them in the table afterward.')}
      />
    </FormDialog>
  )
}

type Own = NonNullable<RoleMatrix['roles'][number]['own']>

/** Rename or delete, in the head of the role’s column. */
export function OwnRoleMenu({ role, holders }: { role: Own; holders: number }) {
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const close = () => setOpen(undefined)
  const rename = useCall(renameOwnRole, { refresh: REFRESH, onSuccess: close })
  const remove = useCall(deleteOwnRole, { refresh: REFRESH, onSuccess: close })
  return (
    <span className="matrix-own">
      <Button
        kind="quiet"
        aria-label={t('Rename {role}', { role: role.name })}
        onClick={() => setOpen('rename')}
      >
        {t('Rename')}
      </Button>
      <Button
        kind="quiet"
        aria-label={t('Delete {role}', { role: role.name })}
        onClick={() => setOpen('delete')}
      >
        {t('Delete')}
      </Button>
      {open === 'rename' && (
        <FormDialog
          title={t('Rename {role}', { role: role.name })}
          submitLabel={t('Rename')}
          busy={rename.isPending}
          errors={fieldErrorsOf(rename.error)}
          onClose={close}
          onSubmit={({ name }) => rename.mutate({ id: role.id, version: role.version, name: String(name) })}
        >
          <TextField label={t('Name')} name="name" maxLength={40} defaultValue={role.name} />
        </FormDialog>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('Delete {role}?', { role: role.name })}
          confirmLabel={t('Delete role')}
          busy={remove.isPending}
          onClose={close}
          onConfirm={() => remove.mutate({ id: role.id })}
        >
          <p>
            {holders > 0
              ? t('{count} person loses this role right away.|{count} people lose this role right away.', {
                  count: holders,
                })
              : t('No one has this role.')}
          </p>
        </ConfirmDialog>
      )}
    </span>
  )
}
