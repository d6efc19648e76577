import {
  differingFields,
  flatSettings,
  withFields,
  type ChangedSettings,
  type SiteSettings,
} from 'contract/tenants/site-settings'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Moment } from '../ui/values.tsx'
import { fieldName } from './settings-words.ts'

type Props = {
  /** What both began with. */
  base: SiteSettings
  mine: SiteSettings
  theirs: ChangedSettings
  busy: boolean
  onClose: () => void
  onTakeTheirs: () => void
  /** With their other changes kept. */
  onKeepMine: (merged: SiteSettings) => void
}

/** Two have changed the settings at once: both versions side by side, and nothing happens before one is chosen. */
export function SettingsConflict({ base, mine, theirs, busy, onClose, onTakeTheirs, onKeepMine }: Props) {
  const myFields = differingFields(base, mine)
  const fields = [...new Set([...differingFields(base, theirs.settings), ...myFields])]
  const [my, their] = [flatSettings(mine), flatSettings(theirs.settings)]
  const merged = withFields(theirs.settings, Object.fromEntries(myFields.map((field) => [field, my[field]])))
  return (
    <Dialog
      title={t('Somebody else has changed the settings')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Go on editing')}</Button>
          <Button onClick={onTakeTheirs}>{t('Use theirs')}</Button>
          <Button kind="primary" busy={busy} onClick={() => onKeepMine(merged)}>
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
      <div className="settings-conflict" role="region" aria-label={t('Both versions')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Field')}</th>
              <th scope="col">{t('Yours')}</th>
              <th scope="col">{t('Theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{fieldName(field)}</th>
                <td>{shown(my[field])}</td>
                <td>{shown(their[field])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="dim">{t('“Save mine” keeps their other changes and puts yours in place.')}</p>
    </Dialog>
  )
}

function shown(value: string | boolean | null | undefined): string {
  if (typeof value === 'boolean') return value ? t('on') : t('off')
  return value || '—'
}
