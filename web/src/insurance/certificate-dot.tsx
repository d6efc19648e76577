import './insurance.css'
import '../ui/status-dot.css'
import type { Certificate, CertificateStatus } from 'contract/insurance/certificates'
import { msg, t } from '../language.ts'

export const CERTIFICATE_STATUSES: Record<CertificateStatus, { label: string; color: string }> = {
  waiting: { label: msg('In review'), color: 'var(--warn)' },
  issued: { label: msg('Issued'), color: 'var(--good)' },
  refused: { label: msg('Declined'), color: 'var(--bad)' },
  withdrawn: { label: msg('Canceled'), color: 'var(--ink-dim)' },
  revoked: { label: msg('Revoked'), color: 'var(--bad)' },
}

/** Where a certificate stands, and why. */
export function CertificateDot({ status, reason }: Pick<Certificate, 'status' | 'reason'>) {
  const { label, color } = CERTIFICATE_STATUSES[status]
  return (
    <span className="status" title={reason ?? undefined}>
      <span className="status-dot" style={{ backgroundColor: color }} />
      {t(label)}
      {reason && <span className="insurance-reason">{reason}</span>}
    </span>
  )
}
