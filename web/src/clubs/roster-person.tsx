import './roster.css'
import type { ReactNode } from 'react'
import type { RosterEntry } from 'contract/clubs/rosters'
import { showDay } from 'contract/dates'
import { CREDENTIAL_STATE_LABELS } from 'contract/members/credentials'
import { t, told } from '../language.ts'
import { RecordLink } from '../record-link.tsx'
import { Menu } from '../ui/menu.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Portrait } from './portrait.tsx'

type Props = {
  entry: RosterEntry
  /** A staff member's function. */
  role?: string
  onEdit?: () => void
  onLeave?: () => void
  /** Requests a transfer to another team. */
  onMove?: (() => void) | undefined
  /** Replaces the default buttons. */
  acts?: ReactNode
}

export const nameOf = ({ first_name, last_name }: Pick<RosterEntry, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`

/** One line of a roster: number, picture, name, whether the age fits, and the status of the membership. */
export function RosterPerson({ entry, role, onEdit, onLeave, onMove, acts }: Props) {
  const name = nameOf(entry)
  return (
    <li className="roster-person">
      <span className="roster-number numbers">{entry.jersey_number ?? ''}</span>
      <Portrait memberId={entry.member_id} name={name} />
      <div className="roster-who">
        <p className="roster-name">
          <RecordLink to={`/mms/members/${entry.member_id}`}>{name}</RecordLink>{' '}
          {entry.positions.length > 0 && <span className="dim">{entry.positions.join(' · ')}</span>}
        </p>
        <p className="dim">
          {role ?? (entry.dob ? showDay(entry.dob) : t('No date of birth'))} ·{' '}
          <span className="numbers">{entry.member_number}</span>
          {entry.until_on && ` · ${t('guest until {day}', { day: showDay(entry.until_on) })}`}
        </p>
        {entry.is_eligible === false && <p className="roster-bad">{told(entry.eligibility!)}</p>}
        {entry.credentials.map(({ title, state, expires_on }) => (
          <p key={title} className={state === 'cleared' ? 'dim' : 'roster-bad'}>
            {told(title)}:{' '}
            {state === 'cleared' && expires_on
              ? t('until {day}', { day: showDay(expires_on) })
              : told(CREDENTIAL_STATE_LABELS[state])}
          </p>
        ))}
        {entry.note && <p className="dim">{told(entry.note)}</p>}
      </div>
      <div className="roster-standing">
        {entry.registration_status ? (
          <StatusDot status={entry.registration_status} begins_on={entry.registration_begins_on} />
        ) : (
          <span className="dim">{t('Not registered')}</span>
        )}
      </div>
      <div className="roster-acts no-print">
        {acts}
        {onEdit && onLeave && (
          <Menu
            label="⋯"
            name={t('Actions for {name}', { name })}
            className="icon-button"
            side="end"
            acts={[
              { key: 'edit', label: t('Number and positions'), onAct: onEdit },
              onMove && { key: 'move', label: t('Move to another team'), onAct: onMove },
              { key: 'leave', label: t('Take off the roster'), onAct: onLeave, danger: true },
            ]}
          />
        )}
      </div>
    </li>
  )
}
