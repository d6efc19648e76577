import './structure.css'
import { useQuery } from '@tanstack/react-query'
import { clubContacts, type ClubContact } from 'contract/clubs/club-details'
import { ROSTER_ROLES, type RosterRole } from 'contract/clubs/rosters'
import { showPhone } from 'contract/person'
import { query } from '../api.ts'
import { t, told } from '../language.ts'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** What somebody is, for whoever calls: 'Head coach, Comets 12U'. */
function roleOf({ role, of }: ClubContact): string {
  if (role === 'director') return t('Director')
  if (role === 'club_admin') return t('Club admin')
  if (role === 'league') return of === null ? t('League') : t('League, {role}', { role: of })
  return [told(ROSTER_ROLES[role as RosterRole]), of].filter(Boolean).join(', ')
}

/** Whom to call about a club, the director first. */
export function ClubContacts({ id }: { id: number }) {
  const contacts = useQuery(query(clubContacts, { id }))
  if (contacts.error && !contacts.data)
    return <ErrorState error={contacts.error} onRetry={() => void contacts.refetch()} />
  if (!contacts.data) return <Skeleton lines={6} />
  if (contacts.data.length === 0)
    return (
      <EmptyState
        drawing="letter"
        title={t('No one to call yet')}
        text={t('Add a director under “Details”, or invite a club admin under Users.')}
      />
    )
  return (
    <Panel>
      <ul className="structure-rows">
        {contacts.data.map((contact) => (
          <li key={[contact.role, contact.of, contact.name, contact.email].join(' ')}>
            <span className="structure-name">
              <strong>{contact.name || contact.email || showPhone(contact.phone ?? '')}</strong>
              <span className="dim">{roleOf(contact)}</span>
            </span>
            <span className="structure-uses">
              {contact.phone && <a href={`tel:${contact.phone}`}>{showPhone(contact.phone)}</a>}
              {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
              {!contact.phone && !contact.email && <span className="dim">{t('No phone or email')}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
