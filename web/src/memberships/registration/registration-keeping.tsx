import './registration.css'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useState } from 'react'
import { mailDraftLink } from 'contract/memberships/draft'
import { useCall } from '../../api.ts'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { msg, t } from '../../language.ts'
import { rich } from '../../rich.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useRegistration } from './draft-context.tsx'
import type { Keeping } from './draft-state.ts'

/** Whether what was typed is kept, and how to go on later or elsewhere. */
export function RegistrationKeeping() {
  const { state, keeper } = useRegistration()
  const [isOpen, setOpen] = useState(false)
  const { keeping, refusal, token } = state
  const { icon: Icon, text } = WORDS[keeping]
  const isTrouble = keeping === 'unreachable' || keeping === 'refused'
  return (
    <div className="reg-keeping">
      {keeping !== 'nothing' && (
        <p data-tone={isTrouble ? 'warn' : undefined} aria-hidden="true">
          <Icon size={18} stroke={1.6} aria-hidden /> {t(text)}
        </p>
      )}
      {/* Read out when it matters, not at every pause in typing. */}
      <p className="visually-hidden" role="status">
        {isTrouble ? t(text) : token ? t('Your answers are saved') : ''}
      </p>
      {keeping === 'refused' && (
        <p className="reg-error" role="alert">
          {refusal}{' '}
          <button type="button" className="reg-link" onClick={keeper.hurry}>
            {t('Try again')}
          </button>
        </p>
      )}
      {token && (
        <button type="button" className="reg-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('Finish later')}
        </button>
      )}
      {token && isOpen && <LinkByMail token={token} onDone={() => setOpen(false)} />}
    </div>
  )
}

const WORDS: Record<Keeping, { text: string; icon: typeof IconCloudUp }> = {
  nothing: { text: '', icon: IconCloudUp },
  waiting: { text: msg('Saving...'), icon: IconCloudUp },
  sending: { text: msg('Saving...'), icon: IconCloudUp },
  saved: { text: msg('Saved'), icon: IconCloudCheck },
  unreachable: { text: msg('Saved on this device, will be sent when you are online'), icon: IconCloudOff },
  refused: { text: msg('Saved on this device only'), icon: IconAlertTriangle },
}

function LinkByMail({ token, onDone }: { token: string; onDone: () => void }) {
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
          {rich('The link is on its way to {email}. With it you can go on at any time, on any device.', {
            email: <b>{state.link_mailed_to}</b>,
          })}
        </p>
        <Button onClick={onDone}>{t('Close')}</Button>
      </div>
    )
  return (
    <div className="reg-panel">
      <p>
        {t(
          'Everything you have entered is kept for 30 days. We can mail you a link with which you go on later or on another device.',
        )}
        {state.link_mailed_to && ` ${t('One was sent to {email} already.', { email: state.link_mailed_to })}`}
      </p>
      <TextField
        label={t('E-mail')}
        type="email"
        autoComplete="email"
        maxLength={254}
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
          {t('Send me the link')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
