import './registration.css'
import { useState } from 'react'
import { mailDraftLink } from 'contract/registering/draft'
import { useCall } from '../api.ts'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { EmailField } from '../ui/fields/email-field.tsx'
import { useRegistration } from './draft-context.tsx'

/** Mails the link to a registration that is to be finished later. */
export function LinkByMail({ token, onDone }: { token: string; onDone: () => void }) {
  const { data, state, keeper } = useRegistration()
  const [email, setEmail] = useState(data.registrant.email ?? '')
  const mail = useCall(mailDraftLink, {
    quiet: true,
    refresh: [],
    onSuccess: ({ link_mailed_to }) => keeper.linkMailed(link_mailed_to),
  })
  const send = () => mail.mutate({ token, email })
  if (mail.isSuccess)
    return (
      <div className="reg-panel" role="status">
        <p>
          {rich('We’ve sent the link to {email}. Use it to finish anytime, on any device.', {
            email: <b>{state.link_mailed_to}</b>,
          })}
        </p>
        <Button onClick={onDone}>{t('Close')}</Button>
      </div>
    )
  return (
    <div className="reg-panel">
      <p>
        {t('We keep your answers for 30 days. We can email you a link to finish later or on another device.')}
        {state.link_mailed_to && ` ${t('We already sent one to {email}.', { email: state.link_mailed_to })}`}
      </p>
      <EmailField
        label={t('Email')}
        autoComplete="email"
        value={email}
        error={fieldErrorsOf(mail.error)?.['email']?.[0] ?? (mail.error && messageOf(mail.error))}
        onChange={(event) => setEmail(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          send()
        }}
      />
      <div className="reg-row">
        <Button kind="primary" busy={mail.isPending} onClick={send}>
          {t('Email me the link')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
