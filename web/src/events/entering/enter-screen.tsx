import '../entering.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { dayIn } from 'contract/dates'
import { entryOn, eventBySlug, type PublicEvent } from 'contract/events'
import type { Entered } from 'contract/events/entering'
import { query } from '../../api.ts'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EnterPeople } from './enter-people.tsx'
import { EnterTeams } from './enter-teams.tsx'
import { spellDays } from '../event-days.ts'
import { entryNotice } from '../event-words.ts'
import { AddMembership } from './add-membership.tsx'
import { HeldSpots } from './held-spots.tsx'
import { HoldClock } from './hold-clock.tsx'

/** A family enters people of its household into an event, or a coach her teams: who goes, then the payment. */
export function EnterScreen() {
  const { slug } = useParams({ strict: false }) as { slug: string }
  const event = useQuery(query(eventBySlug, { slug }))
  return (
    <div className="entering">
      <PageHeader
        title={titleOf(event.data)}
        back={<Link to={`/ems/event/${slug}`}>{event.data?.name ?? t('Event')}</Link>}
        note={event.data && spellDays(event.data.starts_on, event.data.ends_on)}
      />
      {event.data ? (
        <Entering event={event.data} />
      ) : event.error ? (
        <ErrorState error={event.error} onRetry={() => void event.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </div>
  )
}

function titleOf(event: PublicEvent | undefined): string {
  if (!event) return t('Sign up for an event')
  return event.entrant === 'team'
    ? t('Enter {event}', { event: event.name })
    : t('Sign up for {event}', { event: event.name })
}

function Entering({ event }: { event: PublicEvent }) {
  const { time_zone } = useTenant()
  const navigate = useNavigate()
  const [held, setHeld] = useState<Entered>()
  const [isLate, setLate] = useState(false)
  const [today] = useState(() => dayIn(time_zone, new Date()))
  const done = (party_id: number) =>
    void navigate({ to: '/ems/my-events', search: { entered: party_id } as object })

  if (held?.held_until && held.awaits.length > 0)
    return (
      <Payment title={t('Membership')}>
        <HoldClock
          until={held.held_until}
          onOver={() => {
            setHeld(undefined)
            setLate(true)
          }}
        />
        <AddMembership id={held.party_id} awaits={held.awaits} total={held.total} />
      </Payment>
    )
  if (held?.held_until)
    return (
      <Payment title={t('Payment')}>
        <HeldSpots
          party={{ ...held, id: held.party_id, due_cents: held.total, held_until: held.held_until }}
          orderToken={held.order_token}
          onPaid={() => done(held.party_id)}
          onOver={() => {
            setHeld(undefined)
            setLate(true)
          }}
        />
      </Payment>
    )
  if (entryOn(event, today) !== 'open') return <Notice kind="warn" title={entryNotice(event, today).text} />
  const onEntered = (entered: Entered) =>
    entered.state === 'held' ? setHeld(entered) : done(entered.party_id)
  return (
    <>
      {isLate && <Notice kind="warn" isNews title={t('Your hold expired. You haven’t been charged.')} />}
      {event.entrant === 'team' ? (
        <EnterTeams event={event} onEntered={onEntered} />
      ) : (
        <EnterPeople event={event} onEntered={onEntered} />
      )}
    </>
  )
}

/** Takes the place of the form, and so the focus. */
function Payment({ title, children }: { title: string; children: ReactNode }) {
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => here.current?.focus(), [])
  return (
    <div ref={here} tabIndex={-1}>
      <Panel title={title}>{children}</Panel>
    </div>
  )
}
