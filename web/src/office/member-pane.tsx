import { useQuery } from '@tanstack/react-query'
import { getMember } from 'contract/registrations/member-detail'
import { query } from '../api.ts'
import { Portrait } from '../clubs/clubs.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { MemberAlerts } from './member-alerts.tsx'
import { MemberGlanceView } from './member-glance.tsx'
import './member-pane.css'

/** A member beside the list: how to reach the family, membership, teams, and what is open. */
export function MemberPane({ id }: { id: number }) {
  const { data: member, error, refetch } = useQuery(query(getMember, { id }))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!member) return <Skeleton lines={8} />
  const { first_name, last_name } = member.personal_details
  return (
    <div className="member-pane">
      <p className="member-pane-head">
        <Portrait memberId={id} name={`${first_name} ${last_name}`} size="large" />
        <span className="numbers">{member.member_id}</span>
      </p>
      <MemberAlerts notes={member.notes} />
      <MemberGlanceView member={member} />
    </div>
  )
}
