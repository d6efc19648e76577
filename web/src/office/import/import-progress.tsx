import '../../ui/meter.css'
import './import.css'
import type { ImportDetail } from 'contract/office/import'
import { t } from '../../language.ts'
import { Panel } from '../../ui/panel.tsx'
import { writtenNumber } from '../../written.ts'

/** The progress of a check, an import or an undo. It continues when the page is left. */
export function ImportProgress({ file: { status, progress, row_count } }: { file: ImportDetail }) {
  const title =
    status === 'checking'
      ? t('Checking your file')
      : status === 'importing'
        ? t('Importing members')
        : t('Undoing the import')
  const done = writtenNumber(progress)
  return (
    <Panel title={title}>
      <progress
        className="meter import-bar"
        aria-label={title}
        {...(row_count ? { value: progress, max: row_count } : {})}
      />
      <p role="status">
        {row_count
          ? t('{done} of {all} rows', { done, all: writtenNumber(row_count) })
          : t('{done} rows', { done })}
      </p>
      <p className="dim">{t('You can leave this page. We’ll keep working.')}</p>
    </Panel>
  )
}
