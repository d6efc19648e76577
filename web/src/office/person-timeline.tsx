import './members.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { TIMELINE_KINDS, type TimelineEntry, type TimelineKind } from 'contract/office/timeline'
import { memberTimeline, registrationTimeline } from 'contract/office/timeline'
import { query } from '../api.ts'
import { msg, t } from '../language.ts'
import { RecordLink } from '../record-link.tsx'
import { useTenant } from '../tenant.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { Segments } from '../ui/segments.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { useReadAfterWrites } from './after-writes.ts'
import { timelineMood, timelineText } from './timeline-words.ts'

/** Everything that happened to a person. */
export const MemberTimeline = ({ memberId }: { memberId: number }) => (
  <Entries found={useReadAfterWrites(query(memberTimeline, { id: memberId }))} names />
)

/** Everything that happened to a registration and its order. */
export const RegistrationTimeline = ({ registrationId }: { registrationId: number }) => (
  <Entries found={useReadAfterWrites(query(registrationTimeline, { id: registrationId }))} />
)

const KINDS: Record<TimelineKind, string> = {
  registration: msg('Registration'),
  money: msg('Money'),
  email: msg('Emails'),
  record: msg('Details'),
}

type Props = {
  found: UseQueryResult<TimelineEntry[], Error>
  /** Whether to say which registration an entry is about. */
  names?: true
}

function Entries({ found: { data, error, refetch }, names }: Props) {
  const { currency } = useTenant()
  const [kind, setKind] = useState<TimelineKind | 'all'>('all')
  const kinds = TIMELINE_KINDS.filter((one) => data?.some((entry) => entry.kind === one))
  const shown = (data ?? []).filter((entry) => kind === 'all' || entry.kind === kind)
  return (
    <Panel
      title={t('History')}
      actions={
        kinds.length > 1 && (
          <Segments
            label={t('Show')}
            options={[['all', t('All')] as const, ...kinds.map((one) => [one, t(KINDS[one])] as const)]}
            value={kind}
            onChange={setKind}
          />
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : shown.length === 0 ? (
        <p className="dim">{t('No changes yet.')}</p>
      ) : (
        <Timeline
          label={t('History')}
          entries={shown.map((entry) => ({
            id: entry.id,
            at: entry.at,
            text: (
              <>
                {timelineText(entry, currency === 'CAD' ? 'CAD' : 'USD')}
                <About entry={entry} names={names} />
              </>
            ),
            by: entry.actor ?? entry.mail?.recipient,
            ...timelineMood(entry),
          }))}
        />
      )}
    </Panel>
  )
}

/** The registration or the order an entry is about. */
function About({
  entry: { registration, order },
  names,
}: {
  entry: TimelineEntry
  names?: true | undefined
}) {
  if (names && registration)
    return (
      <span className="timeline-about">
        <RecordLink to={`/mms/registrations/${registration.id}`}>{registration.name}</RecordLink>
      </span>
    )
  if (!order) return null
  return (
    <span className="timeline-about">
      <RecordLink to={`/mms/orders/${order.id}`}>{t('Order {number}', { number: order.number })}</RecordLink>
    </span>
  )
}
