import '../ui/status-dot.css'
import type { InsuranceStatus } from 'contract/insurance'
import { msg, t } from '../language.ts'

export const INSURANCE_STATUSES: Record<InsuranceStatus, { label: string; color: string }> = {
  waiting: { label: msg('To review'), color: 'var(--warn)' },
  accepted: { label: msg('Accepted'), color: 'var(--good)' },
  refused: { label: msg('Not accepted'), color: 'var(--bad)' },
}

/** Where the office stands with a paper. */
export function InsuranceDot({ status }: { status: InsuranceStatus }) {
  const { label, color } = INSURANCE_STATUSES[status]
  return (
    <span className="status">
      <span className="status-dot" style={{ backgroundColor: color }} />
      {t(label)}
    </span>
  )
}
