import '../ui/office.css'
import { useQuery } from '@tanstack/react-query'
import { getRegistration } from 'contract/registrations/registrations'
import { showPhone } from 'contract/person'
import { query } from '../api.ts'
import { RowActs, type useQueue } from '../batches/batches.ts'
import { t, told } from '../language.ts'
import { RecordLink } from '../record-link.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Facts } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Moment } from '../ui/values.tsx'
import { writtenDay } from '../written.ts'
import { PaidAmount } from './paid-amount.tsx'
import { RegistrationTimeline } from './person-timeline.tsx'
import { RegistrationNamesakes } from './registration-namesakes.tsx'

type Props = { id: number; queue: ReturnType<typeof useQueue> }

/** What the office needs to decide a registration, beside the list. */
export function RegistrationPane({ id, queue }: Props) {
  const { data, error, refetch } = useQuery(query(getRegistration, { id }))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  const { person, member_id, guardians, status, begins_on, waivers } = data
  return (
    <>
      <p>
        <StatusDot status={status} begins_on={begins_on} />
      </p>
      {status === 'waiting_for_approval' && (
        <div className="office-buttons">
          <RowActs queue={queue} id={id} />
        </div>
      )}
      <Facts
        facts={[
          [
            t('Member ID'),
            <RecordLink key="id" to={`/mms/members/${member_id}`}>
              {data.member_number}
            </RecordLink>,
          ],
          [
            t('Date of birth'),
            person.dob && t('{day}, age {age}', { day: writtenDay(person.dob), age: person.age ?? '' }),
          ],
          [t('Membership'), data.membership],
          [t('Season'), data.season],
          [t('League'), data.league],
          [t('Division'), told(data.eligibility ?? data.division ?? '') || null],
          [
            t('Team'),
            data.team !== null && data.team_id !== null ? (
              <RecordLink key="team" to={`/ctms/teams/${data.team_id}`}>
                {data.team}
              </RecordLink>
            ) : (
              data.team
            ),
          ],
          [
            t('Order'),
            <RecordLink key="order" to={`/mms/orders/${data.order_id}`}>
              {data.order_number}
            </RecordLink>,
          ],
          [t('Registered'), <Moment key="at" at={data.registered_at} />],
          [t('Paid'), <PaidAmount key="paid" paid={data.paid} refunded={data.refunded} />],
          [
            t('Email'),
            person.email && (
              <a key="email" href={`mailto:${person.email}`}>
                {person.email}
              </a>
            ),
          ],
          [
            t('Phone'),
            person.phone && (
              <a key="phone" href={`tel:${person.phone}`}>
                {showPhone(person.phone)}
              </a>
            ),
          ],
          ...guardians.map(
            (one) =>
              [
                told(one.relation),
                <span key={one.id}>
                  <RecordLink to={`/mms/members/${one.id}`}>
                    {one.first_name} {one.last_name}
                  </RecordLink>
                  {[one.phone && showPhone(one.phone), one.email].filter(Boolean).map((way) => `, ${way}`)}
                </span>,
              ] as const,
          ),
          [t('Waivers'), waivers.map(({ title }) => title).join(', ') || null],
        ]}
      />
      <RegistrationNamesakes
        namesakes={data.namesakes}
        name={`${person.first_name} ${person.last_name}`}
        of={member_id}
      />
      <RegistrationTimeline registrationId={id} />
    </>
  )
}
