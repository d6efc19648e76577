import './entering.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { listMyEvents, releaseEntry, type OwnParty } from 'contract/events/entering'
import { ENTRANT_STATUS_LABELS } from 'contract/events/moves'
import { query, useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { addonName } from 'contract/events/addons'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddAddons } from './add-addons.tsx'
import { spellDays } from './event-days.ts'
import { HeldSpots } from './held-spots.tsx'
import { HoldClock } from './hold-clock.tsx'
import { Withdraw } from './withdraw-dialog.tsx'

/** What a family has signed up for: paid, held while it is paid for, or waited for. */
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

/** A bank is asked about it, or its time is up and the server is about to say so. */
const isMoving = ({ is_processing, held_until }: OwnParty) =>
  is_processing || (held_until !== null && Date.parse(held_until) <= Date.now())

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
  const { event, entrants, addons, state, is_processing, position } = party
  const isIn = state === 'confirmed' && !event.is_cancelled
  // While a card is charged here, its answer is waited for here.
  const [isPaying, setPaying] = useState(false)
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
        {addons
          .filter(({ status }) => status !== 'held' || state === 'held')
          .map(({ id, entrant_id, name, option, quantity }) => (
            <li key={`addon-${id}`}>
              <span>
                {addonName(name, option)}
                {quantity > 1 && ` × ${quantity}`}
              </span>
              <span className="dim">
                {entrants.find((one) => one.id === entrant_id)?.name ?? t('Everyone##in the family')}
              </span>
            </li>
          ))}
      </ul>
      {is_processing && !isPaying ? (
        <Notice kind="info" isNews title={t('We’re confirming your payment.')}>
          {t('Please wait a moment, and don’t pay again.')}
        </Notice>
      ) : state === 'held' ? (
        <Held party={party} isPaying={isPaying} onPay={setPaying} onOver={onOver} />
      ) : position !== null ? (
        <Waiting party={party} position={position} />
      ) : (
        isIn && (
          <div className="entering-acts">
            {party.can_add && <AddAddons party={party} />}
            <Withdraw party={party} />
          </div>
        )
      )}
    </Panel>
  )
}

type HeldProps = {
  party: OwnParty
  isPaying: boolean
  onPay: (isPaying: boolean) => void
  onOver: () => void
}

function Held({ party, isPaying, onPay, onOver }: HeldProps) {
  const release = useCall(releaseEntry, { refresh: [listMyEvents] })
  const over = () => {
    onPay(false)
    onOver()
  }
  return (
    <>
      {party.is_offered && <p>{t('Good news: spots opened up. Claim them before the time is up.')}</p>}
      {isPaying && party.held_until ? (
        <HeldSpots party={{ ...party, held_until: party.held_until }} onPaid={over} onOver={over} />
      ) : (
        <>
          {party.held_until && <HoldClock until={party.held_until} onOver={onOver} />}
          <div className="entering-acts">
            <Button kind="primary" onClick={() => onPay(true)}>
              {party.total_cents === 0 ? t('Claim your spots') : t('Pay by card')}
            </Button>
            <Button busy={release.isPending} onClick={() => release.mutate({ id: party.id })}>
              {t('Release the spots')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

function Waiting({ party, position }: { party: OwnParty; position: number }) {
  const release = useCall(releaseEntry, { refresh: [listMyEvents] })
  return (
    <>
      <p>{t('You’re number {position} on the waitlist. We’ll email you if spots open up.', { position })}</p>
      <div className="entering-acts">
        <Button busy={release.isPending} onClick={() => release.mutate({ id: party.id })}>
          {t('Leave the waitlist')}
        </Button>
      </div>
    </>
  )
}
