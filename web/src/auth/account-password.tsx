import './account.css'
import { useState } from 'react'
import { changePassword, type getAccount } from 'contract/auth/account'
import { checkPassword } from 'contract/auth/passwords'
import type { Out } from 'contract/operation'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t, told } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Panel } from '../ui/panel.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { Moment } from '../ui/values.tsx'
import { useCapsLock } from './caps-lock.tsx'
import { useFields } from './fields.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

type Typed = { current_password: string; password: string; password_confirmation: string }

/** Changes the password, for users who know the current one. */
export function AccountPassword({ account }: { account: Out<typeof getAccount> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={t('Password')}
      actions={!isOpen && <Button onClick={() => setOpen(true)}>{t('Change password')}</Button>}
    >
      <p className="dim">
        {account.password_set_at &&
          rich('Set on {day}.', { day: <Moment at={account.password_set_at} part="day" /> })}
      </p>
      {isOpen && <ChangePassword account={account} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function ChangePassword({ account, onClose }: { account: Out<typeof getAccount>; onClose: () => void }) {
  const { familiar, email } = account
  const caps = useCapsLock()
  const fields = useFields<Typed>((typed) => {
    const weak = typed.password && checkPassword(typed.password, familiar)
    return { ...(weak ? { password: [told(weak)] } : {}), ...issuesOf(changePassword.input, typed) }
  })
  const change = useCall(changePassword, { onSuccess: onClose })
  const send = fields.submit((typed) =>
    change.mutate(typed, { onError: (error) => fields.setErrors(fieldErrorsOf(error) ?? {}) }),
  )
  return (
    <div {...fields.box} {...caps.watch}>
      <Form errors={fields.errors} onSubmit={send}>
        <input
          type="text"
          name="username"
          autoComplete="username"
          aria-label={t('Email')}
          defaultValue={email}
          hidden
        />
        <PasswordField
          label={t('Current password')}
          name="current_password"
          autoComplete="current-password"
          maxLength={1000}
          error={fields.errors['current_password']?.[0]}
        />
        <NewPasswordFields familiar={familiar} errors={fields.errors} hint={caps.hint} />
        <p className="dim">{t('You’ll stay logged in here and be logged out everywhere else.')}</p>
        <div className="account-buttons">
          <Button kind="primary" type="submit" busy={change.isPending}>
            {t('Save password')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </div>
      </Form>
    </div>
  )
}
