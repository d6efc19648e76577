import '../ui/status-dot.css'
import { statusColor } from 'contract/statuses'
import type { MembershipStatus } from 'contract/offers/office-memberships'
import { membershipStatus } from './membership-words.ts'

/** Whether a membership is on sale, with a status dot. */
export const MembershipDot = ({ status }: { status: MembershipStatus }) => (
  <span className="status">
    <span className="status-dot" style={{ backgroundColor: statusColor(status) }} />
    {membershipStatus(status)}
  </span>
)
