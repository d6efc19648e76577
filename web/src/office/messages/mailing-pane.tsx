import '../bulk/mail-preview.css'
import '../../ui/office.css'
import { downloadMailFile, type Mailing } from 'contract/office/mailings'
import type { ReactNode } from 'react'
import { saveDownload, useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Notice } from '../../ui/notice.tsx'
import { Facts } from '../../ui/panel.tsx'
import { Count, Moment } from '../../ui/values.tsx'
import { MailFiles } from '../bulk/mail-file-list.tsx'
import { MailingDot } from './mailing-dot.tsx'

type Props = { mailing: Mailing; acts: ReactNode }

/** An email to many in full, beside the list. */
export function MailingPane({ mailing, acts }: Props) {
  const open = useCall(downloadMailFile, { refresh: [], onSuccess: saveDownload })
  const { id, state, subject, text, files, due_at, people, letters, without_address, why, author } = mailing
  return (
    <>
      <p>
        <MailingDot state={state} />
      </p>
      {why && (
        <Notice kind="bad" title={told(why)}>
          {t('No one got it. To try again, choose people under Members.')}
        </Notice>
      )}
      {acts && <div className="office-buttons">{acts}</div>}
      <section className="mail-preview" aria-label={t('Email')}>
        <h3>{subject}</h3>
        <p className="mail-preview-text">{text}</p>
        <MailFiles files={files} onOpen={(file) => open.mutate({ id, file: file.id })} />
      </section>
      <Facts
        facts={[
          [state === 'sent' ? t('Sent') : t('Scheduled for'), <Moment key="due" at={due_at} />],
          [t('By'), author],
          [t('People selected'), <Count key="people" of={people} />],
          ...(state === 'waiting'
            ? [
                [
                  t('Recipients'),
                  mailing.is_picked ? t('The people selected') : t('Everyone who matches at that time'),
                ] as const,
              ]
            : []),
          ...(letters === null ? [] : [[t('Emails'), <Count key="letters" of={letters} />] as const]),
          ...(without_address
            ? [[t('No email address'), <Count key="without" of={without_address} />] as const]
            : []),
        ]}
      />
    </>
  )
}
