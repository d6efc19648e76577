import './office.css'
import type { ChangedMeanwhile } from 'contract/problem'
import { t } from '../../language.ts'
import { rich } from '../../rich.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Moment } from '../../ui/values.tsx'

type Props<Thing> = {
  theirs: ChangedMeanwhile<Thing>
  /** What differs, in the words of the form. */
  fields: readonly { label: string; mine: string; theirs: string }[]
  busy: boolean
  onClose: () => void
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Two have changed the same thing at once: both versions side by side, and nothing happens before one is chosen. */
export function OfficeConflict<Thing>({
  theirs,
  fields,
  busy,
  onClose,
  onTakeTheirs,
  onKeepMine,
}: Props<Thing>) {
  return (
    <Dialog
      title={t('Somebody else has changed this')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Go on editing')}</Button>
          <Button onClick={onTakeTheirs}>{t('Use theirs')}</Button>
          <Button kind="primary" busy={busy} onClick={onKeepMine}>
            {t('Save mine')}
          </Button>
        </>
      }
    >
      <p>
        {rich('{who} saved at {when}, after you opened this page. Nothing was overwritten.', {
          who: theirs.changed_by ?? t('Somebody'),
          when: theirs.changed_at ? <Moment at={theirs.changed_at} /> : '',
        })}
      </p>
      <div className="office-scroll" role="region" aria-label={t('Both versions')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Field')}</th>
              <th scope="col">{t('Yours')}</th>
              <th scope="col">{t('Theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ label, mine, theirs: their }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine || '—'}</td>
                <td>{their || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
