import './entering.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { dayIn } from 'contract/dates'
import { entryOn, eventBySlug, type PublicEvent } from 'contract/events'
import { listEntryPeople, type Entered, type EntryPerson } from 'contract/events/entering'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EnterForm } from './enter-form.tsx'
import { spellDays } from './event-days.ts'
import { entryNotice } from './event-words.ts'
import { HeldSpots } from './held-spots.tsx'

/** A family enters people of its household into an event: who goes, then the payment. */
export function EnterScreen() {
  const { slug } = useParams({ strict: false }) as { slug: string }
  const event = useQuery(query(eventBySlug, { slug }))
  const people = useQuery(query(listEntryPeople, { slug }))
  const error = event.error ?? people.error
  return (
    <div className="entering">
      <PageHeader
        title={event.data ? t('Sign up for {event}', { event: event.data.name }) : t('Sign up for an event')}
        back={<Link to={`/ems/event/${slug}`}>{event.data?.name ?? t('Event')}</Link>}
        note={event.data && spellDays(event.data.starts_on, event.data.ends_on)}
      />
      {event.data && people.data ? (
        <Entering event={event.data} people={people.data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([event.refetch(), people.refetch()])} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </div>
  )
}

type Props = { event: PublicEvent; people: readonly EntryPerson[] }

function Entering({ event, people }: Props) {
  const { time_zone } = useTenant()
  const navigate = useNavigate()
  const [held, setHeld] = useState<Entered>()
  const [isLate, setLate] = useState(false)
  const [today] = useState(() => dayIn(time_zone, new Date()))
  const done = () => void navigate({ to: '/ems/my-events' })

  if (held?.held_until)
    return (
      <Payment>
        <HeldSpots
          party={{ id: held.party_id, total_cents: held.total, held_until: held.held_until }}
          orderToken={held.order_token}
          onPaid={done}
          onOver={() => {
            setHeld(undefined)
            setLate(true)
          }}
        />
      </Payment>
    )
  if (entryOn(event, today) !== 'open') return <Notice kind="warn" title={entryNotice(event, today).text} />
  if (people.length === 0)
    return (
      <EmptyState
        drawing="ball"
        title={t('Let’s add your family first')}
        text={t('Register for a membership, and everyone in your family can sign up for events.')}
        action={
          <Link className="button" data-kind="primary" to="/registration">
            {t('Register')}
          </Link>
        }
      />
    )
  return (
    <>
      {isLate && <Notice kind="warn" isNews title={t('Your hold expired. You haven’t been charged.')} />}
      <EnterForm
        event={event}
        people={people}
        onEntered={(entered) => (entered.state === 'held' ? setHeld(entered) : done())}
      />
    </>
  )
}

/** Takes the place of the form, and so the focus. */
function Payment({ children }: { children: ReactNode }) {
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => here.current?.focus(), [])
  return (
    <div ref={here} tabIndex={-1}>
      <Panel title={t('Payment')}>{children}</Panel>
    </div>
  )
}
