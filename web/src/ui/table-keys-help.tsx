import './table-keys.css'
import { t } from '../language.ts'
import { CheckboxField } from './checkbox-field.tsx'
import { Dialog } from './dialog.tsx'
import { Button } from './button.tsx'
import type { TableKey } from './table-keys.ts'

type Props = {
  keys: readonly Pick<TableKey, 'key' | 'says'>[]
  isOn: boolean
  onTurn: (isOn: boolean) => void
  onClose: () => void
}

/** The keys of a list, and the switch that turns them off. */
export function TableKeysHelp({ keys, isOn, onTurn, onClose }: Props) {
  return (
    <Dialog
      title={t('Keyboard shortcuts')}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('Close')}</Button>}
    >
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
    </Dialog>
  )
}
