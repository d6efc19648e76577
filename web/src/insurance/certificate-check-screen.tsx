import './certificate-check.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { checkCertificate, getCertificate } from 'contract/insurance/certificates'
import { fillPath, type Out } from 'contract/operation'
import { Problem } from 'contract/problem'
import { query } from '../api.ts'
import { msg, t } from '../language.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Facts } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { writtenDay } from '../written.ts'

type Shown = Out<typeof checkCertificate>

const STATES: Record<Shown['state'], { says: string; kind: 'good' | 'warn' | 'bad' }> = {
  in_force: { says: msg('This certificate is valid today.'), kind: 'good' },
  ahead: { says: msg('This certificate is genuine and starts later.'), kind: 'warn' },
  over: { says: msg('This certificate has expired.'), kind: 'bad' },
  revoked: { says: msg('This certificate was revoked and isn’t valid.'), kind: 'bad' },
}

/** Opened by the QR code on a certificate: tells its holder whether it is genuine and in force. */
export function CertificateCheckScreen() {
  const { id = '', token = '' } = useParams({ strict: false }) as { id?: string; token?: string }
  const link = { id: Number(id), token }
  const found = useQuery(query(checkCertificate, link))
  const isUnknown = found.error instanceof Problem && [404, 422].includes(found.error.status)
  return (
    <div className="certificate-check">
      <h1>{t('Certificate of insurance')}</h1>
      {isUnknown ? (
        <Notice kind="bad">
          {t('We couldn’t find this certificate. Please scan the code on it again.')}
        </Notice>
      ) : found.data ? (
        <>
          <Notice kind={STATES[found.data.state].kind}>{t(STATES[found.data.state].says)}</Notice>
          <Facts
            facts={[
              [t('Covered'), found.data.place],
              [t('Certificate holder'), found.data.holder_name],
              [
                t('Listed as'),
                found.data.additional_insured ? t('Additional insured') : t('Certificate holder only'),
              ],
              ...(found.data.insurer ? [[t('Insurer'), found.data.insurer] as const] : []),
              ...(found.data.policy_number ? [[t('Policy number'), found.data.policy_number] as const] : []),
              [t('Coverage'), `${writtenDay(found.data.from_on)} – ${writtenDay(found.data.until_on)}`],
            ]}
          />
          <a className="button" data-kind="primary" href={`/api${fillPath(getCertificate.path, link).path}`}>
            {t('Open the certificate')}
          </a>
        </>
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </div>
  )
}
