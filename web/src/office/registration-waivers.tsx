import './registration-detail.css'
import { downloadSignedWaiver } from 'contract/waivers'
import type { RegistrationDetail } from 'contract/registrations/registrations'
import { call, saveDownload, useMay } from '../api.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { toast } from '../ui/toast.tsx'
import { Moment } from '../ui/values.tsx'

/** What was signed for the person, each as the sealed document. */
export function RegistrationWaivers({ waivers }: Pick<RegistrationDetail, 'waivers'>) {
  const mayDownload = useMay(downloadSignedWaiver)
  const download = (id: number) =>
    call(downloadSignedWaiver, { id }).then(saveDownload, (error: Error) => toast.failure(error.message))
  return (
    <Panel title={t('Waivers')}>
      {waivers.length === 0 && <p className="dim">{t('Nothing to sign.')}</p>}
      <ul className="registration-list">
        {waivers.map(({ signature_id, title, signer, signed_at }) => (
          <li key={signature_id}>
            <span>
              {title}
              <span className="dim">
                {rich('Signed by {signer}, {moment}', {
                  signer,
                  moment: <Moment key="moment" at={signed_at} />,
                })}
              </span>
            </span>
            {mayDownload && (
              <Button
                kind="quiet"
                aria-label={t('Download {title}', { title })}
                onClick={() => void download(signature_id)}
              >
                {t('PDF')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
