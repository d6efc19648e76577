import './registration-detail.css'
import { Link } from '@tanstack/react-router'
import { previewMerge } from 'contract/office/merge'
import type { RegistrationDetail } from 'contract/registrations/registrations'
import { useMay } from '../api.ts'
import { t } from '../language.ts'
import { RecordLink } from '../record-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { StatusDot } from '../ui/status-dot.tsx'

type Props = Pick<RegistrationDetail, 'namesakes'> & { name: string; of: number }

/** Other records that may be the same person, with who registered them, for the office to compare. */
export function RegistrationNamesakes({ namesakes, name, of }: Props) {
  const mayMerge = useMay(previewMerge)
  if (namesakes.length === 0) return null
  return (
    <Notice kind="warn" title={t('{name} may be here twice', { name })}>
      <p>{t('Another member has the same name and date of birth. Please compare the families.')}</p>
      <ul className="registration-namesakes">
        {namesakes.map(({ member_id, member_number, email, guardians, registrations }) => (
          <li key={member_id}>
            <b>
              <RecordLink to={`/mms/members/${member_id}`}>{member_number}</RecordLink>
            </b>
            {mayMerge && (
              <Link
                to="/mms/members/duplicates/$winner/$loser"
                params={{ winner: String(of), loser: String(member_id) }}
              >
                {t('Compare')}
              </Link>
            )}
            {[email, ...guardians.map(whoIs)].filter(Boolean).map((contact) => (
              <span key={contact}>{contact}</span>
            ))}
            {registrations.map(({ id, membership, season, status, begins_on }) => (
              <span key={id}>
                <RecordLink to={`/mms/registrations/${id}`}>
                  {t('{membership}, season {season}', { membership, season })}
                </RecordLink>{' '}
                <StatusDot status={status} begins_on={begins_on} />
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const whoIs = ({ first_name, last_name, relation, email }: RegistrationDetail['guardians'][number]) =>
  `${relation} ${first_name} ${last_name}${email ? `, ${email}` : ''}`
