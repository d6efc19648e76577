import './treasury.css'
import { getAroundOrder } from 'contract/treasury/orders'
import { resendMail, type MailEntry } from 'contract/mail'
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

/** The letters about an order, which can be sent again. */
export function OrderMails({ mails }: { mails: readonly MailEntry[] }) {
  const mayResend = useMay(resendMail)
  const resend = useCall(resendMail, { refresh: [getAroundOrder] })
  return (
    <Panel title={t('Emails')}>
      {mails.length === 0 && <p className="dim">{t('No emails about this yet.')}</p>}
      <ul className="treasury-list">
        {mails.map(({ id, subject, recipient, status, created_at }) => (
          <li key={id}>
            <span>
              {subject}
              <span className="dim treasury-second">
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
