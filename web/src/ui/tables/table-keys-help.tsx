import './table-keys.css'
import { t } from '../../language.ts'
import { Button } from '../button.tsx'
import { CheckboxField } from '../fields/checkbox-field.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import type { ShownKey } from '../screen-keys.ts'

type Props = {
  keys: readonly ShownKey[]
  isOn: boolean
  onTurn: (isOn: boolean) => void
}

/** The keys of a list, and the switch that turns them off. */
export function KeyList({ keys, isOn, onTurn }: Props) {
  return (
    <>
      <dl className="table-keys">
        {keys.map(({ key, says }) => (
          <div key={key}>
            <dt>
              <kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        label={t('Use single-key shortcuts')}
        hint={t('They only work while you’re not typing.')}
        checked={isOn}
        onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
      />
    </>
  )
}

/** The same in a dialog, where the screen has no help of its own. */
export function TableKeysHelp({ onClose, ...keys }: Props & { onClose: () => void }) {
  return (
    <Dialog
      title={t('Keyboard shortcuts')}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <KeyList {...keys} />
    </Dialog>
  )
}
