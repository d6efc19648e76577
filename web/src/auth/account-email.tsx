import './account.css'
import { useState } from 'react'
import { askEmailChange, cancelEmailChange, type getAccount } from 'contract/auth/account'
import type { Out } from 'contract/operation'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { call } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { EmailField } from '../ui/fields/email-field.tsx'
import { useFields } from './fields.ts'
import { useOwnCall } from './account-calls.ts'

/** The email address used to log in; a new one takes effect once it is confirmed. */
export function AccountEmail({ account }: { account: Out<typeof getAccount> }) {
  const [isOpen, setOpen] = useState(false)
  const fields = useFields<{ email: string }>((typed) => issuesOf(askEmailChange.input, typed))
  const ask = useOwnCall({
    run: (typed: { email: string }) => call(askEmailChange, typed),
    said: t('We’ve sent a link to the new address'),
    onSuccess: () => setOpen(false),
  })
  const cancel = useOwnCall({
    run: () => call(cancelEmailChange, {}),
    said: t('Your address stays the same'),
  })
  const send = fields.submit((typed) =>
    ask.mutate(typed, {
      onError: (error) =>
        fields.setErrors(fieldErrorsOf(error) ?? ('status' in error ? { email: [messageOf(error)] } : {})),
    }),
  )

  return (
    <Panel
      title={t('Email')}
      actions={!isOpen && <Button onClick={() => setOpen(true)}>{t('Change email')}</Button>}
    >
      <p className="account-now">{account.email}</p>
      {account.pending_email && !isOpen && (
        <Notice kind="info" title={t('Waiting for you to confirm')}>
          <p>
            {rich('Open the link we sent to {email}. Until then, log in with {now}.', {
              email: <strong>{account.pending_email}</strong>,
              now: account.email,
            })}
          </p>
          <Button kind="quiet" busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
            {t('Keep current email')}
          </Button>
        </Notice>
      )}
      {isOpen && (
        <div {...fields.box}>
          <Form errors={fields.errors} onSubmit={send}>
            <EmailField
              label={t('New email address')}
              hint={t('We’ll send a link there. Your email changes when you open it.')}
              name="email"
              autoComplete="email"
              error={fields.errors['email']?.[0]}
            />
            <div className="account-buttons">
              <Button kind="primary" type="submit" busy={ask.isPending}>
                {t('Send link')}
              </Button>
              <Button onClick={() => setOpen(false)}>{t('Cancel')}</Button>
            </div>
          </Form>
        </div>
      )}
    </Panel>
  )
}
