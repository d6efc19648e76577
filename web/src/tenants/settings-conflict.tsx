import {
  differingFields,
  flatSettings,
  withFields,
  type ChangedSettings,
  type SiteSettings,
} from 'contract/tenants/site-settings'
import { t } from '../language.ts'
import { ConflictDialog, ConflictFields } from '../ui/dialogs/conflict-dialog.tsx'
import { fieldName } from './settings-words.ts'

type Props = {
  /** What both started from. */
  base: SiteSettings
  mine: SiteSettings
  theirs: ChangedSettings
  busy: boolean
  onClose: () => void
  onTakeTheirs: () => void
  /** Keeps the other user's unrelated changes. */
  onKeepMine: (merged: SiteSettings) => void
}

/**
 * Two users have changed the settings at once: both versions side by side, and nothing happens until one is
 * chosen.
 */
export function SettingsConflict({ base, mine, theirs, busy, onClose, onTakeTheirs, onKeepMine }: Props) {
  const myFields = differingFields(base, mine)
  const [my, their] = [flatSettings(mine), flatSettings(theirs.settings)]
  const merged = withFields(theirs.settings, Object.fromEntries(myFields.map((field) => [field, my[field]])))
  return (
    <ConflictDialog
      title={t('Someone else changed the settings')}
      who={theirs.changed_by}
      when={theirs.changed_at}
      busy={busy}
      onClose={onClose}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={() => onKeepMine(merged)}
    >
      <ConflictFields
        fields={myFields.map((field) => ({
          label: fieldName(field),
          mine: shown(my[field]),
          theirs: shown(their[field]),
        }))}
      />
    </ConflictDialog>
  )
}

function shown(value: string | boolean | null | undefined): string {
  if (typeof value === 'boolean') return value ? t('on') : t('off')
  return value || '—'
}
