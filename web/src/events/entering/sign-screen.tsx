import '../entering.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { eventBySlug } from 'contract/events'
import { query } from '../../api.ts'
import { t } from '../../language.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { spellDays } from '../event-days.ts'
import { SignWaivers } from './sign-waivers.tsx'

/** What a family has still to sign for an event that its people take part in, themselves or on a team. */
export function SignScreen() {
  const { slug } = useParams({ strict: false }) as { slug: string }
  const event = useQuery(query(eventBySlug, { slug }))
  return (
    <div className="entering">
      <PageHeader
        title={t('Sign waivers')}
        of={event.data?.name}
        back={<Link to="/ems/my-events">{t('My events')}</Link>}
        note={event.data && `${event.data.name} · ${spellDays(event.data.starts_on, event.data.ends_on)}`}
      />
      {event.data?.status === 'cancelled' ? (
        <Notice kind="warn" title={t('This event is canceled.')}>
          {t('You don’t need to sign anything for it.')}
        </Notice>
      ) : (
        !event.isPending && (
          <SignWaivers
            slug={slug}
            isShown={({ is_in }) => is_in}
            done={t('Everything is signed. Thank you!')}
          />
        )
      )}
    </div>
  )
}
