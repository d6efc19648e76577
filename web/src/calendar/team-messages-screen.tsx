import './calendar.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { AUDIENCE_NAMES, teamMessages, type TeamMessage } from 'contract/calendar/messages'
import { query } from '../api.ts'
import { TeamParts } from '../clubs/clubs.tsx'
import { msg, t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Moment } from '../ui/values.tsx'
import { MessageForm } from './message-form.tsx'

const STATUS = {
  waiting: msg('sending'),
  sent: msg('sent'),
  kept: msg('waiting to send'),
  failed: msg('not delivered'),
} as const

/** Messages sent to a team, with the status of each copy. */
export function TeamMessagesScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const messages = useQuery(query(teamMessages, { id: Number(id) }))
  // In the address, because the home screen leads straight to writing.
  const { write: isWriting } = useSearch({ strict: false }) as { write?: string }
  const navigate = useNavigate()
  const setWriting = (on: boolean) =>
    void navigate({ search: (on ? { write: 'yes' } : {}) as never, replace: !on })
  const { team, people = [], messages: sent = [] } = messages.data ?? {}
  const write = team && (
    <Button kind="primary" disabled={people.length === 0} onClick={() => setWriting(true)}>
      {t('Write a message')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={team ? t('{team} messages', { team: team.name }) : t('Messages')}
        note={team && [team.division, team.season].join(' · ')}
        back={<Link to="/ctms">{t('Teams')}</Link>}
        actions={write}
      />
      <TeamParts id={Number(id)} current="messages" />
      <Notice>
        {t(
          'Guardians always get messages to minors, too. The club and its office can read every message here, which keeps kids and coaches safe.',
        )}
      </Notice>
      {messages.error && !messages.data ? (
        <ErrorState error={messages.error} onRetry={() => void messages.refetch()} />
      ) : !messages.data ? (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      ) : sent.length === 0 ? (
        <EmptyState
          drawing="letter"
          title={t('No messages yet')}
          text={
            people.length === 0
              ? t('Once someone is on the roster, you can message them here.')
              : t('Messages go out by email, and replies come to your own inbox.')
          }
          action={people.length > 0 && write}
        />
      ) : (
        <ul className="date-list message-list">
          {sent.map((message) => (
            <li key={message.id}>
              <Sent message={message} />
            </li>
          ))}
        </ul>
      )}
      {isWriting && messages.data && people.length > 0 && (
        <MessageForm team_id={Number(id)} people={people} onClose={() => setWriting(false)} />
      )}
    </>
  )
}

function Sent({ message }: { message: TeamMessage }) {
  const { subject, body, sender, sent_at, audience, copies } = message
  const failed = copies.filter(({ status }) => status === 'failed').length
  return (
    <Panel title={subject}>
      <p className="dim">
        {sender} · <Moment at={sent_at} /> · {told(AUDIENCE_NAMES[audience])}
      </p>
      <p className="message-body">{body}</p>
      <details>
        <summary>
          {t('{count} email|{count} emails', { count: copies.length })}
          {failed > 0 && (
            <span className="date-cancelled">
              {' · '}
              {t('{count} not delivered', { count: failed })}
            </span>
          )}
        </summary>
        <ul className="date-list date-people">
          {copies.map(({ reader, email, about, status }) => (
            <li key={email} className="date-person">
              <span>
                <b>{reader}</b> <span className="dim">{email}</span>
                {about.join() !== reader && (
                  <span className="dim"> · {t('about {names}', { names: about.join(', ') })}</span>
                )}
              </span>
              <span className={status === 'failed' ? 'date-cancelled' : 'dim'}>{t(STATUS[status])}</span>
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  )
}
