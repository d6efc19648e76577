import './entering.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { listMyEvents, releaseEntry, type OwnParty } from 'contract/events/entering'
import { ENTRANT_STATUS_LABELS } from 'contract/events/moves'
import { query, useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { spellDays } from './event-days.ts'
import { HeldSpots } from './held-spots.tsx'
import { Withdraw } from './withdraw-dialog.tsx'

/** What a family has signed up for: paid, held while it is paid for, or waited for. */
export function MyEventsScreen() {
  const list = useQuery({
    ...query(listMyEvents, {}),
    // What a bank is still asked about is known in a moment.
    refetchInterval: ({ state }) => (state.data?.some(({ is_processing }) => is_processing) ? 3_000 : false),
  })
  return (
    <div className="entering">
      <PageHeader title={t('My events')} />
      {list.data ? (
        list.data.length === 0 ? (
          <None />
        ) : (
          list.data.map((party) => <Party key={party.id} party={party} onOver={() => void list.refetch()} />)
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

function Party({ party, onOver }: { party: OwnParty; onOver: () => void }) {
  const { event, entrants, state, is_processing, position } = party
  const isIn = state === 'confirmed' && !event.is_cancelled
  return (
    <Panel
      title={<Link to={`/ems/event/${event.slug}`}>{event.name}</Link>}
      actions={
        isIn && (
          <a className="button" href={`/api/ems/event/${event.slug}/calendar.ics`}>
            {t('Add to calendar')}
          </a>
        )
      }
    >
      <p className="dim">
        {[spellDays(event.starts_on, event.ends_on), event.place].filter(Boolean).join(' · ')}
      </p>
      {event.is_cancelled && <Notice kind="bad" title={t('This event is canceled.')} />}
      <ul className="entering-list">
        {entrants.map(({ id, name, division, status }) => (
          <li key={id}>
            <span>
              {name} · {told(division)}
            </span>
            <span className="dim">{told(ENTRANT_STATUS_LABELS[status])}</span>
          </li>
        ))}
      </ul>
      {is_processing ? (
        <Notice kind="info" isNews title={t('We’re confirming your payment.')}>
          {t('Please wait a moment, and don’t pay again.')}
        </Notice>
      ) : state === 'held' ? (
        <Held party={party} onOver={onOver} />
      ) : position !== null ? (
        <Waiting party={party} position={position} />
      ) : (
        isIn && <Withdraw party={party} />
      )}
    </Panel>
  )
}

function Held({ party, onOver }: { party: OwnParty; onOver: () => void }) {
  const [isPaying, setPaying] = useState(false)
  const release = useCall(releaseEntry, { refresh: [listMyEvents] })
  return (
    <>
      {party.is_offered && (
        <p>
          {t('Good news: spots opened up. Take them before the time is up, or the next family gets them.')}
        </p>
      )}
      {isPaying && party.held_until ? (
        <HeldSpots party={{ ...party, held_until: party.held_until }} onPaid={onOver} onOver={onOver} />
      ) : (
        <div className="entering-acts">
          <Button kind="primary" onClick={() => setPaying(true)}>
            {party.total_cents === 0 ? t('Take the spots') : t('Pay by card')}
          </Button>
          <Button busy={release.isPending} onClick={() => release.mutate({ id: party.id })}>
            {t('Release the spots')}
          </Button>
        </div>
      )}
    </>
  )
}

function Waiting({ party, position }: { party: OwnParty; position: number }) {
  const release = useCall(releaseEntry, { refresh: [listMyEvents] })
  return (
    <>
      <p>{t('You’re number {position} on the wait-list. We’ll email you if spots open up.', { position })}</p>
      <Button busy={release.isPending} onClick={() => release.mutate({ id: party.id })}>
        {t('Leave the wait-list')}
      </Button>
    </>
  )
}
