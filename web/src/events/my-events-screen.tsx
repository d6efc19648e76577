import './entering.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listMyEvents } from 'contract/events/entering'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { isMoving, PartyPanel } from './party-panel.tsx'

/** What a family or a coach has signed up for: paid, held while it is paid for, or waited for. */
export function MyEventsScreen() {
  const list = useQuery({
    ...query(listMyEvents, {}),
    // What a bank is still asked about is known in a moment.
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? 3_000 : false),
  })
  return (
    <div className="entering">
      <PageHeader title={t('My events')} />
      {list.data ? (
        list.data.length === 0 ? (
          <None />
        ) : (
          list.data.map((party) => (
            <PartyPanel key={party.id} party={party} onOver={() => void list.refetch()} />
          ))
        )
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      )}
    </div>
  )
}

const None = () => (
  <EmptyState
    drawing="calendar"
    title={t('No events yet')}
    text={t('Find a camp, clinic or tryout, and sign up your family in two minutes.')}
    action={
      <Link className="button" data-kind="primary" to="/" hash="events">
        {t('See events')}
      </Link>
    }
  />
)
