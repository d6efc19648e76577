import './account.css'
import { saveDownload } from '../api.ts'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'

/** Shown once, to be printed or saved: a user who loses the app logs in with one of them. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { name } = useTenant()
  const save = () =>
    saveDownload({
      blob: new Blob([`${name}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
      filename: 'recovery-codes.txt',
    })
  return (
    <Dialog
      title={t('Your recovery codes')}
      onClose={onClose}
      buttons={
        <div className="recovery-buttons no-print">
          <Button onClick={() => print()}>{t('Print')}</Button>
          <Button onClick={save}>{t('Save as a file')}</Button>
          <Button kind="primary" onClick={onClose}>
            {t('I’ve saved them')}
          </Button>
        </div>
      }
    >
      <p className="recovery-site">{name}</p>
      <p>
        {t(
          'Keep them somewhere you can get to without your phone. Each one works once, together with your password. You won’t see them again.',
        )}
      </p>
      <ul className="recovery-codes" aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
