import './registration-detail.css'
import { resendMail, type MailEntry } from 'contract/mail'
import type { Operation } from 'contract/operation'
import { useCall, useMay } from '../api.ts'
import { msg, t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Moment } from '../ui/values.tsx'

const STATUS = {
  waiting: msg('sending'),
  sent: msg('sent'),
  kept: msg('waiting to send'),
  failed: msg('not delivered'),
} as const

type Mail = Pick<MailEntry, 'id' | 'subject' | 'recipient' | 'status' | 'created_at'>
type Props = {
  mails: readonly Mail[]
  /** The call that listed them: it is made again after one was resent. */
  of: Operation
}

/** The letters about a registration, a person or an order, which can be sent again if one did not arrive. */
export function MailsPanel({ mails, of }: Props) {
  const mayResend = useMay(resendMail)
  const resend = useCall(resendMail, { refresh: [of] })
  return (
    <Panel title={t('Emails')}>
      {mails.length === 0 && <p className="dim">{t('No emails about this yet.')}</p>}
      <ul className="registration-list">
        {mails.map(({ id, subject, recipient, status, created_at }) => (
          <li key={id}>
            <span>
              {subject}
              <span className="dim">
                {rich('To {recipient}, {status}, {moment}', {
                  recipient,
                  status: t(STATUS[status]),
                  moment: <Moment key="moment" at={created_at} />,
                })}
              </span>
            </span>
            {mayResend && (
              <Button
                kind="quiet"
                busy={resend.isPending && resend.variables.id === id}
                aria-label={t('Resend “{subject}”', { subject })}
                onClick={() => resend.mutate({ id })}
              >
                {t('Resend')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
