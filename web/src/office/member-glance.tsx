import './member-glance.css'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { getMemberGlance, type MemberGlance, type OpenMatter } from 'contract/office/member-glance'
import type { MemberDetail } from 'contract/registrations/member-detail'
import { showPhone } from 'contract/person'
import { query } from '../api.ts'
import { msg, t, told } from '../language.ts'
import { RecordLink } from '../record-link.tsx'
import { rich } from '../rich.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Day, Moment, Money } from '../ui/values.tsx'
import { useReadAfterWrites } from './after-writes.ts'

/** What answers a phone call: how to reach the family, teams and membership, and what is open. */
export function MemberGlanceView({ member }: { member: MemberDetail }) {
  const { data, error, refetch } = useReadAfterWrites(query(getMemberGlance, { id: member.id }))
  return (
    <div className="member-glance">
      <Panel title={t('Contact')}>
        <Reach {...member.personal_details} />
        {data && <Family family={data.family} />}
      </Panel>
      <Panel title={t('Membership and teams')}>
        <Standing memberships={member.memberships} />
        {data && <Places places={data.places} memberId={member.id} />}
      </Panel>
      <Panel title={t('Open')}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Open glance={data} memberId={member.id} />
        ) : (
          <Skeleton lines={3} />
        )}
        <Letters mails={member.mails} />
      </Panel>
    </div>
  )
}

/** A phone to tap and an address to write to. */
function Reach({ phone, email }: { phone: string | null; email: string | null }) {
  if (!phone && !email) return null
  return (
    <p className="glance-reach">
      {phone && (
        <a href={`tel:${phone}`}>
          <IconPhone size={16} stroke={1.6} aria-hidden /> {showPhone(phone)}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <IconMail size={16} stroke={1.6} aria-hidden /> {email}
        </a>
      )}
    </p>
  )
}

function Family({ family }: Pick<MemberGlance, 'family'>) {
  if (family.length === 0) return <p className="dim">{t('No one else is in this household.')}</p>
  return (
    <ul className="glance-list">
      {family.map(({ id, name, relation, phone, email, status, begins_on }) => (
        <li key={id}>
          <span className="glance-line">
            <RecordLink to={`/mms/members/${id}`}>{name}</RecordLink>
            {relation ? (
              <span className="dim">{told(relation)}</span>
            ) : (
              status && <StatusDot status={status} begins_on={begins_on} />
            )}
          </span>
          <Reach phone={phone} email={email} />
        </li>
      ))}
    </ul>
  )
}

function Standing({ memberships }: Pick<MemberDetail, 'memberships'>) {
  const [first] = memberships
  if (!first) return <p className="dim">{t('Contact without a membership')}</p>
  return (
    <p className="glance-line">
      <RecordLink to={`/mms/registrations/${first.id}`}>
        {first.membership}, {first.season}
      </RecordLink>
      <StatusDot status={first.status} begins_on={first.begins_on} />
      <span className="dim">{rich('through {day}', { day: <Day key="day" day={first.valid_until} /> })}</span>
    </p>
  )
}

function Places({ places, memberId }: Pick<MemberGlance, 'places'> & { memberId: number }) {
  const own = places.filter(({ member_id }) => member_id === memberId)
  if (own.length === 0) return <p className="dim">{t('On no team right now.')}</p>
  return (
    <ul className="glance-list">
      {own.map(({ team_id, team, club_id, club, division, role, is_requested, jersey_number, coach }) => (
        <li key={`${team_id}-${role}`}>
          <span className="glance-line">
            <RecordLink to={`/ctms/teams/${team_id}`}>{team}</RecordLink>
            <span className="dim">
              {[told(role), jersey_number && `#${jersey_number}`, division].filter(Boolean).join(' · ')}
              {is_requested && ` · ${t('waiting for the team')}`}
            </span>
          </span>
          {club && club_id !== null && (
            <span className="dim">
              <RecordLink to={`/ctms/clubs/${club_id}`}>{club}</RecordLink>
            </span>
          )}
          {coach && (
            <>
              <span className="glance-line">
                <RecordLink to={`/mms/members/${coach.member_id}`}>{coach.name}</RecordLink>
                <span className="dim">{t('Head coach')}</span>
              </span>
              <Reach phone={coach.phone} email={coach.email} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const KINDS: Record<OpenMatter['kind'], string> = {
  registration: msg('Waiting for approval'),
  fee: msg('Team fees'),
  waiver: msg('Not signed'),
  document: msg('No document on file'),
  check: msg('Not cleared'),
}

const addressOf = ({ kind, member_id, registration_id, team_id }: OpenMatter) =>
  ({
    registration: `/mms/registrations/${registration_id}`,
    fee: `/ctms/payments/teams/${team_id}/players/${member_id}`,
    waiver: `/mms/members/${member_id}?tab=waivers`,
    document: `/mms/members/${member_id}?tab=documents`,
    check: `/mms/members/${member_id}?tab=credentials`,
  })[kind]

function Open({ glance: { balance, open }, memberId }: { glance: MemberGlance; memberId: number }) {
  return (
    <>
      {balance && (
        <p className="glance-balance" data-late={balance.late > 0 || undefined}>
          {balance.due === 0 ? (
            t('Nothing owed now.')
          ) : (
            <>
              <strong>
                <Money cents={balance.due} />
              </strong>{' '}
              {balance.late > 0 ? t('owed, late') : t('owed now')}
            </>
          )}
          {balance.due === 0 && balance.next_due_on && (
            <span className="dim">
              {' '}
              {rich('Next payment {day}.', { day: <Day key="day" day={balance.next_due_on} /> })}
            </span>
          )}
        </p>
      )}
      {open.length === 0 ? (
        <p className="dim">{t('Nothing is open.')}</p>
      ) : (
        <ul className="glance-list">
          {open.map((matter) => (
            <li
              key={`${matter.kind}-${matter.member_id}-${matter.title}`}
              data-late={matter.is_late || undefined}
            >
              <span className="glance-line">
                <RecordLink to={addressOf(matter)}>{told(matter.title)}</RecordLink>
                {matter.amount !== null && <Money cents={matter.amount} />}
              </span>
              <span className="dim">
                {t(KINDS[matter.kind])}
                {matter.due_on && (
                  <>
                    {' · '}
                    <Day day={matter.due_on} />
                  </>
                )}
                {matter.member_id !== memberId && ` · ${matter.name}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** As many letters as are looked at during a call; all of them are under Emails. */
const LAST = 3

function Letters({ mails }: Pick<MemberDetail, 'mails'>) {
  if (mails.length === 0) return null
  return (
    <>
      <h3>{t('Last emails')}</h3>
      <ul className="glance-list">
        {mails.slice(0, LAST).map(({ id, subject, status, created_at }) => (
          <li key={id} data-late={status === 'failed' || undefined}>
            <span>{subject}</span>
            <span className="dim">
              <Moment at={created_at} part="day" />
              {status === 'failed' && ` · ${t('not delivered')}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
