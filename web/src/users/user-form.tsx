import { useState } from 'react'
import { LANGUAGES } from 'contract/language'
import { SUCCESS_MESSAGES, type Sent } from 'contract/operation'
import { inviteUser, updateUser, type GivenRole, type HeldRole, type UserDetail } from 'contract/users'
import type { FieldErrors } from 'contract/problem'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { language, msg, t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useEditing } from '../ui/editing.ts'
import { EmailField } from '../ui/fields/email-field.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { RolesField } from './roles-field.tsx'
import { roleText } from './user-words.tsx'

type Props = { onClose: () => void; onSaved?: (id: number) => void }

/** Roles in the form in which they are granted. */
export const givenOf = (roles: readonly HeldRole[]): GivenRole[] =>
  roles.map(({ role_id, club_id, team_id, league_id }) => ({ role_id, club_id, team_id, league_id }))

/** The first message for each field: the others are about the same thing. */
const firstOf = (errors: FieldErrors = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, [first = '']]) => [name, told(first)]))

/** Invites a user. Input is kept if something is wrong. */
export function UserForm({ onClose, onSaved }: Props) {
  const [roles, setRoles] = useState<readonly HeldRole[]>([])
  const invite = useCall(inviteUser, {
    onSuccess: ({ id }) => {
      onClose()
      onSaved?.(id)
    },
  })
  const errors = firstOf(fieldErrorsOf(invite.error))
  return (
    <FormDialog
      title={t('Invite someone')}
      submitLabel={t('Send invitation')}
      busy={invite.isPending}
      errors={errors}
      onSubmit={(fields) => invite.mutate({ ...fields, roles: givenOf(roles) } as Sent<typeof inviteUser>)}
      onClose={onClose}
    >
      <p className="dim">{t('We’ll send an email right away. Its link works for 3 days.')}</p>
      <TextField label={t('First name')} name="first_name" autoComplete="off" error={errors['first_name']} />
      <TextField label={t('Last name')} name="last_name" autoComplete="off" error={errors['last_name']} />
      <EmailField label={t('Email')} name="email" autoComplete="off" error={errors['email']} />
      <TextField
        label={t('Username')}
        name="username"
        optional
        autoComplete="off"
        hint={t('They can always log in with their email address.')}
        error={errors['username']}
      />
      <TextField
        label={t('Phone')}
        name="phone"
        type="tel"
        optional
        autoComplete="off"
        error={errors['phone']}
      />
      <SelectField
        label={t('Language')}
        name="language"
        hint={t('Until they switch the site to another language.')}
        defaultValue={language()}
        placeholder={null}
        options={Object.entries(LANGUAGES).map(([value, { name }]) => ({ value, label: name }))}
        error={errors['language']}
      />
      <RolesField roles={roles} onChange={setRoles} errors={errors} />
    </FormDialog>
  )
}

type Fields = Record<'first_name' | 'last_name' | 'email' | 'username' | 'phone', string>
const FIELDS: Fields = {
  first_name: msg('First name'),
  last_name: msg('Last name'),
  email: msg('Email'),
  username: msg('Username'),
  phone: msg('Phone'),
}
const fieldsOf = ({ first_name, last_name, email, username, phone }: UserDetail): Fields => ({
  first_name,
  last_name,
  email,
  username: username ?? '',
  phone: phone ?? '',
})

/** Changes the name and addresses of an account. */
export function UserFieldsForm({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const editing = useEditing({ thing: user, typedOf: fieldsOf, fresh: fieldsOf(user) })
  const { draft, errors, text } = editing
  const save = useCall(updateUser, {
    quiet: true,
    onSuccess: () => {
      toast.success(told(SUCCESS_MESSAGES.PATCH))
      onClose()
    },
  })
  const send = ({ id, revision } = editing.base ?? user) => {
    editing.passes({})
    save.mutate({ id, revision, ...draft }, { onError: editing.failed })
  }
  const label = (name: keyof Fields) => t(FIELDS[name])
  return (
    <FormDialog
      title={t('Edit {name}', { name: `${user.first_name} ${user.last_name}` })}
      submitLabel={t('Save')}
      busy={save.isPending}
      errors={errors}
      onSubmit={() => send()}
      onClose={onClose}
    >
      <TextField label={label('first_name')} {...text('first_name')} />
      <TextField label={label('last_name')} {...text('last_name')} />
      <EmailField
        label={label('email')}
        hint={
          user.member_id === null
            ? t('A new address needs to be confirmed. We’ll let the old one know.')
            : t(
                'A new address needs to be confirmed. We’ll let the old one know, and update the member record if it uses the old one.',
              )
        }
        {...text('email')}
      />
      <TextField label={label('username')} optional {...text('username')} />
      <TextField label={label('phone')} type="tel" optional {...text('phone')} />
      <EditingConflict
        editing={editing}
        label={label}
        text={(name, of) => of[name]}
        busy={save.isPending}
        onKeepMine={send}
      />
    </FormDialog>
  )
}

const rolesOf = ({ roles }: UserDetail): { roles: readonly HeldRole[] } => ({ roles })

/** Gives an account exactly the selected roles. */
export function UserRolesForm({
  user,
  save,
  onClose,
}: {
  user: UserDetail
  /** Outlives this dialog, so that it can be undone. */
  save: ReturnType<typeof useCall<typeof updateUser>>
  onClose: () => void
}) {
  const editing = useEditing({ thing: user, typedOf: rolesOf, fresh: rolesOf(user) })
  const { draft, errors, set } = editing
  const send = ({ id, revision } = editing.base ?? user) => {
    editing.passes({})
    save.mutate({ id, revision, roles: givenOf(draft.roles) }, { onError: editing.failed })
  }
  return (
    <Dialog
      title={t('{name}’s roles', { name: `${user.first_name} ${user.last_name}` })}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={save.isPending} onClick={() => send()}>
            {t('Save roles')}
          </Button>
        </>
      }
    >
      {user.is_self && (
        <Notice kind="warn">
          {t('This is your own account. You can’t give yourself back what you remove.')}
        </Notice>
      )}
      <p className="dim">
        {t('Changes apply immediately, even where {name} is logged in.', { name: user.first_name })}
      </p>
      <RolesField roles={draft.roles} onChange={(roles) => set({ roles })} errors={firstOf(errors)} />
      <EditingConflict
        editing={editing}
        label={() => t('Roles')}
        text={(_, { roles }) => roles.map(roleText).join(', ')}
        busy={save.isPending}
        onKeepMine={send}
      />
    </Dialog>
  )
}
