import './members.css'
import { Link } from '@tanstack/react-router'
import type { MemberDetail } from 'contract/registrations/member-detail'
import { showPhone } from 'contract/person'
import { t } from '../language.ts'
import { Panel } from '../ui/panel.tsx'

/** The person's guardians and wards, each with a link to their own page. */
export function MemberHousehold({ member: { guardians, wards } }: { member: MemberDetail }) {
  return (
    <Panel title={t('Household')}>
      {guardians.length + wards.length === 0 && (
        <p className="dim">{t('No one else is in this household.')}</p>
      )}
      <ul className="member-list">
        {guardians.map(({ id, first_name, last_name, relation, email, phone }) => (
          <li key={id}>
            <span>
              <Link to="/mms/members/$id" params={{ id: String(id) }}>
                {first_name} {last_name}
              </Link>
              <span className="dim">
                {[relation, email, phone && showPhone(phone)].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
        {wards.map(({ id, first_name, last_name }) => (
          <li key={id}>
            <span>
              <Link to="/mms/members/$id" params={{ id: String(id) }}>
                {first_name} {last_name}
              </Link>
              <span className="dim">{t('In this person’s care')}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
