import './calendar.css'
import { useQuery } from '@tanstack/react-query'
import { myMessages } from 'contract/calendar/messages'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Moment } from '../ui/values.tsx'

/** Messages from the family's teams. */
export function MyMessagesScreen() {
  const messages = useQuery(query(myMessages, {}))
  return (
    <>
      <PageHeader title={t('Team messages')} note={t('Messages from your coaches. Reply by email.')} />
      {messages.error && !messages.data ? (
        <ErrorState error={messages.error} onRetry={() => void messages.refetch()} />
      ) : !messages.data ? (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      ) : messages.data.length === 0 ? (
        <EmptyState
          drawing="letter"
          title={t('No messages yet')}
          text={t('Messages from your coaches show up here and in your email.')}
        />
      ) : (
        <ul className="date-list">
          {messages.data.map(({ id, subject, body, sender, team, about, sent_at }) => (
            <li key={id}>
              <Panel isItem title={subject}>
                <p className="dim">
                  {[team, sender, about.join(', ')].filter(Boolean).join(' · ')} · <Moment at={sent_at} />
                </p>
                <p className="message-body">{body}</p>
              </Panel>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
