import './registration-detail.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { getRegistration, type RegistrationDetail } from 'contract/registrations/registrations'
import { getMemberPhoto } from 'contract/members'
import { getOrder } from 'contract/payments'
import { showAddress, showContact } from 'contract/one-line'
import { showPhone } from 'contract/person'
import { query, useMay } from '../api.ts'
import { t, told } from '../language.ts'
import { RecordLink } from '../record-link.tsx'
import { rich } from '../rich.tsx'
import { choiceFacts } from '../members/members.ts'
import { OrderPanel } from '../payments/payments.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Day, Moment, Money } from '../ui/values.tsx'
import { writtenDay } from '../written.ts'
import { MemberPhoto } from './member-photo.tsx'
import { PaidAmount } from './paid-amount.tsx'
import { RegistrationActions } from './registration-actions.tsx'
import { ClubCardButton } from './registration-club-card.tsx'
import { RegistrationTimeline } from './person-timeline.tsx'
import { RegistrationNamesakes } from './registration-namesakes.tsx'
import { MailsPanel } from './mails-panel.tsx'
import { RegistrationWaivers } from './registration-waivers.tsx'

/** One registration with everything that belongs to it. */
export function RegistrationDetailScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const registration = useQuery(query(getRegistration, { id: Number(id) }))
  const back = <Link to="/mms/registrations">{t('Registrations')}</Link>
  if (registration.error)
    return (
      <>
        <PageHeader title={t('Registration')} back={back} />
        <ErrorState error={registration.error} onRetry={() => void registration.refetch()} />
      </>
    )
  if (!registration.data)
    return (
      <>
        <PageHeader title={t('Registration')} back={back} />
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      </>
    )
  return <Registration registration={registration.data} back={back} />
}

function Registration({ registration, back }: { registration: RegistrationDetail; back: React.ReactNode }) {
  const maySeeOrder = useMay(getOrder)
  const maySeePhoto = useMay(getMemberPhoto)
  const { name, membership, season, status, begins_on, member_id, person, decision_reason } = registration
  return (
    <>
      <PageHeader
        title={name}
        back={back}
        note={
          <>
            <StatusDot status={status} begins_on={begins_on} /> ·{' '}
            {t('{membership}, season {season}', { membership, season })}
            {decision_reason && `: ${decision_reason}`}
          </>
        }
        actions={
          <>
            {registration.club_id !== null && status === 'active' && (
              <ClubCardButton clubId={registration.club_id} />
            )}
            <RegistrationActions registration={registration} />
          </>
        }
      />
      <RegistrationNamesakes
        namesakes={registration.namesakes}
        name={`${person.first_name} ${person.last_name}`}
        of={registration.member_id}
      />
      <div className="registration-columns">
        <div>
          <Panel title={t('Person')}>
            <div className="registration-person">
              {person.has_photo && maySeePhoto && <MemberPhoto memberId={member_id} name={name} />}
              <Facts facts={personFacts(registration)} />
            </div>
          </Panel>
          <Panel title={t('Registration')}>
            <Facts facts={registrationFacts(registration)} />
          </Panel>
          <Together registrations={registration.together} />
          {maySeeOrder && <OrderPanel orderId={registration.order_id} />}
        </div>
        <div>
          <RegistrationWaivers waivers={registration.waivers} />
          <MailsPanel mails={registration.mails} of={getRegistration} />
          <RegistrationTimeline registrationId={registration.id} />
        </div>
      </div>
    </>
  )
}

/** What else the family registered at the same time. */
function Together({ registrations }: { registrations: RegistrationDetail['together'] }) {
  if (registrations.length === 0) return null
  return (
    <Panel title={t('Also in this order')}>
      <ul className="registration-list">
        {registrations.map(({ id, name, membership, status, begins_on }) => (
          <li key={id}>
            <span>
              <RecordLink to={`/mms/registrations/${id}`}>{name}</RecordLink>
              <span className="dim">{membership}</span>
            </span>
            <StatusDot status={status} begins_on={begins_on} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type FactList = [string, React.ReactNode][]

function personFacts({ person, guardians, member_id, member_number }: RegistrationDetail): FactList {
  const { first_name, last_name, dob, age, email, phone, address, emergency_contact } = person
  return [
    [
      t('Name'),
      <RecordLink key="name" to={`/mms/members/${member_id}`}>
        {first_name} {last_name}
      </RecordLink>,
    ],
    [t('Member ID'), <Copyable key="id" text={member_number} name={t('member ID')} />],
    [t('Date of birth'), dob && t('{day}, age {age}', { day: writtenDay(dob), age: age ?? '' })],
    ...choiceFacts(person),
    [
      t('Email'),
      email && (
        <a key="email" href={`mailto:${email}`}>
          {email}
        </a>
      ),
    ],
    [
      t('Phone'),
      phone && (
        <a key="phone" href={`tel:${phone}`}>
          {showPhone(phone)}
        </a>
      ),
    ],
    [t('Address'), address && showAddress(address)],
    ...guardians.map((one): [string, React.ReactNode] => [
      told(one.relation),
      <span key={one.id}>
        <RecordLink to={`/mms/members/${one.id}`}>
          {one.first_name} {one.last_name}
        </RecordLink>
        {one.email && (
          <>
            , <a href={`mailto:${one.email}`}>{one.email}</a>
          </>
        )}
        {one.phone && (
          <>
            , <a href={`tel:${one.phone}`}>{showPhone(one.phone)}</a>
          </>
        )}
      </span>,
    ]),
    [t('Emergency contact'), emergency_contact && showContact(emergency_contact)],
  ]
}

function registrationFacts({
  member_type,
  membership,
  league,
  division,
  team,
  team_id,
  club,
  eligibility,
  price,
  paid,
  refunded,
  registered_at,
  valid_from,
  valid_until,
}: RegistrationDetail): FactList {
  return [
    [t('Registered as'), told(member_type)],
    [t('Membership'), membership],
    [t('League'), league],
    [t('Division'), told(eligibility ?? division ?? '')],
    [
      t('Team'),
      team !== null && team_id !== null ? (
        <RecordLink key="team" to={`/ctms/teams/${team_id}`}>
          {team}
        </RecordLink>
      ) : (
        team
      ),
    ],
    ...(club
      ? [
          [
            t('Club'),
            <RecordLink key="club" to={`/ctms/clubs/${club.id}`}>
              {club.name}
            </RecordLink>,
          ] as FactList[number],
        ]
      : []),
    [t('Registered'), <Moment key="at" at={registered_at} />],
    [
      t('Valid'),
      <span key="valid">
        {rich('{from} to {to}', {
          from: <Day key="from" day={valid_from} />,
          to: <Day key="to" day={valid_until} />,
        })}
      </span>,
    ],
    [t('Price'), <Money key="price" cents={price} />],
    [t('Paid'), <PaidAmount key="paid" paid={paid} refunded={refunded} />],
  ]
}
