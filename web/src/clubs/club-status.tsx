import { STATUS_LABELS } from 'contract/statuses'
import { msg, t, told } from '../language.ts'
import { StatusDot } from '../ui/status-dot.tsx'

/** Other languages bend these words by what they are said of. */
const WORDS: Record<string, string> = {
  active: msg('Active##a club or a team'),
  inactive: msg('Inactive##a club or a team'),
  blocked: msg('Blocked##a club or a team'),
}

/** Where a club or a team stands, as people read it. */
export const clubStatus = (status: string): string =>
  WORDS[status] ? t(WORDS[status]) : told((STATUS_LABELS as Record<string, string>)[status] ?? status)

export const ClubStatusDot = ({ status }: { status: string }) => (
  <StatusDot status={status} label={clubStatus(status)} />
)
