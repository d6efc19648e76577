import { STATUS_LABELS } from 'contract/statuses'
import { msg, t, told } from '../language.ts'
import { StatusDot } from '../ui/status-dot.tsx'

/** Separate texts, because other languages inflect them by what they describe. */
const WORDS: Record<string, string> = {
  active: msg('Active##a club or a team'),
  inactive: msg('Inactive##a club or a team'),
  blocked: msg('Blocked##a club or a team'),
}

/** The status of a club or a team for display. */
export const clubStatus = (status: string): string =>
  WORDS[status] ? t(WORDS[status]) : told((STATUS_LABELS as Record<string, string>)[status] ?? status)

export const ClubStatusDot = ({ status }: { status: string }) => (
  <StatusDot status={status} label={clubStatus(status)} />
)
