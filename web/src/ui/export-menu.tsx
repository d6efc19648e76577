import type { FileFormat } from 'contract/primitives'
import { t } from '../language.ts'
import { Dropdown } from './dropdown.tsx'

type Props = { busy: boolean; onExport: (format: FileFormat) => void }

/** Exports what is listed, with its filters. */
export function ExportMenu({ busy, onExport }: Props) {
  return (
    <Dropdown label={busy ? t('Exporting…') : t('Export')} side="end">
      {(close) =>
        (['csv', 'xlsx'] as const).map((format) => (
          <button
            key={format}
            type="button"
            disabled={busy}
            onClick={() => {
              onExport(format)
              close()
            }}
          >
            {format === 'csv' ? t('Export CSV') : t('Export Excel (XLSX)')}
          </button>
        ))
      }
    </Dropdown>
  )
}
