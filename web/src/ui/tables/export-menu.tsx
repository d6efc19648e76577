import type { FileFormat } from 'contract/primitives'
import { t } from '../../language.ts'
import { Menu } from '../menu.tsx'

type Props = { busy: boolean; onExport: (format: FileFormat) => void }

/** Exports what is listed, with its filters. */
export function ExportMenu({ busy, onExport }: Props) {
  return (
    <Menu
      label={busy ? t('Exporting…') : t('Export')}
      side="end"
      acts={[
        { key: 'csv', label: t('Export CSV'), disabled: busy, onAct: () => onExport('csv') },
        { key: 'xlsx', label: t('Export Excel (XLSX)'), disabled: busy, onAct: () => onExport('xlsx') },
      ]}
    />
  )
}
