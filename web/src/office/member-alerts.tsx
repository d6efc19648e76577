import './members.css'
import type { MemberDetail } from 'contract/registrations/member-detail'
import { t } from '../language.ts'
import { Notice } from '../ui/notice.tsx'

/** What anybody who opens this person has to know first. */
export function MemberAlerts({ notes }: Pick<MemberDetail, 'notes'>) {
  const alerts = notes.filter(({ alert }) => alert === 1)
  if (alerts.length === 0) return null
  return (
    <Notice kind="warn" title={t('Please note')}>
      <ul className="member-alerts">
        {alerts.map(({ id, note }) => (
          <li key={id}>{note}</li>
        ))}
      </ul>
    </Notice>
  )
}
