import './account.css'
import './auth.css'
import '../ui/dialogs/dialog.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { OtpRequired, OtpWrong } from 'contract/auth'
import type { getAccount } from 'contract/auth/account'
import { reauthenticate, startPasskeyLogin } from 'contract/auth/factors'
import type { Out, Sent } from 'contract/operation'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { call } from '../api.ts'
import { t } from '../language.ts'
import { session } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { CodeField } from './code-field.tsx'
import { useFields } from './fields.ts'
import { isCalledOff, sentenceOf, showPasskey } from './passkey-browser.ts'

type Typed = { password: string; otp?: string }
type Props = { account: Out<typeof getAccount>; onDone: () => void; onClose: () => void }

/** Asks for the same credentials as the login, without leaving the screen. */
export function ReauthenticationDialog({ account, onDone, onClose }: Props) {
  const [isRecovery, setRecovery] = useState(false)
  const needsCode = account.totp_since !== null
  const fields = useFields<Typed & Record<string, string>>(({ password, otp }) => ({
    ...(password ? {} : { password: [t('Password is required.')] }),
    ...(needsCode && !otp?.trim() ? { otp: [t('Enter the code.')] } : {}),
  }))
  const show = useMutation({
    mutationFn: (shown: Sent<typeof reauthenticate>) => call(reauthenticate, shown),
    onSuccess: onDone,
    onError: (error) => {
      const isCode = OtpRequired.is(error) || OtpWrong.is(error)
      fields.setErrors(fieldErrorsOf(error) ?? (isCode ? { otp: [messageOf(error)] } : {}))
    },
  })
  const choose = useMutation({
    mutationFn: async () => showPasskey(await call(startPasskeyLogin, {})),
    onSuccess: (passkey) => show.mutate({ passkey }),
  })
  const other =
    show.error && !fieldErrorsOf(show.error) && !fields.errors['otp'] ? messageOf(show.error) : undefined
  const notPossible = choose.error && !isCalledOff(choose.error) ? sentenceOf(choose.error) : undefined

  return (
    <Dialog title={t('Please confirm it’s you')} onClose={onClose}>
      <p>{t('It’s been a while since you logged in. Please confirm it’s you before making this change.')}</p>
      {(other ?? notPossible) && (
        <Notice kind="bad" isNews>
          {other ?? notPossible}
        </Notice>
      )}
      {account.has_password ? (
        <div {...fields.box} className="confirm-identity">
          <Form errors={fields.errors} onSubmit={fields.submit((typed) => show.mutate(typed))}>
            <input
              type="text"
              name="username"
              autoComplete="username"
              aria-label={t('Email')}
              defaultValue={account.email}
              hidden
            />
            <PasswordField
              label={t('Password')}
              name="password"
              autoComplete="current-password"
              maxLength={1000}
              error={fields.errors['password']?.[0]}
            />
            {needsCode && (
              <CodeField key={String(isRecovery)} isRecovery={isRecovery} error={fields.errors['otp']?.[0]} />
            )}
            {needsCode && (
              <button type="button" className="text-button" onClick={() => setRecovery(!isRecovery)}>
                {isRecovery ? t('Use authenticator app') : t('Lost your phone? Use a recovery code')}
              </button>
            )}
            <div className="dialog-buttons">
              <Button onClick={onClose}>{t('Cancel')}</Button>
              <Button kind="primary" type="submit" busy={show.isPending}>
                {t('Confirm')}
              </Button>
            </div>
          </Form>
        </div>
      ) : (
        <div className="dialog-buttons">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" onClick={session.clear}>
            {t('Log in again')}
          </Button>
        </div>
      )}
      {account.passkeys.length > 0 && (
        <Button className="confirm-passkey" busy={choose.isPending} onClick={() => choose.mutate()}>
          {t('Use a passkey instead')}
        </Button>
      )}
    </Dialog>
  )
}
