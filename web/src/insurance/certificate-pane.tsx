import '../ui/office.css'
import type { Certificate } from 'contract/insurance/certificates'
import type { ReactNode } from 'react'
import { RowActs, type useQueue } from '../batches/batches.ts'
import { t } from '../language.ts'
import { Facts } from '../ui/panel.tsx'
import { Day, Moment } from '../ui/values.tsx'
import { CertificateDot } from './certificate-dot.tsx'
import { PlaceLink } from './place-link.tsx'

type Props = {
  certificate: Certificate
  queue: ReturnType<typeof useQueue>
  /** What else can be done with it. */
  acts: ReactNode
}

/** What the office needs to decide a certificate, beside the list: all that its holder has asked for. */
export function CertificatePane({ certificate, queue, acts }: Props) {
  const { id, status, reason, holder_email, policy_number, issued_at, asked_by } = certificate
  return (
    <>
      <p>
        <CertificateDot status={status} reason={null} />
      </p>
      <div className="office-buttons">
        {status === 'waiting' && <RowActs queue={queue} id={id} />}
        {acts}
      </div>
      <Facts
        facts={[
          [t('Holder'), certificate.holder_name],
          [t('Address'), certificate.holder_address],
          ...(holder_email ? [[t('Email'), holder_email] as const] : []),
          [
            t('Team or club'),
            <PlaceLink key="place" of={certificate.of} id={certificate.place_id} name={certificate.place} />,
          ],
          [
            t('Coverage'),
            <span key="days">
              <Day day={certificate.from_on} /> – <Day day={certificate.until_on} />
              {certificate.renews && ` · ${t('renews')}`}
            </span>,
          ],
          [
            t('Listed as'),
            certificate.additional_insured ? t('Additional insured') : t('Certificate holder only'),
          ],
          [t('Place and purpose'), certificate.purpose],
          ...(certificate.special_wording
            ? [[t('Special wording'), certificate.special_wording] as const]
            : []),
          ...(policy_number ? [[t('Policy number'), policy_number] as const] : []),
          [t('Requested on'), <Moment key="at" at={certificate.asked_at} />],
          ...(asked_by ? [[t('Requested by'), asked_by] as const] : []),
          ...(issued_at ? [[t('Issued'), <Moment key="issued" at={issued_at} />] as const] : []),
          ...(reason ? [[t('Reason'), reason] as const] : []),
        ]}
      />
    </>
  )
}
